/* Builds the set of whole phase-2 positions near the solved cube; part of every kernel. */
#ifndef CORE_ENGINE_KERNEL_WHOLE_H
#define CORE_ENGINE_KERNEL_WHOLE_H

#include <stdlib.h>
#include <string.h>

#include "engine/cube.h"
#include "engine/kernel_node.h"
#include "engine/scratch.h"

#define WHOLE_LOG2 17u /* slots for 81,754 positions */

/* The positions found, in order of their distance: each is expanded in its turn. */
typedef struct explorer_whole {
    const maps *m;
    near16 set;
    uint64_t *seen; /* a hash table of keys, plus 1 */
    struct whole {
        bytes16 edges;
        uint16_t class;
        uint8_t distance;
    } * queue;
    uint32_t tail;
    uint32_t *counts;
} explorer_whole;

static void see_whole(explorer_whole *x, unsigned class, vector edges, unsigned distance)
{
    const size_t slots = (size_t)1 << WHOLE_LOG2;
    uint64_t key = phase2_whole_key(x->m, class, edges), hash = near_hash(key);
    size_t at = hash >> (64 - WHOLE_LOG2);
    while (x->seen[at] && x->seen[at] != key + 1) at = (at + 1) & (slots - 1);
    if (x->seen[at]) return;
    x->seen[at] = key + 1;
    struct whole *found = &x->queue[x->tail++];
    vector_store(&found->edges, edges);
    found->class = (uint16_t) class;
    found->distance = (uint8_t)distance;
    x->counts[distance]++;
    near16_insert(&x->set, hash, distance);
}

static void see_whole_images(explorer_whole *x, unsigned class, vector edges, unsigned distance)
{
    for (unsigned rest = x->m->corner[class].stabiliser; rest; rest &= rest - 1) {
        unsigned s = (unsigned)__builtin_ctz(rest);
        see_whole(x, class, conjugate_unflipped(x->m, edges, s), distance);
    }
}

static void search_whole(explorer_whole *x)
{
    tsl_cube3 solved;
    cube_solved(&solved);
    see_whole(x, 0, pad_pieces(solved.edge, CUBE_EDGES), 0);
    for (uint32_t head = 0; head < x->tail; head++) {
        struct whole from = x->queue[head];
        if (from.distance == PRUNE_WHOLE_MAX) return;
        const corner_class *class = &x->m->corner[from.class];
        for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++) {
            unsigned to = class->next[i];
            vector turned =
                turn_unflipped(x->m, vector_load(&from.edges), maps_phase2_move[i], to >> 12);
            see_whole_images(x, to & 0xfff, turned, from.distance + 1u);
        }
    }
}

static bool build_whole2(const prune *out, prune_counts *counts, const maps *m)
{
    if (!out->near2_7.slots) return true;
    explorer_whole x = {.m = m, .set = out->near2_7, .counts = counts->phase2_whole};
    x.seen = scratch_alloc(sizeof *x.seen << WHOLE_LOG2);
    x.queue = malloc(sizeof *x.queue << WHOLE_LOG2);
    bool ready = x.seen && x.queue;
    if (ready) search_whole(&x);
    free(x.seen);
    free(x.queue);
    return ready;
}

#endif
