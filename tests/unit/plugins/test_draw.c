/* The pictures of every puzzle: each sticker once, in its colour, inside the picture's size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "lua_host.h"

#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

/* A drawing need not be of a state that can be reached. */
typedef struct drawing {
    const char *script;
    const char *facelets;
    size_t stickers; /* that are filled with a colour of the scheme */
    const char *letters;
    uint32_t first; /* the colour of letters[0] */
} drawing;

static const drawing drawings[] = {
    {"draw/cube", "ULFRFDBLDRUBFDDULRRUBLFFDB", 0, "URFDLB", 0xffffff},
    {"draw/cube", "URFDLBURFDLBURFDLBURFDLB", 24, "URFDLB", 0xffffff},
    {"draw/cube", "FFURUFLUBRULLRRFFRDBURFBBBRUDULDDFDDRUBRLDLULFLDFBBBLD", 54, "URFDLB", 0xffffff},
    {"draw/pyraminx", "LDFDFDFFRDLRLRLFLLFRFRLFRDDDLLDFRDRR", 36, "FLRD", 0x00a650},
    {"draw/skewb", "LBRLURUBDUUFLBRDFDDBFFULRRDFLB", 30, "URFDLB", 0xffffff},
    {"draw/ivy", "RFFBDFLLDRUDURLUBB", 18, "URFDLB", 0xffffff},
    {"draw/sq1", "DRUL-BDBUR-FDL-FDFULUFUBDF-RDLURDR-BUB-RUF-LDB-LFF", 42, "UDFRBL", 0xffd500},
    {"draw/fto", "rUrUFUlrULRRLLLDBLlUFlrFrlFDDRBDBRLDDDBLRLLDBFFrrlUlUlRRBBRRDBBlrFlrUFFU", 72,
     "URFLBlDr", 0xffffff},
    {"draw/kilominx", "GHKFKALEJBCEEBFIBLHIFJIABCCCJKLAGEKILHCALKGGAFDDBHJIGHEJDDFD", 60,
     "ABFEDCGJKLHI", 0xffffff},
    {"draw/mastertetraminx", "FDDFLFDLDLLFFRDRFLFDLDRLLFRRLFDRFRFFDDRLRFRDRRDRLLDL", 52, "FLRD",
     0x00a650},
    {"draw/pyraduo", "FFLDDFLLRDLFDRRR", 16, "FLRD", 0x00a650},
    {"draw/redi", "LULFFRFRFRDULLDBLUDFRBDRLFURDDDRBUULRBLFBUUBFBDB", 48, "URFDLB", 0xffffff},
    {"draw/233", "UDDUUUDDULLFLBFFRBRRBUUDDDUDDURFRBLBLBFLFR", 42, "URFDLB", 0xffffff},
    {"draw/334", "DUDUUDUDDLBRFLLFLLBBFLLFLFRBBRRRRUDDUDUUDUBFBBFBLRRFLBFRLBRRFBFLFR", 66, "URFDLB",
     0xffffff},
    {"draw/gear",
     "FFUUDRDRLRURUDDBBRDDRRLRLBRLRLLUULDDBBBBFBUFBFFFFDDFFDDULULRLDLDUUBBRUURRLRLFRLRLLDDLUUFFFFBF"
     "DBFBBBBUU",
     102, "URFDLB", 0xffffff},
    {"draw/dino", "LBFLDDBFDRRLBFLFDRUUUUBR", 24, "URFDLB", 0xffffff},
    {"draw/diamond", "rrllDBDRUUFrDRLLLBRBFlUFDBLRFlrU", 32, "URFLBlDr", 0xffffff},
    {"draw/133", "DUDDUDUUULRRFFBDDDUDUUDURLLFBB", 30, "URFDLB", 0xffffff},
    {"draw/223", "DDDULRRRRFLBFBFBUUDURFLLLRFBFBLB", 32, "URFDLB", 0xffffff},
};

static size_t count_letter(const char *string, char letter)
{
    size_t n = 0;
    for (; *string; string++) n += *string == letter;
    return n;
}

/* How many items have this value under the key. */
static size_t count_items(const json_t *items, const char *key, const json_t *value)
{
    size_t n = 0, i;
    json_t *item;
    json_array_foreach(items, i, item) n += (size_t)json_equal(json_object_get(item, key), value);
    return n;
}

static size_t count_filled(const json_t *items, json_int_t colour)
{
    json_t *value = json_integer(colour);
    size_t n = count_items(items, "fill", value);
    json_decref(value);
    return n;
}

static json_t *items_of(const drawing *d, json_t *options)
{
    return call(d->script, "items", json_pack("[s, o]", d->facelets, options));
}

static void each_sticker_is_drawn_once_in_its_colour(void **state)
{
    (void)state;
    for (size_t i = 1; i < COUNT_OF(drawings); i++) {
        const drawing *d = &drawings[i];
        json_t *items = items_of(d, json_object());
        assert_int_equal(json_array_size(items), d->stickers);
        /* A dash is the second half of a square-1 corner: only its side is a sticker. */
        assert_int_equal(strlen(d->facelets) - count_letter(d->facelets, '-'), d->stickers);
        assert_int_equal(count_filled(items, d->first), count_letter(d->facelets, d->letters[0]));
        json_decref(items);
    }
}

static void a_replaced_colour_takes_the_place_of_the_first(void **state)
{
    (void)state;
    for (size_t i = 1; i < COUNT_OF(drawings); i++) {
        const drawing *d = &drawings[i];
        char face[2] = {d->letters[0], '\0'};
        json_t *items = items_of(d, json_pack("{s:{s:i}}", "colours", face, 0x123456));
        assert_int_equal(count_filled(items, d->first), 0);
        assert_int_equal(count_filled(items, 0x123456), count_letter(d->facelets, d->letters[0]));
        json_decref(items);
    }
}

static void letters_stand_on_every_sticker(void **state)
{
    (void)state;
    json_t *text_kind = json_string("text");
    for (size_t i = 1; i < COUNT_OF(drawings); i++) {
        const drawing *d = &drawings[i];
        json_t *items = items_of(d, json_pack("{s:b}", "letters", 1));
        assert_int_equal(json_array_size(items), 2 * d->stickers);
        assert_int_equal(count_items(items, "kind", text_kind), d->stickers);
        json_decref(items);
    }
    json_decref(text_kind);
}

/* ---- colours replaced by a competition ---- */

/* A letter stands for the colour that a sticker has, not for the face it belongs to. */
static void letters_follow_the_colours(void **state)
{
    (void)state;
    static const struct {
        const char *script, *facelets;
        const char *face[2]; /* facelet letters */
        int colour[2];
        const char *letter[2]; /* that the faces then have */
        const char *gone;      /* a letter that no sticker has any more */
    } cases[] = {
        {"draw/cube", "URFDLB", {"U", "D"}, {0xe0e0e0, 0xffe000}, {"W", "Y"}, "K"},
        {"draw/cube", "URFDLB", {"U", "D"}, {0x202020, 0xff80d0}, {"K", "p"}, "W"},
        {"draw/cube", "URFDLB", {"B", "R"}, {0x800080, 0x800000}, {"P", "R"}, "B"},
        {"draw/cube", "URFDLB", {"F", "L"}, {0x404040, 0xffa020}, {"K", "O"}, "G"},
        {"draw/pyraminx", "FFFLLRD", {"L", "R"}, {0xf0f0f0, 0xff6000}, {"W", "O"}, "B"},
        {"draw/skewb", "UUDUU", {"U", "D"}, {0xffe000, 0xf0f0f0}, {"Y", "W"}, "k"},
        {"draw/sq1",
         "DRUL-BDBUR-FDL-FDFULUFUBDF-RDLURDR-BUB-RUF-LDB-LFF",
         {"U", "D"},
         {0xffffff, 0xffd500},
         {"W", "Y"},
         "K"},
        {"draw/megaminx",
         "ABCDEFGHIJKLDDDDDDDD",
         {"D", "I"},
         {0x303030, 0xff8000},
         {"K", "O"},
         "B"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        drawing d = {.script = cases[i].script, .facelets = cases[i].facelets};
        json_t *options =
            json_pack("{s:b, s:{s:i, s:i}}", "letters", 1, "colours", cases[i].face[0],
                      cases[i].colour[0], cases[i].face[1], cases[i].colour[1]);
        json_t *items = items_of(&d, options), *gone = json_string(cases[i].gone);
        for (size_t k = 0; k < 2; k++) {
            json_t *letter = json_string(cases[i].letter[k]);
            assert_int_equal(count_items(items, "text", letter),
                             count_letter(d.facelets, cases[i].face[k][0]));
            json_decref(letter);
        }
        assert_int_equal(count_items(items, "text", gone), 0);
        json_decref(gone);
        json_decref(items);
    }
}

static void a_cube_of_a_wrong_size_is_refused(void **state)
{
    (void)state;
    tsl_err err = {0};
    json_t *out = NULL, *args = json_pack("[s, {}]", drawings[0].facelets);
    assert_int_equal(script_call(&out, host, "draw/cube", "items", args, &err), TSL_EBROKEN);
    assert_non_null(strstr(err.text, "a cube has 6*N*N facelets"));
    json_decref(args);
}

/* ---- the picture's size ---- */

static double number_at(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

/* The smallest box around the items, without strokes: left, top, right, bottom. */
static void grow(double box[4], double x, double y, double w, double h)
{
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (x + w > box[2]) box[2] = x + w;
    if (y + h > box[3]) box[3] = y + h;
}

static void add_item(double box[4], const json_t *item)
{
    const json_t *points = json_object_get(item, "points"), *point;
    bool circle = !strcmp(json_string_value(json_object_get(item, "kind")), "circle");
    if (!points) {
        grow(box, number_at(item, "x"), number_at(item, "y"), number_at(item, "w"),
             number_at(item, "h"));
        return;
    }
    double r = circle ? json_number_value(json_array_get(json_array_get(points, 1), 0)) : 0;
    for (size_t i = 0; i < (circle ? 1 : json_array_size(points)); i++) {
        point = json_array_get(points, i);
        double x = json_number_value(json_array_get(point, 0));
        double y = json_number_value(json_array_get(point, 1));
        grow(box, x - r, y - r, 2 * r, 2 * r);
    }
}

static char *repeated(const char *letters, size_t each)
{
    text t = {0};
    for (const char *c = letters; *c; c++)
        for (size_t i = 0; i < each; i++) text_add_bytes(&t, c, 1);
    return t.bytes;
}

/* Sizes as svg() uses them: it scales the width to 464 pixels, so its height tells the ratio. */
static double height_of(const char *draw_as, const char *facelets)
{
    double height = 0;
    json_t *svg = call("draw/svg", "svg", json_pack("[s, s, {}]", draw_as, facelets));
    const char *at = strstr(json_string_value(svg), "height=\"");
    assert_non_null(at);
    height = strtod(at + strlen("height=\""), NULL);
    json_decref(svg);
    return height - 16;
}

static void a_picture_fills_its_size_and_no_more(void **state)
{
    (void)state;
    static const struct {
        const char *draw_as, *letters;
        size_t each;
    } cases[] = {
        {"cube", "URFDLB", 4},
        {"cube", "URFDLB", 49},
        {"pyraminx", "FLRD", 9},
        {"skewb", "URFDLB", 5},
        {"ivy", "URFDLB", 3},
        {"clock", "A", 18},
        {"megaminx", "ABCDEFGHIJKL", 11},
        {"fto", "URFLBlDr", 9},
        {"kilominx", "ABCDEFGHIJKL", 5},
        {"gear", "URFDLB", 17},
        {"sia222", "URFDLBurfdlb", 7},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char script[32], *facelets = repeated(cases[i].letters, cases[i].each);
        double box[4] = {1e9, 1e9, -1e9, -1e9};
        snprintf(script, sizeof script, "draw/%s", cases[i].draw_as);
        json_t *items = call(script, "items", json_pack("[s, {}]", facelets)), *item;
        json_t *width = call(script, "size", json_pack("[s, {}]", facelets));
        double w = json_number_value(width), h = height_of(cases[i].draw_as, facelets) * w / 464;
        size_t k;
        json_array_foreach(items, k, item) add_item(box, item);
        assert_true(box[0] > -0.01 && box[1] > -0.01);
        assert_true(box[2] < w + 0.01 && box[3] < h + 0.03);
        assert_true(box[2] - box[0] > 0.97 * w && box[3] - box[1] > 0.95 * h);
        json_decref(width);
        json_decref(items);
        free(facelets);
    }
}

/* ---- SVG ---- */

static void expect_picture(const char *draw_as, const char *facelets)
{
    json_t *svg = call("draw/svg", "svg", json_pack("[s, s, {}]", draw_as, facelets));
    text name = {0};
    text_addf(&name, "pictures/%s.svg", draw_as);
    expect_golden(name.bytes, json_string_value(svg));
    text_free(&name);
    json_decref(svg);
}

/* One scrambled puzzle of each kind, looked at and kept. */
static void pictures_are_as_they_were_reviewed(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"megaminx", "FJAFGDDBCEBJIJLDLLJFKBBHKJLIIBAGKAKHCCAGICFLEHIIBCFLKKEIEFGACGKAEHLAELJACAIGD"
                     "DKJEFDDAIFBHJHLHHJDBDCGGKIFELDLBEKJEFKCIFGHECGJCABGBHHD"},
        {"clock", "BJFJGDADHHGLBEHFIA"},
        {"sia222",
         "UFBFURUBDFBLLRRDUBFURDFFRRFFDLLRBULFUURRUDludlrrlublubrbbbdlfduldbudbrlldddflffbbdrf"},
        {"sia123",
         "BRLUFDRUUBFFURUUDFFBRFDFFRBFLBRDDDLUUBRRUBRBBlddfdldudbfddfdbdfrlbflurbllblbfblruuuflu"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) expect_picture(cases[i][0], cases[i][1]);
    for (size_t i = 2; i < COUNT_OF(drawings); i++)
        expect_picture(drawings[i].script + strlen("draw/"), drawings[i].facelets);
}

static void an_svg_holds_every_kind_of_shape(void **state)
{
    (void)state;
    char *facelets = repeated("A", 18);
    json_t *svg = call("draw/svg", "svg", json_pack("[s, s, {}]", "clock", facelets));
    const char *bytes = json_string_value(svg);
    assert_non_null(strstr(bytes, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\""));
    assert_non_null(strstr(bytes, "<circle cx="));
    assert_non_null(strstr(bytes, "<polygon points="));
    assert_string_equal(bytes + strlen(bytes) - 6, "</svg>");
    json_decref(svg);
    svg = call("draw/svg", "svg",
               json_pack("[s, s, {s:b}]", "cube", drawings[1].facelets, "letters", 1));
    bytes = json_string_value(svg);
    assert_non_null(strstr(bytes, "<rect x="));
    assert_non_null(strstr(bytes, ">W</text>"));
    json_decref(svg);
    free(facelets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_sticker_is_drawn_once_in_its_colour),
        cmocka_unit_test(a_replaced_colour_takes_the_place_of_the_first),
        cmocka_unit_test(letters_stand_on_every_sticker),
        cmocka_unit_test(letters_follow_the_colours),
        cmocka_unit_test(a_cube_of_a_wrong_size_is_refused),
        cmocka_unit_test(a_picture_fills_its_size_and_no_more),
        cmocka_unit_test(pictures_are_as_they_were_reviewed),
        cmocka_unit_test(an_svg_holds_every_kind_of_shape),
    };
    return cmocka_run_group_tests(tests, open_host, close_host);
}
