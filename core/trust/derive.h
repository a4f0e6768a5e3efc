/* Derives every slot's keys and salts from the set's root seed, by purpose and path.
 *
 * key(purpose, path) = HKDF-Expand(HKDF-Extract(salt "twistseal/v1", root),
 *                                  "twistseal/v1/" purpose NUL path, 32)      (RFC 5869, SHA-256)
 *
 * core/set/README.md specifies it to the byte, with vectors. */
#ifndef CORE_TRUST_DERIVE_H
#define CORE_TRUST_DERIVE_H

#include "hash.h"
#include "secret.h"

enum { SEED_SIZE = 32, KEY_SIZE = 32, DERIVE_NAME_MAX = 200 /* purpose and path together */ };

/* purpose: "state", "sequence", "salt", "passcode". path: "333/r1/A/3". A practice run has "shard",
 * and a digest. */
void derive_key(uint8_t out[KEY_SIZE], const secret *root, const char *purpose, const char *path);
/* The commitment to a root seed that the manifest carries: SHA-256("twistseal/v1/seed" NUL root).
 */
void derive_commitment(digest *out, const secret *root);

#endif
