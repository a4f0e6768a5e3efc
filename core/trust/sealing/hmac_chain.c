/* HMAC-SHA256 of its own result, again and again, for several keys: PBKDF2's inner loop. */

/* A million compressions through EVP would take ten times as long as they do here, so that this is
 * the one file that uses SHA256_Transform, which OpenSSL 3 calls deprecated. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include "hmac_chain.h"

#include <endian.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <string.h>

/* FIPS 180-4, 4.2.2 */
const uint32_t hmac_round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void hmac_chain_compress(uint32_t state[8], const uint8_t block[64])
{
    SHA256_CTX context;
    memcpy(context.h, state, sizeof context.h);
    SHA256_Transform(&context, block);
    memcpy(state, context.h, sizeof context.h);
    OPENSSL_cleanse(&context, sizeof context);
}

/* The digest's hash, from the state after the key. */
static void hash_digest(uint32_t out[8], const uint32_t state[8], const uint32_t digest[8])
{
    uint32_t block[16] = {[8] = htobe32(0x80000000), [15] = htobe32(HMAC_BITS)};
    for (unsigned i = 0; i < 8; i++) block[i] = htobe32(digest[i]);
    memcpy(out, state, sizeof(uint32_t[8]));
    hmac_chain_compress(out, (const uint8_t *)block);
    OPENSSL_cleanse(block, sizeof block);
}

void hmac_chain_portable(hmac_chain *c, uint32_t rounds)
{
    for (; rounds > 0; rounds--)
        for (unsigned n = 0; n < c->count; n++) {
            uint32_t middle[8];
            hash_digest(middle, c->inner[n], c->last[n]);
            hash_digest(c->last[n], c->outer[n], middle);
            for (unsigned i = 0; i < 8; i++) c->sum[n][i] ^= c->last[n][i];
        }
}
