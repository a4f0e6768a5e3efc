/* Derives a set again from its revealed seed: was anything chosen or redrawn? */
#ifndef CORE_AUDIT_H
#define CORE_AUDIT_H

#include "session.h"
#include "text.h"

typedef struct audit_result {
    size_t states; /* derived again */
    text problems; /* a line for each difference */
    text notes;    /* a line for each plugin that is not the one that made the set */
    size_t problem_count;
} audit_result;

/* Reads the seed file that was kept beside the set, checks it against the manifest's commitment,
 * and derives every state, salt and refusal count again. Sequences are not compared, since a later
 * solver may find others: `twistseal verify` applies those that are there. TSL_OK: all follow from
 * the seed. TSL_EFORGED: see the problems. Anything else: could not tell. The caller frees the
 * texts. */
int audit_set(audit_result *out, const char *directory, const char *seed_path, unsigned jobs,
              const session *s, tsl_err *err);

#endif
