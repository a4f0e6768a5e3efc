/* Makes, stores and reads Ed25519 keys: PKCS#8 PEM files, with the checks that OpenSSH makes. */
#ifndef CORE_TRUST_KEYS_H
#define CORE_TRUST_KEYS_H

#include "hash.h"
#include "passphrase.h"
#include "secret.h"

#define MANIFEST_NAMESPACE "manifest@twistseal" /* what signatures are for; see sshsig.h */

enum { PUBLIC_KEY_SIZE = 32, SIGNATURE_SIZE = 64 };

typedef struct public_key {
    uint8_t bytes[PUBLIC_KEY_SIZE];
} public_key;

typedef struct signing_key signing_key; /* private; lives in the secure heap */

int key_generate(signing_key **out, tsl_err *err);
/* The key whose 32-byte seed (RFC 8032 5.1.5) this is. */
int key_from_seed(signing_key **out, const secret *seed, tsl_err *err);
/* Reads a key from a regular file (not a link) that belongs to the user or root and that group and
 * others have no permission for. Calls `ask` only if the key is encrypted. TSL_EINPUT if the file
 * or the passphrase is wrong, TSL_ESYSTEM if the file cannot be opened. */
int key_load(signing_key **out, const char *path, passphrase_fn ask, void *context, tsl_err *err);
/* Writes PKCS#8 PEM, mode 0600, never over an existing file (TSL_EINPUT). passphrase NULL: not
 * encrypted; otherwise PBES2 with PBKDF2-HMAC-SHA256, 600,000 iterations, and AES-256-CBC. */
int key_save(const signing_key *key, const char *path, const secret *passphrase, tsl_err *err);
void key_public(public_key *out, const signing_key *key);
void key_free(signing_key *key); /* NULL is fine */

/* Plain Ed25519 (RFC 8032). */
int key_sign(uint8_t out[SIGNATURE_SIZE], const signing_key *key, const void *message, size_t size,
             tsl_err *err);
/* *good: is this the key's signature of this message? An error says nothing about that. */
int key_verify(bool *good, const public_key *key, const uint8_t signature[SIGNATURE_SIZE],
               const hash_part *message, tsl_err *err);

#endif
