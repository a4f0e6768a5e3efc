/* A slot's deterministic stream, SHAKE256 blocks under its key, with unbiased bounded draws; and
 * keys and passcodes, derived from the root seed by name. */
#include "rng.h"

#include <assert.h>
#include <stdio.h>
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

/* Derives every slot's keys and salts from the set's root seed, by purpose and path. */

#define LABEL "twistseal/v1"

void derive_key(uint8_t out[KEY_SIZE], const secret *root, const char *purpose, const char *path)
{
    char info[sizeof LABEL "/" + DERIVE_NAME_MAX + 1]; /* the NUL between, the NUL at the end */
    const int size = snprintf(info, sizeof info, LABEL "/%s%c%s", purpose, '\0', path);
    assert(size > 0 && (size_t)size < sizeof info); /* paths are made of ids that have limits */
    const hkdf_input in = {.key = {root->bytes, root->size},
                           .salt = {LABEL, sizeof LABEL - 1},
                           .info = {info, (size_t)size}};
    derive_hkdf(out, KEY_SIZE, &in);
}

void derive_commitment(digest *out, const secret *root)
{
    static const char label[] = LABEL "/seed"; /* its NUL is hashed too */
    const hash_part parts[] = {{label, sizeof label}, {root->bytes, root->size}};
    hash_parts(out, parts, 2);
}

enum { BITS = 5, GROUP = 4 };

/* 80 bits in letters, the most significant first. */
static void write_letters(char out[PASSCODE_SIZE], const uint8_t *from)
{
    /* Without o, l, 0 and 1, which look like others. */
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned bits = 0, left = 0;
    char *next = out;
    for (unsigned i = 0; i < PASSCODE_LETTERS; i++) {
        if (i > 0 && i % GROUP == 0) *next++ = '-';
        if (left < BITS) {
            bits = bits << 8 | *from++;
            left += 8;
        }
        left -= BITS;
        *next++ = letters[bits >> left & 31];
    }
    *next = '\0';
}

void passcode_derive(char out[PASSCODE_SIZE], const secret *root, const char *path)
{
    uint8_t key[KEY_SIZE];
    out[0] = '\0';
    derive_key(key, root, "passcode", path);
    write_letters(out, key);
    secret_wipe(key, sizeof key);
}

int passcode_random(char out[PASSCODE_SIZE], tsl_err *err)
{
    secret drawn;
    out[0] = '\0';
    int status = secret_random(&drawn, PASSCODE_LETTERS * BITS / 8, err);
    if (status == TSL_OK) write_letters(out, drawn.bytes);
    secret_free(&drawn);
    return status;
}
