/* The cryptography that scrambles need: SHA-256, SHAKE256, HKDF and random bytes.
 *
 * crypto.c has it from libcrypto. The part of the browser edition that only scrambles and solves is
 * linked with web_crypto.c instead, which is smaller. */
#ifndef CORE_TRUST_CRYPTO_H
#define CORE_TRUST_CRYPTO_H

#include <stddef.h>
#include <stdint.h>

#include "twistseal/base.h"

enum { DIGEST_SIZE = 32, DIGEST_HEX = 65 /* NUL included */ };

typedef struct digest {
    uint8_t bytes[DIGEST_SIZE];
} digest;

typedef struct hash_part {
    const void *bytes;
    size_t size;
} hash_part;

/* SHA-256 of bytes that come one after the other. hash_end frees the stream; so does hash_abandon,
 * which NULL may be given to. Hashing ends the program where memory runs out. */
typedef struct hash_stream hash_stream;
hash_stream *hash_begin(void);
void hash_add(hash_stream *h, const void *bytes, size_t size);
void hash_end(digest *out, hash_stream *h);
void hash_abandon(hash_stream *h);
/* The first `size` bytes of SHAKE256 of the parts, one after the other. */
void hash_shake256(uint8_t *out, size_t size, const hash_part *parts, size_t count);

/* HKDF-SHA256 (RFC 5869) of at most 8160 bytes; in a browser of at most 32, with a salt of at most
 * 64. */
typedef struct hkdf_input {
    hash_part key, salt, info;
} hkdf_input;
void derive_hkdf(uint8_t *out, size_t size, const hkdf_input *in);

/* Once, when the program begins: from then on keys that libcrypto holds are in locked memory, and
 * the program ends where libcrypto has no memory. */
void crypto_begin(void);
/* Bytes from the operating system, for keys. */
int crypto_random(uint8_t *out, size_t size, tsl_err *err);

#endif
