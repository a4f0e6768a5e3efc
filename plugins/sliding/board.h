/* A sliding puzzle: numbered tiles in a square, one place without a tile.
 *
 * Places count row by row from 0; tile n belongs at place n - 1 and the gap, which is tile 0, at
 * the last place. A move slides the tile beside the gap into it. */
#ifndef PLUGINS_SLIDING_BOARD_H
#define PLUGINS_SLIDING_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "twistseal/plugin.h"

enum { BOARD_PLACES = 16 };

/* The direction in which a tile slides. */
enum { SLIDE_U, SLIDE_R, SLIDE_D, SLIDE_L, SLIDES };

typedef struct board {
    unsigned side;              /* 3 or 4 */
    uint8_t tile[BOARD_PLACES]; /* at each place */
    unsigned gap;               /* the place without a tile */
} board;

static inline unsigned board_places(const board *b)
{
    return b->side * b->side;
}

static inline unsigned slide_back(unsigned slide)
{
    return slide ^ 2u;
}

void board_solved(board *b, unsigned side);
void board_load(board *b, unsigned side, const uint8_t *state);

/* Slides a tile into the gap; false if there is none on that side of it. */
bool board_slide(board *b, unsigned slide);

/* A slide exchanges the gap with a tile and moves it by one place, so the order of all tiles, the
 * gap among them, is odd exactly where the gap is an odd number of places from home. */
bool board_can_be_reached(const board *b);

/* "R D2 L3": a direction, and how many tiles slide one after the other. Returns the NUL. */
char *board_write(char *out, const uint8_t *slides, unsigned count);
/* Makes the slides of a text. TSL_EINPUT: what is no slide, or has no tile to slide; `b` is then
 * undefined. */
int board_apply(board *b, const char *moves, tsl_err *err);

#endif
