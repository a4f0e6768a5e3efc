/* How far boards are from solved: breadth first through all boards, or through those of a pattern.
 */
#include "sliding.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"
#include "lib/rank.h"

enum { UNKNOWN = 0xff, TILES_15 = 16, SIDE_15 = 4 };

/* ---- boards ---- */

void board_solved(board *b, unsigned side)
{
    *b = (board){.side = side, .gap = side * side - 1};
    for (unsigned i = 0; i < b->gap; i++) b->tile[i] = (uint8_t)(i + 1);
}

void board_load(board *b, unsigned side, const uint8_t *state)
{
    *b = (board){.side = side};
    memcpy(b->tile, state, side * side);
    while (b->tile[b->gap] != 0) b->gap++;
}

bool board_slide(board *b, unsigned slide)
{
    const unsigned row = b->gap / b->side, column = b->gap % b->side, last = b->side - 1;
    const bool is_there[] = {row<last, column> 0, row > 0, column < last};
    if (!is_there[slide]) return false;
    const unsigned from[] = {b->gap + b->side, b->gap - 1, b->gap - b->side, b->gap + 1};
    b->tile[b->gap] = b->tile[from[slide]];
    b->tile[from[slide]] = 0;
    b->gap = from[slide];
    return true;
}

/* ---- the 8 puzzle ---- */

unsigned patterns_distance_8(const distances8 *t, const board *b)
{
    return t->distance[rank_perm(b->tile, 9)];
}

static int build_8(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    distances8 *t = out;
    uint32_t *queue = memory_get(ORDERS_8 * sizeof *queue), read = 0, written = 1;
    board solved;
    board_solved(&solved, 3);
    memset(t->distance, UNKNOWN, sizeof t->distance);
    queue[0] = rank_perm(solved.tile, 9);
    t->distance[queue[0]] = 0;
    while (read < written) {
        const uint32_t rank = queue[read++];
        uint8_t state[9];
        unrank_perm(state, 9, rank);
        for (unsigned slide = 0; slide < SLIDES; slide++) {
            board next;
            board_load(&next, 3, state);
            if (!board_slide(&next, slide)) continue;
            const uint32_t to = rank_perm(next.tile, 9);
            if (t->distance[to] != UNKNOWN) continue;
            t->distance[to] = (uint8_t)(t->distance[rank] + 1);
            queue[written++] = to;
        }
    }
    free(queue);
    return TSL_OK;
}

int patterns_open_8(const distances8 **out, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {"sliding-8", 1, sizeof(distances8), build_8};
    const void *bytes;
    int status = host->table(host, &bytes, &table, NULL, err);
    if (status == TSL_OK) *out = bytes;
    return status;
}

/* ---- patterns of the 15 puzzle ---- */

/* The tiles of each pattern; together all fifteen. */
static const uint8_t pattern_tiles[PATTERNS][PATTERN_TILES] = {
    {1, 2, 5, 6, 9}, {3, 4, 7, 8, 12}, {10, 11, 13, 14, 15}};

const uint8_t *patterns_tiles(unsigned pattern)
{
    return pattern_tiles[pattern];
}

/* A tile's pattern, and where the bits of its place begin. */
typedef struct member {
    uint8_t pattern, shift;
} member;

static const member members[TILES_15] = {
    [1] = {0, 0},  [2] = {0, 4},  [5] = {0, 8},  [6] = {0, 12},  [9] = {0, 16},
    [3] = {1, 0},  [4] = {1, 4},  [7] = {1, 8},  [8] = {1, 12},  [12] = {1, 16},
    [10] = {2, 0}, [11] = {2, 4}, [13] = {2, 8}, [14] = {2, 12}, [15] = {2, 16},
};

/* A place, or a tile's home, in the mirror. */
static unsigned mirrored(unsigned place)
{
    return place % SIDE_15 * SIDE_15 + place / SIDE_15;
}

void patterns_find(pattern_places *out, const board *b)
{
    memset(out, 0, sizeof *out);
    for (unsigned place = 0; place < TILES_15; place++)
        if (b->tile[place]) patterns_follow(out, b->tile[place], 0, place);
}

void patterns_follow(pattern_places *p, unsigned tile, unsigned from, unsigned to)
{
    const member straight = members[tile], mirror = members[mirrored(tile - 1) + 1];
    p->at[straight.pattern] += (uint32_t)(to - from) << straight.shift;
    p->at[PATTERNS + mirror.pattern] += (uint32_t)(mirrored(to) - mirrored(from)) << mirror.shift;
}

unsigned patterns_at_least(const patterns15 *t, const pattern_places *p)
{
    unsigned straight = 0, mirror = 0;
    for (unsigned i = 0; i < PATTERNS; i++) {
        straight += t->distance[i][p->at[i]];
        mirror += t->distance[i][p->at[PATTERNS + i]];
    }
    return straight > mirror ? straight : mirror;
}

/* Places of a pattern's tiles and of the gap, to be looked at; the gap is in the lowest bits. */
typedef struct list {
    uint32_t *items;
    size_t count, room;
} list;

static void add(list *l, uint32_t item)
{
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 1024;
        l->items = memory_resize(l->items, l->room * sizeof *l->items);
    }
    l->items[l->count++] = item;
}

typedef struct flood {
    uint8_t *cost; /* slides of the pattern's tiles, by their places and the gap's */
    list now, next;
} flood;

/* Looks at the boards where one tile slides into the gap. A tile of another pattern costs nothing,
 * so its board belongs to this depth, too. */
static void expand(flood *f, uint32_t item, uint8_t depth)
{
    const unsigned gap = item & 15;
    const uint32_t places = item >> 4;
    const int steps[SLIDES] = {4, -1, -4, 1};
    const bool is_there[SLIDES] = {gap<12, gap % 4> 0, gap >= 4, gap % 4 < 3};
    for (unsigned slide = 0; slide < SLIDES; slide++) {
        if (!is_there[slide]) continue;
        const unsigned from = (unsigned)((int)gap + steps[slide]);
        int shift = -1; /* of the tile of the pattern that is there, if one is */
        for (int k = 0; k < 4 * PATTERN_TILES && shift < 0; k += 4)
            if ((places >> k & 15) == from) shift = k;
        const uint32_t to = shift < 0 ? places : places + ((uint32_t)(gap - from) << shift);
        const uint32_t other = to << 4 | from;
        const uint8_t cost = (uint8_t)(depth + (shift >= 0));
        if (f->cost[other] <= cost) continue;
        f->cost[other] = cost;
        add(shift >= 0 ? &f->next : &f->now, other);
    }
}

static void flood_pattern(flood *f, uint32_t home)
{
    f->cost[home] = 0;
    add(&f->now, home);
    for (uint8_t depth = 0; f->now.count > 0; depth++) {
        while (f->now.count > 0) {
            const uint32_t item = f->now.items[--f->now.count];
            if (f->cost[item] == depth) expand(f, item, depth);
        }
        const list empty = f->now;
        f->now = f->next;
        f->next = empty;
    }
}

static void build_pattern(uint8_t *out, const uint8_t tiles[PATTERN_TILES])
{
    const size_t size = (size_t)PATTERN_INDEXES * TILES_15;
    flood f = {.cost = memory_get(size)};
    uint32_t home = 0;
    for (unsigned k = 0; k < PATTERN_TILES; k++) home |= (uint32_t)(tiles[k] - 1) << 4 * k;
    memset(f.cost, UNKNOWN, size);
    flood_pattern(&f, home << 4 | (TILES_15 - 1));
    for (uint32_t i = 0; i < PATTERN_INDEXES; i++) {
        out[i] = UNKNOWN;
        for (unsigned gap = 0; gap < TILES_15; gap++)
            if (f.cost[i << 4 | gap] < out[i]) out[i] = f.cost[i << 4 | gap];
    }
    free(f.cost);
    free(f.now.items);
    free(f.next.items);
}

static int build_15(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    patterns15 *t = out;
    for (unsigned i = 0; i < PATTERNS; i++) build_pattern(t->distance[i], pattern_tiles[i]);
    return TSL_OK;
}

int patterns_open_15(const patterns15 **out, const tsl_host *host, tsl_err *err)
{
    static const tsl_table table = {"sliding-15", 1, sizeof(patterns15), build_15};
    const void *bytes;
    int status = host->table(host, &bytes, &table, NULL, err);
    if (status == TSL_OK) *out = bytes;
    return status;
}
