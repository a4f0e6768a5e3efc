/* Sequences of turns that lead to a position of a small puzzle. */
#ifndef PLUGINS_GENERIC_PATH_H
#define PLUGINS_GENERIC_PATH_H

#include "views.h"

enum { PATH_MAX_TURNS = 120 };

/* Where a sequence is to end. */
typedef struct path_goal {
    position to;
    size_t hold;     /* the rotation that the turns have made on the way */
    unsigned length; /* or more, where there is no such sequence */
} path_goal;

/* Writes the turns of a sequence that takes solved to the goal, and a NUL, which it returns. The
 * rng chooses among the sequences there are, at each turn among the turns that can still arrive.
 * NULL: none was found. */
char *path_write(char *out, const views *v, const path_goal *goal, tsl_rng *rng);

#endif
