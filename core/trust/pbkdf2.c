/* PBKDF2 with HMAC-SHA256 (RFC 8018, 5.2): slow keys from passwords, two at a time. */
#include "pbkdf2.h"

#include <endian.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <string.h>

#include "base/text.h"
#include "libcrypto.h"

/* What the rounds compute with; wiped at their end. */
typedef struct chain {
    sha256_states inner, outer; /* of HMAC, after the password */
    sha256_states sum;
    sha256_blocks message; /* a digest and its padding */
} chain;

/* The state after the block that has the password, each byte changed by `pad`. */
static void absorb_password(uint32_t state[8], const hash_part *password, uint8_t pad)
{
    /* FIPS 180-4, 5.3.3 */
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    sha256_states states;
    sha256_blocks blocks;
    uint8_t bytes[PBKDF2_PASSWORD_MAX] = {0};
    if (password->size > 0) memcpy(bytes, password->bytes, password->size);
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] ^= pad;
    for (size_t n = 0; n < SHA256_PAIR; n++) memcpy(states[n], initial, sizeof initial);
    memset(blocks, 0, sizeof blocks);
    memcpy(blocks[0], bytes, sizeof bytes);
    for (size_t i = 0; i < 16; i++) blocks[0][i] = be32toh(blocks[0][i]);
    sha256_pair_portable(states, (const uint32_t(*)[16])blocks);
    memcpy(state, states[0], sizeof states[0]);
    secret_wipe(bytes, sizeof bytes);
    secret_wipe(blocks, sizeof blocks);
    secret_wipe(states, sizeof states);
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

static int start(chain *c, const pbkdf2_input *in, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t n = 0; n < SHA256_PAIR && status == TSL_OK; n++) {
        const hash_part *password = &in->passwords[n];
        if (password->size > PBKDF2_PASSWORD_MAX)
            return tsl_fail(err, TSL_ELIMIT, "a passcode is longer than %d bytes",
                            PBKDF2_PASSWORD_MAX);
        absorb_password(c->inner[n], password, 0x36);
        absorb_password(c->outer[n], password, 0x5c);
        status = first_round(c->sum[n], password, &in->salt, err);
        memcpy(c->message[n], c->sum[n], sizeof c->sum[n]);
        /* A block before it, and these 32 bytes: 768 bits. */
        c->message[n][8] = 0x80000000;
        c->message[n][15] = 768;
    }
    return status;
}

/* The padding of the message stays where it is. */
static void take(chain *c, sha256_states states)
{
    for (size_t n = 0; n < SHA256_PAIR; n++) memcpy(c->message[n], states[n], sizeof states[n]);
}

static void run(chain *c, uint32_t rounds, sha256_pair_function *compress)
{
    sha256_states states;
    for (uint32_t round = 1; round < rounds; round++) {
        memcpy(states, c->inner, sizeof states);
        compress(states, (const uint32_t(*)[16])c->message);
        take(c, states);
        memcpy(states, c->outer, sizeof states);
        compress(states, (const uint32_t(*)[16])c->message);
        take(c, states);
        for (size_t n = 0; n < SHA256_PAIR; n++)
            for (size_t i = 0; i < 8; i++) c->sum[n][i] ^= states[n][i];
    }
    secret_wipe(states, sizeof states);
}

int pbkdf2_pair(uint8_t out[SHA256_PAIR][KEY_SIZE], const pbkdf2_input *in,
                sha256_pair_function *compress, tsl_err *err)
{
    chain c = {0};
    int status = start(&c, in, err);
    if (status == TSL_OK) {
        run(&c, in->rounds, compress);
        for (size_t n = 0; n < SHA256_PAIR; n++)
            for (size_t i = 0; i < 8; i++) c.sum[n][i] = htobe32(c.sum[n][i]);
        memcpy(out, c.sum, sizeof c.sum);
    }
    secret_wipe(&c, sizeof c);
    return status;
}
