/* Derives every slot's keys and salts from the set's root seed, by purpose and path. */
#include "derive.h"

#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "libcrypto.h"

#define LABEL "twistseal/v1"

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

int derive_key(uint8_t out[KEY_SIZE], const secret *root, const char *purpose, const char *path,
               tsl_err *err)
{
    char info[sizeof LABEL "/" + DERIVE_NAME_MAX + 1]; /* the NUL between, the NUL at the end */
    int size = snprintf(info, sizeof info, LABEL "/%s%c%s", purpose, '\0', path);
    if (size < 0 || (size_t)size >= sizeof info)
        return tsl_fail(err, TSL_ELIMIT, "a path to derive from is longer than %d bytes",
                        DERIVE_NAME_MAX);
    const hkdf_input in = {.key = {root->bytes, root->size},
                           .salt = {LABEL, sizeof LABEL - 1},
                           .info = {info, (size_t)size}};
    return derive_hkdf(out, KEY_SIZE, &in, err);
}

int derive_commitment(digest *out, const secret *root, tsl_err *err)
{
    static const char label[] = LABEL "/seed"; /* its NUL is hashed too */
    const hash_part parts[] = {{label, sizeof label}, {root->bytes, root->size}};
    return hash_parts(out, parts, 2, err);
}
