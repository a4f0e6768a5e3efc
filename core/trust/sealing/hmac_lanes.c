/* Chains of HMAC-SHA256 side by side, each in a lane of x86-64's or WebAssembly's vectors. */
#include "hmac_lanes.h"

#if defined __x86_64__ || defined __wasm_simd128__

#include <openssl/crypto.h>

/* As many lanes as the registers hold well: the compiler makes of them one register of AVX-512, two
 * of AVX2, or one of WebAssembly. */
#ifdef __x86_64__
enum { LANES = HMAC_CHAINS };
#else
enum { LANES = HMAC_FEW };
#endif

/* One word of each lane's chain. */
typedef uint32_t words __attribute__((vector_size(4 * LANES)));

/* All lanes at once: what is in hmac_chain, and a block. */
typedef struct wide {
    words inner[8], outer[8], last[8], sum[8], block[16];
} wide;

/* Compiled anew for each set of instructions. A vector is an argument for macros only: how
 * functions take it depends on the set. */
#define IN_LOOP            __attribute__((always_inline))
#define ROTATE(x, n)       ((x) >> (n) | (x) << (32 - (n)))
#define SUM_OF(x, a, b, c) (ROTATE(x, a) ^ ROTATE(x, b) ^ ROTATE(x, c))
#define SPREAD(x, a, b, c) (ROTATE(x, a) ^ ROTATE(x, b) ^ (x) >> (c))
#define CHOICE(x, y, z)    ((z) ^ ((x) & ((y) ^ (z))))
#define MAJORITY(x, y, z)  (((x) & (y)) ^ ((z) & ((x) ^ (y))))

/* FIPS 180-4, 6.2.2; the block makes room for its schedule. */
static inline IN_LOOP void compress(words out[8], const words start[8], words block[16])
{
    words s[8]; /* a to h, which move on by one place with each round */
    for (unsigned i = 0; i < 8; i++) s[i] = start[i];
#pragma GCC unroll 64
    for (unsigned i = 0; i < 64; i++) {
        words *w = &block[i % 16], *a = &s[(64 - i) % 8], *e = &s[(68 - i) % 8];
        const words b = s[(65 - i) % 8], c = s[(66 - i) % 8];
        const words f = s[(69 - i) % 8], g = s[(70 - i) % 8];
        words *d = &s[(67 - i) % 8], *h = &s[(71 - i) % 8];
        const words near = block[(i + 14) % 16], far = block[(i + 1) % 16];
        if (i >= 16) *w += SPREAD(far, 7, 18, 3) + block[(i + 9) % 16] + SPREAD(near, 17, 19, 10);
        *h += *w + hmac_round_constants[i] + SUM_OF(*e, 6, 11, 25) + CHOICE(*e, f, g);
        *d += *h;
        *h += SUM_OF(*a, 2, 13, 22) + MAJORITY(*a, b, c);
    }
    for (unsigned i = 0; i < 8; i++) out[i] = s[i] + start[i];
}

/* What follows a digest in its block. */
static inline IN_LOOP void fill_block(words block[16])
{
    for (unsigned i = 8; i < 16; i++) block[i] = (words){0};
    block[8] += 0x80000000;
    block[15] += HMAC_BITS;
}

static inline IN_LOOP void extend_wide(wide *c, uint32_t rounds)
{
    for (; rounds > 0; rounds--) {
        for (unsigned i = 0; i < 8; i++) c->block[i] = c->last[i];
        fill_block(c->block);
        compress(c->block, c->inner, c->block);
        fill_block(c->block);
        compress(c->last, c->outer, c->block);
        for (unsigned i = 0; i < 8; i++) c->sum[i] ^= c->last[i];
    }
}

/* The chains of the lanes: from *in on. */
static void spread(words out[8], const uint32_t (*in)[8])
{
    for (unsigned n = 0; n < LANES; n++)
        for (unsigned i = 0; i < 8; i++) out[i][n] = in[n][i];
}

static void gather(uint32_t (*out)[8], const words in[8])
{
    for (unsigned n = 0; n < LANES; n++)
        for (unsigned i = 0; i < 8; i++) out[n][i] = in[i][n];
}

/* Lanes that are not in use compute with zeros. */
static inline IN_LOOP void extend(hmac_chain *c, uint32_t rounds)
{
    wide w;
    for (size_t n = 0; n < c->count; n += LANES) {
        spread(w.inner, &c->inner[n]);
        spread(w.outer, &c->outer[n]);
        spread(w.last, &c->last[n]);
        spread(w.sum, &c->sum[n]);
        extend_wide(&w, rounds);
        gather(&c->last[n], w.last);
        gather(&c->sum[n], w.sum);
    }
    OPENSSL_cleanse(&w, sizeof w);
}

#endif

#ifdef __x86_64__

__attribute__((target("avx512f"))) static void extend_avx512(hmac_chain *c, uint32_t rounds)
{
    extend(c, rounds);
}

__attribute__((target("avx2"))) static void extend_avx2(hmac_chain *c, uint32_t rounds)
{
    extend(c, rounds);
}

hmac_chain_function *hmac_lanes_avx512(void)
{
    return __builtin_cpu_supports("avx512f") ? extend_avx512 : NULL;
}

hmac_chain_function *hmac_lanes_avx2(void)
{
    return __builtin_cpu_supports("avx2") ? extend_avx2 : NULL;
}

#else

hmac_chain_function *hmac_lanes_avx512(void)
{
    return NULL;
}

hmac_chain_function *hmac_lanes_avx2(void)
{
    return NULL;
}

#endif

#ifdef __wasm_simd128__

static void extend_simd128(hmac_chain *c, uint32_t rounds)
{
    extend(c, rounds);
}

hmac_chain_function *hmac_lanes_simd128(void)
{
    return extend_simd128;
}

#else

hmac_chain_function *hmac_lanes_simd128(void)
{
    return NULL;
}

#endif
