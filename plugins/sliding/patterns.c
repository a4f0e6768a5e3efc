/* Builds the patterns of the 15 puzzle. */
#include <stdlib.h>

#include "board.h"
#include "lib/memory.h"

const uint8_t pattern_tiles[PATTERNS][PATTERN_TILES] = {
    {1, 2, 5, 6, 9}, {3, 4, 7, 8, 12}, {10, 11, 13, 14, 15}};

/* Places of a pattern's tiles and of the gap, to be looked at; the gap is in the lowest bits. */
typedef struct list {
    uint32_t *items;
    size_t count, room;
} list;

static void add(list *l, uint32_t item)
{
    if (l->count == l->room) {
        l->room = 2 * l->room + 1024;
        l->items = memory_resize(l->items, l->room * sizeof *l->items);
    }
    l->items[l->count++] = item;
}

/* Finds the slides of the pattern's tiles, by their places and the gap's. A tile of another pattern
 * costs nothing, so a board made by it belongs to the same depth. */
static void build_pattern(uint8_t *out, const uint8_t tiles[PATTERN_TILES])
{
    const size_t size = (size_t)PATTERN_INDEXES * TILES_15;
    uint8_t *costs = memory_get(size);
    list now = {0}, next = {0};
    uint32_t home = TILES_15 - 1;
    for (unsigned k = 0; k < PATTERN_TILES; k++) home |= (uint32_t)(tiles[k] - 1) << 4 * (k + 1);
    memset(costs, UNKNOWN, size);
    costs[home] = 0;
    add(&now, home);
    for (unsigned depth = 0; now.count > 0; depth++) {
        while (now.count > 0) {
            const uint32_t item = now.items[--now.count], places = item >> 4, gap = item & 15;
            if (costs[item] != depth) continue;
            for (unsigned slide = 0, from; slide < SLIDES; slide++) {
                if (!find_tile(&from, SIDE_15, gap, slide)) continue;
                int shift = -1; /* of the tile of the pattern that is there, if one is */
                for (int k = 0; k < 4 * PATTERN_TILES && shift < 0; k += 4)
                    if ((places >> k & 15) == from) shift = k;
                const uint32_t moved = shift < 0 ? places : places + ((gap - from) << shift);
                const uint8_t cost = (uint8_t)(depth + (shift >= 0));
                if (costs[moved << 4 | from] <= cost) continue;
                costs[moved << 4 | from] = cost;
                add(shift >= 0 ? &next : &now, moved << 4 | from);
            }
        }
        const list empty = now;
        now = next;
        next = empty;
    }
    for (uint32_t i = 0; i < PATTERN_INDEXES; i++) {
        out[i] = UNKNOWN;
        for (unsigned gap = 0; gap < TILES_15; gap++)
            if (costs[i << 4 | gap] < out[i]) out[i] = costs[i << 4 | gap];
    }
    free(costs);
    free(now.items);
    free(next.items);
}

int patterns15_build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)context, (void)host, (void)err;
    patterns15 *t = out;
    for (unsigned i = 0; i < PATTERNS; i++) build_pattern(t->distance[i], pattern_tiles[i]);
    return TSL_OK;
}
