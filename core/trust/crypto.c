/* SHA-256, SHAKE256, HKDF and random bytes, from libcrypto. */
#include "crypto.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <stdlib.h>

#include "base/memory.h"
#include "libcrypto.h"

/* These have no input that libcrypto could refuse: where one fails, memory ran out, or the system's
 * configuration took libcrypto's algorithms away. */
static void must(bool done)
{
    if (!done) memory_ran_out();
}

/* ---- SHA-256 ---- */

static EVP_MD_CTX *context_of(hash_stream *h)
{
    return (EVP_MD_CTX *)h;
}

hash_stream *hash_begin(void)
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    must(context && EVP_DigestInit_ex(context, EVP_sha256(), NULL) == 1);
    return (hash_stream *)context;
}

void hash_add(hash_stream *h, const void *bytes, size_t size)
{
    must(EVP_DigestUpdate(context_of(h), bytes, size) == 1);
}

void hash_end(digest *out, hash_stream *h)
{
    must(EVP_DigestFinal_ex(context_of(h), out->bytes, NULL) == 1);
    hash_abandon(h);
}

void hash_abandon(hash_stream *h)
{
    EVP_MD_CTX_free(context_of(h));
}

/* ---- SHAKE256 ---- */

void hash_shake256(uint8_t *out, size_t size, const hash_part *parts, size_t count)
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    must(context && EVP_DigestInit_ex(context, EVP_shake256(), NULL) == 1);
    for (size_t i = 0; i < count; i++)
        must(EVP_DigestUpdate(context, parts[i].bytes, parts[i].size) == 1);
    must(EVP_DigestFinalXOF(context, out, size) == 1);
    EVP_MD_CTX_free(context);
}

/* ---- HKDF ---- */

/* OSSL_PARAM has no const: the values are only read. */
static OSSL_PARAM octets(const char *name, const hash_part *value)
{
    return OSSL_PARAM_construct_octet_string(name, (void *)(uintptr_t)value->bytes, value->size);
}

void derive_hkdf(uint8_t *out, size_t size, const hkdf_input *in)
{
    char sha256[] = "SHA256";
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, sha256, 0),
        octets(OSSL_KDF_PARAM_KEY, &in->key),
        octets(OSSL_KDF_PARAM_SALT, &in->salt),
        octets(OSSL_KDF_PARAM_INFO, &in->info),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    must(context && EVP_KDF_derive(context, out, size, params) == 1);
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
}

/* ---- memory ---- */

enum {
    HEAP_SIZE = 1 << 16, /* a key is a few hundred bytes; RLIMIT_MEMLOCK may be as low as 64 KiB */
    HEAP_SMALLEST = 32
};

static void *allocate(size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return size ? xmalloc(size) : NULL;
}

static void *resize(void *old, size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    if (size) return xrealloc(old, size);
    free(old);
    return NULL;
}

static void release(void *block, const char *file, int line)
{
    (void)file;
    (void)line;
    free(block);
}

/* With our allocation libcrypto never takes a lack of memory for a bad signature or a damaged key.
 * Without the secure heap it uses the normal one, which is still never dumped. */
void crypto_begin(void)
{
    CRYPTO_set_mem_functions(allocate, resize, release);
    CRYPTO_secure_malloc_init(HEAP_SIZE, HEAP_SMALLEST);
    ERR_clear_error();
}

/* ---- random bytes ---- */

int crypto_random(uint8_t *out, size_t size, tsl_err *err)
{
    bool done = size <= INT32_MAX && RAND_priv_bytes(out, (int)size) == 1;
    return done ? TSL_OK : libcrypto_fail(err, "draw random bytes");
}
