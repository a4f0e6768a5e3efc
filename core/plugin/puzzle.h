/* A puzzle of a plugin, ready for use. */
#ifndef CORE_PLUGIN_PUZZLE_H
#define CORE_PLUGIN_PUZZLE_H

#include "plugin.h"

/* Any thread may call its functions: scramble, solve and explain after puzzle_init_scramble. */
typedef struct puzzle {
    const tsl_puzzle *type;
    const plugin *from;
    const tsl_host *host; /* lends it tables, threads and the engine; NULL: none */
    void *self;
    void *storage; /* what self points to, unless init chose something else */
} puzzle;

/* Calls init. `defined` is what define gave as self, NULL for a puzzle that needs no definition.
 * The caller frees it with puzzle_free, before the host and the plugin. [main] */
int puzzle_new(puzzle **out, const tsl_puzzle *type, const plugin *from, void *defined,
               const tsl_host *host, tsl_err *err);
void puzzle_free(puzzle *p);

/* Makes the puzzle ready to scramble, solve and explain. *work_size (may be NULL) gets the bytes of
 * scratch that scramble takes. [main] */
int puzzle_init_scramble(size_t *work_size, const puzzle *p, tsl_err *err);

/* Makes the puzzle's traits ready to be asked for. [main] */
int puzzle_init_traits(const puzzle *p, tsl_err *err);

/* Tells the engine how many 3x3x3s are about to be solved, so that it can get larger tables if they
 * save time (see services_expect). */
void puzzle_expect_solves(const puzzle *p, uint64_t solves);

/* The puzzle's subset of this name. TSL_EINPUT if there is none. [any] */
int puzzle_subset(const tsl_subset **out, const puzzle *p, const char *name, tsl_err *err);

#endif
