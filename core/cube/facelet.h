/* A cube as the 54 letters of its stickers. */
#ifndef CORE_CUBE_FACELET_H
#define CORE_CUBE_FACELET_H

#include "twistseal/plugin.h"

/* Reads a 54-letter facelet string, faces in URFDLB order. TSL_EINPUT if it is impossible, with a
 * message of its own for each reason: length, letter, colour count, centre, no such piece, piece
 * twice, twisted corner, flipped edge, parity. */
int cube_from_facelets(tsl_cube3 *out, const char *facelets, tsl_err *err);
void cube_to_facelets(char out[55], const tsl_cube3 *cube);

/* The places of the eight corners, then those of the twelve edges: "URF", ..., "BR". */
const char *cube_place_name(unsigned place);

#endif
