/* Sixteen pieces at once, with WebAssembly's 128-bit vectors; part of the kernel built for them.
 * vector_portable.h says what each function does. */
#ifndef CORE_TWOPHASE_KERNEL_VECTOR_SIMD128_H
#define CORE_TWOPHASE_KERNEL_VECTOR_SIMD128_H

#include <stdbool.h>
#include <wasm_simd128.h>

#include "twophase/maps.h"

typedef v128_t vector;

static inline vector vector_load(const bytes_16 *from)
{
    return wasm_v128_load(from);
}

static inline void vector_store(bytes_16 *to, vector v)
{
    wasm_v128_store(to, v);
}

static inline void vector_prefetch(const void *at)
{
    (void)at; /* there is no such instruction */
}

static inline void vector_prefetch_many(const void *at)
{
    (void)*(const volatile char *)at;
}

/* A swizzle takes 0 where an index is above 15, so that orientations are cut off first. */
static inline vector vector_permute(vector a, vector b)
{
    return wasm_i8x16_swizzle(a, wasm_v128_and(b, wasm_i8x16_splat(15)));
}

static inline vector vector_or(vector a, vector b)
{
    return wasm_v128_or(a, b);
}

static inline vector vector_multiply_edges(vector a, vector b)
{
    return wasm_v128_xor(vector_permute(a, b), wasm_v128_and(b, wasm_i8x16_splat(16)));
}

/* As with AVX2: the minimum is the remainder. */
static inline vector vector_multiply_corners(vector a, vector b)
{
    const vector three_twists = wasm_i8x16_splat(48);
    vector sum = wasm_i8x16_add(vector_permute(a, b), wasm_v128_and(b, three_twists));
    return wasm_u8x16_min(sum, wasm_i8x16_sub(sum, three_twists));
}

static inline unsigned vector_flips(vector edges)
{
    return (unsigned)wasm_i8x16_bitmask(wasm_i8x16_shl(edges, 3)) & 0xfff;
}

static inline unsigned vector_slices(vector edges)
{
    return (unsigned)wasm_i8x16_bitmask(wasm_i8x16_shl(edges, 4)) & 0xfff;
}

static inline unsigned vector_layers(vector corners)
{
    return (unsigned)wasm_i8x16_bitmask(wasm_i8x16_shl(corners, 5)) & 0xff;
}

static inline unsigned vector_extract_bits(unsigned bits, unsigned mask)
{
    unsigned out = 0, count = 0;
    for (; mask; mask &= mask - 1) out |= (bits >> __builtin_ctz(mask) & 1) << count++;
    return out;
}

static inline uint64_t vector_low(vector v)
{
    return (uint64_t)wasm_i64x2_extract_lane(v, 0);
}

/* The lowest two, or three, bits of each byte, one after the other. */
static inline unsigned gather_2(uint64_t bytes)
{
    bytes &= 0x0303030303030303u;
    bytes = (bytes | bytes >> 6) & 0x000f000f000f000fu;
    bytes = (bytes | bytes >> 12) & 0x000000ff000000ffu;
    return (unsigned)(bytes | bytes >> 24) & 0xffff;
}

static inline uint32_t gather_3(uint64_t bytes)
{
    bytes &= 0x0707070707070707u;
    bytes = (bytes | bytes >> 5) & 0x003f003f003f003fu;
    bytes = (bytes | bytes >> 10) & 0x00000fff00000fffu;
    return (uint32_t)(bytes | bytes >> 20) & 0xffffff;
}

static inline unsigned vector_twists(vector corners)
{
    return gather_2(vector_low(corners) >> 4) & 0x3fff;
}

static inline uint32_t vector_code_of_8(vector pieces)
{
    return gather_3(vector_low(pieces));
}

static inline vector vector_from_code_of_8(uint32_t code)
{
    uint64_t bytes = code;
    bytes = (bytes | bytes << 20) & 0x00000fff00000fffu;
    bytes = (bytes | bytes << 10) & 0x003f003f003f003fu;
    bytes = (bytes | bytes << 5) & 0x0707070707070707u;
    return wasm_i64x2_make((long long)bytes, 0x0f0e0d0c0b0a0908);
}

/* Bit i: piece i of the first eight is 4 or above. */
static inline unsigned upper_half(vector pieces)
{
    return (unsigned)wasm_i8x16_bitmask(wasm_i8x16_shl(pieces, 5)) & 0xff;
}

/* The pieces of the lower half come first, in their order: the places of either half follow from
 * the mask, so one loop without branches sorts them. */
static inline unsigned vector_rank_of_8(const maps *m, vector pieces)
{
    const unsigned mask = upper_half(pieces), values = gather_2(vector_low(pieces));
    unsigned order[2] = {0, 0}, shift[2] = {0, 0};
    for (unsigned i = 0; i < 8; i++) {
        const unsigned high = mask >> i & 1;
        order[high] |= (values >> 2 * i & 3) << shift[high];
        shift[high] += 2;
    }
    return (m->combination_of_8[mask] * 24u + m->order_of_4[order[0]]) * 24u +
           m->order_of_4[order[1]];
}

static inline unsigned vector_combination(const maps *m, vector pieces)
{
    return m->combination_of_8[upper_half(pieces)];
}

static inline unsigned vector_slice_perm(const maps *m, vector edges)
{
    return m->order_of_4[gather_2((uint32_t)wasm_i32x4_extract_lane(edges, 2))];
}

static inline bool vector_is_identity(vector pieces)
{
    const vector identity = wasm_i64x2_const(0x0706050403020100, 0x0f0e0d0c0b0a0908);
    return wasm_i8x16_all_true(
        wasm_i8x16_eq(wasm_v128_and(pieces, wasm_i8x16_splat(15)), identity));
}

static inline unsigned vector_match_bits_32(const uint32_t *slot, uint32_t mask, uint32_t tag)
{
    const vector wide_mask = wasm_i32x4_splat((int)mask), wide_tag = wasm_i32x4_splat((int)tag);
    unsigned matches = 0;
    for (unsigned i = 0; i < 4; i++) {
        vector found = wasm_v128_and(wasm_v128_load(slot + 4 * i), wide_mask);
        matches |= (unsigned)wasm_i32x4_bitmask(wasm_i32x4_eq(found, wide_tag)) << 4 * i;
    }
    return matches;
}

static inline uint32_t vector_match_bits_16(const uint16_t *slot, uint16_t mask, uint16_t tag)
{
    const vector wide_mask = wasm_i16x8_splat((short)mask), wide_tag = wasm_i16x8_splat((short)tag);
    uint32_t matches = 0;
    for (unsigned i = 0; i < 4; i++) {
        vector found = wasm_v128_and(wasm_v128_load(slot + 8 * i), wide_mask);
        matches |= (uint32_t)wasm_i16x8_bitmask(wasm_i16x8_eq(found, wide_tag)) << 8 * i;
    }
    return matches;
}

static inline bool vector_has_bits_16(const uint16_t *slot, uint16_t tag, unsigned span)
{
    const vector base = wasm_i16x8_splat((short)(tag + 1)), top = wasm_i16x8_splat((short)span);
    vector found = wasm_i16x8_splat(0);
    for (unsigned i = 0; i < 4; i++)
        found = wasm_v128_or(
            found, wasm_u16x8_lt(wasm_i16x8_sub(wasm_v128_load(slot + 8 * i), base), top));
    return wasm_v128_any_true(found);
}

#endif
