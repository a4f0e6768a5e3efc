/* `solve --puzzle`: solves states of any puzzle by its plugin. */
#ifndef CORE_COMMANDS_SOLVE_PUZZLE_H
#define CORE_COMMANDS_SOLVE_PUZZLE_H

#include <stdbool.h>

#include "solve/solver_options.h"
#include "twistseal/base.h"

typedef struct solve_wish {
    const char *puzzle;         /* an id, or an event's */
    const char *const *plugins; /* further plugin files, NULL-ended */
    const char *state;          /* NULL: a batch from standard input */
    const solver_options *options;
    bool optimal, trace;
} solve_wish;

/* Prints what `solve` prints. TSL_EUSAGE: an option is of the 3x3x3 only, or the puzzle does not
 * solve so. */
int solve_puzzle(const solve_wish *wish, tsl_err *err);

#endif
