/* A state as users write it: moves from solved, or 54 facelets. */
#ifndef CORE_SOLVE_STATE_H
#define CORE_SOLVE_STATE_H

#include "twistseal/plugin.h"

/* The position that the moves lead to, seen as the cube is then held (see cube/orientation.h), or
 * the one that the facelets show. Blanks between facelets are ignored. Errors: TSL_EINPUT. */
int state_read(tsl_cube3 *out, const char *state, tsl_err *err);

#endif
