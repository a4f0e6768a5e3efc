/* Fields take what they say in words, and a report shows all problems in order of place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/report.h"

static const char *const faces[] = {"U", "D", NULL};

static bool is_low(const char *s)
{
    return s[strspn(s, "abc")] == '\0';
}

static void a_field_takes_what_it_says(void **state)
{
    (void)state;
    static const struct {
        field field;
        const char *words, *good, *bad; /* lists, as JSON */
    } cases[] = {
        {{"a", FIELD_INTEGER, .min = 1, .max = 5},
         "a whole number from 1 to 5",
         "[1,5]",
         "[0,6,2.0,2.5,\"2\",true,null,[2]]"},
        {{"a", FIELD_COUNT, .max = 5},
         "a whole number from 0 to 5",
         "[0,5,2.0]",
         "[-1,6,2.5,\"2\",null]"},
        {{"a", FIELD_NUMBER, .min = -1, .max = 0.5},
         "a number from -1 to 0.5",
         "[-1,0,0.5]",
         "[-1.01,1,\"0\",false]"},
        {{"a", FIELD_NUMBER, .min = -INFINITY, .max = 2}, "a number up to 2", "[-1e99,2]", "[3]"},
        {{"a", FIELD_INTEGER, .min = 2, .max = INFINITY},
         "a whole number from 2",
         "[2,1000000]",
         "[1]"},
        {{"a", FIELD_BOOLEAN, .required = true}, "true or false", "[true,false]", "[0,\"true\"]"},
        {{"a", FIELD_WORD, .allowed = faces}, "'U' or 'D'", "[\"U\",\"D\"]", "[\"R\",\"\",1]"},
        {{"a", FIELD_TEXT, .min = 1, .max = 3},
         "a text of 1 to 3 bytes",
         "[\"a\",\"abc\"]",
         "[\"\",\"abcd\",\"a\\u0000\",1]"},
        {{"a", FIELD_TEXT, .fits = is_low, .doc = "a, b and c"},
         "a, b and c",
         "[\"\",\"cab\"]",
         "[\"d\"]"},
        {{"a", FIELD_TEXT, .list = true, .allowed = faces},
         "a list of texts, among 'U', 'D'",
         "[[],[\"D\",\"U\"]]",
         "[\"U\",[\"R\"],[1],{}]"},
        {{"a", FIELD_TEXT, .list = true, .min = 1, .max = 2},
         "a list of 1 to 2 texts",
         "[[\"a long one\"]]",
         "[[],[\"a\",\"b\",\"c\"]]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text words = {0};
        json_t *good = json_loads(cases[i].good, JSON_ALLOW_NUL, NULL), *value;
        json_t *bad = json_loads(cases[i].bad, JSON_ALLOW_NUL, NULL);
        size_t n;
        schema_describe(&words, &cases[i].field);
        assert_string_equal(words.bytes, cases[i].words);
        assert_true(json_array_size(good) > 0 && json_array_size(bad) > 0);
        json_array_foreach(good, n, value) assert_true(schema_take(NULL, &cases[i].field, value));
        json_array_foreach(bad, n, value) assert_false(schema_take(NULL, &cases[i].field, value));
        text_free(&words);
        json_decref(good);
        json_decref(bad);
    }
}

static void a_text_stands_for_a_number_where_it_is_written_plainly(void **state)
{
    (void)state;
    static const field number = {"a", FIELD_INTEGER, .max = 100};
    static const char *const bad[] = {"",   "+1",  "01", "1.0",        "0x1",
                                      "1 ", "101", "-1", "4294967297", NULL};
    unsigned out = 7;
    for (size_t i = 0; bad[i]; i++) assert_false(schema_take_text(&out, &number, bad[i]));
    assert_int_equal(out, 7);
    assert_true(schema_take_text(&out, &number, "100"));
    assert_int_equal(out, 100);
}

typedef struct shape {
    unsigned sides;
    double width;
    bool filled;
    unsigned face;
    const char *name;
} shape;

static const field shape_fields[] = {
    {"sides", FIELD_INTEGER, .offset = offsetof(shape, sides), .min = 3, .max = 9,
     .required = true},
    {"width", FIELD_NUMBER, .offset = offsetof(shape, width), .max = 1},
    {"filled", FIELD_BOOLEAN, .offset = offsetof(shape, filled)},
    {"face", FIELD_WORD, .offset = offsetof(shape, face), .allowed = faces},
    {"name", FIELD_TEXT, .offset = offsetof(shape, name), .required = true},
    {.key = NULL},
};
static const schema shape_schema = {"a shape", shape_fields};

static void an_object_fills_its_structure(void **state)
{
    (void)state;
    report r = {.name = NULL};
    shape s = {.width = 0.5};
    json_t *json =
        json_pack("{s:i, s:b, s:s, s:s}", "sides", 4, "filled", 1, "face", "D", "name", "a");
    schema_read(&r, &shape_schema, json, &s, NULL);
    assert_int_equal(r.count, 0);
    assert_true(s.sides == 4 && s.width == 0.5 && s.filled && s.face == 1);
    assert_string_equal(s.name, "a");
    json_decref(json);
}

static void all_that_is_wrong_with_an_object_is_told(void **state)
{
    (void)state;
    tsl_err err = {0};
    report r = {.name = "x.lua"};
    json_t *json =
        json_pack("{s:i, s:i, s:s, s:i}", "side", 4, "width", 2, "face", "R", "colour", 1);
    schema_read(&r, &shape_schema, json, NULL, NULL);
    assert_int_equal(report_result(&r, &err), TSL_EINPUT);
    assert_string_equal(err.text,
                        "x.lua: unknown key 'side' (did you mean 'sides'?)\n"
                        "x.lua: 'width' must be a number from 0 to 1\n"
                        "x.lua: 'face' must be 'U' or 'D'\n"
                        "x.lua: unknown key 'colour': it may have 'sides', 'width', 'filled', "
                        "'face' and 'name'\n"
                        "x.lua: a shape needs 'sides'\n"
                        "x.lua: a shape needs 'name'");
    json_decref(json);
}

static void problems_come_in_order_of_place(void **state)
{
    (void)state;
    static const char file[] = "one\ntwo three\n";
    tsl_err err = {0};
    report r = {.name = "f", .bytes = file, .size = sizeof file - 1};
    report_add(&r, (place){8, 13, NULL}, "third");
    report_add(&r, (place){0, 3, NULL}, "%s", "second");
    report_add(&r, (place){0}, "first, without a place");
    assert_int_equal(report_result(&r, &err), TSL_EINPUT);
    assert_string_equal(err.text, "f: first, without a place\n"
                                  "f:1:1: second\n   1 | one\n     | ^~~\n"
                                  "f:2:5: third\n   2 | two three\n     |     ^~~~~");
}

static void a_report_keeps_the_first_problems_and_counts_the_others(void **state)
{
    (void)state;
    tsl_err err = {0};
    report r = {.name = NULL};
    assert_int_equal(report_result(&r, &err), TSL_OK);
    for (int i = 0; i < PROBLEMS_MAX; i++) assert_non_null(report_add(&r, (place){0}, "%d", i));
    assert_null(report_add(&r, (place){0}, "one too many"));
    assert_int_equal(report_result(&r, &err), TSL_EINPUT);
    assert_memory_equal(err.text, "0\n1\n2\n", 6);
    assert_non_null(strstr(err.text, "\n19\nand 1 more"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_takes_what_it_says),
        cmocka_unit_test(a_text_stands_for_a_number_where_it_is_written_plainly),
        cmocka_unit_test(an_object_fills_its_structure),
        cmocka_unit_test(all_that_is_wrong_with_an_object_is_told),
        cmocka_unit_test(problems_come_in_order_of_place),
        cmocka_unit_test(a_report_keeps_the_first_problems_and_counts_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
