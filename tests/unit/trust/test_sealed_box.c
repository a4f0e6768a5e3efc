/* Sealed boxes: AES-256-GCM as published. tests/web/display.sh opens them with other programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hex.h"
#include "trust/sealing/archive.h"

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

static void closes_as_published(void **state)
{
    (void)state;
    sample s;
    tsl_err err = {0};
    text closed = {0};
    fill(&s);
    text_add(&closed, "before ");
    assert_int_equal(sealed_box_close(&closed, &s.box, &(hash_part){s.plain, sizeof s.plain}, &err),
                     TSL_OK);
    assert_int_equal(closed.size, 7 + sizeof s.closed);
    assert_memory_equal(closed.bytes + 7, s.closed, sizeof s.closed);
    text_free(&closed);
}

/* The tag depends on the key, the label, the IV and the text. */
static void depends_on_all_it_is_given(void **state)
{
    (void)state;
    sample s;
    fill(&s);
    uint8_t *const given[] = {s.key, s.label, s.box.iv, s.plain};
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        tsl_err err = {0};
        text closed = {0};
        given[i][3] ^= 1;
        assert_int_equal(
            sealed_box_close(&closed, &s.box, &(hash_part){s.plain, sizeof s.plain}, &err), TSL_OK);
        assert_memory_not_equal(closed.bytes + sizeof s.plain, s.closed + sizeof s.plain,
                                BOX_TAG_SIZE);
        given[i][3] ^= 1;
        text_free(&closed);
    }
}

/* Python: hashlib.pbkdf2_hmac("sha256", b"nfkguenzmkttz5xx", salt, 4096), as
 * tests/data/vectors/display.py prints it. */
static void derives_the_key_of_the_letters_alone(void **state)
{
    (void)state;
    tsl_err err = {0};
    uint8_t salt[BOX_SALT_SIZE], wanted[KEY_SIZE], key[KEY_SIZE] = {0};
    from_hex(salt, "d914c5c7e6cbef35c2101eddeb816996");
    from_hex(wanted, "8f0382b4806f7358fffd366d279ce76816729d734d5d2c5a371e02fbe4fdef39");
    assert_int_equal(sealed_box_key(key, "nfkg-uenz-mktt-z5xx", salt, &err), TSL_OK);
    assert_memory_equal(key, wanted, sizeof key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closes_as_published),
        cmocka_unit_test(depends_on_all_it_is_given),
        cmocka_unit_test(derives_the_key_of_the_letters_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
