/* Makes and checks SSHSIG signatures (OpenSSH PROTOCOL.sshsig), as `ssh-keygen -Y` does. */
#ifndef CORE_TRUST_SSHSIG_H
#define CORE_TRUST_SSHSIG_H

#include "base/text.h"
#include "keys.h"

enum { SSHSIG_ARMOR_MAX = 4096 /* one of an Ed25519 key is about 320 bytes */ };

/* Adds the armored signature over the message (hash sha512) to `out`, once it is verified:
 * TSL_EBROKEN if it is not good. */
int sshsig_sign(text *out, const signing_key *key, const char *name_space, const void *message,
                size_t size, tsl_err *err);
/* The claim that `armor` is a signature of `message` for this purpose. */
typedef struct sshsig_claim {
    hash_part armor;
    const char *name_space;
    hash_part message;
} sshsig_claim;

/* Checks an armored signature byte for byte: version 1, this namespace, empty reserved field, hash
 * sha512 or sha256, one Ed25519 key (a plain one, or of a security key that
 * somebody touched), no trailing bytes, lines ended by LF. If it is good, *wrong is
 * NULL and *signer is the key that made it; else *wrong says what is wrong, a constant.
 * signers_find says whether the key is trusted. */
int sshsig_verify(public_key *signer, const char **wrong, const sshsig_claim *claim, tsl_err *err);

#endif
