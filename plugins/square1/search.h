/* Square-1's search: sequences of slashes that solve a state, first to square layers, then on. */
#ifndef PLUGINS_SQUARE1_SEARCH_H
#define PLUGINS_SQUARE1_SEARCH_H

#include "shape.h"
#include "square.h"

typedef struct sq1_tables {
    sq1_shapes shapes;
    sq1_squares squares;
} sq1_tables;

/* What is looked for, and who is told: sequences of `least` to `most` slashes whose first phase,
 * up to the slash that makes the layers square for good, takes `first_phase` slashes. */
typedef struct sq1_search {
    unsigned least, most;
    unsigned first_phase;
    bool (*found)(void *context, const sq1_sequence *sequence); /* true: that is enough */
    void *context;
} sq1_search;

/* Finds, in a fixed order, all solutions of a state that `what` allows, up to those that differ
 * only in which half is turned over; a sequence ends as soon as the second phase can. Returns true
 * if found() did. */
bool sq1_search_run(const sq1_tables *t, const sq1 *state, const sq1_search *what);

#endif
