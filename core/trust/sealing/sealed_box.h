/* A text that a passcode opens: AES-256-GCM (SP 800-38D) with a key that PBKDF2 derives. */
#ifndef CORE_TRUST_SEALING_SEALED_BOX_H
#define CORE_TRUST_SEALING_SEALED_BOX_H

#include "base/text.h"
#include "trust/passcode.h"

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
