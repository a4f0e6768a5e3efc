/* Turns that a metric counts as one, the positions that some turns reach, and how a cube is held.
 */
#ifndef CORE_CUBE_TURNS_H
#define CORE_CUBE_TURNS_H

#include <stdbool.h>
#include <stdint.h>

#include "cube/cube.h"
#include "cube/metric.h"
#include "twistseal/plugin.h"

#define TURNS_MAX   27u /* 18 face turns and 9 slice turns */
#define TURN_STATES 28u

/* A set of turns, bit t for turn t. */
typedef uint32_t turn_set;

/* Turns of the same axis commute, so many sequences differ only in their order. Only one order of
 * them is searched: a state records the latest turns of one axis and says which turns may follow.
 * State 0 belongs to the empty sequence. */
typedef struct turns {
    unsigned count;
    tsl_cube3 cube[TURNS_MAX]; /* the turn applied to the solved cube; centres do not move, so a
                                  slice turn is the two outer faces turned the other way */
    uint8_t inverse[TURNS_MAX];
    uint8_t moves[TURNS_MAX][2]; /* the face turns it is written as */
    uint8_t move_count[TURNS_MAX];
    uint8_t next[TURN_STATES][TURNS_MAX];
    turn_set allowed[TURN_STATES];
} turns;

void turns_init(turns *out, metric m);

/* The group of positions that some turns reach: its order, and which positions are in it.
 *
 * It is a base and strong generating set (Sims 1970) of cubies. Slots are the eight corners, then
 * the twelve edges. Level k is about the elements of the group that have every slot before k
 * solved: for each byte that can be in slot k, it holds one of these elements. */

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
static inline unsigned turn_group_byte(const tsl_cube3 *cube, unsigned at)
{
    return at < CUBE_CORNERS ? cube->corner[at] : cube->edge[at - CUBE_CORNERS];
}

void turn_group_init(turn_group *out, move_set moves);

bool turn_group_has(const turn_group *g, const tsl_cube3 *cube);

/* The number of positions. Exact, since every order divides 2^27 * 322252536375. */
double turn_group_order(const turn_group *g);

/* Reads moves of a cube held in the hands: face, wide and slice turns, and rotations. */

/* The position that the moves lead to from solved: face turns (R), wide turns (Rw or r), slice
 * turns (M E S) and rotations (x y z), each alone or followed by 2 or '. Each move is named as the
 * cube is held at that moment. The position is seen as the cube is held after the last move, so
 * that its solution simply continues the sequence. TSL_EINPUT names the wrong token and its number;
 * *out is then unchanged. */
int orientation_read(tsl_cube3 *out, const char *moves, tsl_err *err);

#endif
