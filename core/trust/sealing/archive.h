/* What passcodes and passphrases open: boxes, and a ZIP of all secret files (AES-256). */
#ifndef CORE_TRUST_SEALING_ARCHIVE_H
#define CORE_TRUST_SEALING_ARCHIVE_H

#include "base/text.h"
#include "trust/rng.h"
#include "trust/secret.h"

typedef struct archive_file {
    char *name; /* "print/x.pdf" */
    text bytes; /* NULL where the file is empty */
} archive_file;

/* The files in memory, not encrypted. Start with {0}; archive_free wipes them. */
typedef struct archive {
    archive_file *files;
    size_t count;
} archive;

/* Adds a copy of a file. */
void archive_add(archive *a, const char *name, const void *bytes, size_t size);
/* NULL: there is none of this name. */
const archive_file *archive_find(const archive *a, const char *name);
void archive_free(archive *a);

#define ARCHIVE_INNER "secret.zip"

/* Writes a ZIP of one file, secret.zip, which any program that knows AES-256 in ZIP opens (7-Zip,
 * bsdtar). That is a plain ZIP with the files, filled with blanks up to a multiple of 64 KiB. A ZIP
 * shows the checksum, size and name of each of its files without the passphrase: here there is one,
 * whose checksum says nothing to who does not know the salts and the seed in it. */
int archive_pack(text *out, const archive *a, const char *passphrase, tsl_err *err);

/* Reads the ZIP at `path` whole, and asks `who` for its passphrase, a person up to three times.
 * TSL_EINPUT if the passphrase is wrong, or the file is damaged or not such an archive. */
int archive_read(archive *out, const char *path, const asker *who, tsl_err *err);

/* A text that a passcode opens: AES-256-GCM (SP 800-38D) with a key that PBKDF2 derives. */

/* Passcodes have 80 random bits, which nobody guesses whatever one guess costs. The large figures
 * that are recommended protect passwords that people choose. */
enum { BOX_ROUNDS = 4096, BOX_SALT_SIZE = 16, BOX_IV_SIZE = 12, BOX_TAG_SIZE = 16 };

typedef struct sealed_box {
    const uint8_t *key;      /* KEY_SIZE bytes, from sealed_box_key */
    uint8_t iv[BOX_IV_SIZE]; /* no other plain text has it under this key */
    hash_part label;         /* authenticated, not in the box: what the box is of */
} sealed_box;

/* The key of a passcode: PBKDF2-HMAC-SHA256 of its letters without hyphens, BOX_ROUNDS rounds. The
 * caller wipes it. */
int sealed_box_key(uint8_t out[KEY_SIZE], const char passcode[PASSCODE_SIZE],
                   const uint8_t salt[BOX_SALT_SIZE], tsl_err *err);

/* Adds the encrypted bytes, as many as `plain` has, and a tag of BOX_TAG_SIZE bytes. */
int sealed_box_close(text *out, const sealed_box *box, const hash_part *plain, tsl_err *err);

#endif
