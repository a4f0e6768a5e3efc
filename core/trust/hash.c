/* SHA-256 of bytes and files, and digests as hex. */
#include "hash.h"

#include <errno.h>
#include <openssl/crypto.h>
#include <string.h>
#include <unistd.h>

#include "base/platform.h"

void hash_parts(digest *out, const hash_part *parts, size_t count)
{
    hash_stream *h = hash_begin();
    for (size_t i = 0; i < count; i++) hash_add(h, parts[i].bytes, parts[i].size);
    hash_end(out, h);
}

void hash_bytes(digest *out, const void *bytes, size_t size)
{
    hash_parts(out, &(hash_part){bytes, size}, 1);
}

int hash_file(digest *out, uint64_t *left, int fd, tsl_err *err)
{
    uint8_t block[65536];
    ssize_t n = 0;
    hash_stream *h = hash_begin();
    int status = TSL_OK;
    while (status == TSL_OK && (n = read(fd, block, sizeof block)) != 0) {
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            status = tsl_fail(err, TSL_ESYSTEM, "cannot read: %s", platform_error_text(errno));
        else if ((uint64_t)n > *left)
            status = tsl_fail(err, TSL_ELIMIT, "too many bytes");
        if (status != TSL_OK) break;
        *left -= (uint64_t)n;
        hash_add(h, block, (size_t)n);
    }
    hash_end(out, h);
    return status;
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
