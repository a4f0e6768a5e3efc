/* Keys of seeds whose first byte tells them apart. Include after cmocka. */
#ifndef TESTS_SEEDED_KEY_H
#define TESTS_SEEDED_KEY_H

#include "trust/keys.h"

/* The caller frees it. */
static inline signing_key *test_key(uint8_t first)
{
    secret seed;
    signing_key *key;
    secret_new(&seed, 32);
    seed.bytes[0] = first;
    assert_int_equal(key_from_seed(&key, &seed, NULL), TSL_OK);
    secret_free(&seed);
    return key;
}

static inline public_key public_of(uint8_t first)
{
    public_key public;
    signing_key *key = test_key(first);
    key_public(&public, key);
    key_free(key);
    return public;
}

#endif
