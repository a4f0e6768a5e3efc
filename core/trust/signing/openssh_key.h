/* Reads private keys in OpenSSH's own format (PROTOCOL.key), as `ssh-keygen -t ed25519` makes. */
#ifndef CORE_TRUST_SIGNING_OPENSSH_KEY_H
#define CORE_TRUST_SIGNING_OPENSSH_KEY_H

#include "trust/hash.h"
#include "trust/secret.h"

enum { ED25519_SEED = 32 }; /* bytes (RFC 8032 5.1.5) */

/* Start with {0}; the owner frees the seed with secret_free, whatever the status. */
typedef struct openssh_key {
    secret seed;        /* ED25519_SEED bytes */
    uint8_t public[32]; /* as the file says it */
} openssh_key;

/* The Ed25519 key in `data`, what the PEM block of `path` holds. TSL_EINPUT if it is another key,
 * or encrypted: then ssh-agent can sign with it. */
int openssh_key_read(openssh_key *out, const hash_part *data, const char *path, tsl_err *err);

#endif
