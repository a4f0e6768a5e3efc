/* `solve --batch`: a whole run, or with --shard a part of it. */
#ifndef CORE_COMMANDS_SOLVE_BATCH_H
#define CORE_COMMANDS_SOLVE_BATCH_H

#include "practice/shard.h"
#include "solve/batch.h"
#include "solve/solver_options.h"

/* Who solves, and what decides about the answers. */
typedef struct solve_batch {
    const solver *cubes;          /* NULL: `puzzles` solves */
    const puzzle_solver *puzzles; /* NULL: `cubes` solves */
    const char *puzzle;           /* its id as it was asked for; NULL: the 3x3x3 */
    const solver_options *options;
    bool optimal;
    const shard *part; /* count 0: the run is not divided */
} solve_batch;

/* Solves the states of standard input, a line each. */
int solve_batch_run(const solve_batch *batch, tsl_err *err);

#endif
