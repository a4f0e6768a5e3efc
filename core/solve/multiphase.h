/* Solving by phases: Thistlethwaite's method, Kociemba's, and searches with slack.
 *
 * All are one search. Phase i takes a position into its subgroup by a sequence that is some slack
 * longer than the phase's distance. All phases but the last share one budget of slack, which goes
 * up from 0 (Jaap Scherphuis's multi-phase search). With a budget of 0 and the first answer this is
 * Thistlethwaite's method. With two phases, and a budget that goes up until phase 2 has no moves
 * left, it is Kociemba's.
 *
 * The order is the same everywhere. The budget goes up. The earlier phases take their shares of it
 * from 0 up; the last but one takes what is left. Sequences go by move number. A phase ends with a
 * move that the next phase does not have: any other end was found already, as a shorter sequence.
 */
#ifndef CORE_SOLVE_MULTIPHASE_H
#define CORE_SOLVE_MULTIPHASE_H

#include "phases.h"

#define MULTIPHASE_MOVES 64u /* longest answer: 45 by Thistlethwaite, 30 by Kociemba in HTM */

typedef struct multiphase_how {
    bool first;          /* stop at the first answer */
    unsigned nth;        /* with `first`: how many answers to pass over */
    move_set begin, end; /* what an answer may begin and end with; 0: anything. The last phase
                            must have a turn of `end` */
    unsigned max_cost;   /* of an answer, in the metric of the phases */
    uint64_t
        max_nodes; /* after so many positions it stops with the best answer so far; 0: no limit */
} multiphase_how;

typedef struct multiphase_answer {
    uint8_t moves[MULTIPHASE_MOVES];
    unsigned count, cost;
    unsigned phase_end[CHAIN_PHASES]; /* how many moves were made when each phase ended */
    uint64_t nodes;                   /* positions looked at */
    bool found;
    bool finished; /* these phases have no shorter answer. If there are two phases and the first
                      has all moves, the answer is then optimal */
} multiphase_answer;

/* Solves a reachable cube. Errors: TSL_ELIMIT. [any] */
int multiphase_solve(multiphase_answer *out, const phases *p, const tsl_cube3 *cube,
                     const multiphase_how *how, tsl_err *err);

#endif
