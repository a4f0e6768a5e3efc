/* HTML pages: their fonts, what they say, and what is read back of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "html/html.c"

#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

static const tsl_renderer *const it = &html;

/* ---- documents ---- */

static int keep(void *self, const void *bytes, size_t size)
{
    text_add_bytes(self, bytes, size);
    return TSL_OK;
}

static tsl_item text_item(const char *string, double w, double h)
{
    return (tsl_item){.kind = TSL_TEXT,
                      .text = string,
                      .x = 50,
                      .y = 100,
                      .w = w,
                      .h = h,
                      .size_min = 5,
                      .size_max = 20,
                      .stroke = TSL_NO_COLOUR,
                      .opacity = 1};
}

/* A page for each item. */
static int render_items(text *out, const tsl_item *items, size_t count, tsl_err *err)
{
    tsl_page pages[8];
    tsl_sink sink = {.self = out, .write = keep};
    for (size_t i = 0; i < count; i++)
        pages[i] = (tsl_page){.width = 300, .height = 200, .items = &items[i], .item_count = 1};
    return it->render(&(tsl_document){"T & <i>", "2026-11-20T00:00:00Z", pages, count}, &sink, err);
}

static text rendered(const tsl_item *items, size_t count)
{
    text out = {0};
    tsl_err err = {0};
    assert_int_equal(render_items(&out, items, count, &err), TSL_OK);
    return out;
}

static void assert_has(const tsl_item *item, const char *markup)
{
    text page = rendered(item, 1);
    if (!strstr(page.bytes, markup)) fail_msg("no %s in %s", markup, strstr(page.bytes, "<body>"));
    text_free(&page);
}

/* ---- fonts ---- */

/* DejaVu Sans 2.37, as its tables have them: in 1/2048 of an em. */
static void a_cut_font_keeps_widths_kerning_and_parts(void **state)
{
    (void)state;
    font whole, cut;
    static letter_set letters;
    byte_buffer file = {0};
    tsl_err err = {0};
    static const char said[] = "AV";
    for (const char *c = said; *c; c++) letter_set_add(&letters, (unsigned char)*c);
    letter_set_add(&letters, 0xe9);
    assert_int_equal(font_open(&whole, fonts_files[0], &err), TSL_OK);
    subset_write(&file, &whole, &letters);
    assert_int_equal(font_open(&cut, (font_part){file.at, file.size}, &err), TSL_OK);
    const unsigned a = font_glyph(&cut, 'A'), v = font_glyph(&cut, 'V'), e = font_glyph(&cut, 0xe9);
    assert_int_equal(font_advance(&cut, a), 1401);
    assert_int_equal(font_advance(&cut, e), 1260);
    assert_int_equal(font_kerning(&cut, a, v), -131);
    assert_int_equal(font_kerning(&cut, a, a), 57);
    assert_int_equal(font_16(font_outline(&cut, a), 0), 2);      /* contours */
    assert_int_equal(font_16(font_outline(&cut, e), 0), 0xffff); /* made of an e and an accent, */
    assert_int_equal(cut.glyph_count, 1 + 3 + 2);                /* which come along */
    assert_int_equal(font_glyph(&cut, 'B'), 0);
    assert_int_not_equal(font_glyph(&whole, 'B'), 0);
    bytes_free(&file);
}

static void letters_of_arabic_join(void **state)
{
    (void)state;
    static const struct {
        uint32_t before, letter, after, form; /* Unicode's names of the forms */
    } cases[] = {
        {0, 0x628, 0, 0xfe8f},         {0, 0x628, 0x628, 0xfe91},     {0x628, 0x628, 0x628, 0xfe92},
        {0x628, 0x628, 0, 0xfe90},     {0x627, 0x628, 0, 0xfe8f},     {0x628, 0x627, 0x628, 0xfe8e},
        {0, 0x644, 0x627, 0xfefb},     {0x628, 0x644, 0x627, 0xfefc}, {0x644, 0x627, 0x628, 0},
        {0x628, 0x64a, 0x628, 0xfef4}, {0, 0x6cc, 0, 0xfbfc},         {0, 'A', 0x628, 'A'},
        {0x628, 0x621, 0x628, 0xfe80}, {0, 0x643, 0x640, 0xfedb},     {0x640, 0x629, 0, 0xfe94},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(arabic_form(cases[i].before, cases[i].letter, cases[i].after),
                         cases[i].form);
}

/* ---- pages ---- */

static const double triangle[][2] = {{10, 10}, {20.5, 10}, {15, 18.256}};
static const double circle[][2] = {{30, 40}, {4, 0}};

static void shapes_stand_where_they_should(void **state)
{
    (void)state;
    tsl_item shape = {.kind = TSL_POLYGON,
                      .points = triangle,
                      .point_count = 3,
                      .fill = 0xff8000,
                      .stroke = 0x1,
                      .width = 0.75,
                      .opacity = 1};
    assert_has(&shape, "<path d=\"M10 10L20.5 10L15 18.26z\" fill=\"#ff8000\" stroke=\"#000001\" "
                       "stroke-width=\".75\"/>");
    shape.kind = TSL_LINE;
    shape.opacity = 0.13;
    assert_has(&shape, "L15 18.26\" fill=\"none\" stroke=\"#000001\" stroke-width=\".75\" "
                       "opacity=\".13\"/>");
    shape.kind = TSL_CIRCLE;
    shape.points = circle;
    shape.stroke = TSL_NO_COLOUR;
    assert_has(&shape, "<circle cx=\"30\" cy=\"40\" r=\"4\" fill=\"#ff8000\" opacity=");
}

/* DejaVu Sans Mono: a letter is 1233/2048 wide and a line 1.164 high. */
static void text_is_measured_as_the_font_says(void **state)
{
    (void)state;
    tsl_item item = text_item("R U2 R' U'", 10 * 10 * 1233.0 / 2048 + 0.01, 12);
    item.face = TSL_MONO;
    assert_has(&item, "<text class=\"m\" x=\"50\" y=\"109.46\" font-size=\"10\">R U2 R' U'</text>");
    item.text = "R\nU";
    item.h = 200;
    item.align = TSL_RIGHT;
    item.bold = true;
    assert_has(&item, " text-anchor=\"end\" y=\"195.28\" font-size=\"20\">R</text>\n");
    assert_has(&item, " y=\"218.56\" font-size=\"20\">U</text>\n");
}

static void what_is_turned_is_no_word_of_the_page(void **state)
{
    (void)state;
    tsl_item item = text_item("MARK", 100, 100);
    item.angle = -54;
    assert_has(&item, "<g aria-hidden=\"true\" transform=\"rotate(-54 100 150)\">\n<text");
}

static void text_from_right_to_left_is_anchored_at_its_right(void **state)
{
    (void)state;
    tsl_item item = text_item("\xd7\x91", 100, 100); /* bet */
    item.align = TSL_RIGHT;
    assert_has(&item, "x=\"150\" direction=\"rtl\" y=");
    item.text = "\xe2\x80\x8f"
                "333"; /* a mark, then digits */
    assert_has(&item, "x=\"150\" direction=\"rtl\" y=");
    item.text = "333 \xd7\x91 A";
    assert_has(&item, "direction=\"rtl\"");
    item.text = "A \xd7\x91";
    assert_has(&item, "x=\"150\" text-anchor=\"end\" y=");
}

static void take_notice(void *self, const char *sentence)
{
    text_add(self, sentence);
}

static void other_fonts_get_the_width_that_was_measured(void **state)
{
    (void)state;
    const tsl_item item =
        text_item("\xe6\x9d\xb1\xe4\xba\xac", 200, 100); /* two letters of an em */
    assert_has(&item, "textLength=\"40\" lengthAdjust=\"spacingAndGlyphs\"");
    text said = {0};
    tsl_page one = {.width = 300, .height = 200, .items = &item, .item_count = 1};
    int status = it->render(&(tsl_document){"T", "2026-11-20T00:00:00Z", &one, 1},
                            &(tsl_sink){&said, keep, take_notice}, NULL);
    assert_int_equal(status, TSL_OK);
    assert_non_null(strstr(said.bytes, "fonts of the computer that prints"));
    text_free(&said);
}

static void a_page_of_another_size_is_named(void **state)
{
    (void)state;
    const tsl_item item = text_item("x", 20, 20);
    const tsl_page pages[] = {{NULL, 595.28, 841.89, &item, 1},
                              {"O & P", 612, 792, &item, 1},
                              {NULL, 595.28, 841.89, &item, 1},
                              {NULL, 200, 100.5, &item, 1}};
    text out = {0};
    tsl_sink sink = {.self = &out, .write = keep};
    const tsl_document document = {"T", "2026-11-20T00:00:00Z", pages, COUNT_OF(pages)};
    assert_int_equal(it->render(&document, &sink, NULL), TSL_OK);
    assert_non_null(strstr(out.bytes, "@page{size:A4;margin:0}\n@page p1{size:letter;margin:0}\n"
                                      "@page p3{size:200pt 100.5pt;margin:0}\n"));
    assert_non_null(strstr(out.bytes, ";page:p1\" aria-label=\"O &amp; P\">"));
    assert_non_null(strstr(out.bytes, ";page:p3\">"));
    assert_null(strstr(out.bytes, "page:p2"));
    text_free(&out);
}

/* ---- limits ---- */

static void a_text_too_large_is_named_and_not_quoted(void **state)
{
    (void)state;
    text out = {0};
    tsl_err err = {0};
    const tsl_item items[] = {text_item("x", 20, 20), text_item("secret words", 10, 6)};
    assert_int_equal(render_items(&out, items, 2, &err), TSL_EINPUT);
    assert_string_equal(err.text, "page 2, item 1: the text does not fit 10 x 6 points even at "
                                  "size 5: shorten it");
    text_free(&out);
}

static int full(void *self, const void *bytes, size_t size)
{
    size_t *left = self;
    (void)bytes;
    if (size > *left) return TSL_ELIMIT;
    *left -= size;
    return TSL_OK;
}

static void a_failed_write_is_returned(void **state)
{
    (void)state;
    const tsl_item item = text_item("x", 20, 20);
    const tsl_page page = {.width = 300, .height = 200, .items = &item, .item_count = 1};
    size_t room = 2000;
    tsl_sink sink = {.self = &room, .write = full};
    assert_int_equal(it->render(&(tsl_document){"T", "2026", &page, 1}, &sink, NULL), TSL_ELIMIT);
}

/* ---- reading ---- */

static int read_back(text *out, const char *file, const char *passcode, tsl_err *err)
{
    tsl_sink sink = {.self = out, .write = keep};
    return it->read(&(tsl_file){file, strlen(file)}, passcode, &sink, err);
}

static void its_words_are_read_back(void **state)
{
    (void)state;
    tsl_item qr = text_item("twistseal:A/333", 50, 50);
    qr.kind = TSL_QR;
    const tsl_item items[] = {text_item("a < b & \"c\" > d", 200, 20), qr,
                              text_item("R U2 R' U' R U2 R' U'", 40, 60)};
    text file = rendered(items, 3), words = {0};
    assert_int_equal(read_back(&words, file.bytes, NULL, NULL), TSL_OK);
    for (char *c = words.bytes; *c; c++)
        if (*c == ' ') *c = '\n';
    assert_string_equal(words.bytes,
                        "a\n<\nb\n&\n\"c\"\n>\nd\n\n\nR\nU2\nR'\nU'\nR\nU2\nR'\nU'\n\n");
    text_free(&file);
    text_free(&words);
}

static void what_is_no_page_of_ours_is_refused(void **state)
{
    (void)state;
#define HEAD "<!DOCTYPE html>\n<html>\n"
    static const struct {
        const char *file, *passcode, *wanted;
    } cases[] = {
        {"", NULL, "it is no HTML of this program"},
        {"<!DOCTYPE html><html><svg></svg>", NULL, "it is no HTML of this program"},
        {HEAD "<svg></svg>", "abcd-efgh", "HTML is never locked"},
        {HEAD, NULL, "it has no pages"},
        {HEAD "<svg><svg></svg>", NULL, "it has no pages"},
        {HEAD "<svg><script>x</script></svg>", NULL,
         "it has markup that this program does not write"},
        {HEAD "<svg><image href=\"x\"/></svg>", NULL,
         "it has markup that this program does not write"},
        {HEAD "<svg></svg><", NULL, "it has markup that this program does not write"},
        {HEAD "<svg></svg><svg", NULL, "it has markup that this program does not write"},
        {HEAD "<svg><textpath></textpath></svg>", NULL,
         "it has markup that this program does not write"},
        {HEAD "<svg></svg><!-- x -->", NULL, "it has markup that this program does not write"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        text words = {0};
        tsl_err err = {0};
        assert_int_equal(read_back(&words, cases[i].file, cases[i].passcode, &err), TSL_EINPUT);
        assert_string_equal(err.text, cases[i].wanted);
        text_free(&words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_font_keeps_widths_kerning_and_parts),
        cmocka_unit_test(letters_of_arabic_join),
        cmocka_unit_test(shapes_stand_where_they_should),
        cmocka_unit_test(text_is_measured_as_the_font_says),
        cmocka_unit_test(what_is_turned_is_no_word_of_the_page),
        cmocka_unit_test(text_from_right_to_left_is_anchored_at_its_right),
        cmocka_unit_test(other_fonts_get_the_width_that_was_measured),
        cmocka_unit_test(a_page_of_another_size_is_named),
        cmocka_unit_test(a_text_too_large_is_named_and_not_quoted),
        cmocka_unit_test(a_failed_write_is_returned),
        cmocka_unit_test(its_words_are_read_back),
        cmocka_unit_test(what_is_no_page_of_ours_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
