/* bcrypt_pbkdf: the key that a passphrase of an OpenSSH private key gives. */
#ifndef CORE_TRUST_SIGNING_BCRYPT_H
#define CORE_TRUST_SIGNING_BCRYPT_H

#include "trust/hash.h"

enum { BCRYPT_KEY_MAX = 64 };

/* Derives `size` bytes, at most BCRYPT_KEY_MAX, as OpenBSD's bcrypt_pbkdf(3) does, by `rounds`
 * rounds (a few milliseconds each). */
int bcrypt_key(uint8_t *out, size_t size, const hash_part *passphrase, const hash_part *salt,
               uint32_t rounds, tsl_err *err);

#endif
