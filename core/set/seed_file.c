/* The file that keeps a set's root seed: "twistseal/seed/v1", the competition's id, the seed. */
#include "seed_file.h"

#include <stdio.h>
#include <string.h>

#define HEAD "twistseal/seed/v1"

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

static int parse(secret *root, text *bytes, const char *path, const char *competition_id,
                 tsl_err *err)
{
    const bool plain = bytes->bytes && strlen(bytes->bytes) == bytes->size;
    char *rest = bytes->bytes;
    const char *head = strsep(&rest, "\n"), *id = strsep(&rest, "\n"), *hex = strsep(&rest, "\n");
    if (!plain || !rest || *rest || strcmp(head, HEAD) != 0 ||
        strspn(hex, "0123456789abcdef") != DIGEST_HEX - 1 || hex[DIGEST_HEX - 1])
        return tsl_fail(err, TSL_EINPUT, "'%s' is not a seed file", path);
    if (strcmp(id, competition_id) != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is of competition '%s', the set of '%s'", path, id,
                        competition_id);
    return secret_from_hex(root, hex, err);
}

int seed_file_parse(secret *root, text *bytes, const char *path, const char *competition_id,
                    tsl_err *err)
{
    int status = parse(root, bytes, path, competition_id, err);
    if (bytes->bytes) secret_wipe(bytes->bytes, bytes->size);
    return status;
}
