/* Solving by phases: Thistlethwaite's method, Kociemba's, and searches with slack.
 *
 * All are one search. Phase i takes a position into its subgroup by a sequence as long as the
 * phase's distance and some slack; the slack of all phases but the last is shared out of one
 * budget, which goes up from 0 (Jaap Scherphuis's multi-phase search). With a budget of 0 and the
 * first answer it is Thistlethwaite's method; with two phases and a budget that goes up until phase
 * 2 has no moves left it is Kociemba's.
 *
 * The order, which is the same everywhere: the budget goes up; the phases before the last one take
 * their share of it from 0 up, the last but one what is left; sequences by move number. A phase
 * ends with a move that the next one has not: what ends otherwise was found as a shorter one. */
#ifndef CORE_SOLVE_MULTIPHASE_H
#define CORE_SOLVE_MULTIPHASE_H

#include "phases.h"

#define MULTIPHASE_MOVES 64u /* longest answer: 45 by Thistlethwaite, 30 by Kociemba in HTM */

typedef struct multiphase_how {
    bool first;          /* stop at the first answer */
    unsigned nth;        /* with `first`: how many answers to pass over */
    move_set begin, end; /* what an answer may begin and end with, of which a turn is in the last
                            phase; 0: anything */
    unsigned max_cost;   /* of an answer, in the metric of the phases */
    uint64_t
        max_nodes; /* positions after which it stops with the best answer so far; 0: no limit */
} multiphase_how;

typedef struct multiphase_answer {
    uint8_t moves[MULTIPHASE_MOVES];
    unsigned count, cost;
    unsigned phase_end[CHAIN_PHASES]; /* how many moves were made when each phase ended */
    uint64_t nodes;                   /* positions looked at */
    bool found;
    bool finished; /* nothing shorter is left that the phases can give; with two phases that begin
                      with all moves the answer is then an optimal one */
} multiphase_answer;

/* Solves a reachable cube. Errors: TSL_ELIMIT. [any] */
int multiphase_solve(multiphase_answer *out, const phases *p, const tsl_cube3 *cube,
                     const multiphase_how *how, tsl_err *err);

#endif
