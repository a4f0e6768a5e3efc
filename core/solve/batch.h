/* Solves the states of a stream, one per line, on all cores. */
#ifndef CORE_SOLVE_BATCH_H
#define CORE_SOLVE_BATCH_H

#include <stdio.h>

#include "puzzle_solver.h"
#include "solver.h"

/* Some of the lines of a longer input: `before` lines come before the one at which the descriptor
 * stands, and `count` are solved. */
typedef struct batch_part {
    uint64_t before, count;
} batch_part;

/* Writes a line for each line read from the descriptor `in`, in the same order: a solution, or an
 * empty line for a state that has no solution or cannot be read. Answers every line that has
 * arrived before it waits for more. TSL_EINPUT gives the numbers of the lines with empty answers:
 * `out` is whole then. `part` may be NULL: all lines. [main] */
int batch_solve(const solver *s, int in, FILE *out, const batch_part *part, tsl_err *err);
/* The same for states of any puzzle. */
int batch_solve_puzzle(const puzzle_solver *s, int in, FILE *out, const batch_part *part,
                       tsl_err *err);

#endif
