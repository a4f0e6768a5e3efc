/* A text that a passcode opens: AES-256-GCM (SP 800-38D) with a key that PBKDF2 derives. */
#ifndef CORE_TRUST_SEALING_SEALED_BOX_H
#define CORE_TRUST_SEALING_SEALED_BOX_H

#include "base/text.h"
#include "trust/derive.h"

/* 600,000 rounds are what OWASP asks for passwords that people choose; passcodes have 80 bits. */
enum { BOX_ROUNDS = 600000, BOX_SALT_SIZE = 16, BOX_IV_SIZE = 12, BOX_TAG_SIZE = 16 };

typedef struct sealed_box {
    const uint8_t *key; /* KEY_SIZE bytes: PBKDF2-HMAC-SHA256 of the passcode, BOX_ROUNDS rounds */
    uint8_t iv[BOX_IV_SIZE]; /* no other plain text has it under this key */
    hash_part label;         /* authenticated, not in the box: what the box is of */
} sealed_box;

/* Adds the encrypted bytes, as many as `plain` has, and a tag of BOX_TAG_SIZE bytes. */
int sealed_box_close(text *out, const sealed_box *box, const hash_part *plain, tsl_err *err);

#endif
