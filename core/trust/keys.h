/* Ed25519 keys: made, stored and read, as PKCS#8 PEM and in OpenSSH files. With the checks that
 * OpenSSH makes. */
#ifndef CORE_TRUST_KEYS_H
#define CORE_TRUST_KEYS_H

#include "base/text.h"
#include "trust/hash.h"
#include "trust/secret.h"

#define MANIFEST_NAMESPACE "manifest@twistseal" /* what signatures are for; see sshsig.h */

enum { PUBLIC_KEY_SIZE = 32, SIGNATURE_SIZE = 64, APPLICATION_SIZE = 128 };

typedef struct public_key {
    uint8_t bytes[PUBLIC_KEY_SIZE];
    char application[APPLICATION_SIZE]; /* of a security key's key: "ssh:"; "": a plain key */
} public_key;

bool key_equal(const public_key *a, const public_key *b);

typedef struct signing_key signing_key; /* private; lives in the secure heap */

int key_generate(signing_key **out, tsl_err *err);
/* The key whose 32-byte seed (RFC 8032 5.1.5) this is. */
int key_from_seed(signing_key **out, const secret *seed, tsl_err *err);
/* Reads a key, in PKCS#8 PEM or OpenSSH's own format, from a regular file (not a link) that belongs
 * to the user or root and that group and others have no permission for. Calls `ask` only if the key
 * is encrypted. TSL_EINPUT if the file or the passphrase is wrong, TSL_ESYSTEM if there is no
 * such file, or if it cannot be opened. */
int key_load(signing_key **out, const char *path, passphrase_fn ask, void *context, tsl_err *err);
/* The same of what such a file has; `name` is for messages. */
int key_read(signing_key **out, const secret *file, const char *name, passphrase_fn ask,
             void *context, tsl_err *err);
/* A key whose private half something else has: `ask` adds OpenSSH's form of its signature. */
typedef int (*key_ask_fn)(text *out, const public_key *key, const hash_part *message, tsl_err *err);
void key_outside(signing_key **out, const public_key *key, key_ask_fn ask);
/* Who is to be asked; NULL: the key is here. */
key_ask_fn key_asked(const signing_key *key);
/* Writes PKCS#8 PEM, mode 0600, never over an existing file (TSL_EINPUT). passphrase NULL: not
 * encrypted; otherwise PBES2 with PBKDF2-HMAC-SHA256, 600,000 iterations, and AES-256-CBC. */
int key_save(const signing_key *key, const char *path, const secret *passphrase, tsl_err *err);
void key_public(public_key *out, const signing_key *key);
void key_free(signing_key *key); /* NULL is fine */

/* Plain Ed25519 (RFC 8032), of a key that is here. */
int key_sign(uint8_t out[SIGNATURE_SIZE], const signing_key *key, const void *message, size_t size,
             tsl_err *err);
/* *good: is this the key's signature of this message? An error says nothing about that. */
int key_verify(bool *good, const public_key *key, const uint8_t signature[SIGNATURE_SIZE],
               const hash_part *message, tsl_err *err);

/* Reads private keys in OpenSSH's own format (PROTOCOL.key), as `ssh-keygen -t ed25519` makes. */

enum { ED25519_SEED = 32 }; /* bytes (RFC 8032 5.1.5) */

/* Start with {0}; the owner frees the seed with secret_free, whatever the status. */
typedef struct openssh_key {
    secret seed;        /* ED25519_SEED bytes */
    uint8_t public[32]; /* as the file says it */
} openssh_key;

#endif
