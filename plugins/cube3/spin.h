/* The 3x3x3 held in each of the 24 ways: the same position with another face down and another in
 * front, so that the tables of one cross, block or axis serve for all. */
#ifndef PLUGINS_CUBE3_SPIN_H
#define PLUGINS_CUBE3_SPIN_H

#include "twistseal/plugin.h"

/* View 4 * face + turns: the cube is turned over until that face (of URFDLB) is down, R and L by
 * way of F; then about the vertical axis, so many times clockwise as seen from above. The
 * colours are then renamed, so that a solved cube looks solved from everywhere. */
enum { SPINS = 24, SPIN_TURNS = 4 };

typedef struct spins {
    tsl_cube3 to[SPINS], back[SPINS];
} spins;

void spins_fill(spins *out);

/* The position in a view. `out` is not `cube`. */
void spin_cube(tsl_cube3 *out, const spins *s, unsigned view, const tsl_cube3 *cube);

/* The view in which the corner that belongs to this place lies down, behind and left (DBL). */
unsigned spin_of_corner(const spins *s, unsigned corner);

#endif
