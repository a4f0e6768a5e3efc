/* The file that keeps a set's root seed, written and read. */
#include "seed_file.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "trust/hash.h"

#define HEAD "twistseal/seed/v1"

enum { HEX_DIGITS = DIGEST_HEX - 1 };

int seed_file_write(secret *out, const seed_facts *facts, tsl_err *err)
{
    char hex[DIGEST_HEX];
    digest seed;
    secret_new(out, SEED_FILE_MAX);
    memcpy(seed.bytes, facts->root->bytes, sizeof seed.bytes);
    hash_hex(hex, &seed);
    int n = snprintf((char *)out->bytes, out->size, HEAD "\n%s\n%s\n%s", facts->competition, hex,
                     facts->reveals);
    const bool fits = n > 0 && (size_t)n < out->size;
    if (fits) out->size = (size_t)n;
    secret_wipe(&seed, sizeof seed);
    secret_wipe(hex, sizeof hex);
    if (fits) return TSL_OK;
    secret_free(out);
    return tsl_fail(err, TSL_EBROKEN, "a seed file of more than %d bytes", SEED_FILE_MAX);
}

/* The digits, and the reveals after them ("" or NULL); NULL: it is no seed file. What the reveals
 * say is for the ceremony to judge. */
static const char *find_digits(seed_file *out, const char **reveals, char *bytes)
{
    char *rest = bytes;
    const char *first = strsep(&rest, "\n");
    if (strcmp(first, HEAD) == 0) {
        const char *id = strsep(&rest, "\n");
        if (!id || !*id || strlen(id) >= sizeof out->competition) return NULL;
        memcpy(out->competition, id, strlen(id) + 1);
        first = strsep(&rest, "\n");
    }
    bool ended = !rest || !*rest || (out->competition[0] && strncmp(rest, "reveal: ", 8) == 0);
    *reveals = rest;
    bool whole = first && strspn(first, "0123456789abcdef") == HEX_DIGITS && !first[HEX_DIGITS];
    return whole && ended ? first : NULL;
}

int seed_file_parse(seed_file *out, text *bytes, const char *path, tsl_err *err)
{
    *out = (seed_file){0};
    const size_t size = bytes->size;
    const char *reveals = NULL, *hex = NULL;
    if (bytes->bytes && strlen(bytes->bytes) == size)
        hex = find_digits(out, &reveals, bytes->bytes);
    if (hex) {
        secret_new(&out->hex, HEX_DIGITS + 1);
        memcpy(out->hex.bytes, hex, HEX_DIGITS);
    }
    if (hex && reveals && *reveals) {
        secret_new(&out->reveals, strlen(reveals) + 1);
        memcpy(out->reveals.bytes, reveals, out->reveals.size);
    }
    if (bytes->bytes) secret_wipe(bytes->bytes, size);
    return hex ? TSL_OK : tsl_fail(err, TSL_EINPUT, "'%s' is not a seed file", path);
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
    secret_free(&s->reveals);
    *s = (seed_file){0};
}
