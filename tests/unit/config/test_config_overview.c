/* The overview says what would be generated, and counts right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "config/config.h"
#include "config_rules.h"

static void assert_overview(const char *path, const char *file, const char *expected)
{
    tsl_err err = {0};
    competition *c;
    text t = {0};
    int code = path ? load_file(&c, path, &err) : parse_bytes(&c, file, strlen(file), &err);
    assert_int_equal(code, TSL_OK);
    overview_write(&t, c);
    assert_string_equal(t.bytes, expected);
    text_free(&t);
    competition_free(c);
}

static void says_what_the_demo_holds(void **state)
{
    (void)state;
    assert_overview(
        "configs/demo.yaml", NULL,
        "Demo Open 2026 (DemoOpen2026), 2026-12-05, paper a4\n"
        "\n"
        "event    round  format        sets         attempts extras cubes copies scrambles\n"
        "333          1  average of 5  3 (A to C)          5      2     1      1        21\n"
        "333          2  average of 5  1                   5      2     1      1         7\n"
        "333oh        1  average of 5  2 (A to B)          5      2     1      1        14\n"
        "333bf        1  best of 5     1                   5      2     1      1         7\n"
        "333fm        1  mean of 3     1                   3      0     1      1         3\n"
        "333mbf       1  best of 1     1                   1      0    12      1        12\n"
        "total                         9                                                64\n"
        "\n"
        "formats: text, json, sheets, display\n");
}

static void counts_every_cube_of_every_extra(void **state)
{
    (void)state;
    assert_overview(
        NULL,
        "competition: {id: a, name: b}\n"
        "paper: letter\n"
        "formats: [text, {use: /x/y.lua, columns: 2}]\n"
        "events:\n"
        "  333mbf:\n"
        "    filters: [one, two]\n"
        "    subset: edges-only\n"
        "    rounds: [{sets: 27, extras: 1, cubes: 10, format: 2, copies: 3}]\n",
        "b (a), paper letter\n"
        "\n"
        "event    round  format        sets         attempts extras cubes copies scrambles\n"
        "333mbf       1  best of 2     27 (A to AA)        2      1    10      3       810\n"
        "total                         27                                              810\n"
        "\n"
        "states of 333mbf: 'edges-only' only\n"
        "filters of 333mbf: one, two\n"
        "formats: text, /x/y.lua {\"columns\":2}\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_the_demo_holds),
        cmocka_unit_test(counts_every_cube_of_every_extra),
    };
    return cmocka_run_group_tests(tests, open_book, close_book);
}
