/* A slot's deterministic stream: SHAKE256 blocks under its key, unbiased bounded draws. */
#include "rng.h"

#include <string.h>

enum { WORD = 8 };

static void put_u64be(uint8_t out[WORD], uint64_t value)
{
    for (int i = 0; i < WORD; i++) out[i] = (uint8_t)(value >> (56 - 8 * i));
}

static uint64_t get_u64be(const uint8_t in[WORD])
{
    uint64_t value = 0;
    for (int i = 0; i < WORD; i++) value = value << 8 | in[i];
    return value;
}

void rng_open(rng_stream *out, const uint8_t key[KEY_SIZE])
{
    *out = (rng_stream){.used = RNG_BLOCK};
    memcpy(out->key, key, KEY_SIZE);
}

void rng_close(rng_stream *stream)
{
    secret_wipe(stream, sizeof *stream);
}

int rng_open_live(rng_stream *out, tsl_err *err)
{
    secret key;
    int status = secret_random(&key, KEY_SIZE, err);
    if (status == TSL_OK) rng_open(out, key.bytes);
    secret_free(&key);
    return status;
}

static void next_block(rng_stream *stream)
{
    static const char label[] = "twistseal/v1/stream"; /* its NUL is hashed too */
    uint8_t counter[WORD];
    put_u64be(counter, stream->next++);
    const hash_part parts[] = {
        {label, sizeof label}, {stream->key, KEY_SIZE}, {counter, sizeof counter}};
    hash_shake256(stream->block, RNG_BLOCK, parts, 3);
    stream->used = 0;
}

static uint64_t next_word(rng_stream *stream)
{
    if (stream->used == RNG_BLOCK) next_block(stream);
    uint64_t word = get_u64be(stream->block + stream->used);
    stream->used += WORD;
    return word;
}

/* The numbers of a failed stream. They are dropped, but they must vary, so that a loop that draws
 * until two numbers differ ends. (A counter, mixed by splitmix64's finalizer.) */
static uint64_t filler(rng_stream *stream)
{
    uint64_t x = ++stream->next * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

uint64_t rng_below(rng_stream *stream, uint64_t bound)
{
    if (bound == 0) stream->failed = true;
    if (bound == 0) return 0;
    /* 2^64 mod bound: without the words below it, each residue has as many words as any other. */
    uint64_t least = (0 - bound) % bound, word = 0;
    do {
        if (!stream->failed) word = next_word(stream);
    } while (word < least && !stream->failed);
    return (stream->failed ? filler(stream) : word) % bound;
}

static uint64_t below_for_plugin(void *self, uint64_t bound)
{
    return rng_below(self, bound);
}

tsl_rng rng_for_plugin(rng_stream *stream)
{
    return (tsl_rng){stream, below_for_plugin};
}
