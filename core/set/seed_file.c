/* The file that keeps a set's root seed, read: for making the set again, and for auditing it. */
#include "seed_file.h"

#include <string.h>

#include "base/file.h"

enum { FILE_MAX = 512, HEX_DIGITS = 64 };

/* The digits; NULL: it is no seed file. */
static const char *parse(seed_file *out, char *bytes)
{
    char *rest = bytes;
    const char *first = strsep(&rest, "\n");
    if (strcmp(first, "twistseal/seed/v1") == 0) {
        const char *id = strsep(&rest, "\n");
        if (!id || !*id || strlen(id) >= sizeof out->competition) return NULL;
        memcpy(out->competition, id, strlen(id) + 1);
        first = strsep(&rest, "\n");
    }
    bool ended = !rest || !*rest;
    return first && ended && strlen(first) == HEX_DIGITS ? first : NULL;
}

int seed_file_read(seed_file *out, const char *path, tsl_err *err)
{
    text bytes = {0};
    *out = (seed_file){0};
    int status = file_read(&bytes, path, FILE_MAX, err);
    if (status != TSL_OK) return status;
    const size_t size = bytes.size;
    const char *hex = strlen(bytes.bytes) == size ? parse(out, bytes.bytes) : NULL;
    status = hex ? secret_new(&out->hex, HEX_DIGITS + 1, err)
                 : tsl_fail(err, TSL_EINPUT, "'%s' is not a seed file", path);
    if (status == TSL_OK) memcpy(out->hex.bytes, hex, HEX_DIGITS);
    secret_wipe(bytes.bytes, size);
    text_free(&bytes);
    return status;
}

void seed_file_free(seed_file *s)
{
    secret_free(&s->hex);
    *s = (seed_file){0};
}
