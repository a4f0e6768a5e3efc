/* What the puzzles of the 3x3x3 keep in memory, and what they tell filters of a state. */
#ifndef PLUGINS_CUBE3_STATES_H
#define PLUGINS_CUBE3_STATES_H

#include "coset.h"
#include "spin.h"

/* What `self` points to. */
typedef struct cube3 {
    const tsl_engine3 *engine;
    const cosets *cosets; /* of the traits, like the spins */
    spins spins;
} cube3;

/* Fills in what the traits need; `self` has its engine already. */
int cube3_init_traits(void *self, const tsl_host *host, tsl_err *err);

/* For every puzzle whose states begin with a tsl_cube3, in its own colours: how it is held makes no
 * difference. Ended by a NULL name. */
extern const tsl_trait cube3_traits[];

/* For the puzzles whose state is a tsl_cube3 and nothing else. */
extern const tsl_subset cube3_subsets[];

#endif
