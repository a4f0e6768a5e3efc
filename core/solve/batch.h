/* Solves the states of a stream, one per line, on all cores. */
#ifndef CORE_SOLVE_BATCH_H
#define CORE_SOLVE_BATCH_H

#include <stdio.h>

#include "puzzle/puzzle_solver.h"
#include "solver.h"

/* Writes a line for each line read from the descriptor `in`, in the same order: a solution, or an
 * empty line for a state that has no solution or cannot be read. Answers every line that has
 * arrived before it waits for more. TSL_EINPUT gives the numbers of the lines with empty answers.
 * [main] */
int batch_solve(const solver *s, int in, FILE *out, tsl_err *err);
/* The same for states of any puzzle. */
int batch_solve_puzzle(const puzzle_solver *s, int in, FILE *out, tsl_err *err);

#endif
