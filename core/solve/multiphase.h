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

#include <stddef.h>

#include "cube/metric.h"
#include "cube/turns.h"
#include "solve/coordinate.h"

/* A chain of phases with its tables: how moves change the coordinates, and the distances. */

/* A phase's moves on its coordinates, and its distances. */
typedef struct phase_data {
    const phase *what;
    unsigned count[PHASE_COORDINATES];   /* values that the moves reach */
    uint16_t *number[PHASE_COORDINATES]; /* theirs, by the coordinate's own value; owned */
    uint16_t *next[PHASE_COORDINATES];   /* [number][18]; owned */
    const uint8_t *distance[PHASE_TABLES];
    uint8_t *own[PHASE_TABLES]; /* distances kept in memory only; owned */
    const turn_group *group;    /* where it can start; NULL: at any end of the phase before.
                                          Borrowed */
    uint32_t stride[PHASE_TABLES][PHASE_COORDINATES]; /* of a coordinate in a table; 0: not in it */
} phase_data;

/* A method ready for use: read-only after phases_open, and used by any number of threads. */
typedef struct phases {
    const chain *what; /* borrowed */
    metric metric;
    square_group squares;
    phase_data data[CHAIN_PHASES];
    size_t table_size; /* bytes of its distances */
} phases;

/* Numbers the values that a phase's moves reach: fills count, number and next. */
void phases_make_moves(phase_data *d, const square_group *g);
void phases_free_moves(phase_data *d);

/* Makes the tables through host->table. The caller frees *out by phases_free; the host keeps the
 * tables.
 * [main] */
int phases_open(phases **out, const chain *what, metric m, const tsl_host *host, tsl_err *err);
void phases_free(phases *p);

/* The phase's coordinates of a cube; the earlier phases must be solved. */
void phases_coordinates(unsigned out[PHASE_COORDINATES], const phases *p, unsigned number,
                        const tsl_cube3 *cube);

/* The lower bound, or exact distance, of a position by its coordinates. */
static inline unsigned phases_distance(const phase_data *d, const unsigned at[PHASE_COORDINATES])
{
    unsigned greatest = 0;
    for (unsigned t = 0; t < d->what->table_count; t++) {
        size_t index = 0;
        for (unsigned i = 0; i < d->what->coordinate_count; i++) index += d->stride[t][i] * at[i];
        if (d->distance[t][index] > greatest) greatest = d->distance[t][index];
    }
    return greatest;
}

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
