/* SOLVE: gives every state of a plan its scramble. */
#ifndef CORE_SET_SCRAMBLE_H
#define CORE_SET_SCRAMBLE_H

#include "stage.h"

/* A scramble and facelets for every slot, which has a state. Each scramble is applied to the solved
 * puzzle and must give the state. A sequence that a filter refuses is replaced by the next one for
 * the same state. */
int scramble_states(plan *p, const secret *root, const stage_options *options, tsl_err *err);

#endif
