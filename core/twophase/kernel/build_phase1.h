/* Builds the table of endings, and the phase-1 tables by a breadth-first search from the goal; part
 * of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_BUILD_PHASE1_H
#define CORE_TWOPHASE_KERNEL_BUILD_PHASE1_H

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cube/cube.h"
#include "node.h"

/* ---- endings, the last five moves ---- */

#define WORD_MOVES 5u
#define WORD_BITS  25u

/* The words found: index of the coset << WORD_BITS | word, so that sorting brings those of a coset
 * together, in the order of their moves. */
typedef struct word_list {
    const maps *m;
    uint64_t found[PRUNE_ENDING_WORDS];
    uint32_t count;
} word_list;

/* May a word have `move` before `next`, or end with it where next is MAPS_NO_MOVE? A half turn
 * before a last turn of the opposite face is left to phase 2. */
static bool may_precede(const maps *m, unsigned move, unsigned next, bool next_is_last)
{
    if (next == MAPS_NO_MOVE) return MAPS_QUARTERS >> move & 1;
    if (next_is_last && move % 3 == 1 && move / 3 % 3 == next / 3 % 3) return false;
    return m->after[0][move] >> next & 1;
}

/* Goes backwards from the goal: `word` ends with the moves made so far. Only positions whose twists
 * represent their class are noted: of the 16 views of a position that one is looked up. */
static void find_words(word_list *out, vector edges, vector corners, unsigned made, uint32_t word)
{
    const maps *m = out->m;
    unsigned class = m->twist_class_of[vector_twists(corners)];
    if (made == WORD_MOVES) {
        if (class >> 8 == 0 && out->count < PRUNE_ENDING_WORDS)
            out->found[out->count++] = (uint64_t)coset_index(m, class, edges) << WORD_BITS | word;
        return;
    }
    unsigned next = made > 0 ? word >> 5 * (made - 1) & 31 : MAPS_NO_MOVE;
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        if (!may_precede(m, move, next, made == 1)) continue;
        unsigned undone = cube_inverse_move(move);
        find_words(out, vector_multiply_edges(edges, vector_load(&m->edge_turn[undone])),
                   vector_multiply_corners(corners, vector_load(&m->corner_turn[undone])), made + 1,
                   word | move << 5 * made);
    }
}

static int compare_words(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void store_words(const prune *out, const word_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t index = (uint32_t)(list->found[i] >> WORD_BITS);
        uint64_t *slot = ending_slot(out, index);
        if (!*slot) *slot = (uint64_t)(index + 1) | (uint64_t)i << 32;
        *slot += (uint64_t)1 << 48;
        out->ending_words[i] = list->found[i] & ((1u << WORD_BITS) - 1);
    }
}

static void build_endings(const prune *out, prune_counts *counts, const maps *m)
{
    word_list *list = xmalloc(sizeof *list);
    tsl_cube3 solved;
    cube_solved(&solved);
    list->m = m;
    list->count = 0;
    find_words(list, pad_pieces(solved.edge, CUBE_EDGES), pad_pieces(solved.corner, CUBE_CORNERS),
               0, 0);
    qsort(list->found, list->count, sizeof list->found[0], compare_words);
    store_words(out, list);
    counts->ending_words = list->count;
    free(list);
}

/* ---- cosets near the goal ---- */

#define SEEN_KEY      0xffffffffu
#define SEEN_DISTANCE 32
#define SEEN_MOVES    36

/* The cosets found so far, by exact key: index + 1 | distance << 32 | moves towards the goal << 36,
 * in a hash table ordered like the near sets, so that these are later filled from end to end. */
typedef struct phase1_explorer {
    const maps *m;
    uint64_t *seen;
    unsigned shift; /* 64 - log2 of its slots */
    uint32_t *frontier, *next;
    uint32_t frontier_count, next_count;
    bytes_16 *slices; /* edges with each slice coordinate */
    bytes_16 *flips;  /* flips with each flip coordinate */
} phase1_explorer;

/* The 18 neighbours of a coset. */
typedef struct phase1_neighbours {
    vector edges[TSL_MOVES3];
    uint32_t index[TSL_MOVES3];
} phase1_neighbours;

static void fill_phase1_edges(phase1_explorer *x)
{
    tsl_cube3 cube;
    for (unsigned slice = 0; slice < COORD_SLICES; slice++) {
        coord_set_flip_slice(&cube, 0, slice);
        memcpy(x->slices[slice].at, cube.edge, sizeof cube.edge);
        for (unsigned i = CUBE_EDGES; i < 16; i++) x->slices[slice].at[i] = (uint8_t)i;
    }
    for (unsigned flip = 0; flip < COORD_FLIPS; flip++) {
        coord_set_flip_slice(&cube, flip, 0);
        for (unsigned i = 0; i < CUBE_EDGES; i++) x->flips[flip].at[i] = cube.edge[i] & 16;
    }
}

static inline vector edges_of_coset(const phase1_explorer *x, uint32_t index)
{
    bytes_16 edges = x->slices[index / COORD_FLIPS % COORD_SLICES];
    const bytes_16 *flips = &x->flips[index % COORD_FLIPS];
    for (unsigned i = 0; i < 16; i++) edges.at[i] |= flips->at[i];
    return vector_load(&edges);
}

static inline void expand_phase1(phase1_neighbours *out, const phase1_explorer *x, uint32_t index)
{
    const twist_class *class = &x->m->twist[index / (COORD_FLIPS * COORD_SLICES)];
    vector edges = edges_of_coset(x, index);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        out->edges[move] = turn_edges(x->m, edges, move, class->symmetry[move]);
        out->index[move] = coset_index(x->m, class->next[move], out->edges[move]);
    }
}

/* Notes that `move` leads from the coset one step nearer to the goal. */
static inline void see_phase1(phase1_explorer *x, uint32_t index, unsigned distance, unsigned move)
{
    size_t slots = (size_t)1 << (64 - x->shift), at = near_hash(index) >> x->shift;
    while (x->seen[at] && (x->seen[at] & SEEN_KEY) != index + 1) at = (at + 1) & (slots - 1);
    if (!x->seen[at]) {
        x->seen[at] = (uint64_t)(index + 1) | (uint64_t)distance << SEEN_DISTANCE;
        x->next[x->next_count++] = index;
    }
    if ((x->seen[at] >> SEEN_DISTANCE & 15) == distance)
        x->seen[at] |= (uint64_t)1 << (SEEN_MOVES + move);
}

/* A class that a symmetry leaves as it is has one position under several indices: all of them
 * belong in the tables. */
static inline void see_phase1_images(phase1_explorer *x, const phase1_neighbours *n, unsigned from,
                                     unsigned move, unsigned distance)
{
    unsigned to = x->m->twist[from].next[move], s = x->m->twist[from].symmetry[move];
    unsigned back = x->m->to_frame[s][cube_inverse_move(move)];
    see_phase1(x, n->index[move], distance, back);
    for (unsigned rest = x->m->twist[to].stabiliser & ~1u; rest; rest &= rest - 1) {
        unsigned t = (unsigned)__builtin_ctz(rest);
        vector image = conjugate_edges(x->m, n->edges[move], t);
        see_phase1(x, coset_index(x->m, to, image), distance, x->m->to_frame[t][back]);
    }
}

static void grow_phase1(phase1_explorer *x, unsigned distance)
{
    x->next_count = 0;
    for (uint32_t i = 0; i < x->frontier_count; i++) {
        phase1_neighbours n;
        unsigned class = x->frontier[i] / (COORD_FLIPS * COORD_SLICES);
        expand_phase1(&n, x, x->frontier[i]);
        for (unsigned move = 0; move < TSL_MOVES3; move++)
            vector_prefetch(&x->seen[near_hash(n.index[move]) >> x->shift]);
        for (unsigned move = 0; move < TSL_MOVES3; move++)
            see_phase1_images(x, &n, class, move, distance);
    }
    uint32_t *spent = x->frontier;
    x->frontier = x->next;
    x->next = spent;
    x->frontier_count = x->next_count;
}

static inline uint32_t set_bit(uint64_t *bits, uint32_t index)
{
    uint64_t bit = (uint64_t)1 << (index & 63), *word = &bits[index >> 6];
    uint32_t is_new = (*word & bit) == 0;
    *word |= bit;
    return is_new;
}

/* Orders the frontier by class and slice: the next cosets of one class and slice lie in 18 rows of
 * bits, which then stay in the first-level cache. The sort counts in `seen`, which is done with. */
static void sort_phase1_frontier(phase1_explorer *x)
{
    const uint32_t rows = MAPS_TWIST_CLASSES * COORD_SLICES;
    uint32_t *at = (uint32_t *)x->seen;
    memset(at, 0, (rows + 1) * sizeof *at);
    for (uint32_t i = 0; i < x->frontier_count; i++) at[x->frontier[i] / COORD_FLIPS + 1]++;
    for (uint32_t row = 0; row < rows; row++) at[row + 1] += at[row];
    for (uint32_t i = 0; i < x->frontier_count; i++)
        x->next[at[x->frontier[i] / COORD_FLIPS]++] = x->frontier[i];
    uint32_t *sorted = x->next;
    x->next = x->frontier;
    x->frontier = sorted;
}

/* Marks what is one move beyond the frontier; returns how many are new. */
static uint32_t mark_phase1_last(uint64_t *bits, phase1_explorer *x)
{
    sort_phase1_frontier(x);
    uint32_t count = 0;
    for (uint32_t i = 0; i < x->frontier_count; i++) {
        phase1_neighbours n;
        const twist_class *class = &x->m->twist[x->frontier[i] / (COORD_FLIPS * COORD_SLICES)];
        expand_phase1(&n, x, x->frontier[i]);
        for (unsigned move = 0; move < TSL_MOVES3; move++) {
            if (!set_bit(bits, n.index[move])) continue;
            count++;
            unsigned to = class->next[move];
            for (unsigned rest = x->m->twist[to].stabiliser & ~1u; rest; rest &= rest - 1) {
                unsigned t = (unsigned)__builtin_ctz(rest);
                vector image = conjugate_edges(x->m, n.edges[move], t);
                count += set_bit(bits, coset_index(x->m, to, image));
            }
        }
    }
    return count;
}

/* Of a position nearer than 7 moves any turn may be the next of 7. */
static unsigned faces_of_entry(unsigned distance, move_set nearer)
{
    unsigned faces = 0;
    if (distance < 7) return NEAR_FACES;
    for (unsigned face = 0; face < 6; face++)
        faces |= (unsigned)((nearer >> 3 * face & 7) != 0) << face;
    return faces;
}

static void copy_phase1_seen(const prune *out, const phase1_explorer *x)
{
    near_bits_32 phase1_within_6 = out->phase1_within_6;
    near_bits_16 phase1_within_7 = out->phase1_within_7;
    for (size_t i = 0; i >> (64 - x->shift) == 0; i++) {
        if (!x->seen[i]) continue;
        uint32_t index = (uint32_t)(x->seen[i] & SEEN_KEY) - 1;
        unsigned distance = x->seen[i] >> SEEN_DISTANCE & 15;
        move_set nearer = (move_set)(x->seen[i] >> SEEN_MOVES);
        if (distance <= 6)
            near_bits_32_insert(&phase1_within_6, near_hash(index), distance, nearer);
        if (phase1_within_7.slots)
            near_bits_16_insert(&phase1_within_7, near_hash(index),
                                near_tag_bits_10(near_hash(index)) |
                                    faces_of_entry(distance, nearer));
        if (out->phase1_within_8) set_bit(out->phase1_within_8, index);
    }
}

static void explore_phase1(const prune *out, prune_counts *counts, phase1_explorer *x)
{
    unsigned exact = out->phase1_depth < 7 ? out->phase1_depth : 7;
    uint32_t goal = 0; /* class 0, slice 0, flip 0 */
    x->seen[near_hash(goal) >> x->shift] = goal + 1;
    x->frontier[0] = goal;
    x->frontier_count = counts->phase1[0] = 1;
    for (unsigned distance = 1; distance <= exact; distance++) {
        grow_phase1(x, distance);
        counts->phase1[distance] = x->frontier_count;
    }
    copy_phase1_seen(out, x);
    if (out->phase1_within_8) counts->phase1[exact + 1] = mark_phase1_last(out->phase1_within_8, x);
}

static void build_phase1(const prune *out, prune_counts *counts, const maps *m)
{
    unsigned log2_slots = out->phase1_depth < 7 ? 18 : 21; /* for 88,043 or 1,005,765 cosets */
    size_t slots = (size_t)1 << log2_slots;
    phase1_explorer x = {.m = m, .shift = 64 - log2_slots};
    x.seen = scratch_alloc(slots * sizeof *x.seen);
    x.frontier = xmalloc(slots / 2 * sizeof *x.frontier);
    x.next = xmalloc(slots / 2 * sizeof *x.next);
    x.slices = xcalloc(COORD_SLICES, sizeof *x.slices);
    x.flips = xcalloc(COORD_FLIPS, sizeof *x.flips);
    build_endings(out, counts, m);
    fill_phase1_edges(&x);
    explore_phase1(out, counts, &x);
    free(x.seen);
    free(x.frontier);
    free(x.next);
    free(x.slices);
    free(x.flips);
}

#endif
