/* Solves the states of a stream, a line each, on all cores. */
#ifndef CORE_SOLVE_BATCH_H
#define CORE_SOLVE_BATCH_H

#include <stdio.h>

#include "solver.h"

/* Writes a line for each line read from the descriptor `in`, in its order: a solution, or an empty
 * line for a state that has none or cannot be read. What has come is answered before more is waited
 * for. Errors: TSL_EINPUT naming those lines by their numbers, TSL_ESYSTEM. [main] */
int batch_solve(const solver *s, int in, FILE *out, tsl_err *err);

#endif
