/* Checks the promises of a puzzle by using it. */
#ifndef CORE_PLUGIN_CHECK_PUZZLE_H
#define CORE_PLUGIN_CHECK_PUZZLE_H

#include "twistseal/plugin.h"

/* Writes one line per promise to `fd` (see promise.h) and returns the number of broken ones. Builds
 * the puzzle's tables in memory, so that a good table in the cache cannot hide a mistake. `self`:
 * what define gave, or NULL. Ends the process with PROMISE_LOST if the check cannot begin. */
unsigned puzzle_promises_check(int fd, const tsl_puzzle *type, void *self);

#endif
