/* Text helpers keep their promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"

static void letters_continue_past_z(void **state)
{
    (void)state;
    static const struct {
        unsigned index;
        const char *letter;
    } cases[] = {{0, "A"},   {24, "Y"},  {25, "Z"},   {26, "AA"},  {27, "AB"},
                 {51, "AZ"}, {52, "BA"}, {701, "ZZ"}, {702, "AAA"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char letter[8];
        text_set_letter(letter, cases[i].index);
        assert_string_equal(letter, cases[i].letter);
    }
}

static void numbers_are_plain_decimals(void **state)
{
    (void)state;
    static const char *const bad[] = {"", "-1", "+1", "01", "0x10", "3x", "1e3", " 1", "1 ", "256"};
    uint64_t n;
    assert_true(text_uint(&n, "255", 255) && n == 255);
    assert_true(text_uint(&n, "0", 255) && n == 0);
    assert_true(text_uint(&n, "18446744073709551615", UINT64_MAX) && n == UINT64_MAX);
    assert_false(text_uint(&n, "18446744073709551616", UINT64_MAX));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(text_uint(&n, bad[i], 255));
}

static void suggests_the_closest_name(void **state)
{
    (void)state;
    static const char *const names[] = {"rounds", "extras", "events", NULL};
    assert_string_equal(text_closest("ruonds", names), "rounds");
    assert_string_equal(text_closest("extra", names), "extras");
    assert_null(text_closest("colour", names));
    assert_string_equal(text_closest("EXTRAS", names), "extras");
    assert_int_equal(text_distance("ab", "ba"), 1);
    assert_int_equal(text_distance("kitten", "sitting"), 3);
}

static void a_text_grows(void **state)
{
    (void)state;
    text t = {0};
    for (int i = 0; i < 1000; i++) text_addf(&t, "%d,", i % 10);
    text_add(&t, "end");
    assert_int_equal(t.size, 2003);
    assert_string_equal(t.bytes + 2000, "end");
    text_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_continue_past_z),
        cmocka_unit_test(numbers_are_plain_decimals),
        cmocka_unit_test(suggests_the_closest_name),
        cmocka_unit_test(a_text_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
