/* Keys that are trusted no more: a list of public keys, or an OpenSSH KRL (PROTOCOL.krl). */
#ifndef CORE_TRUST_REVOKED_H
#define CORE_TRUST_REVOKED_H

#include "keys.h"

/* Does the file revoke the key? What `ssh-keygen -Y verify -r` takes: lines of public keys, or a
 * KRL of explicit keys and SHA-256 hashes. Keys of other kinds are passed over. TSL_EINPUT for a
 * line that is no key, and for a KRL that says more; TSL_ESYSTEM if the file cannot be read. */
int revoked_find(bool *out, const char *path, const public_key *key, tsl_err *err);

#endif
