/* Keys from passwords: as the standards and as libcrypto have them, on every path that this
 * processor has. */
#include <openssl/evp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hex.h"
#include "trust/sealing/hmac_lanes.h"
#include "trust/sealing/hmac_sha.h"
#include "trust/sealing/pbkdf2.h"

static hash_part part(const char *s)
{
    return (hash_part){s, strlen(s)};
}

/* Those that this processor lacks are NULL, the portable one never. */
static size_t find_paths(hmac_chain_function *out[5])
{
    hmac_chain_function *const all[] = {hmac_chain_portable, hmac_sha(), hmac_lanes_avx2(),
                                        hmac_lanes_avx512(), hmac_lanes_simd128()};
    size_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i]) out[count++] = all[i];
    return count;
}

static void derive(uint8_t out[HMAC_CHAINS][KEY_SIZE], const pbkdf2_input *in,
                   hmac_chain_function *path)
{
    tsl_err err = {0};
    assert_int_equal(pbkdf2_keys(out, in, path, &err), TSL_OK);
}

/* RFC 7914, 11 (its first 32 bytes), and the vectors of RFC 6070 for SHA-256. */
static const struct {
    const char *password, *salt;
    uint32_t rounds;
    const char *key;
} published[] = {
    {"passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"},
    {"Password", "NaCl", 80000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"},
    {"password", "salt", 1, "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"},
    {"password", "salt", 2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"},
    {"password", "salt", 4096, "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"},
    {"passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
     "348c89dbcbd32b2f32d814b8116e84cf2b17347ebc1800181c4e2a1fb8dd53e1"},
};

static void gives_the_published_keys(void **state)
{
    (void)state;
    hmac_chain_function *paths[5];
    const size_t count = find_paths(paths);
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        for (size_t p = 0; p < count; p++) {
            digest wanted;
            uint8_t out[HMAC_CHAINS][KEY_SIZE];
            const pbkdf2_input in = {{part("another"), part(published[i].password)},
                                     2,
                                     part(published[i].salt),
                                     published[i].rounds};
            assert_true(hash_from_hex(&wanted, published[i].key));
            derive(out, &in, paths[p]);
            assert_memory_equal(out[1], wanted.bytes, KEY_SIZE);
            assert_memory_not_equal(out[0], out[1], KEY_SIZE);
        }
}

static uint64_t next(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

static hash_part random_part(uint8_t *bytes, size_t most, uint64_t *seed)
{
    const size_t size = next(seed) % (most + 1);
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)next(seed);
    return (hash_part){bytes, size};
}

/* Some 10,000 keys of random lengths, in every place and on every path. */
static void agrees_with_libcrypto(void **state)
{
    (void)state;
    hmac_chain_function *paths[5];
    const size_t count = find_paths(paths);
    uint64_t seed = 1;
    for (size_t i = 0; i < 1200; i++) {
        uint8_t passwords[HMAC_CHAINS][PBKDF2_PASSWORD_MAX], salt[100];
        uint8_t out[HMAC_CHAINS][KEY_SIZE], wanted[KEY_SIZE];
        pbkdf2_input in = {.count = 1 + next(&seed) % HMAC_CHAINS,
                           .rounds = 1 + (uint32_t)next(&seed) % 20};
        for (size_t n = 0; n < in.count; n++)
            in.passwords[n] = random_part(passwords[n], PBKDF2_PASSWORD_MAX, &seed);
        in.salt = random_part(salt, sizeof salt, &seed);
        derive(out, &in, paths[i % count]);
        for (size_t n = 0; n < in.count; n++) {
            assert_int_equal(PKCS5_PBKDF2_HMAC((const char *)passwords[n],
                                               (int)in.passwords[n].size, salt, (int)in.salt.size,
                                               (int)in.rounds, EVP_sha256(), KEY_SIZE, wanted),
                             1);
            assert_memory_equal(out[n], wanted, KEY_SIZE);
        }
    }
}

/* What takes sixteen at a time is not worth it for a few, where there is another. */
static void chooses_by_how_many_are_wanted(void **state)
{
    (void)state;
    const pbkdf2_path few = pbkdf2_choose(1), many = pbkdf2_choose(100);
    assert_true(few.keys <= many.keys && many.keys <= HMAC_CHAINS && few.keys > 0);
    if (hmac_sha()) {
        assert_ptr_equal(few.extend, hmac_sha());
        assert_int_equal(few.keys, 2);
    }
    if (hmac_lanes_avx512()) {
        assert_ptr_equal(many.extend, hmac_lanes_avx512());
        assert_int_equal(many.keys, HMAC_CHAINS);
    }
}

static void refuses_a_password_above_a_block(void **state)
{
    (void)state;
    tsl_err err = {0};
    uint8_t out[HMAC_CHAINS][KEY_SIZE];
    char longest[PBKDF2_PASSWORD_MAX + 2] = "";
    memset(longest, 'a', PBKDF2_PASSWORD_MAX + 1);
    const pbkdf2_input in = {{part("a"), part(longest)}, 2, part("salt"), 1};
    assert_int_equal(pbkdf2_keys(out, &in, hmac_chain_portable, &err), TSL_ELIMIT);
    assert_string_equal(err.text, "a passcode is longer than 64 bytes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_the_published_keys),
        cmocka_unit_test(agrees_with_libcrypto),
        cmocka_unit_test(chooses_by_how_many_are_wanted),
        cmocka_unit_test(refuses_a_password_above_a_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
