/* Digests match the standards' examples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hex.h"
#include "trust/hash.h"

static void sha256_matches_fips_180(void **state)
{
    (void)state;
    static const struct {
        const char *message, *hex;
    } cases[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        digest d;
        char hex[DIGEST_HEX];
        assert_int_equal(hash_bytes(&d, cases[i].message, strlen(cases[i].message), NULL), TSL_OK);
        hash_hex(hex, &d);
        assert_string_equal(hex, cases[i].hex);
    }
}

static void parts_hash_like_their_concatenation(void **state)
{
    (void)state;
    const hash_part parts[] = {{"a", 1}, {NULL, 0}, {"bc", 2}};
    digest whole, pieces;
    assert_int_equal(hash_parts(&pieces, parts, 3, NULL), TSL_OK);
    assert_int_equal(hash_bytes(&whole, "abc", 3, NULL), TSL_OK);
    assert_true(hash_equal(&whole, &pieces));
    pieces.bytes[31] ^= 1;
    assert_false(hash_equal(&whole, &pieces));
}

/* FIPS 202 examples: the empty message, and 1600 bits of A3. */
static void shake256_matches_fips_202(void **state)
{
    (void)state;
    uint8_t a3[200], out[64], expected[64];
    memset(a3, 0xa3, sizeof a3);
    from_hex(expected, "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f"
                       "d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be");
    assert_int_equal(hash_shake256(out, sizeof out, NULL, 0, NULL), TSL_OK);
    assert_memory_equal(out, expected, sizeof out);
    from_hex(expected, "cd8a920ed141aa0407a22d59288652e9d9f1a7ee0c1e7c1ca699424da84a904d"
                       "2d700caae7396ece96604440577da4f3aa22aeb8857f961c4cd8e06f0ae6610b");
    const hash_part parts[] = {{a3, 150}, {a3, 50}};
    assert_int_equal(hash_shake256(out, sizeof out, parts, 2, NULL), TSL_OK);
    assert_memory_equal(out, expected, sizeof out);
}

static void hex_goes_both_ways(void **state)
{
    (void)state;
    static const char text[] = "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    digest d;
    char hex[DIGEST_HEX];
    assert_true(hash_from_hex(&d, text));
    assert_int_equal(d.bytes[1], 0x11);
    assert_int_equal(d.bytes[31], 0xf0);
    hash_hex(hex, &d);
    assert_string_equal(hex, text);
}

static void hex_of_another_form_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f",   /* 63 */
        "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f00", /* 65 */
        "00112233445566778899AABBCCDDEEFF0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "0x112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        " 0112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1g0",
    };
    digest d;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_false(hash_from_hex(&d, bad[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_matches_fips_180),
        cmocka_unit_test(parts_hash_like_their_concatenation),
        cmocka_unit_test(shake256_matches_fips_202),
        cmocka_unit_test(hex_goes_both_ways),
        cmocka_unit_test(hex_of_another_form_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
