/* SHA-256, SHAKE256, HKDF and random bytes for the part of the browser edition that only scrambles.
 *
 * libcrypto's EVP finds algorithms by name, so that a program with EVP has all of them: half a
 * megabyte. This takes libcrypto's SHA-256 and Keccak alone. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "crypto.h"

#include <assert.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "sponge.h"

/* ---- SHA-256 ---- */

struct hash_stream {
    SHA256_CTX context;
};

/* libcrypto's functions of SHA-256 cannot fail. */
hash_stream *hash_begin(void)
{
    hash_stream *h = xmalloc(sizeof *h);
    SHA256_Init(&h->context);
    return h;
}

void hash_add(hash_stream *h, const void *bytes, size_t size)
{
    SHA256_Update(&h->context, bytes, size);
}

void hash_end(digest *out, hash_stream *h)
{
    SHA256_Final(out->bytes, &h->context);
    hash_abandon(h);
}

void hash_abandon(hash_stream *h)
{
    if (h) OPENSSL_cleanse(h, sizeof *h);
    free(h);
}

/* ---- SHAKE256 (FIPS 202) ---- */

void hash_shake256(uint8_t *out, size_t size, const hash_part *parts, size_t count)
{
    uint64_t state[5][5] = {0};
    uint8_t block[SPONGE_RATE];
    size_t filled = 0;
    for (size_t n = 0; n < count; n++) {
        const uint8_t *bytes = parts[n].bytes;
        for (size_t i = 0; i < parts[n].size; i++) {
            block[filled++] = bytes[i];
            if (filled < SPONGE_RATE) continue;
            SHA3_absorb(state, block, SPONGE_RATE, SPONGE_RATE);
            filled = 0;
        }
    }
    /* 5.1 and 6.2: the bits 1111 and the first of the padding, then its last. */
    memset(block + filled, 0, SPONGE_RATE - filled);
    block[filled] ^= 0x1f;
    block[SPONGE_RATE - 1] ^= 0x80;
    SHA3_absorb(state, block, SPONGE_RATE, SPONGE_RATE);
    SHA3_squeeze(state, out, size, SPONGE_RATE);
    OPENSSL_cleanse(state, sizeof state);
    OPENSSL_cleanse(block, sizeof block);
}

/* ---- HKDF with SHA-256 (RFC 5869) ---- */

/* RFC 2104. The key is no longer than a block, and so is hashed as it is. */
static void hmac(uint8_t out[SHA256_DIGEST_LENGTH], const hash_part *key, const hash_part *parts,
                 size_t count)
{
    SHA256_CTX inner, outer;
    uint8_t block[SHA256_CBLOCK] = {0};
    memcpy(block, key->bytes, key->size);
    for (size_t i = 0; i < sizeof block; i++) block[i] ^= 0x36;
    SHA256_Init(&inner);
    SHA256_Update(&inner, block, sizeof block);
    for (size_t i = 0; i < count; i++) SHA256_Update(&inner, parts[i].bytes, parts[i].size);
    SHA256_Final(out, &inner);
    for (size_t i = 0; i < sizeof block; i++) block[i] ^= 0x36 ^ 0x5c;
    SHA256_Init(&outer);
    SHA256_Update(&outer, block, sizeof block);
    SHA256_Update(&outer, out, SHA256_DIGEST_LENGTH);
    SHA256_Final(out, &outer);
    OPENSSL_cleanse(&inner, sizeof inner);
    OPENSSL_cleanse(&outer, sizeof outer);
    OPENSSL_cleanse(block, sizeof block);
}

/* One block: T(1) of RFC 5869, 2.3. */
void derive_hkdf(uint8_t *out, size_t size, const hkdf_input *in)
{
    static const uint8_t one = 1;
    uint8_t key[SHA256_DIGEST_LENGTH], block[SHA256_DIGEST_LENGTH];
    const hash_part extracted = {key, sizeof key}, info[] = {in->info, {&one, 1}};
    assert(size <= sizeof block && in->salt.size <= SHA256_CBLOCK);
    hmac(key, &in->salt, &in->key, 1);
    hmac(block, &extracted, info, 2);
    memcpy(out, block, size);
    OPENSSL_cleanse(key, sizeof key);
    OPENSSL_cleanse(block, sizeof block);
}

/* ---- memory ---- */

/* A page cannot lock memory, and this part of it has no keys of libcrypto's. */
void crypto_begin(void) {}

/* ---- random bytes ---- */

/* crypto.getRandomValues, which gives at most 64 KiB at a time; getentropy 256 bytes. */
int crypto_random(uint8_t *out, size_t size, tsl_err *err)
{
    return getentropy(out, size) == 0 ? TSL_OK
                                      : tsl_fail(err, TSL_ESYSTEM, "there are no random bytes");
}
