/* Chains of HMAC-SHA256, two at a time, by the SHA instructions of x86-64. */
#ifndef CORE_TRUST_SEALING_HMAC_SHA_H
#define CORE_TRUST_SEALING_HMAC_SHA_H

#include "hmac_chain.h"

/* NULL: this processor has no such instructions. */
hmac_chain_function *hmac_sha(void);

#endif
