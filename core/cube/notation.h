/* Face turns as text: "R U2 F'". */
#ifndef CORE_CUBE_NOTATION_H
#define CORE_CUBE_NOTATION_H

#include "twistseal/plugin.h"

/* Parses face turns and applies them. TSL_EINPUT names the wrong token and its position; the cube
 * is then unchanged. */
int cube_apply(tsl_cube3 *cube, const char *moves, tsl_err *err);

const char *cube_move_name(unsigned move); /* "U", "U2", "U'", ... */

#endif
