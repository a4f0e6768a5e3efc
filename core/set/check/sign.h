/* Adds a signature to a set that stands. */
#ifndef CORE_SET_CHECK_SIGN_H
#define CORE_SET_CHECK_SIGN_H

#include "base/findings.h"
#include "set/format/manifest.h"
#include "trust/keys.h"

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
