/* SSHSIG signatures (OpenSSH PROTOCOL.sshsig): what `ssh-keygen -Y verify` accepts. */
#ifndef CORE_TRUST_SSHSIG_H
#define CORE_TRUST_SSHSIG_H

#include "keys.h"

enum { SSHSIG_ARMOR_MAX = 4096 /* one of an Ed25519 key is about 320 bytes */ };

/* Adds the armored signature over the message (hash sha512) to `out`. */
int sshsig_sign(text *out, const signing_key *key, const char *name_space, const void *message,
                size_t size, tsl_err *err);
/* Checks an armored signature byte for byte: version 1, this namespace, empty reserved field, hash
 * sha512 or sha256, one Ed25519 key, no trailing bytes, lines ended by LF. *signer gets the key it
 * verifies under. TSL_EFORGED if it is malformed or does not verify; whether that key is trusted is
 * signers_find's business. */
int sshsig_verify(public_key *signer, const void *armor, size_t armor_size, const char *name_space,
                  const void *message, size_t size, tsl_err *err);

#endif
