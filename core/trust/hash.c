/* SHA-256 and SHAKE256 of bytes, through OpenSSL's EVP. */
#include "hash.h"

#include <errno.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <string.h>
#include <unistd.h>

#include "base/platform.h"
#include "libcrypto.h"

/* A context that has taken in every part, or NULL. */
static EVP_MD_CTX *absorb(const EVP_MD *type, const hash_part *parts, size_t count)
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (!context) return NULL;
    if (EVP_DigestInit_ex(context, type, NULL) != 1) goto fail;
    for (size_t i = 0; i < count; i++)
        if (EVP_DigestUpdate(context, parts[i].bytes, parts[i].size) != 1) goto fail;
    return context;
fail:
    EVP_MD_CTX_free(context);
    return NULL;
}

int hash_parts(digest *out, const hash_part *parts, size_t count, tsl_err *err)
{
    EVP_MD_CTX *context = absorb(EVP_sha256(), parts, count);
    bool done = context && EVP_DigestFinal_ex(context, out->bytes, NULL) == 1;
    EVP_MD_CTX_free(context);
    return done ? TSL_OK : libcrypto_fail(err, "compute SHA-256");
}

int hash_bytes(digest *out, const void *bytes, size_t size, tsl_err *err)
{
    return hash_parts(out, &(hash_part){bytes, size}, 1, err);
}

int hash_file(digest *out, uint64_t *left, int fd, tsl_err *err)
{
    uint8_t block[65536];
    ssize_t n = 0;
    EVP_MD_CTX *context = absorb(EVP_sha256(), NULL, 0);
    bool done = context != NULL, fits = true;
    while (done && ((n = read(fd, block, sizeof block)) > 0 || (n < 0 && errno == EINTR))) {
        if (n < 0) continue;
        fits = (uint64_t)n <= *left;
        if (!fits) break;
        *left -= (uint64_t)n;
        done = EVP_DigestUpdate(context, block, (size_t)n) == 1;
    }
    int reason = n < 0 ? errno : 0;
    done = done && EVP_DigestFinal_ex(context, out->bytes, NULL) == 1;
    EVP_MD_CTX_free(context);
    if (reason) return tsl_fail(err, TSL_ESYSTEM, "cannot read: %s", platform_error_text(reason));
    if (!fits) return tsl_fail(err, TSL_ELIMIT, "too many bytes");
    return done ? TSL_OK : libcrypto_fail(err, "compute SHA-256");
}

/* ---- one after the other ---- */

static EVP_MD_CTX *context_of(hash_stream *h)
{
    return (EVP_MD_CTX *)h;
}

int hash_begin(hash_stream **out, tsl_err *err)
{
    *out = (hash_stream *)absorb(EVP_sha256(), NULL, 0);
    return *out ? TSL_OK : libcrypto_fail(err, "compute SHA-256");
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

int hash_shake256(uint8_t *out, size_t size, const hash_part *parts, size_t count, tsl_err *err)
{
    EVP_MD_CTX *context = absorb(EVP_shake256(), parts, count);
    bool done = context && EVP_DigestFinalXOF(context, out, size) == 1;
    EVP_MD_CTX_free(context);
    return done ? TSL_OK : libcrypto_fail(err, "compute SHAKE256");
}

static const char digits[] = "0123456789abcdef";

void hash_hex(char out[DIGEST_HEX], const digest *d)
{
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        out[2 * i] = digits[d->bytes[i] >> 4];
        out[2 * i + 1] = digits[d->bytes[i] & 15];
    }
    out[DIGEST_HEX - 1] = '\0';
}

bool hash_from_hex(digest *out, const char *hex)
{
    if (strlen(hex) != DIGEST_HEX - 1 || strspn(hex, digits) != DIGEST_HEX - 1) return false;
    for (size_t i = 0; i < DIGEST_SIZE; i++) {
        size_t high = (size_t)(strchr(digits, hex[2 * i]) - digits);
        size_t low = (size_t)(strchr(digits, hex[2 * i + 1]) - digits);
        out->bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool hash_equal(const digest *a, const digest *b)
{
    return CRYPTO_memcmp(a->bytes, b->bytes, DIGEST_SIZE) == 0;
}
