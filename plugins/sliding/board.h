/* Boards of the 8 and the 15 puzzle, and patterns of tiles that bound the distances of the latter.
 */
#ifndef PLUGINS_SLIDING_BOARD_H
#define PLUGINS_SLIDING_BOARD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "twistseal/plugin.h"

enum { PLACES_MAX = 16, SLIDES = 4, UNKNOWN = 0xff };

/* ---- boards ---- */

typedef struct board {
    unsigned side; /* 3 or 4 */
    uint8_t tile[PLACES_MAX];
    unsigned gap; /* its place */
} board;

static inline unsigned slide_back(unsigned slide)
{
    return slide ^ 2u;
}

static inline void board_load(board *b, unsigned side, const uint8_t *state)
{
    *b = (board){.side = side};
    memcpy(b->tile, state, side * side);
    while (b->tile[b->gap] != 0) b->gap++;
}

/* The place from which a tile slides into the gap; false if it is off the board. */
static inline bool find_tile(unsigned *place, unsigned side, unsigned gap, unsigned slide)
{
    static const int8_t rows[SLIDES] = {1, 0, -1, 0}, columns[SLIDES] = {0, -1, 0, 1};
    const unsigned row = gap / side + (unsigned)rows[slide];
    const unsigned column = gap % side + (unsigned)columns[slide];
    *place = row * side + column;
    return row < side && column < side;
}

/* The tile at `from` slides into the gap. The place where the gap was takes that back. */
static inline void board_exchange(board *b, unsigned from)
{
    b->tile[b->gap] = b->tile[from];
    b->tile[from] = 0;
    b->gap = from;
}

static inline bool board_slide(board *b, unsigned slide)
{
    unsigned from;
    if (!find_tile(&from, b->side, b->gap, slide)) return false;
    board_exchange(b, from);
    return true;
}

/* ---- patterns of the 15 puzzle: bounds on its distances ---- */

enum {
    PATTERNS = 3,
    PATTERN_TILES = 5,
    PATTERN_INDEXES = 1 << 4 * PATTERN_TILES, /* four bits for the place of each tile */
    TILES_15 = 16,
    SIDE_15 = 4
};

/* Slides of the tiles of each pattern that bring these home, whatever the others do. Each slide
 * moves one tile, so those of three patterns without a common tile add up. */
typedef struct patterns15 {
    uint8_t distance[PATTERNS][PATTERN_INDEXES];
} patterns15;

extern const uint8_t pattern_tiles[PATTERNS][PATTERN_TILES];

/* A tile's pattern, and where the bits of its place begin. */
static const struct member {
    uint8_t pattern, shift;
} members[TILES_15] = {
    [1] = {0, 0},  [2] = {0, 4},  [5] = {0, 8},  [6] = {0, 12},  [9] = {0, 16},
    [3] = {1, 0},  [4] = {1, 4},  [7] = {1, 8},  [8] = {1, 12},  [12] = {1, 16},
    [10] = {2, 0}, [11] = {2, 4}, [13] = {2, 8}, [14] = {2, 12}, [15] = {2, 16},
};

/* Where the patterns of a board are, and those of the board that is seen in its falling diagonal as
 * in a mirror, which is as far from solved; and their distances. */
typedef struct pattern_places {
    uint32_t at[2 * PATTERNS];
    uint8_t distance[2 * PATTERNS];
    unsigned left[2]; /* slides that the patterns of each view need together */
} pattern_places;

/* A place, or a tile's home, in the mirror. */
static inline unsigned mirrored(unsigned place)
{
    return place % SIDE_15 * SIDE_15 + place / SIDE_15;
}

/* What the slide of a tile makes of one view: the pattern, where it is then, and its distance. */
typedef struct pattern_step {
    uint32_t at;
    uint8_t pattern, distance;
} pattern_step;

static inline pattern_step step_pattern(const pattern_places *p, const patterns15 *t, unsigned view,
                                        unsigned tile, unsigned from, unsigned to)
{
    const struct member m = members[tile];
    const unsigned pattern = view * PATTERNS + m.pattern;
    const uint32_t at = p->at[pattern] + ((uint32_t)(to - from) << m.shift);
    return (pattern_step){at, (uint8_t)pattern, t->distance[m.pattern][at]};
}

/* Takes the step; returns what takes it back. */
static inline pattern_step take_step(pattern_places *p, pattern_step step)
{
    const pattern_step back = {p->at[step.pattern], step.pattern, p->distance[step.pattern]};
    p->left[step.pattern / PATTERNS] += (unsigned)step.distance - back.distance;
    p->at[step.pattern] = step.at;
    p->distance[step.pattern] = step.distance;
    return back;
}

static inline void step_views(pattern_step out[2], const pattern_places *p, const patterns15 *t,
                              unsigned tile, unsigned from, unsigned to)
{
    out[0] = step_pattern(p, t, 0, tile, from, to);
    out[1] = step_pattern(p, t, 1, mirrored(tile - 1) + 1, mirrored(from), mirrored(to));
}

static inline void start_patterns(pattern_places *p, const patterns15 *t, const uint8_t *state)
{
    for (unsigned i = 0; i < 2 * PATTERNS; i++)
        (void)take_step(p, (pattern_step){0, (uint8_t)i, t->distance[i % PATTERNS][0]});
    for (unsigned place = 0; place < TILES_15; place++) {
        pattern_step steps[2];
        if (!state[place]) continue;
        step_views(steps, p, t, state[place], 0, place);
        for (unsigned view = 0; view < 2; view++) (void)take_step(p, steps[view]);
    }
}

/* Builds a patterns15 (see tsl_table). */
int patterns15_build(void *out, const void *context, const tsl_host *host, tsl_err *err);

#endif
