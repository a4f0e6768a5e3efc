/* The options of a solver, as the user gives them. */
#ifndef CORE_SOLVE_SOLVER_OPTIONS_H
#define CORE_SOLVE_SOLVER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* If a number is 0, the method decides. */
typedef struct solver_options {
    const char *method; /* "twophase", "thistlethwaite", "kociemba", "multiphase", "optimal"; NULL:
                           twophase */
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

#endif
