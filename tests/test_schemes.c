/* The colours that a competition file replaces: whose they are, and what is no colour. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
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
        {"[\"U blue\"]", "colours: 'U' 'blue': a colour has six hexadecimal digits, as in ffd500"},
        {"[\"U -12345\"]", "colours: 'U' '-12345': a colour has six hexadecimal digits"},
        {"[\"U 0x1234\"]", "colours: 'U' '0x1234': a colour has six hexadecimal digits"},
        {"[\"U fffffff\"]", "colours: 'U' 'fffffff': a colour has six hexadecimal digits"},
        {"[\"blue\"]", "colours: 'blue': a colour is like 'U ffffff' (cubes) or 'sq1 U ffd500'"},
        {"[\"a U b c\"]", "colours: 'a' 'U' 'b' 'c': a colour is like"},
        {"[\"Q 123456\"]", "colours: 'Q' '123456': cube has no face 'Q', only B, D, F, L, R, U"},
        {"[\"pyraminx U 123456\"]", "pyraminx has no face 'U', only D, F, L, R"},
        {"[\"megaminx G 123456\"]", "megaminx has no face 'G', only B, BL, BR, D, DBL"},
        {"[\"minx U 123456\"]",
         "colours: 'minx' 'U' '123456': no drawing has the name 'minx', only"},
        {"[\"clock U 123456\"]", "no drawing has the name 'clock', only cube, megaminx,"},
        {"[\"U ffffff\", \"U 000000\"]",
         "colours: 'U' '000000': face U of cube has a colour already"},
        {"[\"cube U ffffff\", \"U ffffff\"]", "colours: 'U' 'ffffff': face U of cube has"},
        {"[\"sq1 U ffffff\"]", "faces D and U of sq1 are too alike: both would have the letter W"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        tsl_err err = {0};
        json_t *out = NULL, *args = schemes(cases[i][0], true);
        assert_int_equal(script_call(&out, host, "formats/lib/schemes", "read", args, &err),
                         TSL_EBROKEN);
        if (!strstr(err.text, cases[i][1])) fail_msg("%s", err.text);
        json_decref(args);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_face_is_one_of_the_drawing_that_is_named),
        cmocka_unit_test(what_is_no_colour_is_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, open_host, close_host);
}
