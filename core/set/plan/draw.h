/* DRAW and CHECK: gives every slot of a plan an accepted state. */
#ifndef CORE_SET_PLAN_DRAW_H
#define CORE_SET_PLAN_DRAW_H

#include "slot_jobs.h"

/* DRAW and CHECK: candidate 1, 2, ... of each slot, each from its own stream, until one is far
 * enough from solved, passes the event's filters, and equals no earlier slot's state of the same
 * puzzle. Every refusal is counted in its slot. */
int draw_states(plan *p, const secret *root, const draw_options *options, tsl_err *err);

/* DRAW alone: for each slot the first candidate that is far enough from solved. Filters and
 * other slots are not asked. */
int draw_candidates(plan *p, const secret *root, const draw_options *options, tsl_err *err);

#endif
