/* Completes a set after the competition, and adds signatures to one. */
#ifndef CORE_SET_CHECK_RELEASE_H
#define CORE_SET_CHECK_RELEASE_H

#include "set/read/set_reader.h"

typedef struct release_result {
    size_t added;    /* files */
    findings found;  /* what is wrong with one of the folders: nothing was added */
    findings litter; /* files that are not part of the set */
} release_result;

/* Where no folder of secrets is named, it is the set's with ".secret" added. `seed`: it is
 * released, too. Compares every file with MANIFEST and CONTENTS, then adds each whole; CONTENTS
 * comes last, so that a set without it is one whose release has not ended, and can be released
 * again. A file that is there already stays. The status says only what went wrong with us. The
 * caller frees with release_free, whatever the status. */
int release_set(release_result *out, const set_source *source, bool seed, tsl_err *err);
void release_free(release_result *r);

/* Adds a signature to a set that stands. */

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
int sign_set(sign_result *out, const char *directory, const signing_key *key, tsl_err *err);
void sign_free(sign_result *r);

#endif
