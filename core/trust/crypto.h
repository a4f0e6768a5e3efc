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

/* SHA-256 of bytes that come one after the other. hash_end frees the stream, whatever the status;
 * so does hash_abandon, which NULL may be given to. */
typedef struct hash_stream hash_stream;
int hash_begin(hash_stream **out, tsl_err *err);
int hash_add(hash_stream *h, const void *bytes, size_t size, tsl_err *err);
int hash_end(digest *out, hash_stream *h, tsl_err *err);
void hash_abandon(hash_stream *h);
/* The first `size` bytes of SHAKE256 of the parts, one after the other. */
int hash_shake256(uint8_t *out, size_t size, const hash_part *parts, size_t count, tsl_err *err);

/* HKDF-SHA256 (RFC 5869) of at most 8160 bytes; in a browser of at most 32, with a salt of at most
 * 64. */
typedef struct hkdf_input {
    hash_part key, salt, info;
} hkdf_input;
int derive_hkdf(uint8_t *out, size_t size, const hkdf_input *in, tsl_err *err);

/* Once, when the program begins: keys that libcrypto holds are in locked memory from then on. */
void crypto_begin(void);
/* Bytes from the operating system, for keys. */
int crypto_random(uint8_t *out, size_t size, tsl_err *err);

#endif
