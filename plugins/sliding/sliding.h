/* Sliding puzzles: boards, tables of distances, and the search for slides.
 *
 * Places count row by row from 0; tile n belongs at place n - 1 and the gap, which is tile 0, at
 * the last place. A move slides the tile beside the gap into it. */
#ifndef PLUGINS_SLIDING_SLIDING_H
#define PLUGINS_SLIDING_SLIDING_H

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

/* ---- how far boards are from solved: exactly for the 8 puzzle, at least for the 15 puzzle ---- */

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

/* ---- the search ---- */

enum { SEARCH_SLIDES = 250 /* no answer has more */ };

/* The tables of a puzzle: one of them. */
typedef struct sliding_tables {
    unsigned side;
    const distances8 *of_8;
    const patterns15 *of_15;
} sliding_tables;

typedef struct search_wish {
    bool optimal;
    unsigned nth;       /* solutions to pass over */
    uint64_t max_nodes; /* boards looked at; 0: no limit */
} search_wish;

typedef struct search_found {
    uint8_t slides[SEARCH_SLIDES];
    unsigned count;
    bool optimal;
    uint64_t nodes;
} search_found;

/* Solutions of the 8 puzzle come in the order of length; those of the 15 puzzle, unless they must
 * be optimal, in that of iterative deepening with a weight. TSL_ELIMIT: there is no nth one, or
 * none was found within the nodes. */
int search_solve(search_found *out, const sliding_tables *t, const board *from,
                 const search_wish *wish, tsl_err *err);

/* Can it be solved in at most n slides? */
bool search_is_within(const sliding_tables *t, const board *from, unsigned n);

#endif
