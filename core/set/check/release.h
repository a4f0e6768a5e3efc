/* Completes a set after the competition, and adds signatures to one. */
#ifndef CORE_SET_CHECK_RELEASE_H
#define CORE_SET_CHECK_RELEASE_H

#include "set/check/verify.h"

/* Where no folder of secrets is named, it is the set's with ".secret" added. `seed`: it is
 * released, too. Compares every file with MANIFEST and CONTENTS, then adds each whole; CONTENTS
 * comes last, so that a set without it is one whose release has not ended, and can be released
 * again. A file that is there already stays. The status says only what went wrong with us; where
 * something is found, nothing was added. out->file_count is that of files added. The caller frees
 * *out with check_result_free, whatever the status. */
int release_set(check_result *out, const set_source *source, bool seed, tsl_err *err);

/* Signs the manifest of a set whose files are those that it lists, and whose signatures are good,
 * in a file of its own, `name`: "MANIFEST.2.sig"; none is changed. Where something is found,
 * nothing was signed. TSL_EINPUT if the key signed before, or if there are SIGNATURES_MAX. The
 * caller frees *out with check_result_free, whatever the status. */
int sign_set(check_result *out, char name[24], const char *directory, const signing_key *key,
             tsl_err *err);

#endif
