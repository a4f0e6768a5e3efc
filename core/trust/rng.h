/* A slot's deterministic stream, SHAKE256 blocks under its key, with unbiased bounded draws; and
 * keys and passcodes, derived from the root seed by name. */
#ifndef CORE_TRUST_RNG_H
#define CORE_TRUST_RNG_H

#include <stdbool.h>

#include "trust/hash.h"
#include "trust/secret.h"
#include "twistseal/plugin.h"

/* Derives every slot's keys and salts from the set's root seed, by purpose and path.
 *
 * key(purpose, path) = HKDF-Expand(HKDF-Extract(salt "twistseal/v1", root),
 *                                  "twistseal/v1/" purpose NUL path, 32)      (RFC 5869, SHA-256)
 *
 * core/set/README.md specifies it to the byte, with vectors. */

enum { SEED_SIZE = 32, KEY_SIZE = 32, DERIVE_NAME_MAX = 200 /* purpose and path together */ };

/* purpose: "state", "sequence", "salt", "passcode". path: "333/r1/A/3". A practice run has "shard",
 * and a digest. */
void derive_key(uint8_t out[KEY_SIZE], const secret *root, const char *purpose, const char *path);
/* The commitment to a root seed that the manifest carries: SHA-256("twistseal/v1/seed" NUL root).
 */
void derive_commitment(digest *out, const secret *root);

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

/* Passcodes: of a sheet, derived from the set's seed, and fresh ones. */

/* 80 bits as letters of five bits each, in groups of four with a hyphen between, and a NUL. */
enum { PASSCODE_LETTERS = 16, PASSCODE_SIZE = PASSCODE_LETTERS + 3 + 1 };

/* The passcode of a sheet, "nfkg-uenz-mktt-z5xx": the first ten bytes of key("passcode", path).
 * `path` is the sheet's: "333/r1/A", or "333fm/r1/A/2" for the sheet of one attempt. The caller
 * wipes it. core/set/README.md specifies it, with vectors. */
void passcode_derive(char out[PASSCODE_SIZE], const secret *root, const char *path);
/* A fresh one in the same letters, which nothing else gives: the passphrase of an archive. */
int passcode_random(char out[PASSCODE_SIZE], tsl_err *err);

#endif
