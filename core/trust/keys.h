/* Ed25519 keys: made, stored as PKCS#8 PEM, read with the checks OpenSSH makes; and the list of
 * signers a verifier trusts. */
#ifndef CORE_TRUST_KEYS_H
#define CORE_TRUST_KEYS_H

#include "base/text.h"
#include "hash.h"
#include "secret.h"

#define MANIFEST_NAMESPACE "manifest@twistseal" /* what signatures are for; see sshsig.h */

enum { PUBLIC_KEY_SIZE = 32, SIGNATURE_SIZE = 64, PASSPHRASE_MAX = 1023 };

typedef struct public_key {
    uint8_t bytes[PUBLIC_KEY_SIZE];
} public_key;

typedef struct signing_key signing_key; /* private; lives in the secure heap */

/* Asks for the passphrase of `path`: fills `out` (secret_new inside), or returns an error.
 * `again` is true when it should be typed twice. Where `context` is NULL a person answers, who is
 * asked up to three times. */
typedef int (*passphrase_fn)(secret *out, const char *path, bool again, void *context,
                             tsl_err *err);

int key_generate(signing_key **out, tsl_err *err);
/* The key whose 32-byte seed (RFC 8032 5.1.5) this is. */
int key_from_seed(signing_key **out, const secret *seed, tsl_err *err);
/* Refuses a link, anything but a regular file, an owner other than the user or root, and any
 * permission of group or others; `ask` is called only for an encrypted key. TSL_EINPUT for what is
 * wrong with the file or the passphrase, TSL_ESYSTEM if the file cannot be opened. */
int key_load(signing_key **out, const char *path, passphrase_fn ask, void *context, tsl_err *err);
/* Reads the public half from a file like ssh-ed25519's *.pub: type, base64, comment. *comment is
 * the caller's; NULL if there is none. TSL_EINPUT if it is no such file. */
int key_load_public(public_key *out, char **comment, const char *path, tsl_err *err);
/* Writes PKCS#8 PEM, mode 0600, never over an existing file (TSL_EINPUT). passphrase NULL: not
 * encrypted; otherwise PBES2 with PBKDF2-HMAC-SHA256, 600,000 iterations, and AES-256-CBC. */
int key_save(const signing_key *key, const char *path, const secret *passphrase, tsl_err *err);
void key_public(public_key *out, const signing_key *key);
void key_free(signing_key *key); /* NULL is fine */

/* Plain Ed25519 (RFC 8032). key_verify: TSL_OK or TSL_EFORGED. */
int key_sign(uint8_t out[SIGNATURE_SIZE], const signing_key *key, const void *message, size_t size,
             tsl_err *err);
int key_verify(const public_key *key, const uint8_t signature[SIGNATURE_SIZE], const void *message,
               size_t size, tsl_err *err);

/* OpenSSH's binary form of the key: string "ssh-ed25519", string of the 32 bytes. */
void key_add_blob(text *out, const public_key *key);
bool key_from_blob(public_key *out, const void *bytes, size_t size);
/* The same in base64; *good says whether it is one. TSL_ESYSTEM when memory runs out. */
int key_from_base64(public_key *out, bool *good, const char *base64, tsl_err *err);

/* Public forms, each ended by a line feed. */
int key_openssh(text *out, const public_key *key, const char *comment, tsl_err *err);
int key_spki_pem(text *out, const public_key *key, tsl_err *err);
/* A line of an allowed_signers file that lets the principal sign manifests and nothing else. A
 * principal is 1 to 255 characters of printable ASCII other than space " # ! * ? , (TSL_EINPUT). */
int key_allowed_signers(text *out, const public_key *key, const char *principal, tsl_err *err);
/* "SHA256:..." as ssh-keygen -l prints it, without a line feed. */
int key_fingerprint(text *out, const public_key *key, tsl_err *err);

/* Prompts on the terminal without echo; the default passphrase_fn. context: NULL, or an int * file
 * descriptor to read the passphrase's line from instead. */
int key_ask_terminal(secret *out, const char *path, bool again, void *context, tsl_err *err);

/* An allowed_signers file (ssh-keygen(1)): *principal (caller frees) is the first line's principals
 * whose key is `key`, whose namespaces allow `name_space` and whose validity covers `when` (unix
 * seconds). TSL_EFORGED when no line matches; TSL_EINPUT with file:line for a line that cannot be
 * read; TSL_ESYSTEM when the file cannot be opened. Lines of certificate authorities and of keys
 * other than Ed25519 are passed over. */
int signers_find(char **principal, const char *path, const public_key *key, const char *name_space,
                 int64_t when, tsl_err *err);

#endif
