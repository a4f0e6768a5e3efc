/* Sixteen pieces at once, with x86-64's AVX2 and BMI2; part of the kernels built for them.
 * vector_portable.h says what each function does. */
#ifndef CORE_TWOPHASE_KERNEL_VECTOR_AVX2_H
#define CORE_TWOPHASE_KERNEL_VECTOR_AVX2_H

#include <immintrin.h>
#include <stdbool.h>

#include "twophase/maps.h"

typedef __m128i vector;

static inline vector vector_load(const bytes_16 *from)
{
    return _mm_load_si128((const __m128i *)from);
}

static inline void vector_store(bytes_16 *to, vector v)
{
    _mm_store_si128((__m128i *)to, v);
}

/* Into the second-level cache: a table's lines would push the maps out of the first. */
static inline void vector_prefetch(const void *at)
{
    _mm_prefetch((const char *)at, _MM_HINT_T1);
}

static inline void vector_prefetch_many(const void *at)
{
    vector_prefetch(at);
}

static inline vector vector_permute(vector a, vector b)
{
    return _mm_shuffle_epi8(a, b);
}

static inline vector vector_or(vector a, vector b)
{
    return _mm_or_si128(a, b);
}

static inline vector vector_multiply_edges(vector a, vector b)
{
    return _mm_xor_si128(_mm_shuffle_epi8(a, b), _mm_and_si128(b, _mm_set1_epi8(16)));
}

/* The sum of two twists is at most 4 * 16 + 15; taking 3 * 16 away from a smaller one wraps round
 * to a large byte, so the minimum is the remainder. */
static inline vector vector_multiply_corners(vector a, vector b)
{
    vector sum = _mm_add_epi8(_mm_shuffle_epi8(a, b), _mm_and_si128(b, _mm_set1_epi8(48)));
    return _mm_min_epu8(sum, _mm_sub_epi8(sum, _mm_set1_epi8(48)));
}

static inline unsigned vector_flips(vector edges)
{
    return (unsigned)_mm_movemask_epi8(_mm_slli_epi16(edges, 3)) & 0xfff;
}

static inline unsigned vector_slices(vector edges)
{
    return (unsigned)_mm_movemask_epi8(_mm_slli_epi16(edges, 4)) & 0xfff;
}

static inline uint64_t vector_low(vector v)
{
    return (uint64_t)_mm_cvtsi128_si64(v);
}

static inline unsigned vector_twists(vector corners)
{
    return (unsigned)_pext_u64(vector_low(corners), 0x0030303030303030u);
}

static inline unsigned vector_layers(vector corners)
{
    return (unsigned)_pext_u64(vector_low(corners), 0x0404040404040404u);
}

static inline unsigned vector_extract_bits(unsigned bits, unsigned mask)
{
    return _pext_u32(bits, mask);
}

static inline uint32_t vector_code_of_8(vector pieces)
{
    return (uint32_t)_pext_u64(vector_low(pieces), 0x0707070707070707u);
}

static inline vector vector_from_code_of_8(uint32_t code)
{
    return _mm_set_epi64x(0x0f0e0d0c0b0a0908, (long long)_pdep_u64(code, 0x0707070707070707u));
}

static inline unsigned vector_rank_of_8(const maps *m, vector pieces)
{
    uint64_t low = vector_low(pieces);
    unsigned values = (unsigned)_pext_u64(low, 0x0303030303030303u);
    unsigned mask = (unsigned)_pext_u64(low, 0x0404040404040404u);
    unsigned order_low = _pext_u32(values, m->double_bits[mask ^ 255]);
    unsigned order_high = _pext_u32(values, m->double_bits[mask]);
    return (m->combination_of_8[mask] * 24u + m->order_of_4[order_low]) * 24u +
           m->order_of_4[order_high];
}

static inline unsigned vector_combination(const maps *m, vector pieces)
{
    return m->combination_of_8[_pext_u64(vector_low(pieces), 0x0404040404040404u)];
}

static inline unsigned vector_slice_perm(const maps *m, vector edges)
{
    return m->order_of_4[_pext_u32((unsigned)_mm_extract_epi32(edges, 2), 0x03030303)];
}

static inline bool vector_is_identity(vector pieces)
{
    const vector identity = _mm_set_epi64x(0x0f0e0d0c0b0a0908, 0x0706050403020100);
    vector same = _mm_cmpeq_epi8(_mm_and_si128(pieces, _mm_set1_epi8(15)), identity);
    return _mm_movemask_epi8(same) == 0xffff;
}

static inline unsigned vector_match_bits_32(const uint32_t *slot, uint32_t mask, uint32_t tag)
{
    const __m256i *v = (const __m256i *)slot;
    __m256i wide_mask = _mm256_set1_epi32((int)mask), wide_tag = _mm256_set1_epi32((int)tag);
    __m256i a = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_load_si256(v), wide_mask), wide_tag);
    __m256i b = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_load_si256(v + 1), wide_mask), wide_tag);
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(a)) |
           (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(b)) << 8;
}

static inline uint32_t vector_match_bits_16(const uint16_t *slot, uint16_t mask, uint16_t tag)
{
    const __m256i *v = (const __m256i *)slot;
    __m256i wide_mask = _mm256_set1_epi16((short)mask), wide_tag = _mm256_set1_epi16((short)tag);
    __m256i a = _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_load_si256(v), wide_mask), wide_tag);
    __m256i b = _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_load_si256(v + 1), wide_mask), wide_tag);
    /* Packing interleaves the halves of a and b; 0, 2, 1, 3 puts them in order again. */
    __m256i bytes = _mm256_permute4x64_epi64(_mm256_packs_epi16(a, b), 0xd8);
    return (uint32_t)_mm256_movemask_epi8(bytes);
}

static inline bool vector_has_bits_16(const uint16_t *slot, uint16_t tag, unsigned span)
{
    const __m256i *v = (const __m256i *)slot;
    __m256i base = _mm256_set1_epi16((short)(tag + 1)), top = _mm256_set1_epi16((short)(span - 1));
    __m256i a = _mm256_sub_epi16(_mm256_load_si256(v), base);
    __m256i b = _mm256_sub_epi16(_mm256_load_si256(v + 1), base);
    __m256i near = _mm256_or_si256(_mm256_cmpeq_epi16(_mm256_min_epu16(a, top), a),
                                   _mm256_cmpeq_epi16(_mm256_min_epu16(b, top), b));
    return !_mm256_testz_si256(near, near);
}

#endif
