/* SHA-256's compression function (FIPS 180-4, 6.2.2) for two messages side by side. */

/* A million compressions through EVP would take ten times as long as they do here, so that this is
 * the one file that uses SHA256_Transform, which OpenSSL 3 calls deprecated. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "sha256_pair.h"

#include <endian.h>
#include <openssl/sha.h>
#include <string.h>

void sha256_pair_portable(sha256_states states, const sha256_blocks blocks)
{
    for (unsigned n = 0; n < SHA256_PAIR; n++) {
        SHA256_CTX context;
        uint32_t bytes[16];
        for (unsigned i = 0; i < 16; i++) bytes[i] = htobe32(blocks[n][i]);
        memcpy(context.h, states[n], sizeof context.h);
        SHA256_Transform(&context, (const uint8_t *)bytes);
        memcpy(states[n], context.h, sizeof context.h);
    }
}

#ifdef __x86_64__

#include <cpuid.h>
#include <immintrin.h>

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define WITH_SHA __attribute__((target("sha,sse4.1,ssse3")))

/* One message in registers: the state as the instructions want it, and 16 words of the schedule. */
typedef struct lane {
    __m128i abef, cdgh, words[4];
} lane;

static inline WITH_SHA __m128i load(const uint32_t *words)
{
    return _mm_loadu_si128((const __m128i *)words);
}

static inline WITH_SHA lane load_lane(const uint32_t state[8], const uint32_t block[16])
{
    lane out;
    const __m128i abcd = _mm_shuffle_epi32(load(state), 0xb1);
    const __m128i efgh = _mm_shuffle_epi32(load(state + 4), 0x1b);
    out.abef = _mm_alignr_epi8(abcd, efgh, 8);
    out.cdgh = _mm_blend_epi16(efgh, abcd, 0xf0);
    for (unsigned i = 0; i < 4; i++) out.words[i] = load(block + 4 * i);
    return out;
}

/* Adds what was computed to the state. */
static inline WITH_SHA void add_lane(uint32_t state[8], const lane *l)
{
    const __m128i feba = _mm_shuffle_epi32(l->abef, 0x1b);
    const __m128i dchg = _mm_shuffle_epi32(l->cdgh, 0xb1);
    const __m128i abcd = _mm_blend_epi16(feba, dchg, 0xf0);
    const __m128i efgh = _mm_alignr_epi8(dchg, feba, 8);
    _mm_storeu_si128((__m128i *)state, _mm_add_epi32(load(state), abcd));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_add_epi32(load(state + 4), efgh));
}

/* The next four words of the schedule take the place of the oldest. */
static inline WITH_SHA void extend(lane *l, unsigned i)
{
    const __m128i last = l->words[(i + 3) % 4];
    const __m128i near = _mm_alignr_epi8(last, l->words[(i + 2) % 4], 4);
    const __m128i far = _mm_sha256msg1_epu32(l->words[i % 4], l->words[(i + 1) % 4]);
    l->words[i % 4] = _mm_sha256msg2_epu32(_mm_add_epi32(far, near), last);
}

static inline WITH_SHA void four_rounds(lane *l, unsigned i)
{
    const __m128i w = _mm_add_epi32(l->words[i % 4], load(round_constants + 4 * i));
    l->cdgh = _mm_sha256rnds2_epu32(l->cdgh, l->abef, w);
    l->abef = _mm_sha256rnds2_epu32(l->abef, l->cdgh, _mm_shuffle_epi32(w, 0x0e));
}

/* A round waits for the one before it, so that two messages take little longer than one. */
static WITH_SHA void compress_sha(sha256_states states, const sha256_blocks blocks)
{
    lane a = load_lane(states[0], blocks[0]), b = load_lane(states[1], blocks[1]);
#pragma GCC unroll 16
    for (unsigned i = 0; i < 16; i++) {
        if (i >= 4) {
            extend(&a, i);
            extend(&b, i);
        }
        four_rounds(&a, i);
        four_rounds(&b, i);
    }
    add_lane(states[0], &a);
    add_lane(states[1], &b);
}

sha256_pair_function *sha256_pair_choose(void)
{
    unsigned a, b = 0, c, d;
    const unsigned sha = 1u << 29;
    __get_cpuid_count(7, 0, &a, &b, &c, &d);
    return b & sha && __builtin_cpu_supports("sse4.1") ? compress_sha : sha256_pair_portable;
}

#else

sha256_pair_function *sha256_pair_choose(void)
{
    return sha256_pair_portable;
}

#endif
