/* SHA-256, SHAKE256, HKDF and random bytes, from libcrypto. */
#include "crypto.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include "libcrypto.h"

/* ---- SHA-256 ---- */

static EVP_MD_CTX *context_of(hash_stream *h)
{
    return (EVP_MD_CTX *)h;
}

int hash_begin(hash_stream **out, tsl_err *err)
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    *out = (hash_stream *)context;
    if (context && EVP_DigestInit_ex(context, EVP_sha256(), NULL) == 1) return TSL_OK;
    EVP_MD_CTX_free(context);
    *out = NULL;
    return libcrypto_fail(err, "compute SHA-256");
}

int hash_add(hash_stream *h, const void *bytes, size_t size, tsl_err *err)
{
    bool done = EVP_DigestUpdate(context_of(h), bytes, size) == 1;
    return done ? TSL_OK : libcrypto_fail(err, "compute SHA-256");
}

int hash_end(digest *out, hash_stream *h, tsl_err *err)
{
    bool done = EVP_DigestFinal_ex(context_of(h), out->bytes, NULL) == 1;
    hash_abandon(h);
    return done ? TSL_OK : libcrypto_fail(err, "compute SHA-256");
}

void hash_abandon(hash_stream *h)
{
    EVP_MD_CTX_free(context_of(h));
}

/* ---- SHAKE256 ---- */

int hash_shake256(uint8_t *out, size_t size, const hash_part *parts, size_t count, tsl_err *err)
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool done = context && EVP_DigestInit_ex(context, EVP_shake256(), NULL) == 1;
    for (size_t i = 0; i < count && done; i++)
        done = EVP_DigestUpdate(context, parts[i].bytes, parts[i].size) == 1;
    done = done && EVP_DigestFinalXOF(context, out, size) == 1;
    EVP_MD_CTX_free(context);
    return done ? TSL_OK : libcrypto_fail(err, "compute SHAKE256");
}

/* ---- HKDF ---- */

/* OSSL_PARAM has no const: the values are only read. */
static OSSL_PARAM octets(const char *name, const hash_part *value)
{
    return OSSL_PARAM_construct_octet_string(name, (void *)(uintptr_t)value->bytes, value->size);
}

int derive_hkdf(uint8_t *out, size_t size, const hkdf_input *in, tsl_err *err)
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
    bool done = context && EVP_KDF_derive(context, out, size, params) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return done ? TSL_OK : libcrypto_fail(err, "derive a key");
}

/* ---- memory ---- */

enum {
    HEAP_SIZE = 1 << 16, /* a key is a few hundred bytes; RLIMIT_MEMLOCK may be as low as 64 KiB */
    HEAP_SMALLEST = 32
};

/* Without the secure heap OpenSSL uses the normal one, which is still never dumped. */
void crypto_begin(void)
{
    CRYPTO_secure_malloc_init(HEAP_SIZE, HEAP_SMALLEST);
    ERR_clear_error();
}

/* ---- random bytes ---- */

int crypto_random(uint8_t *out, size_t size, tsl_err *err)
{
    bool done = size <= INT32_MAX && RAND_priv_bytes(out, (int)size) == 1;
    return done ? TSL_OK : libcrypto_fail(err, "draw random bytes");
}
