/* Derives a set again from its revealed seed: was anything chosen or redrawn? */
#ifndef CORE_SET_AUDIT_H
#define CORE_SET_AUDIT_H

#include "config/session.h"
#include "findings.h"

typedef struct audit_result {
    size_t states;  /* derived again */
    findings found; /* what differs */
    text notes;     /* a line for each plugin or script that is not the one that made the set */
} audit_result;

/* Reads the seed file that was kept beside the set, checks it against the manifest's commitment,
 * and derives every state, salt and refusal count again. LEAVES and CONFIG.json must be those of
 * the manifest; neither its signature is checked nor are sequences compared, since a later solver
 * may find others: `twistseal verify` does the one and applies the others. TSL_OK: all follow from
 * the seed. TSL_EFORGED: see what was found; TSL_ESYSTEM if this program's plugins or scripts are
 * others than those that made the set. Anything else: could not tell. The caller frees the
 * texts. */
int audit_set(audit_result *out, const char *directory, const char *seed_path, unsigned jobs,
              const session *s, tsl_err *err);

#endif
