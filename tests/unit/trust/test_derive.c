/* Derivation matches RFC 5869 and the frozen vectors, and its names do not run together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hex.h"
#include "trust/rng.h"

/* RFC 5869, appendix A.1 to A.3. */
static void hkdf_matches_rfc_5869(void **state)
{
    (void)state;
    static const struct {
        const char *key, *salt, *info, *out;
    } cases[] = {
        {"0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "000102030405060708090a0b0c",
         "f0f1f2f3f4f5f6f7f8f9",
         "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"},
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b"
         "2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f",
         "606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b"
         "8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeaf",
         "b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadb"
         "dcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
         "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c6"
         "5e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"},
        {"0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "", "",
         "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t key[80], salt[80], info[80], expected[82], out[82];
        const hkdf_input in = {.key = {key, from_hex(key, cases[i].key)},
                               .salt = {salt, from_hex(salt, cases[i].salt)},
                               .info = {info, from_hex(info, cases[i].info)}};
        size_t size = from_hex(expected, cases[i].out);
        derive_hkdf(out, size, &in);
        assert_memory_equal(out, expected, size);
    }
}

static void check_passcode(const vector *v)
{
    secret root;
    char code[PASSCODE_SIZE];
    assert_int_equal(secret_from_hex(&root, v->field[1], NULL), TSL_OK);
    passcode_derive(code, &root, v->field[2]);
    assert_string_equal(code, v->field[3]);
    secret_free(&root);
}

static void check_key(const vector *v)
{
    secret root;
    uint8_t key[KEY_SIZE], expected[KEY_SIZE];
    assert_int_equal(secret_from_hex(&root, v->field[1], NULL), TSL_OK);
    derive_key(key, &root, v->field[2], v->field[3]);
    from_hex(expected, v->field[4]);
    assert_memory_equal(key, expected, KEY_SIZE);
    secret_free(&root);
}

static void keys_match_the_frozen_vectors(void **state)
{
    (void)state;
    assert_int_equal(each_vector("key", check_key), 18);
}

static void passcodes_match_the_frozen_vectors(void **state)
{
    (void)state;
    assert_int_equal(each_vector("passcode", check_passcode), 9);
}

static void check_commitment(const vector *v)
{
    secret root;
    digest d;
    char hex[DIGEST_HEX];
    assert_int_equal(secret_from_hex(&root, v->field[1], NULL), TSL_OK);
    derive_commitment(&d, &root);
    hash_hex(hex, &d);
    assert_string_equal(hex, v->field[2]);
    secret_free(&root);
}

static void commitments_match_the_frozen_vectors(void **state)
{
    (void)state;
    assert_int_equal(each_vector("commitment", check_commitment), 3);
}

static void purpose_and_path_do_not_run_together(void **state)
{
    (void)state;
    secret root;
    uint8_t a[KEY_SIZE], b[KEY_SIZE];
    secret_new(&root, SEED_SIZE);
    derive_key(a, &root, "state", "333");
    derive_key(b, &root, "state3", "33");
    assert_memory_not_equal(a, b, KEY_SIZE);
    secret_free(&root);
}

static void a_name_of_the_limit_is_taken(void **state)
{
    (void)state;
    char path[DERIVE_NAME_MAX + 1] = {0};
    secret root;
    uint8_t key[KEY_SIZE];
    secret_new(&root, SEED_SIZE);
    memset(path, 'x', DERIVE_NAME_MAX - strlen("salt"));
    derive_key(key, &root, "salt", path);
    secret_free(&root);
}

/* Every letter is drawn: in 40 passcodes each place has many of the 32. */
static void a_fresh_passcode_has_the_same_form_and_is_no_other(void **state)
{
    (void)state;
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    bool seen[PASSCODE_SIZE][32] = {{false}};
    for (size_t i = 0; i < 40; i++) {
        char code[PASSCODE_SIZE];
        assert_int_equal(passcode_random(code, NULL), TSL_OK);
        assert_int_equal(strlen(code), PASSCODE_SIZE - 1);
        for (size_t at = 0; code[at]; at++) {
            const char *letter = strchr(at % 5 == 4 ? "-" : letters, code[at]);
            assert_non_null(letter);
            if (at % 5 != 4) seen[at][letter - letters] = true;
        }
    }
    for (size_t at = 0; at < PASSCODE_SIZE - 1; at++) {
        size_t different = 0;
        for (size_t i = 0; i < 32; i++) different += seen[at][i];
        /* About 23 are expected; fewer than 8 come once in 10^18. */
        assert_true(at % 5 == 4 || different >= 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hkdf_matches_rfc_5869),
        cmocka_unit_test(keys_match_the_frozen_vectors),
        cmocka_unit_test(passcodes_match_the_frozen_vectors),
        cmocka_unit_test(a_fresh_passcode_has_the_same_form_and_is_no_other),
        cmocka_unit_test(commitments_match_the_frozen_vectors),
        cmocka_unit_test(purpose_and_path_do_not_run_together),
        cmocka_unit_test(a_name_of_the_limit_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
