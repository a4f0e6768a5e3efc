/* DRAW, CHECK and SOLVE: fills every slot of a plan with an accepted state and its scramble. */
#ifndef CORE_SET_GENERATE_H
#define CORE_SET_GENERATE_H

#include "base/progress.h"
#include "filter.h"
#include "plan.h"

typedef struct generate_options {
    unsigned jobs;               /* threads; 0: one per core */
    progress *progress;          /* may be NULL */
    filter_set *filters;         /* may be NULL */
    uint64_t candidates_max;     /* of all slots together, then TSL_ELIMIT; 0: no limit */
    unsigned filter_seconds_max; /* for all that filters do, then TSL_ELIMIT; 0: no limit */
} generate_options;

/* The candidates drawn for all slots so far. */
uint64_t generate_spent(const plan *p);

/* DRAW and CHECK: candidate 1, 2, ... of each slot, each from its own stream, until one is far
 * enough from solved, passes the event's filters, and equals no earlier slot's state of the same
 * puzzle. Every refusal is counted in its slot. */
int generate_states(plan *p, const secret *root, const generate_options *options, tsl_err *err);

/* DRAW alone: for each slot one candidate that is far enough from solved, whatever filters and
 * other slots say. */
int generate_candidates(plan *p, const secret *root, const generate_options *options, tsl_err *err);

/* SOLVE: a scramble for every state, checked by applying it to the solved puzzle. A sequence that a
 * filter refuses is replaced by the next one for the same state. */
int generate_scrambles(plan *p, const secret *root, const generate_options *options, tsl_err *err);

#endif
