/* The promises of a puzzle, each found out by using it. */
#ifndef CORE_PLUGIN_CHECK_PUZZLE_H
#define CORE_PLUGIN_CHECK_PUZZLE_H

#include "twistseal/plugin.h"

/* Writes a line for each to `fd` (see promise.h) and returns the number of broken ones. Its tables
 * are built in memory, so that what an earlier build left in the cache hides no mistake. */
unsigned puzzle_promises_check(int fd, const tsl_puzzle *type);

#endif
