/* Positions in the frame of their class, and the turns between them; part of every kernel. */
#ifndef CORE_TWOPHASE_KERNEL_NODE_H
#define CORE_TWOPHASE_KERNEL_NODE_H

#include "near_set.h"

static inline vector pad_pieces(const uint8_t *pieces, unsigned count)
{
    bytes_16 out;
    for (unsigned i = 0; i < 16; i++) out.at[i] = (uint8_t)(i < count ? pieces[i] : i);
    return vector_load(&out);
}

/* s^-1 edges s */
static inline vector conjugate_edges(const maps *m, vector edges, unsigned s)
{
    return vector_multiply_edges(vector_multiply_edges(vector_load(&m->inverse_symmetry[s]), edges),
                                 vector_load(&m->symmetry[s]));
}

/* s^-1 edges move s: the edges after a move, in the frame of symmetry s. */
static inline vector turn_edges(const maps *m, vector edges, unsigned move, unsigned s)
{
    return vector_multiply_edges(vector_multiply_edges(vector_load(&m->inverse_symmetry[s]), edges),
                                 vector_load(&m->turn_symmetry[move][s]));
}

/* The same in the phase-2 group, where no edge is flipped: flips are neither read nor right here.
 */
static inline vector conjugate_unflipped(const maps *m, vector edges, unsigned s)
{
    return vector_permute(vector_permute(vector_load(&m->inverse_symmetry[s]), edges),
                          vector_load(&m->symmetry[s]));
}

static inline vector turn_unflipped(const maps *m, vector edges, unsigned move, unsigned s)
{
    return vector_permute(vector_permute(vector_load(&m->inverse_symmetry[s]), edges),
                          vector_load(&m->turn_symmetry[move][s]));
}

/* The index of a phase-1 coset; see PRUNE_COSETS. */
static inline uint32_t coset_index(const maps *m, unsigned class, vector edges)
{
    unsigned slice = m->slice_of[vector_slices(edges)];
    return (class * COORD_SLICES + slice) * COORD_FLIPS + (vector_flips(edges) & (COORD_FLIPS - 1));
}

/* The index of a coset in the frame of symmetry s, whose edges are in their places there but not
 * renamed to it: renaming keeps slice edges slice edges, and flips all of them or none. */
static inline uint32_t seen_coset_index(const maps *m, unsigned class, unsigned s, vector edges)
{
    unsigned slices = vector_slices(edges);
    unsigned flips = vector_flips(edges) ^ (slices & m->slice_flip[s]);
    return (class * COORD_SLICES + m->slice_of[slices]) * COORD_FLIPS + (flips & (COORD_FLIPS - 1));
}

/* The index after a move of the node's frame. */
static inline uint32_t turned_coset_index(const maps *m, unsigned class, vector edges,
                                          unsigned move)
{
    const twist_class *from = &m->twist[class];
    unsigned s = from->symmetry[move];
    vector turned = vector_multiply_edges(edges, vector_load(&m->turn_symmetry[move][s]));
    return seen_coset_index(m, from->next[move], s, turned);
}

/* The key of a phase-2 position without the order of the slice edges. */
static inline uint64_t phase2_key(unsigned class, vector edges)
{
    return (uint64_t) class << 24 | vector_code_of_8(edges);
}

/* The key of a whole phase-2 position, whose key without the order of the slice edges is `key`. */
static inline uint64_t phase2_whole_key(uint64_t key, const maps *m, vector edges)
{
    return key << 5 | vector_slice_perm(m, edges);
}

#endif
