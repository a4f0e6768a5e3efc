/* The wings in the 4x4x4's third phase: turns and places in the table, two at a time. */
#include "tables.h"

#if defined(__x86_64__)

#include <immintrin.h>

static inline __m256i load_two(const cube4_wings *a, const cube4_wings *b)
{
    __m128i low = _mm_load_si128((const __m128i *)a->to);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low),
                                   _mm_load_si128((const __m128i *)b->to), 1);
}

/* Of the eight from place 4 on: how many of those behind each are smaller. */
static inline __m256i count_smaller(__m256i at)
{
    const __m256i large = _mm256_set1_epi8(0x7f);
    __m256i count = _mm256_setzero_si256();
#define COUNT(n)                                                                                   \
    count = _mm256_sub_epi8(count, _mm256_cmpgt_epi8(at, _mm256_alignr_epi8(large, at, n)))
    COUNT(1);
    COUNT(2);
    COUNT(3);
    COUNT(4);
    COUNT(5);
    COUNT(6);
    COUNT(7);
#undef COUNT
    return count;
}

/* The order of each of the two: in the lowest 32 bits of its half. See order_portable() in
 * wings.c for the weights. */
static inline __m256i order_two(__m256i framed)
{
    const __m256i order_of_bytes =
        _mm256_set_epi32(0, 0x0103, 0x01050107, 0, 0, 0x0103, 0x01050107, 0);
    const __m256i order_of_words =
        _mm256_set_epi32(0, 1, 12 << 16 | 360, 0, 0, 1, 12 << 16 | 360, 0);
    __m256i order = _mm256_maddubs_epi16(count_smaller(framed), order_of_bytes);
    order = _mm256_madd_epi16(order, order_of_words);
    return _mm256_add_epi32(_mm256_srli_si256(order, 4), _mm256_srli_si256(order, 8));
}

static uint32_t order_avx2(const cube4_wing_moves *t, unsigned symmetry, const cube4_wings *at)
{
    __m128i from = _mm_load_si128((const __m128i *)t->from[symmetry].to);
    __m128i to = _mm_load_si128((const __m128i *)t->to[symmetry].to);
    __m128i wings = _mm_load_si128((const __m128i *)at->to);
    __m128i framed = _mm_shuffle_epi8(to, _mm_shuffle_epi8(wings, from));
    return (uint32_t)_mm256_cvtsi256_si32(order_two(_mm256_castsi128_si256(framed)));
}

/* Codes are sums of products as well. */
static inline void expand_two(cube4_children *out, unsigned i, const cube4_wing_moves *t,
                              __m256i at, const uint8_t turns[2])
{
    const __m256i code_of_bytes = _mm256_set1_epi32(12 << 24 | 1 << 16 | 12 << 8 | 1);
    const __m256i code_of_words = _mm256_set1_epi32(144 << 16 | 1);

    __m256i from = load_two(&t->turn_from[turns[0]], &t->turn_from[turns[1]]);
    __m256i to = load_two(&t->turn_to[turns[0]], &t->turn_to[turns[1]]);
    __m256i next = _mm256_shuffle_epi8(to, _mm256_shuffle_epi8(at, from));
    _mm_store_si128((__m128i *)out->wings[i].to, _mm256_castsi256_si128(next));
    _mm_store_si128((__m128i *)out->wings[i + 1].to, _mm256_extracti128_si256(next, 1));

    __m256i code = _mm256_madd_epi16(_mm256_maddubs_epi16(code_of_bytes, next), code_of_words);
    unsigned class_low = t->class_of[(uint32_t)_mm256_extract_epi32(code, 0)];
    unsigned class_high = t->class_of[(uint32_t)_mm256_extract_epi32(code, 4)];
    from = load_two(&t->from[class_low % 8], &t->from[class_high % 8]);
    to = load_two(&t->to[class_low % 8], &t->to[class_high % 8]);
    __m256i framed = _mm256_shuffle_epi8(to, _mm256_shuffle_epi8(next, from));

    __m256i order = order_two(framed);
    out->place[i] = (cube4_wing_place){class_low / 8 * CUBE4_WING_ORDERS +
                                           (uint32_t)_mm256_extract_epi32(order, 0),
                                       class_low % 8};
    out->place[i + 1] = (cube4_wing_place){class_high / 8 * CUBE4_WING_ORDERS +
                                               (uint32_t)_mm256_extract_epi32(order, 4),
                                           class_high % 8};
}

static void expand_avx2(cube4_children *out, const cube4_wing_moves *t, const cube4_wings *at,
                        const cube4_turns *turns)
{
    unsigned count = turns->count;
    __m256i both = _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)at->to));
    for (unsigned i = 0; i < count; i += 2) {
        const uint8_t two[2] = {turns->turn[i], turns->turn[i + 1 < count ? i + 1 : i]};
        expand_two(out, i, t, both, two);
    }
}

const cube4_kernel cube4_kernel_avx2 = {expand_avx2, order_avx2};

#endif
