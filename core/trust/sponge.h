/* SHA-3's sponge, which libcrypto has for itself (its crypto/sha/keccak1600.c). */
#ifndef CORE_TRUST_SPONGE_H
#define CORE_TRUST_SPONGE_H

#include <stddef.h>
#include <stdint.h>

enum { SPONGE_RATE = 136 }; /* bytes of a block of SHAKE256 (FIPS 202, 6.2) */

/* Takes whole blocks in; returns how many bytes are left over. */
size_t SHA3_absorb(uint64_t state[5][5], const unsigned char *bytes, size_t size, size_t rate);
/* Gives any number of bytes, once. */
void SHA3_squeeze(uint64_t state[5][5], unsigned char *out, size_t size, size_t rate);

#endif
