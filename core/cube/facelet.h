/* A cube as the 54 letters of its stickers. */
#ifndef CORE_CUBE_FACELET_H
#define CORE_CUBE_FACELET_H

#include "twistseal/plugin.h"

/* A 54-letter facelet string, faces in URFDLB order. Every kind of impossible string has its own
 * message: length, letter, colour count, centre, no such piece, piece twice, twisted corner,
 * flipped edge, parity. Errors: TSL_EINPUT. */
int cube_from_facelets(tsl_cube3 *out, const char *facelets, tsl_err *err);
void cube_to_facelets(char out[55], const tsl_cube3 *cube);

/* The places of the eight corners, then those of the twelve edges: "URF", ..., "BR". */
const char *cube_place_name(unsigned place);

#endif
