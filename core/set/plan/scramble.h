/* SOLVE: gives every state of a plan its scramble. */
#ifndef CORE_SET_PLAN_SCRAMBLE_H
#define CORE_SET_PLAN_SCRAMBLE_H

#include "slot_jobs.h"

/* Writes a scramble and facelets into every slot, whose states are there. Each scramble is applied
 * to the solved puzzle and must give the state. A sequence that a filter refuses is replaced by the
 * next one for the same state. */
int scramble_states(plan *p, const secret *root, const draw_options *options, tsl_err *err);

#endif
