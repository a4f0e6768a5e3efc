/* Chains of HMAC-SHA256 side by side, each in a lane of x86-64's or WebAssembly's vectors. */
#ifndef CORE_TRUST_SEALING_HMAC_LANES_H
#define CORE_TRUST_SEALING_HMAC_LANES_H

#include "hmac_chain.h"

/* Each takes the same time for one chain and for sixteen. NULL: this processor has no such vectors.
 */
hmac_chain_function *hmac_lanes_avx512(void);
hmac_chain_function *hmac_lanes_avx2(void);
/* The same for HMAC_FEW chains: WebAssembly's vectors are short. */
hmac_chain_function *hmac_lanes_simd128(void);

#endif
