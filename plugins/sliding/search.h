/* Finds slides that solve a board. */
#ifndef PLUGINS_SLIDING_SEARCH_H
#define PLUGINS_SLIDING_SEARCH_H

#include "patterns.h"

enum { SEARCH_SLIDES = 250 /* no answer has more */ };

/* The tables of a puzzle: one of them. */
typedef struct sliding_tables {
    unsigned side;
    const distances8 *of_8;
    const patterns15 *of_15;
} sliding_tables;

typedef struct search_wish {
    bool optimal;
    unsigned nth;       /* solutions to pass over */
    uint64_t max_nodes; /* boards looked at; 0: no limit */
} search_wish;

typedef struct search_found {
    uint8_t slides[SEARCH_SLIDES];
    unsigned count;
    bool optimal;
    uint64_t nodes;
} search_found;

/* Solutions of the 8 puzzle come in the order of length; those of the 15 puzzle, unless they must
 * be optimal, in that of iterative deepening with a weight. TSL_ELIMIT: there is no nth one, or
 * none was found within the nodes. */
int search_solve(search_found *out, const sliding_tables *t, const board *from,
                 const search_wish *wish, tsl_err *err);

/* Can it be solved in at most n slides? */
bool search_is_within(const sliding_tables *t, const board *from, unsigned n);

#endif
