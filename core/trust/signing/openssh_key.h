/* Reads private keys in OpenSSH's own format (PROTOCOL.key), as `ssh-keygen -t ed25519` makes. */
#ifndef CORE_TRUST_SIGNING_OPENSSH_KEY_H
#define CORE_TRUST_SIGNING_OPENSSH_KEY_H

#include "trust/hash.h"
#include "trust/passphrase.h"

/* The 32-byte seed of the Ed25519 key in `data`, what the PEM block of `path` holds: plain, or
 * encrypted by bcrypt and aes256-ctr. Asks as key_load does. TSL_EINPUT if it is another key, if it
 * is encrypted otherwise, or if the passphrase is wrong. */
int openssh_key_read(secret *seed, const hash_part *data, const char *path, const asker *who,
                     tsl_err *err);

#endif
