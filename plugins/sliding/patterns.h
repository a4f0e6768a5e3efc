/* How far boards are from solved: exactly for the 8 puzzle, at least so far for the 15 puzzle. */
#ifndef PLUGINS_SLIDING_PATTERNS_H
#define PLUGINS_SLIDING_PATTERNS_H

#include "board.h"

enum {
    PATTERNS = 3,
    PATTERN_TILES = 5,
    PATTERN_INDEXES = 1 << 4 * PATTERN_TILES, /* four bits for the place of each tile */
    ORDERS_8 = 362880                         /* 9! */
};

/* Slides of the tiles of each pattern that bring these home, whatever the others do. Each slide
 * moves one tile, so those of three patterns without a common tile add up. */
typedef struct patterns15 {
    uint8_t distance[PATTERNS][PATTERN_INDEXES];
} patterns15;

/* By the rank of the order of tiles; half of the orders cannot be reached. */
typedef struct distances8 {
    uint8_t distance[ORDERS_8];
} distances8;

/* [main] The tables, borrowed from the host. */
int patterns_open_15(const patterns15 **out, const tsl_host *host, tsl_err *err);
int patterns_open_8(const distances8 **out, const tsl_host *host, tsl_err *err);

/* The PATTERN_TILES tiles of a pattern. */
const uint8_t *patterns_tiles(unsigned pattern);

unsigned patterns_distance_8(const distances8 *t, const board *b);

/* Where the patterns of a board are, and those of the board that is seen in its falling diagonal as
 * in a mirror, which is as far from solved. */
typedef struct pattern_places {
    uint32_t at[2 * PATTERNS];
} pattern_places;

void patterns_find(pattern_places *out, const board *b);
/* After a tile went from one place to another. */
void patterns_follow(pattern_places *p, unsigned tile, unsigned from, unsigned to);
/* No board is solved in fewer slides. */
unsigned patterns_at_least(const patterns15 *t, const pattern_places *p);

#endif
