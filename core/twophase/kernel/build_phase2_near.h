/* Builds the set of phase-2 positions near the solved cube; part of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_BUILD_PHASE2_NEAR_H
#define CORE_TWOPHASE_KERNEL_BUILD_PHASE2_NEAR_H

#include <stdlib.h>

#include "base/huge_pages.h"
#include "cube/cube.h"
#include "node.h"

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

#endif
