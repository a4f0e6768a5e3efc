/* Solves the states of a stream, a line each, on all cores. */
#ifndef CORE_SOLVE_BATCH_H
#define CORE_SOLVE_BATCH_H

#include <stdio.h>

#include "solver.h"

/* Writes a line for each line read, in its order: a solution, or an empty line for a state that
 * has none or cannot be read. Errors: TSL_EINPUT naming those lines by their numbers. [main] */
int solve_batch(const solver *s, FILE *in, FILE *out, tsl_err *err);

#endif
