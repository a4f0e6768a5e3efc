/* A competition's plan with scrambles that say nothing, on which its formats name their files. */
#ifndef CORE_SET_RENDER_BLANK_H
#define CORE_SET_RENDER_BLANK_H

#include "set/plan/plan.h"

/* There are two, so that a name with a scramble in it differs from one to the other. */
typedef enum blank_kind { BLANK_SOLVED, BLANK_REVERSED } blank_kind;

/* Gives every slot the same moves, about as many as most scrambles have, and the facelets of a
 * solved puzzle; BLANK_REVERSED: both backwards. Replaces what the slots have. */
void blank_fill(plan *p, blank_kind kind);

/* A copy of `p` filled as BLANK_SOLVED, which borrows all else; freed by blank_free, whatever the
 * status. */
void blank_plan(plan *out, const plan *p);
void blank_free(plan *copy);

#endif
