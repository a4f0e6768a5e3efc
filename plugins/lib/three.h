/* The 3x3x3 on the host's engine: uniform draws, small distances, and paths with chosen ends. */
#ifndef PLUGINS_LIB_THREE_H
#define PLUGINS_LIB_THREE_H

#include "twistseal/plugin.h"

/* Axes. A move's face is move / 3, in the order URFDLB; its axis is the face modulo 3. */
enum { AXIS_U, AXIS_R, AXIS_F, NO_AXIS };

static inline unsigned three_inverse(unsigned move)
{
    return move / 3 * 3 + 2 - move % 3;
}

/* A uniformly random position. */
void three_draw(const tsl_engine3 *engine, tsl_cube3 *cube, tsl_rng *rng);

/* Can the cube be solved in at most n face turns? Exact; microseconds up to n = 4, a millisecond
 * at THREE_WITHIN_MAX. */
enum { THREE_WITHIN_MAX = 6 };
bool three_within(const tsl_engine3 *engine, const tsl_cube3 *cube, unsigned n);

/* The position after a's turns, then b's. `out` is neither. */
void three_multiply(tsl_cube3 *out, const tsl_cube3 *a, const tsl_cube3 *b);

/* Moves from the solved cube to a position. */
typedef struct three_path {
    uint8_t moves[32];
    size_t count;
} three_path;

/* The axes that a path must not begin and end with: a turn of that axis stands before or after the
 * path and would merge with it. NO_AXIS: any axis. */
typedef struct three_ends {
    unsigned first, last;
} three_ends;

/* How long the nth alternative sequence may be. 21 moves are always enough for one sequence, but
 * finding a hundred of them takes half a second; sequences of 23 moves are plentiful. */
static inline unsigned three_max_moves(unsigned nth)
{
    return 21u + (nth >= 16) + (nth >= 64);
}

/* The want->nth-th path to `cube`, of at most three_max_moves() moves, or rarely one or two more if
 * its ends are not free. TSL_ELIMIT if there is none. */
int three_find(three_path *out, const tsl_engine3 *engine, const tsl_cube3 *cube, three_ends not,
               const tsl_want *want, tsl_err *err);

#endif
