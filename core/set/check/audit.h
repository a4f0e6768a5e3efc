/* Derives a set again from its revealed seed: was anything chosen or redrawn? */
#ifndef CORE_SET_CHECK_AUDIT_H
#define CORE_SET_CHECK_AUDIT_H

#include "set/check/verify.h"

enum { FILTER_SECONDS_MAX = 600 };

typedef struct audit_request {
    const char *seed_file; /* NULL: the one that stands with the set */
    set_source set;        /* signers NULL: the signature is left to 'verify' */
    unsigned jobs;         /* threads; 0: one per core */
    double filter_seconds; /* that filters may take in all to derive it; 0: FILTER_SECONDS_MAX */
} audit_request;

/* Checks the seed against the manifest's commitment and derives every state, salt, sequence and
 * count of refusals again; where another version made the set, sequences only have to pass its
 * filters, since a later solver may find others. Where the scrambles are withheld, the tree of the
 * leaves so derived is compared. Then makes the texts again, to the byte, and
 * the sheets (sheet.h). The
 * status says only what went wrong with us. TSL_OK, nothing found and no doubt: all follows from
 * the seed. The caller frees with check_result_free, whatever the status. */
int audit_set(check_result *out, const audit_request *request, tsl_err *err);

#endif
