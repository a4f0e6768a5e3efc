/* The library: random states, solving, scrambles and verification for programs that embed it.
 *
 *     cc program.c $(pkg-config --cflags --libs twistseal)
 *
 * Every function may be called from any thread; calls on one tsl_library that must not meet wait
 * for each other. Errors: a status from base.h, with the message in `err`. Link with
 * libtwistseal.so or libtwistseal.a; neither exports a name that does not begin with tsl_. */
#ifndef TWISTSEAL_TWISTSEAL_H
#define TWISTSEAL_TWISTSEAL_H

#include "twistseal/plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An open library: its plugins, scripts and tables. */
typedef struct tsl_library tsl_library;

/* Opens it. Plugins and scripts are those installed beside the library. Starts a process of its own
 * in which scripts are confined. */
TSL_EXPORT int tsl_open(tsl_library **out, tsl_err *err);
TSL_EXPORT void tsl_close(tsl_library *library);

/* ---- the 3x3x3 ---- */

/* A uniformly random position, from the operating system's generator. */
TSL_EXPORT int tsl_cube3_random(tsl_library *library, tsl_cube3 *out, tsl_err *err);
/* 54 letters URFDLB, faces in that order, row by row. TSL_EINPUT names what is impossible. */
TSL_EXPORT int tsl_cube3_parse(tsl_cube3 *out, const char *facelets, tsl_err *err);
/* The same of a cube that one of these functions made. */
TSL_EXPORT void tsl_cube3_facelets(char out[55], const tsl_cube3 *cube);
/* Applies face turns ("R U2 F'"). TSL_EINPUT names the token; `cube` is then unchanged. */
TSL_EXPORT int tsl_cube3_apply(tsl_cube3 *cube, const char *moves, tsl_err *err);
/* Writes a solution as text. how->max_moves 21 always finds one where how->first and how->last are
 * TSL_ALL_MOVES3. TSL_EINPUT for a position no turns reach, TSL_ELIMIT for none within the limits.
 */
TSL_EXPORT int tsl_cube3_solve(tsl_library *library, char out[TSL_SCRAMBLE_MAX],
                               const tsl_cube3 *cube, const tsl_solve3 *how, tsl_err *err);

/* ---- every event ---- */

/* A scramble of an event ("333bf", see `twistseal events`) for practice, and the facelets it leads
 * to. */
TSL_EXPORT int tsl_scramble(tsl_library *library, char scramble[TSL_SCRAMBLE_MAX],
                            char facelets[TSL_FACELETS_MAX], const char *event, tsl_err *err);

/* ---- signed sets ---- */

/* Verifies the set in `directory` against an allowed_signers file, as `twistseal verify` does:
 * TSL_OK genuine, TSL_EFORGED not genuine, with a line in `err` for each file, leaf or scramble
 * that differs; anything else: could not tell. */
TSL_EXPORT int tsl_verify(tsl_library *library, const char *directory, const char *signers,
                          tsl_err *err);

#ifdef __cplusplus
}
#endif
#endif
