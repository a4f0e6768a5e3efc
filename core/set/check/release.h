/* Completes a set after the competition: adds to its folder the files that show scrambles. */
#ifndef CORE_SET_CHECK_RELEASE_H
#define CORE_SET_CHECK_RELEASE_H

#include "base/text.h"
#include "set/format/manifest.h"
#include "trust/keys.h"
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

/* Adds a signature to a set that stands. */

typedef struct sign_request {
    const char *directory;
    const signing_key *key;
} sign_request;

/* Start with {0}. */
typedef struct sign_result {
    manifest manifest; /* what was signed */
    char name[24];     /* of the new file: "MANIFEST.2.sig" */
    findings found;    /* what is wrong with the set: nothing was signed */
    findings litter;
} sign_result;

/* Signs the manifest of a set whose files are those that it lists, and whose signatures are good,
 * in a file of its own; none is changed. TSL_EINPUT if the key signed before, or if there are
 * SIGNATURES_MAX. The caller frees with sign_free, whatever the status. */
int sign_set(sign_result *out, const sign_request *request, tsl_err *err);
void sign_free(sign_result *r);

#endif
