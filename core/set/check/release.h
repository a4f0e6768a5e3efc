/* Completes a set after the competition: adds to its folder the files that show scrambles. */
#ifndef CORE_SET_CHECK_RELEASE_H
#define CORE_SET_CHECK_RELEASE_H

#include "base/findings.h"
#include "trust/sealing/archive.h"

typedef struct release_request {
    const char *directory;  /* the set */
    const char *secrets;    /* the folder of its scrambles; NULL: the set's with ".secret" added */
    const archive *archive; /* has them, in place of the folder; may be NULL */
    bool seed;              /* the seed is released, too */
} release_request;

typedef struct release_result {
    size_t added;    /* files */
    findings found;  /* what is wrong with one of the folders: nothing was added */
    findings litter; /* files that are not part of the set */
} release_result;

/* Compares every file with MANIFEST and CONTENTS, then adds each whole; CONTENTS comes last, so
 * that a set without it is one whose release has not ended, and can be released again. A file that
 * is there already stays. The status says only what went wrong with us. The caller frees with
 * release_free, whatever the status. */
int release_set(release_result *out, const release_request *request, tsl_err *err);
void release_free(release_result *r);

#endif
