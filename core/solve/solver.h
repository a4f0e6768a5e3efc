/* Every way to solve a 3x3x3 that the program has, behind one function. */
#ifndef CORE_SOLVE_SOLVER_H
#define CORE_SOLVE_SOLVER_H

#include "cube/metric.h"
#include "multiphase.h"
#include "twistseal/plugin.h"

#define SOLVER_MOVES MULTIPHASE_MOVES /* no method's answer is longer */

/* What is asked for. A number that is 0 is left to the method. */
typedef struct solver_options {
    const char *method; /* "twophase", "thistlethwaite", "kociemba", "multiphase", "optimal"; NULL:
                           twophase */
    const char *goal;   /* "eo", "cross", "g1": only so far; NULL: to the end */
    const char *metric; /* "htm", "qtm", "stm"; NULL: htm */
    const char *moves;  /* "U,R2": only these turns; NULL: all */
    const char *begin_with, *end_with; /* turns an answer may begin and end with; NULL: all */
    uint64_t max_moves;                /* cost of the answer in the metric */
    uint64_t nodes, probes;            /* the best answer within so much searching */
    uint64_t nth;                      /* the so-many-th answer after the first one */
    bool first_answer; /* the first one found, not the best within the method's own budget */
    uint64_t tables;   /* optimal: megabytes that its table may have; 0: the smallest */
    uint64_t solves;   /* how many lie ahead: many pay for larger tables */
} solver_options;

/* How a search saw the position: turned, or its inverse, or with moves done before those that lead
 * to it. For whom the answer alone is too short an account (see solve_trace.h). */
typedef struct solver_view {
    unsigned rotation; /* a symmetry */
    bool inverse;
    uint8_t moves[SOLVER_MOVES]; /* premoves, then what solves; named as in the position itself */
    unsigned premove_count, phase_count;
    unsigned phase_end[METHOD_PHASES]; /* moves made when each phase ends, the premoves with them */
} solver_view;

typedef struct solution {
    uint8_t moves[SOLVER_MOVES];
    unsigned count, cost;
    solver_view view;
    uint64_t nodes; /* positions searched, where the method counts them */
    bool optimal;   /* it is proven that nothing shorter does it */
} solution;

typedef struct solver solver;

/* Checks the options and prepares the tables. The caller frees *out by solver_close. Errors:
 * TSL_EUSAGE for options that are unknown or do not go together. [main] */
int solver_open(solver **out, const solver_options *options, const tsl_host *host, tsl_err *err);
void solver_close(solver *s);

/* So many solves lie ahead, more than were known of when it was opened: the engine gets the tables
 * that pay for them. [main] */
void solver_expect(const solver *s, uint64_t solves);

/* Solves a reachable cube; the same options give the same answer everywhere. Errors: TSL_ELIMIT.
 * [any]; the optimal method uses all cores, and then is [main], unless options.solves is above 1 */
int solver_solve(solution *out, const solver *s, const tsl_cube3 *cube, tsl_err *err);

/* The phases of the method, if it has tables for them, or NULL; borrowed. */
const phases *solver_phases(const solver *s);

/* Bytes of tables the method uses. */
size_t solver_table_size(const solver *s);

/* What the metric counts, after a number: "moves", "quarter turn". */
const char *solver_unit(const solver *s, unsigned count);

/* Reads a state: moves from solved, or 54 facelets. */
int solver_read_state(tsl_cube3 *out, const char *state, tsl_err *err);

#endif
