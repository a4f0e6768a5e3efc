/* Solves states of any puzzle whose plugin can. */
#ifndef CORE_SOLVE_PUZZLE_PUZZLE_SOLVER_H
#define CORE_SOLVE_PUZZLE_PUZZLE_SOLVER_H

#include <stdio.h>

#include "plugin/puzzle.h"

typedef struct puzzle_solver {
    const puzzle *puzzle; /* borrowed */
    tsl_ask ask;          /* its `work` is each call's own */
    size_t work_size;
} puzzle_solver;

/* Fills `out`. ask->moves is borrowed. Errors: TSL_EUSAGE if the puzzle has no solver, does not
 * solve in the way asked for, or ask->moves has what is no move. [main] */
int puzzle_solver_open(puzzle_solver *out, const puzzle *p, const tsl_ask *ask, tsl_err *err);

/* Solves a state of the puzzle, and checks the answer by applying it. Errors: TSL_EINPUT: the
 * moves asked for cannot solve it; TSL_ELIMIT; TSL_EBROKEN: the answer is wrong. [any] */
int puzzle_solver_solve(tsl_answer *out, const puzzle_solver *s, const void *state, tsl_err *err);

/* Prints the phases of an answer by name, each with its moves. */
void puzzle_solver_trace(FILE *out, const tsl_answer *answer);

#endif
