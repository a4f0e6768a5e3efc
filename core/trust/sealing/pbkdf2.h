/* PBKDF2 with HMAC-SHA256 (RFC 8018, 5.2): slow keys from passwords, several at a time. */
#ifndef CORE_TRUST_SEALING_PBKDF2_H
#define CORE_TRUST_SEALING_PBKDF2_H

#include "hmac_chain.h"
#include "trust/derive.h"

enum { PBKDF2_PASSWORD_MAX = 64 };

typedef struct pbkdf2_input {
    hash_part passwords[HMAC_CHAINS]; /* at most PBKDF2_PASSWORD_MAX bytes each */
    size_t count;                     /* of them, at least 1 */
    hash_part salt;                   /* of all */
    uint32_t rounds;                  /* at least 1 */
} pbkdf2_input;

/* A way to compute them. */
typedef struct pbkdf2_path {
    hmac_chain_function *extend;
    size_t keys; /* that it computes in about the time of one */
} pbkdf2_path;

/* The fastest of this processor where this many keys are wanted. */
pbkdf2_path pbkdf2_choose(size_t wanted);

/* The first 32 bytes for each password. libcrypto's own takes many times as long, since it
 * computes one at a time. The caller wipes them. [any] */
int pbkdf2_keys(uint8_t out[HMAC_CHAINS][KEY_SIZE], const pbkdf2_input *in,
                hmac_chain_function *extend, tsl_err *err);

#endif
