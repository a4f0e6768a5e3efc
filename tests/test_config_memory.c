/* A competition file is read or refused when any one allocation fails, and nothing is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "config_rules.h"
#include "failing_malloc.h"

#if FAILING_MALLOC

static const char *const files[] = {
    "competition: {id: a, name: b, date: 2026-01-01}\n"
    "formats: [text, {use: sheets, p: [1, x], q: 1.5}]\n"
    "events: {333: {filters: [f], subset: pll, rounds: [{sets: 1}, {sets: 2}]}, 333bf: {rounds: "
    "[{sets: 1}]}}\n",
    "competition: {id: a, name: b}\nevents: {333: {rounds: [{sets: 2}]}}\n"
    "schedule: [{venue: v, timezone: Europe/Berlin, rooms: {r: [{start: 2026-12-05 10:00+01:00, "
    "round: 333-r1, sets: [B]}, {start: 2026-12-05 10:00+01:00, name: x}]}}]\n",
    "competition: {id: a b, nam: b}\nformats: [{use: text, p: 1}, {use: text, p: 1}]\n",
};

/* The error where there is one, else the description. */
static const char *outcome(char out[4096], const competition *c, const tsl_err *err)
{
    snprintf(out, 4096, "%s", c ? c->effective : err->text);
    return out;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char expected[4096], got[4096];
        tsl_err err = {0};
        competition *c;
        size_t size = strlen(files[i]);
        parse_bytes(&c, files[i], size, &err);
        outcome(expected, c, &err);
        competition_free(c);
        long n = 0;
        for (bool failed = true; failed;) {
            long before = held;
            until_failure = ++n;
            int code = parse_bytes(&c, files[i], size, &err);
            failed = until_failure == 0;
            until_failure = 0;
            outcome(got, c, &err);
            competition_free(c);
            assert_int_equal(held, before);
            assert_string_equal(got, code == TSL_ESYSTEM ? "out of memory" : expected);
        }
        /* Fewer would mean that the failures did not reach the loader. */
        assert_true(n > 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_may_fail)};
    return cmocka_run_group_tests(tests, open_book, close_book);
}

#endif
