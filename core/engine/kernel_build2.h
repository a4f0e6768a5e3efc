/* Builds the phase-2 tables by breadth-first searches from the solved cube; part of every kernel.
 */
#ifndef CORE_ENGINE_KERNEL_BUILD2_H
#define CORE_ENGINE_KERNEL_BUILD2_H

#include <stdlib.h>
#include <string.h>

#include "engine/kernel_build1.h"

#define PENDING 16u /* insertions whose cache line is on its way */

/* Positions are keys (see phase2_key); `seen` has a bit for class * 40320 + rank of the edges. */
typedef struct explorer2 {
    const maps *m;
    near16 set;
    uint64_t *seen;
    uint64_t *frontier, *next;
    uint32_t frontier_count, next_count;
    bool last; /* nothing grows from the next frontier: it is counted and not kept */
    struct {
        uint64_t hash;
        unsigned distance;
    } pending[PENDING];
    uint32_t pending_count; /* since the start; the newest PENDING of them may be waiting */
} explorer2;

static inline void insert_pending2(explorer2 *x, uint32_t i)
{
    near16_insert(&x->set, x->pending[i % PENDING].hash, x->pending[i % PENDING].distance);
}

static inline void insert_later2(explorer2 *x, uint64_t hash, unsigned distance)
{
    uint32_t i = x->pending_count++;
    if (i >= PENDING) insert_pending2(x, i);
    x->pending[i % PENDING].hash = hash;
    x->pending[i % PENDING].distance = distance;
    vector_prefetch(near16_bucket(&x->set, hash));
}

static void insert_rest2(explorer2 *x)
{
    uint32_t waiting = x->pending_count < PENDING ? x->pending_count : PENDING;
    for (uint32_t i = x->pending_count - waiting; i < x->pending_count; i++) insert_pending2(x, i);
}

static inline uint32_t seen_bit2(const maps *m, unsigned class, vector edges)
{
    return class * COORD_PERMS8 + vector_rank8(m, edges);
}

static inline void see2(explorer2 *x, unsigned class, vector edges, unsigned distance)
{
    if (!set_bit(x->seen, seen_bit2(x->m, class, edges))) return;
    uint64_t key = phase2_key(class, edges);
    if (!x->last) x->next[x->next_count] = key;
    x->next_count++;
    insert_later2(x, near_hash(key), distance);
}

static inline void see_images2(explorer2 *x, unsigned class, vector edges, unsigned distance)
{
    see2(x, class, edges, distance);
    for (unsigned rest = x->m->corner[class].stabiliser & ~1u; rest; rest &= rest - 1)
        see2(x, class, conjugate_edges(x->m, edges, (unsigned)__builtin_ctz(rest)), distance);
}

static void grow2(explorer2 *x, unsigned distance)
{
    x->next_count = 0;
    for (uint32_t i = 0; i < x->frontier_count; i++) {
        const corner_class *class = &x->m->corner[x->frontier[i] >> 24];
        vector edges = vector_from_code8((uint32_t)x->frontier[i] & 0xffffff);
        vector turned[MAPS_PHASE2_MOVES];
        for (unsigned j = 0; j < MAPS_PHASE2_MOVES; j++) {
            turned[j] = turn_edges(x->m, edges, maps_phase2_move[j], class->next[j] >> 12);
            vector_prefetch(&x->seen[seen_bit2(x->m, class->next[j] & 0xfff, turned[j]) >> 6]);
        }
        for (unsigned j = 0; j < MAPS_PHASE2_MOVES; j++)
            see_images2(x, class->next[j] & 0xfff, turned[j], distance);
    }
}

static void search2(const prune *out, prune_counts *counts, explorer2 *x)
{
    vector solved = vector_from_code8(076543210);
    x->next_count = 0;
    see_images2(x, 0, solved, 0);
    counts->phase2[0] = x->next_count;
    for (unsigned distance = 1; distance <= out->depth2; distance++) {
        uint64_t *spent = x->frontier;
        x->frontier = x->next;
        x->frontier_count = x->next_count;
        x->next = spent;
        x->last = distance == out->depth2;
        grow2(x, distance);
        counts->phase2[distance] = x->next_count;
    }
    insert_rest2(x);
}

static bool build_near2(const prune *out, prune_counts *counts, const maps *m)
{
    const size_t frontier_max = 470846; /* positions at distance 9, the last that are expanded */
    explorer2 x = {.m = m, .set = out->near2};
    x.seen = calloc(MAPS_CORNER_CLASSES * COORD_PERMS8 / 64, sizeof *x.seen);
    x.frontier = malloc(frontier_max * sizeof *x.frontier);
    x.next = malloc(frontier_max * sizeof *x.next);
    bool ready = x.seen && x.frontier && x.next;
    if (ready) search2(out, counts, &x);
    free(x.seen);
    free(x.frontier);
    free(x.next);
    return ready;
}

/* ---- corner class and order of the slice edges ---- */

typedef struct explorer_cs {
    const maps *m;
    uint8_t *distance; /* 0: not seen; else one more than the distance */
    uint32_t *queue;
    uint32_t tail;
} explorer_cs;

static void see_cs(explorer_cs *x, unsigned class, vector edges, uint8_t distance)
{
    for (unsigned rest = x->m->corner[class].stabiliser; rest; rest &= rest - 1) {
        vector image = conjugate_edges(x->m, edges, (unsigned)__builtin_ctz(rest));
        uint32_t at = class * COORD_SLICE_PERMS + vector_slice_perm(x->m, image);
        if (x->distance[at]) continue;
        x->distance[at] = distance;
        x->queue[x->tail++] = at;
    }
}

static void search_cs(explorer_cs *x)
{
    bytes16 slices[COORD_SLICE_PERMS];
    for (unsigned i = 0; i < COORD_SLICE_PERMS; i++) {
        tsl_cube3 cube;
        coord_set_slice_perm(&cube, i);
        for (unsigned j = 0; j < 16; j++) slices[i].at[j] = (uint8_t)j;
        memcpy(slices[i].at, cube.edge, sizeof cube.edge);
    }
    see_cs(x, 0, vector_load(&slices[0]), 1);
    for (uint32_t head = 0; head < x->tail; head++) {
        uint32_t at = x->queue[head];
        const corner_class *class = &x->m->corner[at / COORD_SLICE_PERMS];
        vector edges = vector_load(&slices[at % COORD_SLICE_PERMS]);
        for (unsigned j = 0; j < MAPS_PHASE2_MOVES; j++)
            see_cs(x, class->next[j] & 0xfff,
                   turn_edges(x->m, edges, maps_phase2_move[j], class->next[j] >> 12),
                   (uint8_t)(x->distance[at] + 1));
    }
}

static bool build_corner_slice(const prune *out, prune_counts *counts, const maps *m)
{
    const uint32_t size = MAPS_CORNER_CLASSES * COORD_SLICE_PERMS;
    explorer_cs x = {.m = m, .distance = out->corner_slice};
    x.queue = malloc(size * sizeof *x.queue);
    if (!x.queue) return false;
    search_cs(&x);
    free(x.queue);
    for (uint32_t i = 0; i < size; i++) counts->corner_slice[--x.distance[i] & 15]++;
    return true;
}

static bool build_phase2(const prune *out, prune_counts *counts, const maps *m)
{
    return build_corner_slice(out, counts, m) && build_near2(out, counts, m);
}

#endif
