/* Every method that solves a 3x3x3, behind one function: its options, its states, its answers. */
#ifndef CORE_SOLVE_SOLVER_H
#define CORE_SOLVE_SOLVER_H

#include <stdbool.h>
#include <stdint.h>

#include "cube/metric.h"
#include "solve/coordinate.h"
#include "solve/multiphase.h"
#include "twistseal/plugin.h"

/* The options, as the user gives them. If a number is 0, the method decides. */
typedef struct solver_options {
    const char *method; /* "twophase", "thistlethwaite", "kociemba", "multiphase", "optimal"; NULL:
                           twophase */
    bool optimal;       /* for every puzzle: the same as that method */
    const char *goal;   /* "eo", "cross", "g1": solve only this far; NULL: to the end */
    const char *metric; /* "htm", "qtm", "stm"; NULL: htm */
    const char *moves;  /* "U,R2": only these turns; NULL: all */
    const char *begin_with, *end_with; /* turns an answer may begin and end with; NULL: all */
    uint64_t max_moves;                /* cost of the answer in the metric */
    uint64_t nodes, probes;            /* the best answer within this much searching */
    uint64_t nth;                      /* 0: the first answer; k: the k-th alternative to it */
    bool first_answer; /* the first answer, not the best one within the method's own budget */
    uint64_t tables;   /* optimal: at most so many megabytes of table; 0: the smallest table */
    uint64_t solves;   /* how many solves are expected: many make larger tables worth building */
} solver_options;

#define SOLVER_MOVES MULTIPHASE_MOVES /* no method's answer is longer */

/* How the search looked at the position: rotated, inverted, or with premoves, which are done before
 * the moves that lead to it. A trace shows this (see puzzle_solver.h). */
typedef struct solver_view {
    unsigned rotation; /* a symmetry */
    bool inverse;
    uint8_t moves[SOLVER_MOVES]; /* premoves, then what solves; named as in the position itself */
    unsigned premove_count, phase_count;
    unsigned phase_end[CHAIN_PHASES]; /* moves made when each phase ends, premoves included */
} solver_view;

typedef struct solution {
    uint8_t moves[SOLVER_MOVES];
    unsigned count, cost;
    solver_view view;
    uint64_t nodes; /* positions searched, where the method counts them */
    bool optimal;   /* proven: there is no shorter one */
} solution;

typedef struct solver solver;

/* Checks the options and prepares the tables. The caller frees *out by solver_close. Errors:
 * TSL_EUSAGE for options that are unknown or do not go together. [main] */
int solver_open(solver **out, const solver_options *options, const tsl_host *host, tsl_err *err);
void solver_close(solver *s);

/* Makes larger tables if they save time over this many more solves. [main] */
void solver_expect(const solver *s, uint64_t solves);

/* Solves a reachable cube; the same options give the same answer everywhere. Errors: TSL_ELIMIT.
 * [any]; but the optimal method uses all cores and is [main] unless options.solves is above 1. */
int solver_solve(solution *out, const solver *s, const tsl_cube3 *cube, tsl_err *err);

/* Does it solve only part of the way? */
bool solver_has_goal(const solver *s);

/* The phases of the method, if it has tables for them, or NULL; borrowed. */
const phases *solver_phases(const solver *s);

/* Bytes of tables the method uses. */
size_t solver_table_size(const solver *s);

/* The metric's unit after a number: "moves", "quarter turn". */
const char *solver_unit(const solver *s, unsigned count);

/* A state as users write it: moves from solved, or 54 facelets. */

/* The position that the moves lead to, seen as the cube is then held (see cube/turns.h), or
 * the one that the facelets show. Blanks between facelets are ignored. Errors: TSL_EINPUT. */
int state_read(tsl_cube3 *out, const char *state, tsl_err *err);

#endif
