/* Sealed boxes: AES-256-GCM as published; what is opened with anything else stays closed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hex.h"
#include "trust/sealed_box.h"

/* McGrew and Viega, "The Galois/Counter Mode of Operation", test case 16. */
static const char key_hex[] = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";
static const char plain_hex[] = "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                                "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39";
static const char closed_hex[] = "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                                 "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                                 "76fc6ece0f4e1768cddf8853bb2d551b";
static const char iv_hex[] = "cafebabefacedbaddecaf888";
static const char label_hex[] = "feedfacedeadbeeffeedfacedeadbeefabaddad2";

typedef struct sample {
    uint8_t key[32], label[20], plain[60], closed[76];
    sealed_box box;
} sample;

static void fill(sample *s)
{
    *s = (sample){0};
    from_hex(s->key, key_hex);
    from_hex(s->label, label_hex);
    from_hex(s->plain, plain_hex);
    from_hex(s->closed, closed_hex);
    from_hex(s->box.iv, iv_hex);
    s->box.key = s->key;
    s->box.label = (hash_part){s->label, sizeof s->label};
}

static void closes_and_opens_as_published(void **state)
{
    (void)state;
    sample s;
    tsl_err err = {0};
    text closed = {0}, plain = {0};
    bool opened = false;
    fill(&s);
    assert_int_equal(sealed_box_close(&closed, &s.box, &(hash_part){s.plain, sizeof s.plain}, &err),
                     TSL_OK);
    assert_int_equal(closed.size, sizeof s.closed);
    assert_memory_equal(closed.bytes, s.closed, sizeof s.closed);
    assert_int_equal(
        sealed_box_open(&plain, &opened, &s.box, &(hash_part){s.closed, sizeof s.closed}, &err),
        TSL_OK);
    assert_true(opened);
    assert_int_equal(plain.size, sizeof s.plain);
    assert_memory_equal(plain.bytes, s.plain, sizeof s.plain);
    text_free(&closed);
    text_free(&plain);
}

static bool opens(const sample *s, size_t size)
{
    tsl_err err = {0};
    text plain = {0};
    bool opened = true;
    assert_int_equal(sealed_box_open(&plain, &opened, &s->box, &(hash_part){s->closed, size}, &err),
                     TSL_OK);
    assert_int_equal(plain.size > 0, opened);
    text_free(&plain);
    return opened;
}

static void stays_closed_if_a_bit_is_another(void **state)
{
    (void)state;
    sample s;
    fill(&s);
    for (size_t i = 0; i < sizeof s.closed * 8; i++) {
        s.closed[i / 8] ^= (uint8_t)(1u << i % 8);
        assert_false(opens(&s, sizeof s.closed));
        s.closed[i / 8] ^= (uint8_t)(1u << i % 8);
    }
    uint8_t *const others[] = {s.key, s.label, s.box.iv};
    for (size_t i = 0; i < 3; i++) {
        others[i][3] ^= 1;
        assert_false(opens(&s, sizeof s.closed));
        others[i][3] ^= 1;
    }
    for (size_t size = 0; size < sizeof s.closed; size++) assert_false(opens(&s, size));
    assert_true(opens(&s, sizeof s.closed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closes_and_opens_as_published),
        cmocka_unit_test(stays_closed_if_a_bit_is_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
