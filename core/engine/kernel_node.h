/* Positions in the frame of their class, and the turns between them; part of every kernel. */
#ifndef CORE_ENGINE_KERNEL_NODE_H
#define CORE_ENGINE_KERNEL_NODE_H

#include "engine/nearset.h"

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

/* The index of a phase-1 coset; see PRUNE_COSETS. */
static inline uint32_t coset_index(const maps *m, unsigned class, vector edges)
{
    unsigned slice = m->slice_of[vector_slices(edges)];
    return (class * COORD_SLICES + slice) * COORD_FLIPS + (vector_flips(edges) & (COORD_FLIPS - 1));
}

/* The key of a phase-2 position without the order of the slice edges. */
static inline uint64_t phase2_key(unsigned class, vector edges)
{
    return (uint64_t) class << 24 | vector_code8(edges);
}

#endif
