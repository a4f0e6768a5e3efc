/* Counts what a filter accepts, block by block: for more states than a report can be made of. */
#ifndef CORE_PRACTICE_TRIAL_TALLY_H
#define CORE_PRACTICE_TRIAL_TALLY_H

#include "config/session.h"
#include "trial.h"

enum { TALLY_BLOCK = 10000 /* states */ };

/* One block. Only accepted states are solved for accept_moves; a filter without that function is
 * asked about no scramble, one without accept_state accepts every state. */
typedef struct tally {
    uint64_t first; /* the number of its first state, from 1 */
    size_t states, accepted, scrambles, accepted_scrambles;
} tally;

typedef struct tally_run tally_run;

/* `request->root` is not NULL and stays the caller's. The caller frees *out with tally_free, also
 * after an error. [main] */
int tally_open(tally_run **out, const trial_request *request, const session *s, tsl_err *err);
void tally_free(tally_run *run);

/* Adds what decides about the run's counts, as lines. */
int tally_facts(text *out, const tally_run *run, const session *s, tsl_err *err);

/* Counts block `number`, from 0 on. The last block of the request may be shorter. */
int tally_count(tally *out, tally_run *run, uint64_t number, tsl_err *err);

#endif
