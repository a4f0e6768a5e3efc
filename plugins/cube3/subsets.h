/* Sets of 3x3x3 states for practice. */
#ifndef PLUGINS_CUBE3_SUBSETS_H
#define PLUGINS_CUBE3_SUBSETS_H

#include "twistseal/plugin.h"

/* For the puzzles whose state is a tsl_cube3 and nothing else. Ended by a NULL name. */
extern const tsl_subset cube3_subsets[];

#endif
