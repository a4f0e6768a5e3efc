/* The file that keeps a set's root seed, written and read. */
#include "seed_file.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "trust/hash.h"

#define HEAD "twistseal/seed/v1"

enum { HEX_DIGITS = DIGEST_HEX - 1 };

int seed_file_write(secret *out, const secret *root, const char *competition_id, tsl_err *err)
{
    char hex[DIGEST_HEX];
    digest seed;
    int status = secret_new(out, SEED_FILE_MAX, err);
    if (status != TSL_OK) return status;
    memcpy(seed.bytes, root->bytes, sizeof seed.bytes);
    hash_hex(hex, &seed);
    int n = snprintf((char *)out->bytes, out->size, HEAD "\n%s\n%s\n", competition_id, hex);
    out->size = (size_t)n;
    secret_wipe(&seed, sizeof seed);
    secret_wipe(hex, sizeof hex);
    return TSL_OK;
}

/* The digits; NULL: it is no seed file. */
static const char *find_digits(seed_file *out, char *bytes)
{
    char *rest = bytes;
    const char *first = strsep(&rest, "\n");
    if (strcmp(first, HEAD) == 0) {
        const char *id = strsep(&rest, "\n");
        if (!id || !*id || strlen(id) >= sizeof out->competition) return NULL;
        memcpy(out->competition, id, strlen(id) + 1);
        first = strsep(&rest, "\n");
    }
    bool ended = !rest || !*rest;
    bool whole = first && strspn(first, "0123456789abcdef") == HEX_DIGITS && !first[HEX_DIGITS];
    return whole && ended ? first : NULL;
}

int seed_file_parse(seed_file *out, text *bytes, const char *path, tsl_err *err)
{
    *out = (seed_file){0};
    const size_t size = bytes->size;
    const char *hex =
        bytes->bytes && strlen(bytes->bytes) == size ? find_digits(out, bytes->bytes) : NULL;
    int status = hex ? secret_new(&out->hex, HEX_DIGITS + 1, err)
                     : tsl_fail(err, TSL_EINPUT, "'%s' is not a seed file", path);
    if (status == TSL_OK) memcpy(out->hex.bytes, hex, HEX_DIGITS);
    if (bytes->bytes) secret_wipe(bytes->bytes, size);
    return status;
}

int seed_file_read(seed_file *out, const char *path, tsl_err *err)
{
    text bytes = {0};
    *out = (seed_file){0};
    int status = file_read(&bytes, path, SEED_FILE_MAX, err);
    if (status == TSL_OK) status = seed_file_parse(out, &bytes, path, err);
    text_free(&bytes);
    return status;
}

int seed_file_root(secret *root, const seed_file *s, const char *path, const char *competition_id,
                   tsl_err *err)
{
    if (s->competition[0] && strcmp(s->competition, competition_id) != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is of competition '%s', the set of '%s'", path,
                        s->competition, competition_id);
    return secret_from_hex(root, (const char *)s->hex.bytes, err);
}

void seed_file_free(seed_file *s)
{
    secret_free(&s->hex);
    *s = (seed_file){0};
}
