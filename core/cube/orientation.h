/* Reads moves of a cube held in the hands: face, wide and slice turns, and rotations. */
#ifndef CORE_CUBE_ORIENTATION_H
#define CORE_CUBE_ORIENTATION_H

#include "twistseal/plugin.h"

/* The position that the moves lead to from solved: face turns (R), wide turns (Rw or r), slice
 * turns (M E S) and rotations (x y z), each alone or followed by 2 or '. Each move is named as the
 * cube is held at that moment. The position is seen as the cube is held after the last move, so
 * that its solution simply continues the sequence. TSL_EINPUT names the wrong token and its number;
 * *out is then unchanged. */
int orientation_read(tsl_cube3 *out, const char *moves, tsl_err *err);

#endif
