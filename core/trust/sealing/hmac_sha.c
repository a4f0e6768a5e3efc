/* Chains of HMAC-SHA256, two at a time, by the SHA instructions of x86-64. */
#include "hmac_sha.h"

#ifdef __x86_64__

#include <cpuid.h>
#include <immintrin.h>
#include <openssl/crypto.h>

enum { PAIR = 2 };

#define WITH_SHA __attribute__((target("sha,sse4.1,ssse3")))
/* In registers from the first round to the last. */
#define IN_LOOP WITH_SHA __attribute__((always_inline))

/* One chain in registers: a state as the instructions want it, and 16 words of the schedule, of
 * which the first eight are a digest. */
typedef struct lane {
    __m128i abef, cdgh, words[4];
} lane;

static inline IN_LOOP __m128i load(const uint32_t *words)
{
    return _mm_loadu_si128((const __m128i *)words);
}

static inline IN_LOOP void store(uint32_t *words, __m128i value)
{
    _mm_storeu_si128((__m128i *)words, value);
}

static inline IN_LOOP lane read_state(const uint32_t state[8])
{
    const __m128i abcd = _mm_shuffle_epi32(load(state), 0xb1);
    const __m128i efgh = _mm_shuffle_epi32(load(state + 4), 0x1b);
    return (lane){.abef = _mm_alignr_epi8(abcd, efgh, 8),
                  .cdgh = _mm_blend_epi16(efgh, abcd, 0xf0)};
}

/* Begins with a key's state, and the digest that stands in the words. */
static inline IN_LOOP void begin(lane *l, const lane *key)
{
    l->abef = key->abef;
    l->cdgh = key->cdgh;
    l->words[2] = _mm_set_epi32(0, 0, 0, (int)0x80000000);
    l->words[3] = _mm_set_epi32(HMAC_BITS, 0, 0, 0);
}

/* Leaves the digest in the words. */
static inline IN_LOOP void end(lane *l, const lane *key)
{
    const __m128i feba = _mm_shuffle_epi32(_mm_add_epi32(l->abef, key->abef), 0x1b);
    const __m128i dchg = _mm_shuffle_epi32(_mm_add_epi32(l->cdgh, key->cdgh), 0xb1);
    l->words[0] = _mm_blend_epi16(feba, dchg, 0xf0);
    l->words[1] = _mm_alignr_epi8(dchg, feba, 8);
}

/* The next four words of the schedule take the place of the oldest. */
static inline IN_LOOP void extend(lane *l, unsigned i)
{
    const __m128i last = l->words[(i + 3) % 4];
    const __m128i near = _mm_alignr_epi8(last, l->words[(i + 2) % 4], 4);
    const __m128i far = _mm_sha256msg1_epu32(l->words[i % 4], l->words[(i + 1) % 4]);
    l->words[i % 4] = _mm_sha256msg2_epu32(_mm_add_epi32(far, near), last);
}

static inline IN_LOOP void four_rounds(lane *l, unsigned i)
{
    const __m128i w = _mm_add_epi32(l->words[i % 4], load(hmac_round_constants + 4 * i));
    l->cdgh = _mm_sha256rnds2_epu32(l->cdgh, l->abef, w);
    l->abef = _mm_sha256rnds2_epu32(l->abef, l->cdgh, _mm_shuffle_epi32(w, 0x0e));
}

/* A round waits for the one before it, so that two chains take little longer than one. */
static inline IN_LOOP void hash_digests(lane *a, lane *b, const lane keys[PAIR])
{
    begin(a, &keys[0]);
    begin(b, &keys[1]);
#pragma GCC unroll 16
    for (unsigned i = 0; i < 16; i++) {
        if (i >= 4) {
            extend(a, i);
            extend(b, i);
        }
        four_rounds(a, i);
        four_rounds(b, i);
    }
    end(a, &keys[0]);
    end(b, &keys[1]);
}

static inline IN_LOOP void read_digest(lane *l, const uint32_t last[8])
{
    l->words[0] = load(last);
    l->words[1] = load(last + 4);
}

static inline IN_LOOP void keep_digest(hmac_chain *c, unsigned n, const lane *l)
{
    for (unsigned i = 0; i < 2; i++) {
        store(c->last[n] + 4 * i, l->words[i]);
        store(c->sum[n] + 4 * i, _mm_xor_si128(load(c->sum[n] + 4 * i), l->words[i]));
    }
}

/* The chain n and the one after it. */
static WITH_SHA void extend_pair(hmac_chain *c, unsigned n, uint32_t rounds)
{
    lane a, b;
    lane inner[PAIR] = {read_state(c->inner[n]), read_state(c->inner[n + 1])};
    lane outer[PAIR] = {read_state(c->outer[n]), read_state(c->outer[n + 1])};
    read_digest(&a, c->last[n]);
    read_digest(&b, c->last[n + 1]);
    for (; rounds > 0; rounds--) {
        hash_digests(&a, &b, inner);
        hash_digests(&a, &b, outer);
        keep_digest(c, n, &a);
        keep_digest(c, n + 1, &b);
    }
    OPENSSL_cleanse(inner, sizeof inner);
    OPENSSL_cleanse(outer, sizeof outer);
}

/* An odd one brings with it a place that is not in use. */
static void extend_pairs(hmac_chain *c, uint32_t rounds)
{
    for (unsigned n = 0; n < c->count; n += PAIR) extend_pair(c, n, rounds);
}

hmac_chain_function *hmac_sha(void)
{
    unsigned a, b = 0, c, d;
    const unsigned sha = 1u << 29;
    __get_cpuid_count(7, 0, &a, &b, &c, &d);
    return b & sha && __builtin_cpu_supports("sse4.1") ? extend_pairs : NULL;
}

#else

hmac_chain_function *hmac_sha(void)
{
    return NULL;
}

#endif
