/* Sixteen pieces at once, in plain C; part of the portable kernels.
 *
 * vector_avx2.h is the same with x86-64's AVX2 and BMI2. A vector holds twelve edges or eight
 * corners, filled up by the identity (see bytes_16). */
#ifndef CORE_TWOPHASE_KERNEL_VECTOR_PORTABLE_H
#define CORE_TWOPHASE_KERNEL_VECTOR_PORTABLE_H

#include <stdbool.h>
#include <string.h>

#include "twophase/maps.h"

typedef bytes_16 vector;

static inline vector vector_load(const bytes_16 *from)
{
    return *from;
}

static inline void vector_store(bytes_16 *to, vector v)
{
    *to = v;
}

static inline void vector_prefetch(const void *at)
{
    __builtin_prefetch(at);
}

/* The same in a loop that does nothing else. There a load will do: many are under way at once. */
static inline void vector_prefetch_many(const void *at)
{
    vector_prefetch(at);
}

/* a[b[i]] without the orientations of b. */
static inline vector vector_permute(vector a, vector b)
{
    vector out;
    for (unsigned i = 0; i < 16; i++) out.at[i] = a.at[b.at[i] & 15];
    return out;
}

static inline vector vector_or(vector a, vector b)
{
    for (unsigned i = 0; i < 16; i++) a.at[i] |= b.at[i];
    return a;
}

static inline vector vector_multiply_edges(vector a, vector b)
{
    vector out;
    for (unsigned i = 0; i < 16; i++) out.at[i] = a.at[b.at[i] & 15] ^ (b.at[i] & 16);
    return out;
}

static inline vector vector_multiply_corners(vector a, vector b)
{
    vector out;
    for (unsigned i = 0; i < 16; i++) {
        uint8_t sum = (uint8_t)(a.at[b.at[i] & 15] + (b.at[i] & 48));
        out.at[i] = (uint8_t)(sum < 48 ? sum : sum - 48);
    }
    return out;
}

/* Bit i: edge i is flipped. */
static inline unsigned vector_flips(vector edges)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < 12; i++) mask |= (edges.at[i] >> 4 & 1u) << i;
    return mask;
}

/* Bit i: place i holds an edge of the middle slice. */
static inline unsigned vector_slices(vector edges)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < 12; i++) mask |= (edges.at[i] >> 3 & 1u) << i;
    return mask;
}

/* The twists of corners 0..6, two bits each. */
static inline unsigned vector_twists(vector corners)
{
    unsigned key = 0;
    for (unsigned i = 0; i < 7; i++) key |= (corners.at[i] >> 4 & 3u) << 2 * i;
    return key;
}

/* Bit i: place i holds a corner of the D layer. */
static inline unsigned vector_layers(vector corners)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < 8; i++) mask |= (corners.at[i] >> 2 & 1u) << i;
    return mask;
}

/* The bits of a mask, one after the other. */
static inline unsigned vector_extract_bits(unsigned bits, unsigned mask)
{
    unsigned out = 0, count = 0;
    for (; mask; mask &= mask - 1) out |= (bits >> __builtin_ctz(mask) & 1) << count++;
    return out;
}

/* The pieces 0..7 at the first eight places, three bits each. */
static inline uint32_t vector_code_of_8(vector pieces)
{
    uint32_t code = 0;
    for (unsigned i = 0; i < 8; i++) code |= (pieces.at[i] & 7u) << 3 * i;
    return code;
}

static inline vector vector_from_code_of_8(uint32_t code)
{
    vector pieces;
    for (unsigned i = 0; i < 8; i++) pieces.at[i] = code >> 3 * i & 7;
    for (unsigned i = 8; i < 16; i++) pieces.at[i] = (uint8_t)i;
    return pieces;
}

/* See coord_corners. */
static inline unsigned vector_rank_of_8(const maps *m, vector pieces)
{
    unsigned mask = 0, order[2] = {0, 0}, shift[2] = {0, 0};
    for (unsigned i = 0; i < 8; i++) {
        unsigned high = pieces.at[i] >> 2 & 1u;
        mask |= high << i;
        order[high] |= (pieces.at[i] & 3u) << shift[high];
        shift[high] += 2;
    }
    return (m->combination_of_8[mask] * 24u + m->order_of_4[order[0]]) * 24u +
           m->order_of_4[order[1]];
}

/* See coord_combination: the places of the pieces 4..7 among the first eight. */
static inline unsigned vector_combination(const maps *m, vector pieces)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < 8; i++) mask |= (pieces.at[i] >> 2 & 1u) << i;
    return m->combination_of_8[mask];
}

/* The inverse of coord_set_slice_perm. */
static inline unsigned vector_slice_perm(const maps *m, vector edges)
{
    unsigned order = 0;
    for (unsigned i = 0; i < 4; i++) order |= (edges.at[8 + i] & 3u) << 2 * i;
    return m->order_of_4[order];
}

static inline bool vector_is_identity(vector pieces)
{
    for (unsigned i = 0; i < 16; i++)
        if ((pieces.at[i] & 15u) != i) return false;
    return true;
}

/* Bit i: (slot[i] & mask) == tag, for 16 slots. */
static inline unsigned vector_match_bits_32(const uint32_t *slot, uint32_t mask, uint32_t tag)
{
    unsigned matches = 0;
    for (unsigned i = 0; i < 16; i++) matches |= ((slot[i] & mask) == tag ? 1u : 0u) << i;
    return matches;
}

/* Bit i: (slot[i] & mask) == tag, for 32 slots. */
static inline uint32_t vector_match_bits_16(const uint16_t *slot, uint16_t mask, uint16_t tag)
{
    uint32_t matches = 0;
    for (unsigned i = 0; i < 32; i++) matches |= ((slot[i] & mask) == tag ? 1u : 0u) << i;
    return matches;
}

/* Does any of 32 slots hold tag + 1 .. tag + span? */
static inline bool vector_has_bits_16(const uint16_t *slot, uint16_t tag, unsigned span)
{
    bool found = false;
    for (unsigned i = 0; i < 32; i++) found |= (uint16_t)(slot[i] - tag - 1) < span;
    return found;
}

#endif
