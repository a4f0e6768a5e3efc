/* Sequences of turns that lead to a position of a small puzzle. */
#ifndef PLUGINS_GENERIC_PATH_H
#define PLUGINS_GENERIC_PATH_H

#include "positions.h"

enum { PATH_MAX_TURNS = 120 };

/* Writes the turns of a sequence that takes solved to `to` and ends with the puzzle held as it was,
 * and a NUL, which it returns. Its length is `length`, or more where there is no such sequence; the
 * rng chooses among those there are, at each turn among the turns that can still arrive. NULL: none
 * was found. */
char *path_write(char *out, const positions *p, position to, unsigned length, tsl_rng *rng);

#endif
