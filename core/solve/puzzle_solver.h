/* Reads and solves states of any puzzle, and shows a solution phase by phase. */
#ifndef CORE_SOLVE_PUZZLE_SOLVER_H
#define CORE_SOLVE_PUZZLE_SOLVER_H

#include <stdio.h>

#include "plugin/plugin.h"
#include "solve/solver.h"

/* Reads moves from solved, or facelets. Text that the puzzle can apply is moves. Else it is
 * letters, blanks between them ignored, if there are as many as the puzzle has facelets or a word
 * of them is longer than any move. Errors: TSL_EINPUT says what is wrong with the moves or letters.
 * [any] */
int puzzle_state_read(uint8_t state[TSL_STATE_MAX], const puzzle *p, const char *written,
                      tsl_err *err);

/* Start with {0}. */
typedef struct puzzle_solver {
    const puzzle *puzzle; /* borrowed */
    tsl_ask ask;          /* its `work` is each call's own */
    char *moves;          /* of it */
    size_t work_size;
    solver *cube; /* of a 3x3x3, whose plugin leaves solving to this room; else NULL */
} puzzle_solver;

/* Errors: TSL_EUSAGE if the puzzle has no solver, does not solve in the way asked for, or
 * options->moves has what is no move. The caller frees with puzzle_solver_close, whatever the
 * status. [main] */
int puzzle_solver_open(puzzle_solver *out, const puzzle *p, const solver_options *options,
                       tsl_err *err);
void puzzle_solver_close(puzzle_solver *s);

/* Solves a state of the puzzle, and checks the answer by applying it. Errors: TSL_EINPUT: the
 * moves asked for cannot solve it; TSL_ELIMIT; TSL_EBROKEN: the answer is wrong. [any]; of a 3x3x3
 * as solver_solve */
int puzzle_solver_solve(tsl_answer *out, const puzzle_solver *s, const void *state, tsl_err *err);

/* Prints the phases of an answer by name, each with its moves. */
void puzzle_solver_trace(FILE *out, const tsl_answer *answer);

/* Prints a solution phase by phase: subgroups, moves, and the coordinates after each move. */

void solve_trace(FILE *out, const solver *s, const solution *answer, const tsl_cube3 *cube);

/* ---- many states ---- */

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
