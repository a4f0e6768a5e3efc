/* Positions of phase 1 in the frame of their twist class, and what the tables say about the moves
 * that may follow; part of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_PHASE1_NODE_H
#define CORE_TWOPHASE_KERNEL_PHASE1_NODE_H

#include "node.h"

/* A phase-1 position in the frame of its twist class. */
typedef struct phase1_node {
    vector edges;
    unsigned class;
    unsigned symmetry; /* from the direction's frame to this one */
    move_set moves;    /* what may follow, in this frame */
} phase1_node;

/* The node after a move of its frame; the move in the direction's frame goes to *made. */
static inline phase1_node phase1_turned_node(const maps *m, const phase1_node *n, unsigned move,
                                             uint8_t *made)
{
    const twist_class *class = &m->twist[n->class];
    unsigned s = class->symmetry[move], symmetry = m->product[n->symmetry][s];
    *made = m->from_frame[n->symmetry][move];
    return (phase1_node){turn_edges(m, n->edges, move, s), class->next[move], symmetry,
                         m->after[symmetry][*made]};
}

/* The moves that can lead from a position with this entry to the goal in exactly `togo` moves, the
 * last of them a quarter turn of R, F, L or B. 0: none.
 *
 * If the position is exactly `togo` moves away, only the moves that lead nearer can. If it is
 * nearer, the sequence and a shortest one make a loop that leaves the goal coset and returns to it.
 * A loop of fewer than five moves ends with a half turn and then a quarter turn of the opposite
 * face; these are left to phase 2 (a test lists them). If the entry may belong to another position,
 * every move can. */
static inline move_set moves_by_entry(uint32_t entry, unsigned togo)
{
    if (entry == 0) return 0;
    if (entry == NEAR_UNSURE) return TSL_ALL_MOVES3;
    unsigned distance = entry >> NEAR_DISTANCE & 7;
    if (distance > togo) return 0;
    if (distance == togo) return entry & TSL_ALL_MOVES3;
    return distance + togo >= 5 ? TSL_ALL_MOVES3 : 0;
}

/* The same for a position with this hash, at most 7 moves from the end; any move, where the tables
 * do not reach that far. */
static inline move_set moves_by_look_up(const prune *p, const maps *m, uint64_t hash, unsigned togo)
{
    if (togo < 7) return moves_by_entry(near_bits_32_find(&p->phase1_within_6, hash), togo);
    const near_bits_16 *phase1_within_7 = &p->phase1_within_7;
    return phase1_within_7->slots ? m->turns_of[near_bits_16_faces(phase1_within_7, hash)]
                                  : TSL_ALL_MOVES3;
}

/* Where it looks, for a prefetch; it returns the address instead of prefetching, because gcc drops
 * calls of functions that do nothing else. */
static inline const void *phase1_place_of_look_up(const prune *p, uint64_t hash, unsigned togo)
{
    if (togo < 7) return near_bits_32_bucket(&p->phase1_within_6, hash);
    return p->phase1_within_7.slots ? (const void *)near_bits_16_bucket(&p->phase1_within_7, hash)
                                    : p;
}

/* Moves as they are named in a frame. */
static inline move_set moves_in_frame(const maps *m, move_set moves, unsigned symmetry)
{
    move_set out = 0;
    if (moves == TSL_ALL_MOVES3) return moves;
    for (unsigned move = 0; move < TSL_MOVES3; move++)
        out |= (moves >> move & 1) << m->to_frame[symmetry][move];
    return out;
}

/* A position from which phase 1 may begin with the moves `first`. */
static inline phase1_node phase1_start(const maps *m, vector edges, vector corners, move_set first)
{
    unsigned to = m->twist_class_of[vector_twists(corners)], symmetry = to >> 8;
    return (phase1_node){conjugate_edges(m, edges, symmetry), to & 0xff, symmetry,
                         moves_in_frame(m, first, symmetry)};
}

#endif
