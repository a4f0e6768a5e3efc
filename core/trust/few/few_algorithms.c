/* The few functions of libcrypto that scrambles take, on its SHA-256 and SHAKE256 alone.
 *
 * EVP chooses algorithms by name, so that a program with EVP has them all: half a megabyte. The
 * part of the browser edition that only scrambles and solves is linked with these instead. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "few_algorithms.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sponge.h"

/* ---- digests ---- */

struct evp_md_st {
    bool extends; /* SHAKE256, else SHA-256 */
};

struct evp_md_ctx_st {
    const EVP_MD *type;
    SHA256_CTX sha256;
    uint64_t state[5][5]; /* of SHAKE256 */
    uint8_t block[SPONGE_RATE];
    size_t filled; /* bytes of the block */
};

const EVP_MD *EVP_sha256(void)
{
    static const EVP_MD sha256 = {.extends = false};
    return &sha256;
}

const EVP_MD *EVP_shake256(void)
{
    static const EVP_MD shake256 = {.extends = true};
    return &shake256;
}

EVP_MD_CTX *EVP_MD_CTX_new(void)
{
    return calloc(1, sizeof(EVP_MD_CTX));
}

void EVP_MD_CTX_free(EVP_MD_CTX *context)
{
    if (context) OPENSSL_cleanse(context, sizeof *context);
    free(context);
}

int EVP_DigestInit_ex(EVP_MD_CTX *context, const EVP_MD *type, ENGINE *none)
{
    (void)none;
    context->type = type;
    return SHA256_Init(&context->sha256);
}

static void absorb(EVP_MD_CTX *context, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        context->block[context->filled++] = bytes[i];
        if (context->filled < SPONGE_RATE) continue;
        SHA3_absorb(context->state, context->block, SPONGE_RATE, SPONGE_RATE);
        context->filled = 0;
    }
}

int EVP_DigestUpdate(EVP_MD_CTX *context, const void *bytes, size_t size)
{
    if (!context->type->extends) return SHA256_Update(&context->sha256, bytes, size);
    absorb(context, bytes, size);
    return 1;
}

int EVP_DigestFinal_ex(EVP_MD_CTX *context, unsigned char *out, unsigned *size)
{
    (void)size;
    return SHA256_Final(out, &context->sha256);
}

/* FIPS 202, 5.1 and 6.2: the bits 1111 and the first of the padding, then its last. */
int EVP_DigestFinalXOF(EVP_MD_CTX *context, unsigned char *out, size_t size)
{
    memset(context->block + context->filled, 0, SPONGE_RATE - context->filled);
    context->block[context->filled] ^= 0x1f;
    context->block[SPONGE_RATE - 1] ^= 0x80;
    SHA3_absorb(context->state, context->block, SPONGE_RATE, SPONGE_RATE);
    SHA3_squeeze(context->state, out, size, SPONGE_RATE);
    return 1;
}

/* ---- HKDF with SHA-256 (RFC 5869) ---- */

OSSL_PARAM OSSL_PARAM_construct_utf8_string(const char *key, char *value, size_t size)
{
    return (OSSL_PARAM){key, OSSL_PARAM_UTF8_STRING, value, size, OSSL_PARAM_UNMODIFIED};
}

OSSL_PARAM OSSL_PARAM_construct_octet_string(const char *key, void *value, size_t size)
{
    return (OSSL_PARAM){key, OSSL_PARAM_OCTET_STRING, value, size, OSSL_PARAM_UNMODIFIED};
}

OSSL_PARAM OSSL_PARAM_construct_end(void)
{
    return (OSSL_PARAM){0};
}

/* There is one function, of which nothing is kept between calls. */
EVP_KDF *EVP_KDF_fetch(OSSL_LIB_CTX *none, const char *name, const char *properties)
{
    static char hkdf;
    (void)none;
    (void)properties;
    return strcmp(name, "HKDF") == 0 ? (EVP_KDF *)&hkdf : NULL;
}

void EVP_KDF_free(EVP_KDF *kdf)
{
    (void)kdf;
}

EVP_KDF_CTX *EVP_KDF_CTX_new(EVP_KDF *kdf)
{
    return (EVP_KDF_CTX *)kdf;
}

void EVP_KDF_CTX_free(EVP_KDF_CTX *context)
{
    (void)context;
}

/* RFC 2104. The key is shorter than a block, and so is hashed as it is. */
static void hmac(uint8_t out[SHA256_DIGEST_LENGTH], const OSSL_PARAM *key, const OSSL_PARAM *parts,
                 size_t count)
{
    SHA256_CTX inner, outer;
    uint8_t block[SHA256_CBLOCK] = {0};
    memcpy(block, key->data, key->data_size);
    for (size_t i = 0; i < sizeof block; i++) block[i] ^= 0x36;
    SHA256_Init(&inner);
    SHA256_Update(&inner, block, sizeof block);
    for (size_t i = 0; i < count; i++) SHA256_Update(&inner, parts[i].data, parts[i].data_size);
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

static OSSL_PARAM find(const OSSL_PARAM *params, const char *name)
{
    while (params->key && strcmp(params->key, name) != 0) params++;
    return *params;
}

/* One block: T(1) of RFC 5869, 2.3. */
int EVP_KDF_derive(EVP_KDF_CTX *context, unsigned char *out, size_t size, const OSSL_PARAM params[])
{
    static uint8_t one = 1;
    const OSSL_PARAM secret = find(params, OSSL_KDF_PARAM_KEY);
    const OSSL_PARAM salt = find(params, OSSL_KDF_PARAM_SALT);
    uint8_t key[SHA256_DIGEST_LENGTH], block[SHA256_DIGEST_LENGTH];
    if (!context || size > sizeof block || !salt.key || salt.data_size > SHA256_CBLOCK) return 0;
    const OSSL_PARAM extracted = {.data = key, .data_size = sizeof key};
    const OSSL_PARAM info[] = {find(params, OSSL_KDF_PARAM_INFO), {.data = &one, .data_size = 1}};
    hmac(key, &salt, &secret, 1);
    hmac(block, &extracted, info, 2);
    memcpy(out, block, size);
    OPENSSL_cleanse(key, sizeof key);
    OPENSSL_cleanse(block, sizeof block);
    return 1;
}

/* ---- random bytes ---- */

/* crypto.getRandomValues. */
int RAND_priv_bytes(unsigned char *out, int size)
{
    return getentropy(out, (size_t)size) == 0;
}

/* ---- errors ---- */

void ERR_clear_error(void) {}
