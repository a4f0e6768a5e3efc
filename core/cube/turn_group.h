/* The group of positions that some turns reach: its order, and which positions are in it.
 *
 * It is a base and strong generating set (Sims 1970) of cubies. Slots are the eight corners, then
 * the twelve edges. Level k is about the elements of the group that have every slot before k
 * solved: for each byte that can be in slot k, it holds one of these elements. */
#ifndef CORE_CUBE_TURN_GROUP_H
#define CORE_CUBE_TURN_GROUP_H

#include <stdbool.h>

#include "cube.h"

#define TURN_GROUP_SLOTS (CUBE_CORNERS + CUBE_EDGES)
#define TURN_GROUP_BYTES 48u /* of a slot: piece, and orientation from bit 4 */

/* Filled once by turn_group_init, then read-only. */
typedef struct turn_group {
    uint8_t count[TURN_GROUP_SLOTS];                    /* bytes of a slot */
    uint8_t byte[TURN_GROUP_SLOTS][TURN_GROUP_BYTES];   /* which, as they were found */
    bool has[TURN_GROUP_SLOTS][TURN_GROUP_BYTES];       /* by the byte */
    tsl_cube3 to[TURN_GROUP_SLOTS][TURN_GROUP_BYTES];   /* an element with it */
    tsl_cube3 back[TURN_GROUP_SLOTS][TURN_GROUP_BYTES]; /* its inverse */
} turn_group;

/* What a cube has in a slot. */
static inline unsigned turn_group_byte(const tsl_cube3 *cube, unsigned slot)
{
    return slot < CUBE_CORNERS ? cube->corner[slot] : cube->edge[slot - CUBE_CORNERS];
}

void turn_group_init(turn_group *out, move_set moves);

bool turn_group_has(const turn_group *g, const tsl_cube3 *cube);

/* The number of positions. Exact, since every order divides 2^27 * 322252536375. */
double turn_group_order(const turn_group *g);

#endif
