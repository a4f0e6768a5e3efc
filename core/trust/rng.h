/* A slot's deterministic stream: SHAKE256 blocks under its key, unbiased bounded draws. */
#ifndef CORE_TRUST_RNG_H
#define CORE_TRUST_RNG_H

#include <stdbool.h>

#include "derive.h"
#include "twistseal/plugin.h"

enum { RNG_BLOCK = 136 }; /* bytes of one SHAKE256 block: 17 words */

/* Block i is SHAKE256("twistseal/v1/stream" NUL key u64be(i)), RNG_BLOCK bytes: one-shot each,
 * because OpenSSL 3.0 cannot continue an output. */
typedef struct rng_stream {
    uint8_t key[KEY_SIZE];
    uint8_t block[RNG_BLOCK];
    uint64_t next;
    size_t used;
    bool failed; /* the hash failed or a bound was 0: drop everything drawn */
} rng_stream;

void rng_open(rng_stream *out, const uint8_t key[KEY_SIZE]);
void rng_close(rng_stream *stream); /* wipes */
/* Uniform in [0, bound): the next 64-bit big-endian word that is at least 2^64 mod bound, reduced
 * mod bound. Every draw takes a word, even with bound 1. After a failure the numbers are not
 * random, but they still vary, so that every loop over draws ends. */
uint64_t rng_below(rng_stream *stream, uint64_t bound);
/* The same stream as plugins see it; valid as long as `stream`. */
tsl_rng rng_for_plugin(rng_stream *stream);

/* A stream with a fresh seed from the operating system, for scrambles that are not signed. */
int rng_open_live(rng_stream *out, tsl_err *err);

#endif
