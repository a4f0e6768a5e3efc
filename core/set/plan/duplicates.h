/* States that come up more than once. */
#ifndef CORE_SET_PLAN_DUPLICATES_H
#define CORE_SET_PLAN_DUPLICATES_H

#include "plugin/host.h"

/* A state and its puzzle; states of two puzzles are never the same. */
typedef struct puzzle_state {
    const puzzle *puzzle;
    const void *state; /* puzzle->type->state_size bytes */
} puzzle_state;

typedef struct duplicate {
    size_t index; /* of a state */
    size_t first; /* of the first that is the same: a smaller index */
} duplicate;

/* Every state that an earlier one equals, in the order of the list. The caller frees *out, which is
 * NULL after an error. */
void duplicates_find(duplicate **out, size_t *found, const puzzle_state *states, size_t count);

#endif
