/* The loops of a proof for a coset; part of every kernel. */
#ifndef CORE_SOLVE_COSET_LOOPS_H
#define CORE_SOLVE_COSET_LOOPS_H

#include <string.h>

#include "coset_kernel.h"
#include "twophase/kernel/phase1_node.h"

/* ---- one move of the group ---- */

#define BLOCK 60u /* units at a time: what is summed fits the first-level cache */

typedef union coset_block {
    bytes_16 vectors[2 * BLOCK];
    uint64_t words[4 * BLOCK];
} coset_block;

/* Adds a source, seen through its changes of fibres but for the three lowest bits of the edges'. */
static void add_source(coset_block *sum, const coset_source *from, unsigned first,
                       const bytes_16 *shuffles)
{
    const bytes_16 *shuffle = shuffles + (from->fibre & 8);
    for (unsigned i = 0; i < BLOCK; i++) {
        unsigned unit = from->units[first + i], half = unit >> 3 & 1;
        const bytes_16 *at =
            (const bytes_16 *)(const void *)(from->row + (size_t)(unit >> 4) * COSET_UNIT);
        for (unsigned side = 0; side < 2; side++) {
            vector seen =
                vector_permute(vector_load(&at[side ^ half]), vector_load(&shuffle[unit & 7]));
            bytes_16 *out = &sum->vectors[2 * i + side];
            vector_store(out, vector_or(vector_load(out), seen));
        }
    }
}

/* Adds a block whose bits are to change places: i and i ^ shift, within each byte. */
static void add_changed(coset_block *sum, const coset_block *from, unsigned shift, uint64_t low)
{
    for (unsigned i = 0; i < 4 * BLOCK; i++) {
        uint64_t word = from->words[i];
        sum->words[i] |= (word >> shift & low) | (word & low) << shift;
    }
}

static uint64_t extend_row(uint8_t *out, const uint8_t *old,
                           const coset_source from[MAPS_PHASE2_MOVES])
{
    bytes_16 shuffles[16];
    coset_block sums[8]; /* by the three lowest bits of the change of the edges' fibre */
    uint64_t count = 0;
    for (unsigned change = 0; change < 16; change++)
        for (unsigned i = 0; i < 16; i++)
            shuffles[change].at[i] = (uint8_t)(i ^ (change & 7) << 1 ^ change >> 3);
    for (unsigned first = 0; first < COSET_UNITS; first += BLOCK) {
        memset(sums, 0, sizeof sums);
        memcpy(&sums[0], old + (size_t)first * COSET_UNIT, sizeof sums[0]);
        for (unsigned i = 0; i < MAPS_PHASE2_MOVES; i++)
            add_source(&sums[from[i].fibre & 7], &from[i], first, shuffles);
        for (unsigned i = 0; i < 4; i++)
            add_changed(&sums[i], &sums[i + 4], 4, 0x0f0f0f0f0f0f0f0fu);
        for (unsigned i = 0; i < 2; i++)
            add_changed(&sums[i], &sums[i + 2], 2, 0x3333333333333333u);
        add_changed(&sums[0], &sums[1], 1, 0x5555555555555555u);
        for (unsigned i = 0; i < 4 * BLOCK; i++)
            count += (unsigned)__builtin_popcountll(sums[0].words[i]);
        memcpy(out + (size_t)first * COSET_UNIT, &sums[0], sizeof sums[0]);
    }
    return count;
}

/* ---- the search ---- */

/* Marks a member of the group; its orientations are not looked at. */
static inline void mark(coset_search *s, vector edges, vector corners)
{
    mark_at(s, vector_slice_perm(s->maps, edges), s->map->edges[vector_rank_of_8(s->maps, edges)],
            s->map->corners[vector_rank_of_8(s->maps, corners)]);
}

/* A position on the way, with its pieces as they are. */
typedef struct coset_node {
    phase1_node seen;
    vector edges, corners;
} coset_node;

static inline coset_node turned_coset_node(const coset_search *s, const coset_node *n,
                                           unsigned move)
{
    uint8_t made;
    coset_node out = {.seen = phase1_turned_node(s->maps, &n->seen, move, &made)};
    out.edges = vector_permute(n->edges, vector_load(&s->maps->edge_turn[made]));
    out.corners = vector_permute(n->corners, vector_load(&s->maps->corner_turn[made]));
    return out;
}

/* Marks the ends of the node's words of five moves, if they may begin with `moves`. A word stands
 * for both orders of two opposite turns it begins with. */
static void mark_words(coset_search *s, const coset_node *n, uint64_t slot)
{
    const maps *m = s->maps;
    const uint32_t *word = s->prune->ending_words + (slot >> 32 & 0xffff),
                   *end = word + (slot >> 48);
    for (; word < end; word++) {
        unsigned first = *word >> 20, second = *word >> 15 & 31;
        move_set begins = 1u << first | (move_set)(first / 3 % 3 == second / 3 % 3) << second;
        if (begins & ~n->seen.moves) continue;
        vector edges = n->edges, corners = n->corners;
        for (unsigned i = 0; i < 5; i++) {
            unsigned move = m->from_frame[n->seen.symmetry][*word >> (20 - 5 * i) & 31];
            edges = vector_permute(edges, vector_load(&m->edge_turn[move]));
            corners = vector_permute(corners, vector_load(&m->corner_turn[move]));
        }
        mark(s, edges, corners);
    }
}

/* May the child with this index be `togo` moves from the group; which moves lead there? */
static inline move_set open_moves(const coset_search *s, uint32_t index, unsigned togo)
{
    if (togo < 8) return moves_by_look_up(s->prune, s->maps, near_hash(index), togo);
    if (togo > 8) return TSL_ALL_MOVES3;
    return s->prune->phase1_within_8[index >> 6] >> (index & 63) & 1 ? TSL_ALL_MOVES3 : 0;
}

/* Marks the ends of all sequences of exactly `togo` moves, 1 at least, that begin with one of the
 * node's moves. */
static void descend(coset_search *s, const coset_node *n, unsigned togo)
{
    const maps *m = s->maps;
    uint32_t index[TSL_MOVES3];
    uint8_t move[TSL_MOVES3];
    unsigned count = 0;
    move_set rest = togo == 1 ? n->seen.moves & MAPS_QUARTERS : n->seen.moves;
    for (; rest; rest &= rest - 1, count++) {
        move[count] = (uint8_t)__builtin_ctz(rest);
        index[count] = turned_coset_index(m, n->seen.class, n->seen.edges, move[count]);
        if (togo != 1 && togo != 6)
            vector_prefetch(
                togo == 9 ? (const void *)&s->prune->phase1_within_8[index[count] >> 6]
                          : phase1_place_of_look_up(s->prune, near_hash(index[count]), togo - 1));
    }
    for (unsigned i = 0; i < count; i++) {
        uint64_t slot = togo == 6 ? *ending_slot(s->prune, index[i]) : 0;
        move_set nearer = togo == 1   ? index[i] == 0
                          : togo == 6 ? slot != 0
                                      : open_moves(s, index[i], togo - 1);
        if (!nearer) continue;
        coset_node turned = turned_coset_node(s, n, move[i]);
        if (togo == 1) {
            mark(s, turned.edges, turned.corners);
        } else if (togo == 6) {
            mark_words(s, &turned, slot);
        } else {
            turned.seen.moves &= nearer;
            descend(s, &turned, togo - 1);
        }
    }
}

static void search_coset(coset_search *s, const tsl_cube3 *cube, unsigned length, move_set first)
{
    coset_node n = {.edges = pad_pieces(cube->edge, CUBE_EDGES),
                    .corners = pad_pieces(cube->corner, CUBE_CORNERS)};
    n.seen = phase1_start(s->maps, n.edges, n.corners, first);
    if (length > 0)
        descend(s, &n, length);
    else if (coset_index(s->maps, n.seen.class, n.seen.edges) == 0)
        mark(s, n.edges, n.corners);
    set_all_waiting(s);
}

#endif
