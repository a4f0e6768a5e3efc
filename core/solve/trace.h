/* Prints a solution phase by phase: subgroups, moves, and the coordinates after each move. */
#ifndef CORE_SOLVE_TRACE_H
#define CORE_SOLVE_TRACE_H

#include <stdio.h>

#include "solver.h"

void solve_trace(FILE *out, const solver *s, const solution *answer, const tsl_cube3 *cube);

#endif
