/* Derives every slot's keys and salts from the set's root seed, by purpose and path. */
#include "derive.h"

#include <stdio.h>

#define LABEL "twistseal/v1"

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
