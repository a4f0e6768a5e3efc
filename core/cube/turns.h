/* The turns that a metric counts as one, and the order in which sequences of them are searched. */
#ifndef CORE_CUBE_TURNS_H
#define CORE_CUBE_TURNS_H

#include <stdint.h>

#include "metric.h"
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

#endif
