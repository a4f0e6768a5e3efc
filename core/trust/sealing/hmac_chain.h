/* HMAC-SHA256 of its own result, again and again, for several keys: PBKDF2's inner loop. */
#ifndef CORE_TRUST_SEALING_HMAC_CHAIN_H
#define CORE_TRUST_SEALING_HMAC_CHAIN_H

#include <stddef.h>
#include <stdint.h>

enum {
    HMAC_CHAINS = 16, /* at most, side by side */
    HMAC_FEW = 4,     /* that a short vector has room for */
    HMAC_BITS = 768   /* what a digest's block says: a block before it, and its 32 bytes */
};

/* A state or a digest of SHA-256 for each chain, as words of the standard. */
typedef uint32_t sha256_states[HMAC_CHAINS][8];

typedef struct hmac_chain {
    size_t count;               /* chains, at least 1 */
    sha256_states inner, outer; /* of HMAC, after the block that has the key */
    sha256_states last;         /* result */
    sha256_states sum;          /* of all results, by exclusive or */
} hmac_chain;

/* Makes each chain longer by this many results. [any] */
typedef void hmac_chain_function(hmac_chain *c, uint32_t rounds);

/* libcrypto's SHA-256, which every processor has. */
hmac_chain_function hmac_chain_portable;
/* FIPS 180-4, 6.2.2: takes a block of 64 bytes into a state. */
void hmac_chain_compress(uint32_t state[8], const uint8_t block[64]);
/* FIPS 180-4, 4.2.2 */
extern const uint32_t hmac_round_constants[64];

#endif
