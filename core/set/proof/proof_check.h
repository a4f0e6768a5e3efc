/* Checks a proof by itself: signature, path to the root, leaf, scramble. */
#ifndef CORE_SET_PROOF_PROOF_CHECK_H
#define CORE_SET_PROOF_PROOF_CHECK_H

#include "config/session.h"
#include "proof.h"
#include "set/format/manifest.h"

/* A leaf that was shown. */
typedef struct shown_leaf {
    char path[PATH_SIZE];
    char *scramble;
    bool applied; /* the scramble was applied, and gives the state */
} shown_leaf;

typedef struct proof_result {
    manifest manifest; /* competition "": not reached */
    signatures signatures;
    shown_leaf *leaves;
    size_t count;
    findings found; /* what is wrong with the proof: not genuine */
} proof_result;

/* The status says what went wrong with us, TSL_EINPUT where a file of the verifier's is wrong.
 * `who` NULL: the signatures are good, and nobody says whose. `s` NULL: no scramble is applied;
 * else all are but those of an event that this program does not know (a script of the set's own).
 * The caller frees with proof_result_free, whatever the status. */
int proof_check(proof_result *out, const text *file, const trusted *who, const session *s,
                tsl_err *err);
void proof_result_free(proof_result *r);

#endif
