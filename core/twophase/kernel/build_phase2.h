/* Builds the phase-2 tables by searches from the solved cube; part of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_BUILD_PHASE2_H
#define CORE_TWOPHASE_KERNEL_BUILD_PHASE2_H

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "build_phase1.h"
#include "cube/cube.h"
#include "node.h"

/* ---- positions near the solved cube ---- */

/* What the set is to hold: positions up to `depth` moves away, by a key of theirs. */
typedef struct near_target {
    const near_bits_16 *set;
    uint64_t (*key)(const maps *m, unsigned class, vector edges);
    unsigned depth;
    unsigned seen_log2; /* slots of the hash table of exact keys that the search needs */
    size_t queue_max;   /* positions nearer than `depth` */
    uint32_t *counts;
} near_target;

typedef struct near_explorer {
    const near_target *what;
    const maps *m;
    uint64_t *seen; /* key + 1 */
    struct near_position {
        bytes_16 edges;
        uint16_t class;
        uint8_t distance;
    } * queue; /* what is to be expanded, nearest first */
    size_t tail;
} near_explorer;

static inline size_t near_seen_slot(const near_explorer *x, uint64_t key)
{
    return near_hash(key) >> (64 - x->what->seen_log2);
}

static void see_near(near_explorer *x, unsigned class, vector edges, unsigned distance)
{
    const size_t slots = (size_t)1 << x->what->seen_log2;
    uint64_t key = x->what->key(x->m, class, edges);
    size_t at = near_seen_slot(x, key);
    while (x->seen[at] && x->seen[at] != key + 1) at = (at + 1) & (slots - 1);
    if (x->seen[at]) return;
    x->seen[at] = key + 1;
    x->what->counts[distance]++;
    near_bits_16 set = *x->what->set;
    near_bits_16_insert(&set, near_hash(key), near_tag_bits_12(near_hash(key)) | (distance + 1));
    if (distance == x->what->depth || x->tail == x->what->queue_max) return;
    struct near_position *found = &x->queue[x->tail++];
    vector_store(&found->edges, edges);
    found->class = (uint16_t) class;
    found->distance = (uint8_t)distance;
}

static void see_near_images(near_explorer *x, unsigned class, vector edges, unsigned distance)
{
    see_near(x, class, edges, distance);
    for (unsigned rest = x->m->corner[class].stabiliser & ~1u; rest; rest &= rest - 1)
        see_near(x, class, conjugate_unflipped(x->m, edges, (unsigned)__builtin_ctz(rest)),
                 distance);
}

static void expand_near(near_explorer *x, const struct near_position *from)
{
    const corner_class *class = &x->m->corner[from->class];
    vector edges = vector_load(&from->edges), turned[MAPS_PHASE2_MOVES];
    for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++) {
        turned[i] = turn_unflipped(x->m, edges, maps_phase2_move[i], class->next[i] >> 12);
        uint64_t key = x->what->key(x->m, class->next[i] & 0xfff, turned[i]);
        vector_prefetch(&x->seen[near_seen_slot(x, key)]);
        vector_prefetch(near_bits_16_bucket(x->what->set, near_hash(key)));
    }
    for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++)
        see_near_images(x, class->next[i] & 0xfff, turned[i], from->distance + 1u);
}

static void explore_near(const near_target *what, const maps *m)
{
    near_explorer x = {.what = what, .m = m};
    tsl_cube3 solved;
    cube_solved(&solved);
    x.seen = scratch_alloc(sizeof *x.seen << what->seen_log2);
    x.queue = scratch_alloc(what->queue_max * sizeof *x.queue);
    see_near(&x, 0, pad_pieces(solved.edge, CUBE_EDGES), 0);
    for (size_t head = 0; head < x.tail; head++) expand_near(&x, &x.queue[head]);
    free(x.seen);
    free(x.queue);
}

static uint64_t key_of_whole(const maps *m, unsigned class, vector edges)
{
    return phase2_whole_key(phase2_key(class, edges), m, edges);
}

static uint64_t key_without_slice(const maps *m, unsigned class, vector edges)
{
    (void)m;
    return phase2_key(class, edges);
}

/* Up to 7 moves away: 81,754 whole positions, of which 14,601 are nearer; or, for the smallest
 * tables, 33,842 without the slice, of which 7,340 are nearer. */
static void build_phase2_near(const prune *out, prune_counts *counts, const maps *m)
{
    const near_target whole = {&out->phase2_near,   key_of_whole, PRUNE_PHASE2_NEAR, 17, 14601,
                               counts->phase2_whole};
    const near_target parts = {&out->phase2_near, key_without_slice, PRUNE_PHASE2_NEAR, 16, 7340,
                               counts->phase2};
    explore_near(out->phase2_near_is_whole ? &whole : &parts, m);
}

/* ---- sieves ---- */

#define PENDING 16u /* insertions whose cache line is on its way */

/* For the sieves. Positions are keys (see phase2_key); `seen` has a bit for class * 40320 + rank of
 * the edges, which takes less memory than a hash table of the keys. */
typedef struct phase2_explorer {
    const maps *m;
    const sieve *sieves;
    unsigned depth;
    uint64_t *seen;
    uint64_t *frontier, *next;
    uint32_t frontier_count, next_count;
    bool last; /* nothing grows from the next frontier: it is counted and not kept */
    struct {
        uint64_t hash;
        unsigned distance;
    } pending[PENDING];
    uint32_t pending_count; /* since the start; the newest PENDING of them may be waiting */
} phase2_explorer;

/* The first of the sieves that let a position at this distance through. */
static inline unsigned first_sieve(unsigned distance)
{
    return distance > PRUNE_PHASE2_NEAR ? distance - PRUNE_PHASE2_NEAR - 1 : 0;
}

static inline void insert_pending(phase2_explorer *x, uint32_t i)
{
    for (unsigned j = first_sieve(x->pending[i % PENDING].distance);
         j < x->depth - PRUNE_PHASE2_NEAR; j++)
        sieve_insert(&x->sieves[j], x->pending[i % PENDING].hash);
}

static inline void insert_later(phase2_explorer *x, uint64_t hash, unsigned distance)
{
    uint32_t i = x->pending_count++;
    if (i >= PENDING) insert_pending(x, i);
    x->pending[i % PENDING].hash = hash;
    x->pending[i % PENDING].distance = distance;
    for (unsigned j = first_sieve(distance); j < x->depth - PRUNE_PHASE2_NEAR; j++)
        vector_prefetch(sieve_word(&x->sieves[j], hash));
}

static void insert_rest(phase2_explorer *x)
{
    uint32_t waiting = x->pending_count < PENDING ? x->pending_count : PENDING;
    for (uint32_t i = x->pending_count - waiting; i < x->pending_count; i++) insert_pending(x, i);
}

static inline uint32_t phase2_seen_bit(const maps *m, unsigned class, vector edges)
{
    return class * COORD_PERMS_OF_8 + vector_rank_of_8(m, edges);
}

static inline void see_phase2(phase2_explorer *x, unsigned class, vector edges, unsigned distance)
{
    if (!set_bit(x->seen, phase2_seen_bit(x->m, class, edges))) return;
    uint64_t key = phase2_key(class, edges);
    if (!x->last) x->next[x->next_count] = key;
    x->next_count++;
    insert_later(x, near_hash(key), distance);
}

static inline void see_phase2_images(phase2_explorer *x, unsigned class, vector edges,
                                     unsigned distance)
{
    see_phase2(x, class, edges, distance);
    for (unsigned rest = x->m->corner[class].stabiliser & ~1u; rest; rest &= rest - 1)
        see_phase2(x, class, conjugate_unflipped(x->m, edges, (unsigned)__builtin_ctz(rest)),
                   distance);
}

/* Orders the frontier by class: the next positions of a class lie in ten classes, whose bits of
 * `seen` then stay in the second-level cache. */
static void sort_phase2_frontier(phase2_explorer *x)
{
    uint32_t at[MAPS_CORNER_CLASSES + 1] = {0};
    for (uint32_t i = 0; i < x->frontier_count; i++) at[(x->frontier[i] >> 24) + 1]++;
    for (unsigned class = 0; class < MAPS_CORNER_CLASSES; class ++) at[class + 1] += at[class];
    for (uint32_t i = 0; i < x->frontier_count; i++)
        x->next[at[x->frontier[i] >> 24]++] = x->frontier[i];
    uint64_t *sorted = x->next;
    x->next = x->frontier;
    x->frontier = sorted;
}

/* A function of its own: browsers optimise a function only for its next call. */
static __attribute__((noinline)) void expand_phase2(phase2_explorer *x, uint64_t from,
                                                    unsigned distance)
{
    const corner_class *class = &x->m->corner[from >> 24];
    vector edges = vector_from_code_of_8((uint32_t)from & 0xffffff);
    for (unsigned j = 0; j < MAPS_PHASE2_MOVES; j++)
        see_phase2_images(x, class->next[j] & 0xfff,
                          turn_unflipped(x->m, edges, maps_phase2_move[j], class->next[j] >> 12),
                          distance);
}

static void grow_phase2(phase2_explorer *x, unsigned distance)
{
    sort_phase2_frontier(x);
    x->next_count = 0;
    for (uint32_t i = 0; i < x->frontier_count; i++) expand_phase2(x, x->frontier[i], distance);
}

static void explore_phase2(prune_counts *counts, phase2_explorer *x)
{
    vector solved = vector_from_code_of_8(076543210);
    x->next_count = 0;
    see_phase2_images(x, 0, solved, 0);
    counts->phase2[0] = x->next_count;
    for (unsigned distance = 1; distance <= x->depth; distance++) {
        uint64_t *spent = x->frontier;
        x->frontier = x->next;
        x->frontier_count = x->next_count;
        x->next = spent;
        x->last = distance == x->depth;
        grow_phase2(x, distance);
        counts->phase2[distance] = x->next_count;
    }
    insert_rest(x);
}

static void build_phase2_sieves(const prune *out, prune_counts *counts, const maps *m)
{
    const size_t frontier_max = 1853056; /* positions at distance 10, the last that are expanded */
    if (out->phase2_depth == PRUNE_PHASE2_NEAR) return;
    phase2_explorer x = {.m = m, .sieves = out->phase2_sieves, .depth = out->phase2_depth};
    x.seen = scratch_alloc(MAPS_CORNER_CLASSES * COORD_PERMS_OF_8 / 8);
    x.frontier = xmalloc(frontier_max * sizeof *x.frontier);
    x.next = xmalloc(frontier_max * sizeof *x.next);
    explore_phase2(counts, &x);
    free(x.seen);
    free(x.frontier);
    free(x.next);
}

/* ---- the small exact tables ---- */

/* One of the two halves of phase2_bounds: `count` arrangements of some edges for every corner
 * class. Where a turn or a symmetry leads an arrangement does not depend on the corners. */
typedef struct explorer_bound {
    const maps *m;
    unsigned count;
    uint8_t turned[COORD_COMBINATIONS][MAPS_PHASE2_MOVES][SYMMETRIES_UD]; /* seen through s then */
    uint8_t image[COORD_COMBINATIONS][SYMMETRIES_UD];
    uint8_t *bound; /* 0: not seen; else one more than the distance */
    uint32_t *queue;
    uint32_t tail;
} explorer_bound;

static void fill_bound(explorer_bound *x, unsigned (*coordinate)(const maps *m, vector edges),
                       const vector *edges)
{
    for (unsigned i = 0; i < x->count; i++)
        for (unsigned s = 0; s < SYMMETRIES_UD; s++) {
            x->image[i][s] = (uint8_t)coordinate(x->m, conjugate_unflipped(x->m, edges[i], s));
            for (unsigned j = 0; j < MAPS_PHASE2_MOVES; j++)
                x->turned[i][j][s] = (uint8_t)coordinate(
                    x->m, turn_unflipped(x->m, edges[i], maps_phase2_move[j], s));
        }
}

/* All images of an arrangement are seen together. */
static void see_bound(explorer_bound *x, unsigned class, unsigned arrangement, uint8_t bound)
{
    if (x->bound[class * PRUNE_BOUNDS + arrangement]) return;
    for (unsigned rest = x->m->corner[class].stabiliser; rest; rest &= rest - 1) {
        const unsigned image = x->image[arrangement][__builtin_ctz(rest)];
        uint32_t at = class * PRUNE_BOUNDS + image;
        if (x->bound[at]) continue;
        x->bound[at] = bound;
        x->queue[x->tail++] = class << 8 | image;
    }
}

/* Arrangement 0 of class 0 is solved. */
static void search_bound(explorer_bound *x, uint32_t *counts)
{
    see_bound(x, 0, 0, 1);
    for (uint32_t head = 0; head < x->tail; head++) {
        unsigned class = x->queue[head] >> 8, arrangement = x->queue[head] & 255;
        const corner_class *from = &x->m->corner[class];
        uint8_t bound = x->bound[class * PRUNE_BOUNDS + arrangement];
        for (unsigned j = 0; j < MAPS_PHASE2_MOVES; j++)
            see_bound(x, from->next[j] & 0xfff, x->turned[arrangement][j][from->next[j] >> 12],
                      (uint8_t)(bound + 1));
    }
    for (uint32_t i = 0; i < x->tail; i++)
        counts[--x->bound[(x->queue[i] >> 8) * PRUNE_BOUNDS + (x->queue[i] & 255)] & 15]++;
}

static void build_phase2_bounds(const prune *out, prune_counts *counts, const maps *m)
{
    vector slices[COORD_SLICE_PERMS], places[COORD_COMBINATIONS];
    explorer_bound x = {.m = m, .count = COORD_SLICE_PERMS, .bound = out->phase2_bounds};
    tsl_cube3 cube;
    for (unsigned i = 0; i < COORD_SLICE_PERMS; i++) {
        coord_set_slice_perm(&cube, i);
        slices[i] = pad_pieces(cube.edge, CUBE_EDGES);
    }
    for (unsigned i = 0; i < COORD_COMBINATIONS; i++) {
        coord_set_ud_edges(&cube, i * COORD_PERMS_OF_8 / COORD_COMBINATIONS);
        places[i] = pad_pieces(cube.edge, CUBE_EDGES);
    }
    x.queue = xmalloc(MAPS_CORNER_CLASSES * COORD_COMBINATIONS * sizeof *x.queue);
    fill_bound(&x, vector_slice_perm, slices);
    search_bound(&x, counts->corner_slice);
    if (out->phase2_near_is_whole) { /* 0 bounds nothing */
        x.count = COORD_COMBINATIONS, x.bound += COORD_SLICE_PERMS, x.tail = 0;
        fill_bound(&x, vector_combination, places);
        search_bound(&x, counts->corner_u_edges);
    }
    free(x.queue);
}

static void build_phase2(const prune *out, prune_counts *counts, const maps *m)
{
    build_phase2_bounds(out, counts, m);
    build_phase2_near(out, counts, m);
    build_phase2_sieves(out, counts, m);
}

#endif
