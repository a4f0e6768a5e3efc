/* SSHSIG signatures (OpenSSH PROTOCOL.sshsig), and the public forms of keys. */
#ifndef CORE_TRUST_SSHSIG_H
#define CORE_TRUST_SSHSIG_H

#include "base/text.h"
#include "trust/keys.h"

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

/* The forms of a public key for other programs and for people. */

/* Reads a public key from a file in OpenSSH's form (*.pub): type, base64, comment. *comment is the
 * caller's; NULL if there is none. TSL_EINPUT if the file is not like that. */
int key_load_public(public_key *out, char **comment, const char *path, tsl_err *err);
/* "ssh-ed25519", or a security key's "sk-ssh-ed25519@openssh.com"; and whether it is one of them.
 */
const char *key_type(const public_key *key);
bool key_is_type(const char *type);
/* OpenSSH's binary form of the key: string type, string of the 32 bytes; of a security key, its
 * application. */
void key_add_blob(text *out, const public_key *key);
bool key_from_blob(public_key *out, const void *bytes, size_t size);
/* Reads the same in base64; *good says whether it is a key. TSL_ESYSTEM if memory runs out. */
bool key_from_base64(public_key *out, const char *base64);

/* Public forms, each ended by a line feed. */
void key_openssh(text *out, const public_key *key, const char *comment);
/* TSL_EINPUT for a security key's. */
int key_spki_pem(text *out, const public_key *key, tsl_err *err);
/* A line of an allowed_signers file that lets the principal sign manifests and nothing else. A
 * principal is 1 to 255 characters of printable ASCII other than space " # ! * ? , (TSL_EINPUT). */
int key_allowed_signers(text *out, const public_key *key, const char *principal, tsl_err *err);
/* "SHA256:..." as ssh-keygen -l prints it, without a line feed. */
void key_fingerprint(text *out, const public_key *key);

#endif
