/* The 3x3x3 engine as the rest of the program sees it: cubes, notation, and two-phase search. */
#ifndef CORE_ENGINE_ENGINE_H
#define CORE_ENGINE_ENGINE_H

#include "twistseal/plugin.h"

/* Opens the engine. Its tables come from host->table (cached on disk, built on all cores); with
 * host NULL they are built in memory by this thread. The result is valid until the process ends
 * and may be used from any thread. [main] */
int engine_open(const tsl_engine3 **out, const tsl_host *host, tsl_err *err);

/* A 54-letter facelet string, faces in URFDLB order. Every kind of impossible string has its own
 * message: length, letter, colour count, centre, no such piece, piece twice, twisted corner,
 * flipped edge, parity. */
int cube_from_facelets(tsl_cube3 *out, const char *facelets, tsl_err *err);
void cube_to_facelets(char out[55], const tsl_cube3 *cube);
/* Parses face turns ("R U2 F'") and applies them; names the token and its position. */
int cube_apply(tsl_cube3 *cube, const char *moves, tsl_err *err);
const char *cube_move_name(unsigned move); /* "U", "U2", "U'", ... */

#endif
