/* The few functions of libcrypto that scrambles take, as its own headers declare them. */
#ifndef CORE_TRUST_FEW_FEW_ALGORITHMS_H
#define CORE_TRUST_FEW_FEW_ALGORITHMS_H

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

const EVP_MD *EVP_sha256(void);
const EVP_MD *EVP_shake256(void);
EVP_MD_CTX *EVP_MD_CTX_new(void);
void EVP_MD_CTX_free(EVP_MD_CTX *context);
int EVP_DigestInit_ex(EVP_MD_CTX *context, const EVP_MD *type, ENGINE *none);
int EVP_DigestUpdate(EVP_MD_CTX *context, const void *bytes, size_t size);
int EVP_DigestFinal_ex(EVP_MD_CTX *context, unsigned char *out, unsigned *size);
int EVP_DigestFinalXOF(EVP_MD_CTX *context, unsigned char *out, size_t size);

/* HKDF with SHA-256, of at most 32 bytes and a salt of at most 64. */
EVP_KDF *EVP_KDF_fetch(OSSL_LIB_CTX *none, const char *name, const char *properties);
void EVP_KDF_free(EVP_KDF *kdf);
EVP_KDF_CTX *EVP_KDF_CTX_new(EVP_KDF *kdf);
void EVP_KDF_CTX_free(EVP_KDF_CTX *context);
int EVP_KDF_derive(EVP_KDF_CTX *context, unsigned char *out, size_t size,
                   const OSSL_PARAM params[]);
OSSL_PARAM OSSL_PARAM_construct_utf8_string(const char *key, char *value, size_t size);
OSSL_PARAM OSSL_PARAM_construct_octet_string(const char *key, void *value, size_t size);
OSSL_PARAM OSSL_PARAM_construct_end(void);

int RAND_priv_bytes(unsigned char *out, int size);
void ERR_clear_error(void);

#endif
