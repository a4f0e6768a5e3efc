/* Counts each state of a small puzzle. */
#ifndef TOOLS_UNIFORMITY_STATES_H
#define TOOLS_UNIFORMITY_STATES_H

#include "statistic.h"

typedef struct states states;

/* Room for a puzzle of so many states. NULL: out of memory. The caller frees with states_free. */
states *states_new(uint32_t expected);
void states_free(states *s);

/* Counts one; `key` is not 0. */
void states_add(states *s, uint64_t key);

/* Do all come up equally often? `expected`: how many there are. */
void states_test(results *r, const states *s, double expected);

#endif
