/* The 48 symmetries of the cube as a group that acts on cubes and on moves.
 *
 * Symmetry 16 r + t turns the cube r times by 120 degrees about the corner URF, then does t: one of
 * the 16 that keep the UD axis (8 x half turn about FB, 2 x quarter turn about UD, 1 x reflection
 * left-right). Symmetry 0 changes nothing. */
#ifndef CORE_CUBE_SYMMETRY_H
#define CORE_CUBE_SYMMETRY_H

#include <stdint.h>

#include "twistseal/plugin.h"

#define SYMMETRIES    48u
#define SYMMETRIES_UD 16u /* the first 16 keep the UD axis */
#define SYMMETRY_URF  16u /* 120 degrees about the corner URF: U to R to F to U */

/* Filled once by symmetry_init, then read-only. */
typedef struct symmetry_group {
    tsl_cube3 cube[SYMMETRIES]; /* twists 3..5 belong to a mirrored corner */
    uint8_t product[SYMMETRIES][SYMMETRIES];
    uint8_t inverse[SYMMETRIES];
    uint8_t move[SYMMETRIES][TSL_MOVES3]; /* the move that is s^-1 m s */
} symmetry_group;

void symmetry_init(symmetry_group *out);

/* s^-1 cube s: the cube as it looks after the symmetry. `out` may be `cube`. */
void symmetry_conjugate(tsl_cube3 *out, const symmetry_group *group, const tsl_cube3 *cube,
                        unsigned s);

#endif
