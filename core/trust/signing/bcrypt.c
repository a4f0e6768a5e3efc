/* bcrypt_pbkdf: the key that a passphrase of an OpenSSH private key gives.
 *
 * libcrypto offers Blowfish without the salted key schedule that bcrypt needs (Provos and Mazieres,
 * "A Future-Adaptable Password Scheme", 1999), so it is here. */
#include "bcrypt.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "trust/libcrypto.h"
#include "trust/secret.h"

enum { ROUNDS = 16, BOX = 256, WORDS = ROUNDS + 2 + 4 * BOX, HASH = 64, BLOCK = 32 };

/* Blowfish's state: the subkeys, then four boxes. */
typedef struct blowfish {
    uint32_t words[WORDS];
} blowfish;

/* ---- the first state: the fraction of pi ---- */

enum { DIGITS = WORDS + 3 /* an integer part, and room for rounding */ };

/* number /= divisor; both are numbers in base 2^32, the integer part first. */
static void divide(uint32_t *number, uint32_t divisor)
{
    uint64_t rest = 0;
    for (size_t i = 0; i < DIGITS; i++) {
        rest = rest << 32 | number[i];
        number[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
}

/* sum += number, or sum -= number. */
static void add(uint32_t *sum, const uint32_t *number, bool minus)
{
    int64_t carry = 0;
    for (size_t i = DIGITS; i-- > 0;) {
        carry += (int64_t)sum[i] + (minus ? -(int64_t)number[i] : (int64_t)number[i]);
        sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static bool is_zero(const uint32_t *number)
{
    for (size_t i = 0; i < DIGITS; i++)
        if (number[i]) return false;
    return true;
}

/* sum += factor * arctan(1/x), by its series; or -=. */
static void add_arctan(uint32_t *sum, uint32_t factor, uint32_t x, bool minus)
{
    uint32_t power[DIGITS] = {factor}, term[DIGITS];
    divide(power, x);
    for (uint32_t n = 1; !is_zero(power); n += 2, minus = !minus) {
        memcpy(term, power, sizeof term);
        divide(term, n);
        add(sum, term, minus);
        divide(power, x * x);
    }
}

/* Machin: pi = 16 arctan(1/5) - 4 arctan(1/239). */
static void first_state(blowfish *out)
{
    uint32_t pi[DIGITS] = {0};
    add_arctan(pi, 16, 5, false);
    add_arctan(pi, 4, 239, true);
    memcpy(out->words, pi + 1, sizeof out->words);
}

/* ---- Blowfish ---- */

static void encrypt(const blowfish *b, uint32_t pair[2])
{
    const uint32_t *boxes = b->words + ROUNDS + 2;
    uint32_t left = pair[0], right = pair[1];
    for (size_t i = 0; i < ROUNDS; i++) {
        left ^= b->words[i];
        uint32_t mixed = ((boxes[left >> 24] + boxes[BOX + (left >> 16 & 255)]) ^
                          boxes[2 * BOX + (left >> 8 & 255)]) +
                         boxes[3 * BOX + (left & 255)];
        uint32_t next = right ^ mixed;
        right = left;
        left = next;
    }
    pair[0] = right ^ b->words[ROUNDS + 1];
    pair[1] = left ^ b->words[ROUNDS];
}

/* The word of a hash that is read round and round. */
static uint32_t word_at(const uint8_t hash[HASH], size_t word)
{
    const uint8_t *at = hash + word * 4 % HASH;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Mixes a key into the state, and a salt unless it is NULL. */
static void expand(blowfish *b, const uint8_t key[HASH], const uint8_t *salt)
{
    uint32_t pair[2] = {0, 0};
    for (size_t i = 0; i < ROUNDS + 2; i++) b->words[i] ^= word_at(key, i);
    for (size_t i = 0; i < WORDS; i += 2) {
        if (salt) pair[0] ^= word_at(salt, i);
        if (salt) pair[1] ^= word_at(salt, i + 1);
        encrypt(b, pair);
        memcpy(b->words + i, pair, sizeof pair);
    }
}

/* ---- bcrypt_pbkdf ---- */

static void hash_block(uint8_t out[BLOCK], const blowfish *first, const uint8_t key[HASH],
                       const uint8_t salt[HASH])
{
    static const char text[] = "OxychromaticBlowfishSwatDynamite";
    blowfish b = *first;
    expand(&b, key, salt);
    for (int i = 0; i < 64; i++) {
        expand(&b, salt, NULL);
        expand(&b, key, NULL);
    }
    for (size_t at = 0; at < BLOCK; at += 8) {
        uint32_t pair[2] = {0, 0};
        for (size_t i = 0; i < 8; i++) pair[i / 4] = pair[i / 4] << 8 | (uint8_t)text[at + i];
        for (int i = 0; i < 64; i++) encrypt(&b, pair);
        for (size_t i = 0; i < 8; i++) out[at + i] = (uint8_t)(pair[i / 4] >> 8 * (i % 4));
    }
    secret_wipe(&b, sizeof b);
}

static bool sha512(uint8_t out[HASH], const void *bytes, size_t size)
{
    unsigned written;
    return EVP_Digest(bytes, size, out, &written, EVP_sha512(), NULL) == 1;
}

/* What one block of the key needs; wiped by its owner. */
typedef struct mixing {
    blowfish first;
    uint8_t key[HASH], salt[HASH], block[BLOCK], sum[BLOCK];
} mixing;

/* The sum of the rounds of the block `number`, from 1. */
static bool sum_rounds(mixing *m, const hash_part *salt, uint32_t number, uint32_t rounds)
{
    uint8_t *counted = xmalloc(salt->size + 4);
    if (!counted) return false;
    memcpy(counted, salt->bytes, salt->size);
    for (size_t i = 0; i < 4; i++) counted[salt->size + i] = (uint8_t)(number >> (24 - 8 * i));
    bool done = sha512(m->salt, counted, salt->size + 4);
    free(counted);
    memset(m->sum, 0, BLOCK);
    for (uint32_t r = 0; r < rounds && done; r++) {
        if (r > 0) done = sha512(m->salt, m->block, BLOCK);
        hash_block(m->block, &m->first, m->key, m->salt);
        for (size_t i = 0; i < BLOCK; i++) m->sum[i] ^= m->block[i];
    }
    return done;
}

/* The bytes of the blocks are dealt out in turn: the first of each, the second of each ... */
int bcrypt_key(uint8_t *out, size_t size, const hash_part *passphrase, const hash_part *salt,
               uint32_t rounds, tsl_err *err)
{
    const size_t blocks = (size + BLOCK - 1) / BLOCK;
    mixing m;
    first_state(&m.first);
    bool done = sha512(m.key, passphrase->bytes, passphrase->size);
    for (size_t n = 0; n < blocks && done; n++) {
        done = sum_rounds(&m, salt, (uint32_t)n + 1, rounds);
        for (size_t i = 0; i * blocks + n < size && i < BLOCK; i++) out[i * blocks + n] = m.sum[i];
    }
    secret_wipe(&m, sizeof m);
    return done ? TSL_OK : libcrypto_fail(err, "read a passphrase");
}
