/* PBKDF2 with HMAC-SHA256 (RFC 8018, 5.2): slow keys from passwords, several at a time. */
#include "pbkdf2.h"

#include <endian.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <string.h>

#include "base/text.h"
#include "hmac_lanes.h"
#include "hmac_sha.h"
#include "trust/libcrypto.h"

/* The state after the block that has the password, each byte changed by `pad`. */
static void absorb_password(uint32_t state[8], const hash_part *password, uint8_t pad)
{
    /* FIPS 180-4, 5.3.3 */
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint8_t block[PBKDF2_PASSWORD_MAX] = {0};
    if (password->size > 0) memcpy(block, password->bytes, password->size);
    for (size_t i = 0; i < sizeof block; i++) block[i] ^= pad;
    memcpy(state, initial, sizeof initial);
    hmac_chain_compress(state, block);
    secret_wipe(block, sizeof block);
}

/* The first round: HMAC of the salt and the number of the block of output, which is 1. */
static int first_round(uint32_t out[8], const hash_part *password, const hash_part *salt,
                       tsl_err *err)
{
    static const uint8_t number[] = {0, 0, 0, 1};
    text message = {0};
    digest first;
    text_add_bytes(&message, salt->bytes, salt->size);
    text_add_bytes(&message, number, sizeof number);
    bool done = !message.failed &&
                HMAC(EVP_sha256(), password->size ? password->bytes : "", (int)password->size,
                     (const uint8_t *)message.bytes, message.size, first.bytes, NULL) != NULL;
    memcpy(out, first.bytes, done ? sizeof first : 0);
    for (size_t i = 0; i < 8 && done; i++) out[i] = be32toh(out[i]);
    secret_wipe(&first, sizeof first);
    text_free(&message);
    return done ? TSL_OK : libcrypto_fail(err, "derive a key from a passcode");
}

static int start(hmac_chain *c, const pbkdf2_input *in, tsl_err *err)
{
    int status = TSL_OK;
    c->count = in->count;
    for (size_t n = 0; n < in->count && status == TSL_OK; n++) {
        const hash_part *password = &in->passwords[n];
        if (password->size > PBKDF2_PASSWORD_MAX)
            return tsl_fail(err, TSL_ELIMIT, "a passcode is longer than %d bytes",
                            PBKDF2_PASSWORD_MAX);
        absorb_password(c->inner[n], password, 0x36);
        absorb_password(c->outer[n], password, 0x5c);
        status = first_round(c->last[n], password, &in->salt, err);
        memcpy(c->sum[n], c->last[n], sizeof c->sum[n]);
    }
    return status;
}

int pbkdf2_keys(uint8_t out[HMAC_CHAINS][KEY_SIZE], const pbkdf2_input *in,
                hmac_chain_function *extend, tsl_err *err)
{
    hmac_chain c = {0};
    int status = start(&c, in, err);
    if (status == TSL_OK) {
        extend(&c, in->rounds - 1);
        for (size_t n = 0; n < in->count; n++)
            for (size_t i = 0; i < 8; i++) c.sum[n][i] = htobe32(c.sum[n][i]);
        memcpy(out, c.sum, in->count * KEY_SIZE);
    }
    secret_wipe(&c, sizeof c);
    return status;
}

/* Sixteen lanes of AVX-512 take as long as eight keys with SHA instructions, of AVX2 as long as
 * two without. */
pbkdf2_path pbkdf2_choose(size_t wanted)
{
    const pbkdf2_path paths[] = {{hmac_lanes_avx512(), HMAC_CHAINS},
                                 {hmac_sha(), 2},
                                 {hmac_lanes_simd128(), HMAC_FEW},
                                 {hmac_lanes_avx2(), HMAC_CHAINS},
                                 {hmac_chain_portable, 1}};
    const bool many = wanted > HMAC_CHAINS / 2 || !paths[1].extend;
    const pbkdf2_path *p = &paths[many ? 0 : 1];
    while (!p->extend) p++;
    return *p;
}
