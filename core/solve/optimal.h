/* Finds shortest solutions and proves that they are.
 *
 * The search looks for a sequence of exactly d turns, for d from a lower bound up. If there is none
 * for any d below some length, a solution of that length is a shortest one. A position is seen from
 * two ends, as itself and as its inverse, and along three axes each: six lower bounds. At every
 * position the search continues at the end that has fewer possible turns. If the bound along an
 * axis equals the turns left, the last turn must not keep that axis's coset, since the coset would
 * then be reached a turn too early; so the other end has fewer turns to choose from. (If all three
 * bounds of an end equal the turns left, no turn is possible: bounds x, x, x need x + 1 turns.)
 *
 * The search is cut into tasks by the first turns. Answers and counts do not depend on the number
 * of threads: the first task with an answer decides, and later tasks do not count. */
#ifndef CORE_SOLVE_OPTIMAL_H
#define CORE_SOLVE_OPTIMAL_H

#include "base/progress.h"
#include "cosets.h"

#define OPTIMAL_TURNS 32u /* no position is as far from solved: 20 in HTM, 26 in QTM */

/* Finds a sequence of less than `below` turns in another way; false if it finds none. It should
 * cost little compared with the `nodes` searched so far, and must give the same answer everywhere.
 */
typedef bool optimal_guess(void *self, uint8_t *moves, unsigned *count, unsigned below,
                           uint64_t nodes);

typedef struct optimal_how {
    unsigned max_turns;   /* of an answer */
    uint64_t max_nodes;   /* positions after which it gives up; 0: never */
    optimal_guess *guess; /* only lengths below a guess are searched; may be NULL */
    void *guess_self;
    bool serial;        /* on the calling thread only */
    progress *progress; /* shows which lengths are ruled out, and how far; may be NULL */
} optimal_how;

typedef struct optimal_answer {
    uint8_t moves[2 * OPTIMAL_TURNS]; /* face turns: a slice turn is two */
    unsigned count;
    unsigned turns; /* its length in the metric */
    unsigned below; /* proven: no sequence is shorter than this */
    uint64_t nodes; /* positions searched */
} optimal_answer;

typedef struct optimal optimal;

/* The tables of a kind and metric, ready to search: read-only, for any number of threads. The
 * caller frees *out by optimal_close. [main] */
int optimal_open(optimal **out, coset_kind kind, metric m, const tsl_host *host, tsl_err *err);
void optimal_close(optimal *o);

/* Makes look-ups quick, for which optimal_solve waits until a search gets long, unless it is
 * serial. [main] */
int optimal_settle(const optimal *o, tsl_err *err);

/* Bytes of its table. */
size_t optimal_table_size(const optimal *o);

/* Finds a shortest solution of a reachable cube. Errors: TSL_ELIMIT, with `below` and `nodes`
 * filled; those of optimal_settle. [main], or [any] if how->serial */
int optimal_solve(optimal_answer *out, const optimal *o, const tsl_cube3 *cube,
                  const optimal_how *how, tsl_err *err);

#endif
