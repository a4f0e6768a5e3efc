/* HMAC-SHA256 of its own result, again and again, for two keys side by side: PBKDF2's inner loop.
 */

/* A million compressions through EVP would take ten times as long as they do here, so that this is
 * the one file that uses SHA256_Transform, which OpenSSL 3 calls deprecated. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "hmac_chain.h"

#include <endian.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <string.h>

/* What follows a digest in its block: a block before it, and its 32 bytes, are 768 bits. */
enum { BITS = 768 };

void hmac_chain_compress(uint32_t state[8], const uint8_t block[64])
{
    SHA256_CTX context;
    memcpy(context.h, state, sizeof context.h);
    SHA256_Transform(&context, block);
    memcpy(state, context.h, sizeof context.h);
    OPENSSL_cleanse(&context, sizeof context);
}

/* The digest's hash, from the state after the key. */
static void hash_digest(uint32_t out[8], const uint32_t state[8], const uint32_t digest[8])
{
    uint32_t block[16] = {[8] = htobe32(0x80000000), [15] = htobe32(BITS)};
    for (unsigned i = 0; i < 8; i++) block[i] = htobe32(digest[i]);
    memcpy(out, state, sizeof(uint32_t[8]));
    hmac_chain_compress(out, (const uint8_t *)block);
    OPENSSL_cleanse(block, sizeof block);
}

void hmac_chain_portable(hmac_chain *c, uint32_t rounds)
{
    for (; rounds > 0; rounds--)
        for (unsigned n = 0; n < HMAC_CHAINS; n++) {
            uint32_t middle[8];
            hash_digest(middle, c->inner[n], c->last[n]);
            hash_digest(c->last[n], c->outer[n], middle);
            for (unsigned i = 0; i < 8; i++) c->sum[n][i] ^= c->last[n][i];
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
    l->words[3] = _mm_set_epi32(BITS, 0, 0, 0);
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
    const __m128i w = _mm_add_epi32(l->words[i % 4], load(round_constants + 4 * i));
    l->cdgh = _mm_sha256rnds2_epu32(l->cdgh, l->abef, w);
    l->abef = _mm_sha256rnds2_epu32(l->abef, l->cdgh, _mm_shuffle_epi32(w, 0x0e));
}

/* A round waits for the one before it, so that two chains take little longer than one. */
static inline IN_LOOP void hash_digests(lane *a, lane *b, const lane keys[HMAC_CHAINS])
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

static WITH_SHA void chain_sha(hmac_chain *c, uint32_t rounds)
{
    lane a, b;
    lane inner[HMAC_CHAINS] = {read_state(c->inner[0]), read_state(c->inner[1])};
    lane outer[HMAC_CHAINS] = {read_state(c->outer[0]), read_state(c->outer[1])};
    read_digest(&a, c->last[0]);
    read_digest(&b, c->last[1]);
    for (; rounds > 0; rounds--) {
        hash_digests(&a, &b, inner);
        hash_digests(&a, &b, outer);
        keep_digest(c, 0, &a);
        keep_digest(c, 1, &b);
    }
    OPENSSL_cleanse(inner, sizeof inner);
    OPENSSL_cleanse(outer, sizeof outer);
}

hmac_chain_function *hmac_chain_choose(void)
{
    unsigned a, b = 0, c, d;
    const unsigned sha = 1u << 29;
    __get_cpuid_count(7, 0, &a, &b, &c, &d);
    return b & sha && __builtin_cpu_supports("sse4.1") ? chain_sha : hmac_chain_portable;
}

#else

hmac_chain_function *hmac_chain_choose(void)
{
    return hmac_chain_portable;
}

#endif
