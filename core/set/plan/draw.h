/* DRAW, CHECK and SOLVE: gives every slot of a plan an accepted state and a scramble. */
#ifndef CORE_SET_PLAN_DRAW_H
#define CORE_SET_PLAN_DRAW_H

#include "base/progress.h"
#include "set/plan/filter.h"

typedef struct draw_options {
    unsigned jobs;           /* threads; 0: one per core */
    progress *progress;      /* may be NULL */
    filter_set *filters;     /* may be NULL */
    uint64_t candidates_max; /* of all slots together, then TSL_ELIMIT; 0: no limit */
    uint64_t plans;          /* how many like this one the run makes; 0: one */
} draw_options;

/* DRAW and CHECK: candidate 1, 2, ... of each slot, each from its own stream, until one is far
 * enough from solved, passes the event's filters, and equals no earlier slot's state of the same
 * puzzle. Every refusal is counted in its slot. */
int draw_states(plan *p, const secret *root, const draw_options *options, tsl_err *err);

/* DRAW alone: for each slot the first candidate that is far enough from solved. Filters and
 * other slots are not asked. */
int draw_candidates(plan *p, const secret *root, const draw_options *options, tsl_err *err);

/* draw_states and scramble_states, again and again for the scramble sets that a filter refuses as a
 * whole: all their slots then draw on, and the refusal counts once for each. */
int draw_sets(plan *p, const secret *root, const draw_options *options, tsl_err *err);

/* SOLVE: writes a scramble and facelets into every slot, whose states are there. Each scramble is
 * applied to the solved puzzle and must give the state. A sequence that a filter refuses is
 * replaced by the next one for the same state. */
int scramble_states(plan *p, const secret *root, const draw_options *options, tsl_err *err);

#endif
