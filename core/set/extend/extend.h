/* A set gets more scrambles: the next version takes the place of the one before (README.md,
 * "Versions"). */
#ifndef CORE_SET_EXTEND_EXTEND_H
#define CORE_SET_EXTEND_EXTEND_H

#include "base/findings.h"
#include "config/part.h"
#include "set/write/make.h"

typedef struct extend_request {
    const char *directory; /* of the set */
    const char *secrets;   /* of its scrambles; NULL: the set's with ".secret" added */
    const char *file;   /* a competition file with all that the set has, and more; NULL: `more` */
    const char *events; /* of the file, beside those of the set; NULL: all */
    part_sets more;
    const char *reason; /* a line of ASCII that the new version shows; may be NULL */
    const char *key;    /* the file of a key that signed the version before */
    passphrase_fn ask;
    void *ask_context;
    int64_t when;  /* seconds since 1970 that the new version says */
    unsigned jobs; /* threads; 0: one per core */
    progress *progress;
    void (*warn)(const char *lines); /* as in make.h */
} extend_request;

/* Start with {0}. */
typedef struct extend_result {
    make_result made; /* of the whole set */
    unsigned version; /* its number now */
    size_t added;     /* scrambles */
    bool repaired;    /* a run before had been killed: what it left was completed or removed */
    findings found;   /* what is wrong with the set: nothing was changed */
    findings litter;  /* files that are not part of the set; they are left out of the new version */
} extend_result;

/* Makes the next version with the set's own seed. Every scramble, leaf and sheet that was there is
 * compared or copied, never changed. A process that is killed leaves the one version or the other.
 * TSL_EINPUT: the file lacks something of the set, or adds nothing; the key did not sign the set.
 * The caller frees with extend_free, whatever the status. [main] */
int extend_set(extend_result *out, const extend_request *request, const session *s, tsl_err *err);
void extend_free(extend_result *r);

#endif
