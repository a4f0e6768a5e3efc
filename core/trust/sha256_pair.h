/* SHA-256's compression function (FIPS 180-4, 6.2.2) for two messages side by side. */
#ifndef CORE_TRUST_SHA256_PAIR_H
#define CORE_TRUST_SHA256_PAIR_H

#include <stdint.h>

enum { SHA256_PAIR = 2 };

/* Two states and two blocks, as words of the standard. */
typedef uint32_t sha256_states[SHA256_PAIR][8];
typedef uint32_t sha256_blocks[SHA256_PAIR][16];

/* Takes a block into each state. [any] */
typedef void sha256_pair_function(sha256_states states, const sha256_blocks blocks);

/* The fastest that this processor has. */
sha256_pair_function *sha256_pair_choose(void);
/* libcrypto's, which every processor has. */
sha256_pair_function sha256_pair_portable;

#endif
