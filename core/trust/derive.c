/* Derives every slot's keys and salts from the set's root seed, by purpose and path. */
#include "derive.h"

#include <assert.h>
#include <stdio.h>

#define LABEL "twistseal/v1"

void derive_key(uint8_t out[KEY_SIZE], const secret *root, const char *purpose, const char *path)
{
    char info[sizeof LABEL "/" + DERIVE_NAME_MAX + 1]; /* the NUL between, the NUL at the end */
    const int size = snprintf(info, sizeof info, LABEL "/%s%c%s", purpose, '\0', path);
    assert(size > 0 && (size_t)size < sizeof info); /* paths are made of ids that have limits */
    const hkdf_input in = {.key = {root->bytes, root->size},
                           .salt = {LABEL, sizeof LABEL - 1},
                           .info = {info, (size_t)size}};
    derive_hkdf(out, KEY_SIZE, &in);
}

void derive_commitment(digest *out, const secret *root)
{
    static const char label[] = LABEL "/seed"; /* its NUL is hashed too */
    const hash_part parts[] = {{label, sizeof label}, {root->bytes, root->size}};
    hash_parts(out, parts, 2);
}
