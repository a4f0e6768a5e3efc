/* Numbers, strings and base64 are read and written in OpenSSH's form, and only in that form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "trust/wire.h"

/* RFC 4648, section 10. */
static const struct {
    const char *bytes, *chars;
} rfc4648[] = {{"", ""},
               {"f", "Zg=="},
               {"fo", "Zm8="},
               {"foo", "Zm9v"},
               {"foob", "Zm9vYg=="},
               {"fooba", "Zm9vYmE="},
               {"foobar", "Zm9vYmFy"}};

static void base64_matches_rfc_4648(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rfc4648 / sizeof rfc4648[0]; i++) {
        text there = {0}, back = {0};
        text_add(&there, "");
        text_add(&back, "");
        wire_add_base64(&there, rfc4648[i].bytes, strlen(rfc4648[i].bytes), 0);
        assert_string_equal(there.bytes, rfc4648[i].chars);
        assert_true(wire_add_from_base64(&back, there.bytes, there.size));
        assert_string_equal(back.bytes, rfc4648[i].bytes);
        text_free(&there);
        text_free(&back);
    }
}

static void every_byte_goes_both_ways(void **state)
{
    (void)state;
    uint8_t bytes[256];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)i;
    text there = {0}, back = {0};
    wire_add_base64(&there, bytes, sizeof bytes, 0);
    assert_true(wire_add_from_base64(&back, there.bytes, there.size));
    assert_int_equal(back.size, sizeof bytes);
    assert_memory_equal(back.bytes, bytes, sizeof bytes);
    text_free(&there);
    text_free(&back);
}

static void lines_end_between_and_not_after(void **state)
{
    (void)state;
    text t = {0};
    wire_add_base64(&t, "foobarfoobar", 12, 8);
    assert_string_equal(t.bytes, "Zm9vYmFy\nZm9vYmFy");
    text_free(&t);
}

/* Every four characters out of a few telling ones: at most one spelling for each group of bytes. */
static void a_group_has_one_spelling(void **state)
{
    (void)state;
    static const char chars[] = "AQgwz+/=\n-";
    enum { N = sizeof chars - 1 };
    size_t accepted = 0;
    for (size_t i = 0; i < (size_t)N * N * N * N; i++) {
        const char group[4] = {chars[i % N], chars[i / N % N], chars[i / N / N % N],
                               chars[i / N / N / N]};
        text bytes = {0}, again = {0};
        if (wire_add_from_base64(&bytes, group, 4)) {
            accepted++;
            wire_add_base64(&again, bytes.bytes, bytes.size, 0);
            assert_memory_equal(again.bytes, group, 4);
        }
        text_free(&bytes);
        text_free(&again);
    }
    /* 7 digits: 7^4 whole groups; A Q g w end a group of two bytes, A Q g w one of one byte. */
    assert_int_equal(accepted, 7 * 7 * 7 * 7 + 7 * 7 * 4 + 7 * 4);
}

static void other_text_is_no_base64(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "Z", "Zg", "Zg=", "Zg==\n", "Zg==Zg==", "=Zg=", "Zm 9v", "Zm9v ", "Zm9vY", "Zm-_"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        text t = {0};
        assert_false(wire_add_from_base64(&t, bad[i], strlen(bad[i])));
        text_free(&t);
    }
    text t = {0};
    assert_false(wire_add_from_base64(&t, "Zm\0v", 4));
    text_free(&t);
}

static void a_byte_is_read_until_none_is_left(void **state)
{
    (void)state;
    wire in = {(const uint8_t *)"\1\xff", 2};
    uint8_t byte;
    assert_true(wire_byte(&byte, &in) && byte == 1 && in.left == 1);
    assert_true(wire_byte(&byte, &in) && byte == 0xff && in.left == 0);
    assert_false(wire_byte(&byte, &in));
}

static void fields_are_read_as_written(void **state)
{
    (void)state;
    text t = {0};
    uint32_t number;
    wire string;
    text_add(&t, "MAGIC");
    wire_add_u32(&t, 0x01020304);
    wire_add_string(&t, "abc", 3);
    wire_add_string(&t, "", 0);
    wire in = {(const uint8_t *)t.bytes, t.size};
    assert_memory_equal(t.bytes + 5, "\1\2\3\4\0\0\0\3abc\0\0\0\0", 15);
    assert_false(wire_literal(&in, "MAGICIAN", 8));
    assert_true(wire_literal(&in, "MAGIC", 5));
    assert_true(wire_u32(&number, &in) && number == 0x01020304);
    assert_true(wire_string(&string, &in) && wire_equals(&string, "abc"));
    assert_false(wire_equals(&string, "abd") || wire_equals(&string, "ab"));
    assert_true(wire_string(&string, &in) && wire_equals(&string, ""));
    assert_int_equal(in.left, 0);
    wire all = {(const uint8_t *)t.bytes, t.size};
    assert_true(wire_literal(&all, t.bytes, t.size));
    assert_int_equal(all.left, 0);
    assert_false(wire_string(&string, &in) || wire_u32(&number, &in) || wire_literal(&in, "x", 1));
    text_free(&t);
}

static void a_string_longer_than_what_is_there_is_refused(void **state)
{
    (void)state;
    static const uint8_t sizes[][4] = {{0, 0, 0, 4}, {0xff, 0xff, 0xff, 0xff}, {0x80, 0, 0, 0}};
    for (size_t i = 0; i < 3; i++) {
        uint8_t bytes[7] = {0};
        wire string, in = {bytes, sizeof bytes};
        memcpy(bytes, sizes[i], 4);
        assert_false(wire_string(&string, &in));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base64_matches_rfc_4648),
        cmocka_unit_test(every_byte_goes_both_ways),
        cmocka_unit_test(lines_end_between_and_not_after),
        cmocka_unit_test(a_group_has_one_spelling),
        cmocka_unit_test(other_text_is_no_base64),
        cmocka_unit_test(a_byte_is_read_until_none_is_left),
        cmocka_unit_test(fields_are_read_as_written),
        cmocka_unit_test(a_string_longer_than_what_is_there_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
