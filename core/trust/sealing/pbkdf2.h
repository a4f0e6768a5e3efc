/* PBKDF2 with HMAC-SHA256 (RFC 8018, 5.2): slow keys from passwords, two at a time. */
#ifndef CORE_TRUST_SEALING_PBKDF2_H
#define CORE_TRUST_SEALING_PBKDF2_H

#include "hmac_chain.h"
#include "trust/derive.h"

enum { PBKDF2_PASSWORD_MAX = 64 };

typedef struct pbkdf2_input {
    hash_part passwords[HMAC_CHAINS]; /* at most PBKDF2_PASSWORD_MAX bytes each */
    hash_part salt;                   /* of both */
    uint32_t rounds;                  /* at least 1 */
} pbkdf2_input;

/* The first 32 bytes for each password. libcrypto's own takes three times as long, since it
 * computes one at a time. The caller wipes them. [any] */
int pbkdf2_pair(uint8_t out[HMAC_CHAINS][KEY_SIZE], const pbkdf2_input *in,
                hmac_chain_function *extend, tsl_err *err);

#endif
