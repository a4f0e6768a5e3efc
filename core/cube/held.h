/* Moves of a cube in the hands as text: wide turns, slice turns and rotations, too. */
#ifndef CORE_CUBE_HELD_H
#define CORE_CUBE_HELD_H

#include "twistseal/plugin.h"

/* The position that moves lead to from solved: face turns (R), wide turns (Rw or r), slice turns
 * (M E S) and rotations (x y z), each alone or followed by 2 or '. A move is named as the cube is
 * held when it is made, and the position is seen as the cube is held after the last one: the moves
 * that solve it are those that go on with the sequence. Errors: TSL_EINPUT, which names the wrong
 * token and its number; *out is then unchanged. */
int held_read(tsl_cube3 *out, const char *moves, tsl_err *err);

#endif
