/* A competition file can replace colours: of which puzzle and face, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lua_host.h"

#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

static json_t *schemes(const char *entries, bool letters)
{
    json_t *list = json_loads(entries, 0, NULL);
    assert_non_null(list);
    return json_pack("[o, b]", list, letters);
}

/* U is white on a cube, yellow on a square-1 and A in the facelets of a megaminx, whose D is BR. */
static void a_face_is_one_of_the_drawing_that_is_named(void **state)
{
    (void)state;
    json_t *read = call("formats/lib/schemes", "read",
                        schemes("[\"U e0e0e0\", \"sq1 U FFD501\", \"megaminx D 010203\","
                                " \"pyraminx F 040506\", \"skewb B 070809\", \"cube B 0a0b0c\"]",
                                true));
    json_t *wanted = json_pack("{s:{s:i, s:i}, s:{s:i}, s:{s:i}, s:{s:i}, s:{s:i}}", "cube", "U",
                               0xe0e0e0, "B", 0x0a0b0c, "sq1", "U", 0xffd501, "megaminx", "G",
                               0x010203, "pyraminx", "F", 0x040506, "skewb", "B", 0x070809);
    assert_true(json_equal(read, wanted));
    json_decref(wanted);
    json_decref(read);
}

static void what_is_no_colour_is_refused_with_the_reason(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"[\"U blue\"]",
         "must have six hexadecimal digits for a colour, as in ffd500, got 'U blue'"},
        {"[\"U -12345\"]",
         "must have six hexadecimal digits for a colour, as in ffd500, got 'U -12345'"},
        {"[\"U 0x1234\"]",
         "must have six hexadecimal digits for a colour, as in ffd500, got 'U 0x1234'"},
        {"[\"U fffffff\"]",
         "must have six hexadecimal digits for a colour, as in ffd500, got 'U fffffff'"},
        {"[\"turquoise\"]",
         "must have entries like 'U ffffff' (cubes) or 'sq1 U ffd500', got 'turquoise'"},
        {"[\"a U b c\"]",
         "must have entries like 'U ffffff' (cubes) or 'sq1 U ffd500', got 'a U b c'"},
        {"[\"Q 123456\"]", "must name faces of cube among B, D, F, L, R, U, got 'Q 123456'"},
        {"[\"pyraminx U 123456\"]",
         "must name faces of pyraminx among D, F, L, R, got 'pyraminx U 123456'"},
        {"[\"megaminx G 123456\"]", "must name faces of megaminx among B, BL, BR, D, DBL, DBR, DL, "
                                    "DR, F, L, R, U, got 'megaminx G 123456'"},
        {"[\"clock U 123456\"]", "must name drawings among 133, 223, 233, 334, cube, diamond, "
                                 "dino, fto, gear, ivy, kilominx, mastertetraminx, megaminx, "
                                 "pyraduo, pyraminx, redi, skewb, sq1, got 'clock U 123456'"},
        {"[\"fto Q 123456\"]",
         "must name faces of fto among B, BL, BR, D, F, L, R, U, got 'fto Q 123456'"},
        {"[\"U ffffff\", \"U 000000\"]", "must name each face once, got 'U 000000'"},
        {"[\"cube U ffffff\", \"U ffffff\"]", "must name each face once, got 'U ffffff'"},
        {"[\"sq1 U ffffff\"]", "must differ more: D and U of sq1 would both have the letter W"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        json_t *list = json_loads(cases[i][0], 0, NULL);
        json_t *wrong = call("formats/sheets", "check",
                             json_pack("[{s:o, s:b}]", "colours", list, "letters", 1));
        assert_string_equal(json_string_value(json_object_get(wrong, "colours")), cases[i][1]);
        json_decref(wrong);
    }
}

/* Only letters need colours that differ. */
static void good_colours_are_not_refused(void **state)
{
    (void)state;
    static const char *const cases[] = {"[]", "[\"sq1 U ffffff\"]",
                                        "[\"U 0051bb\", \"skewb B ffffff\"]",
                                        "[\"kilominx DBR 123456\", \"gear U eeeeee\"]"};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        json_t *list = json_loads(cases[i], 0, NULL);
        json_t *wrong = call("formats/sheets", "check",
                             json_pack("[{s:o, s:b}]", "colours", list, "letters", 0));
        assert_null(json_object_get(wrong, "colours"));
        json_decref(wrong);
    }
}

/* Options of a drawing whose colours are greys: { colours, greys }, see draw/colours. */
static json_t *greys_of(const char *draw)
{
    return call("formats/lib/schemes", "options", json_pack("[s, {}, b, b]", draw, 0, 1));
}

/* A face of a puzzle with six colours or fewer differs from each other by 12 % of white or more. */
static void greys_can_be_told_apart(void **state)
{
    (void)state;
    static const char *const draws[] = {"cube", "ivy", "skewb", "sq1", "pyraminx"};
    for (size_t i = 0; i < COUNT_OF(draws); i++) {
        json_t *options = greys_of(draws[i]), *one, *other;
        json_t *colours = json_object_get(options, "colours");
        const char *a, *b;
        assert_true(json_is_true(json_object_get(options, "greys")));
        assert_in_range(json_object_size(colours), 4, 6);
        json_object_foreach(colours, a, one)
        {
            json_int_t level = json_integer_value(one) & 255;
            assert_int_equal(json_integer_value(one), level * 0x10101);
            json_object_foreach(colours, b, other)
            {
                json_int_t apart = level - (json_integer_value(other) & 255);
                assert_true(a == b || llabs(apart) * 100 >= 12 * 255);
            }
        }
        json_decref(options);
    }
}

/* Letters on the picture of a solved cube, in greys. */
static size_t letters_on(size_t n)
{
    char facelets[6 * 7 * 7 + 1] = "";
    memset(facelets, 'U', 6 * n * n);
    json_t *items = call("draw/cube", "items", json_pack("[s, o]", facelets, greys_of("cube"))),
           *one;
    size_t i, found = 0;
    json_array_foreach(items, i, one) found += json_object_get(one, "text") != NULL;
    json_decref(items);
    return found;
}

static void greys_have_letters_on_every_cube(void **state)
{
    (void)state;
    for (size_t n = 2; n <= 7; n++) assert_int_equal(letters_on(n), 6 * n * n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_face_is_one_of_the_drawing_that_is_named),
        cmocka_unit_test(what_is_no_colour_is_refused_with_the_reason),
        cmocka_unit_test(good_colours_are_not_refused),
        cmocka_unit_test(greys_can_be_told_apart),
        cmocka_unit_test(greys_have_letters_on_every_cube),
    };
    return cmocka_run_group_tests(tests, open_host, close_host);
}
