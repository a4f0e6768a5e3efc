/* The PDF and PNG renderers: same pages, same bytes, from any thread; text inside its box. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <unistd.h>

#include "base/text.h"
#include "twistseal/plugin.h"

#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

static const tsl_plugin *paper;

/* The plugin stands beside the tests' directory. */
static int open_paper(void **state)
{
    (void)state;
    char self[PATH_MAX] = "", path[PATH_MAX + 32];
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) return -1;
    snprintf(path, sizeof path, "%s/../plugins/paper.so", dirname(self));
    if (access(path, F_OK) != 0) return 0; /* built without cairo and pango */
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    paper = handle ? dlsym(handle, TSL_ENTRY) : NULL;
    return paper ? 0 : -1;
}

static const tsl_renderer *renderer(const char *id)
{
    if (!paper) skip();
    assert_int_equal(paper->abi, TSL_ABI);
    for (size_t i = 0; paper->renderers[i]; i++)
        if (!strcmp(paper->renderers[i]->id, id)) return paper->renderers[i];
    fail_msg("no renderer '%s'", id);
    return NULL;
}

static int keep(void *self, const void *bytes, size_t size)
{
    text_add_bytes(self, bytes, size);
    return TSL_OK;
}

/* The file as text; the caller frees. */
static text render(const char *id, const tsl_document *document)
{
    text out = {0};
    tsl_sink sink = {.self = &out, .write = keep};
    tsl_err err = {0};
    if (renderer(id)->render(document, &sink, &err) != TSL_OK) fail_msg("%s", err.text);
    return out;
}

/* ---- documents ---- */

static const double triangle[][2] = {{100, 100}, {200, 100}, {150, 180}};
static const double ends[][2] = {{50, 300}, {500, 300}};
static const double circle[][2] = {{300, 400}, {40, 0}};

static tsl_item text_item(const char *string, double w, double h, double size)
{
    return (tsl_item){.kind = TSL_TEXT,
                      .text = string,
                      .x = 50,
                      .y = 500,
                      .w = w,
                      .h = h,
                      .size_min = size,
                      .size_max = 20,
                      .face = TSL_MONO,
                      .opacity = 1};
}

/* One of every kind, on two pages. */
typedef struct sample {
    tsl_item items[5];
    tsl_page pages[2];
    tsl_document document;
} sample;

static void fill_sample(sample *s)
{
    *s =
        (sample){.items = {{.kind = TSL_POLYGON,
                            .points = triangle,
                            .point_count = 3,
                            .fill = 0xff0000,
                            .stroke = 0,
                            .width = 1,
                            .opacity = 1},
                           {.kind = TSL_LINE,
                            .points = ends,
                            .point_count = 2,
                            .fill = TSL_NO_COLOUR,
                            .stroke = 0x00ff00,
                            .width = 2,
                            .opacity = 0.5},
                           {.kind = TSL_CIRCLE,
                            .points = circle,
                            .point_count = 2,
                            .fill = 0x0000ff,
                            .stroke = TSL_NO_COLOUR,
                            .opacity = 1}},
                 .document = {.title = "A sheet", .date = "2026-11-20T10:00:00Z", .page_count = 2}};
    s->items[3] = text_item("R U2 R' U'\nF2 D' L2", 300, 60, 5);
    s->items[4] = text_item("Z\xc3\xbcrich \xe5\x86\xac", 300, 60, 5);
    s->items[4].angle = -54;
    s->items[4].face = TSL_SANS;
    s->pages[0] = s->pages[1] = (tsl_page){
        .width = 595, .height = 842, .items = s->items, .item_count = COUNT_OF(s->items)};
    s->document.pages = s->pages;
}

static size_t count_in(const text *haystack, const char *needle)
{
    size_t n = 0, size = strlen(needle);
    for (size_t i = 0; i + size <= haystack->size; i++)
        n += memcmp(haystack->bytes + i, needle, size) == 0;
    return n;
}

/* ---- promises ---- */

static void the_same_pages_give_the_same_bytes(void **state)
{
    (void)state;
    sample s;
    fill_sample(&s);
    text a = render("pdf", &s.document), b = render("pdf", &s.document);
    assert_true(a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0);
    text_free(&b);
    s.document.title = "Another";
    b = render("pdf", &s.document);
    assert_false(a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0);
    text_free(&a);
    text_free(&b);
}

static void *render_many(void *arg)
{
    text *out = arg;
    sample s;
    fill_sample(&s);
    for (int i = 0; i < 8; i++) {
        text_free(out);
        *out = render("pdf", &s.document);
    }
    return NULL;
}

static void many_threads_render_the_same_bytes(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    text out[THREADS] = {0};
    if (!paper) skip();
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, render_many, &out[i]), 0);
    for (size_t i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (size_t i = 0; i < THREADS; i++) {
        assert_true(out[i].size == out[0].size);
        assert_memory_equal(out[i].bytes, out[0].bytes, out[0].size);
    }
    for (size_t i = 0; i < THREADS; i++) text_free(&out[i]);
}

static void *render_once(void *arg)
{
    sample s;
    fill_sample(&s);
    *(text *)arg = render("pdf", &s.document);
    return NULL;
}

/* A thread keeps the fonts it found, but nothing of a document. */
static void what_was_rendered_before_makes_no_difference(void **state)
{
    (void)state;
    if (!paper) skip();
    pthread_t thread;
    text fresh = {0};
    assert_int_equal(pthread_create(&thread, NULL, render_once, &fresh), 0);
    pthread_join(thread, NULL);
    sample other;
    fill_sample(&other);
    other.items[3].face = TSL_SANS;
    other.items[3].bold = true;
    other.items[4].text = "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xce\xa9";
    text before = render("pdf", &other.document), after = {0};
    render_once(&after);
    assert_true(after.size == fresh.size && memcmp(after.bytes, fresh.bytes, fresh.size) == 0);
    text_free(&before);
    text_free(&after);
    text_free(&fresh);
}

static void a_pdf_has_its_pages_its_title_and_one_date(void **state)
{
    (void)state;
    sample s;
    fill_sample(&s);
    text pdf = render("pdf", &s.document);
    assert_memory_equal(pdf.bytes, "%PDF-1.", 7);
    assert_int_equal(count_in(&pdf, "/Type /Page %"), 2);
    assert_int_equal(count_in(&pdf, "/Title (A sheet)"), 1);
    assert_int_equal(count_in(&pdf, "20261120100000Z"), 1);
    assert_int_equal(count_in(&pdf, "Date"), 1);
    text_free(&pdf);
}

static void a_png_is_one_page(void **state)
{
    (void)state;
    sample s;
    fill_sample(&s);
    tsl_err err = {0};
    text out = {0};
    tsl_sink sink = {.self = &out, .write = keep};
    assert_int_equal(renderer("png")->render(&s.document, &sink, &err), TSL_EINPUT);
    assert_string_equal(err.text, "a PNG is one page, not 2");
    s.document.page_count = 1;
    text png = render("png", &s.document), again = render("png", &s.document);
    assert_memory_equal(png.bytes, "\x89PNG", 4);
    assert_memory_equal(png.bytes + 16, "\x00\x00\x04\xd8\x00\x00\x06\xdb", 8); /* 1240 x 1755 */
    assert_true(png.size == again.size && memcmp(png.bytes, again.bytes, png.size) == 0);
    text_free(&png);
    text_free(&again);
}

/* Sets one text and returns the code; `message` may be NULL. */
static int set_text(const char *string, double w, double h, double size, const char *message)
{
    tsl_item item = text_item(string, w, h, size);
    tsl_page page = {.width = 595, .height = 842, .items = &item, .item_count = 1};
    tsl_document document = {"t", "2026-11-20T10:00:00Z", &page, 1};
    text out = {0};
    tsl_sink sink = {.self = &out, .write = keep};
    tsl_err err = {0};
    int rc = renderer("pdf")->render(&document, &sink, &err);
    if (message) assert_string_equal(err.text, message);
    text_free(&out);
    return rc;
}

/* DejaVu Sans Mono: every letter is 1233/2048 em wide, a line 2384/2048 em high (its hhea table).
 */
static void text_is_measured_as_the_font_says(void **state)
{
    (void)state;
    const double letter = 1233.0 / 2048, line = 2384.0 / 2048;
    static const struct {
        const char *string;
        double letters, lines;
    } cases[] = {
        {"R", 1, 1},           {"R U2", 4, 1}, {"R\nU2", 2, 2}, {"R U2 F'", 4, 2},
        {"U2  F'\n\nR", 6, 3}, {" R", 2, 1},   {"R\n U", 2, 2},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        double w = cases[i].letters * letter * 10, h = cases[i].lines * line * 10;
        assert_int_equal(set_text(cases[i].string, w + 0.01, h + 0.01, 10, NULL), TSL_OK);
        assert_int_equal(set_text(cases[i].string, w + 0.01, h - 0.01, 10, NULL), TSL_EINPUT);
        assert_int_equal(set_text(cases[i].string, w - 0.01, h + 0.01, 10, NULL), TSL_EINPUT);
    }
}

static void a_text_too_large_is_named_and_not_quoted(void **state)
{
    (void)state;
    assert_int_equal(set_text("R U R' U'", 20, 10, 8,
                              "page 1, item 1: the text does not fit 20 x 10 points even at size "
                              "8: shorten it"),
                     TSL_EINPUT);
}

/* A word wider than its box, such as a name in a script without spaces, is broken between letters,
 * and only then. */
static void a_long_word_breaks_where_it_must(void **state)
{
    (void)state;
    assert_int_equal(set_text("ABCDEFGHIJ", 10 * 0.6021 * 5, 12, 5, NULL), TSL_OK);
    assert_int_equal(set_text("ABCDEFGHIJ", 5 * 0.6021 * 5, 12, 5, NULL), TSL_OK);
    assert_int_equal(set_text("ABCDEFGHIJ", 5 * 0.6021 * 5, 11, 5, NULL), TSL_EINPUT);
}

/* Lines of scripts written without spaces end where their rules let them: not before a full stop.
 */
static void scripts_without_spaces_break_between_letters(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"\xe5\xa4\xa7\xe5\xa4\xa7\xe5\xa4\xa7\xe5\xa4\xa7",
         "\xe5\xa4\xa7\xe5\xa4\xa7\xe5\xa4\xa7\n\xe5\xa4\xa7"},
        {"\xe5\xa4\xa7\xe5\xa4\xa7\xe5\xa4\xa7\xe3\x80\x82",
         "\xe5\xa4\xa7\xe5\xa4\xa7\n\xe5\xa4\xa7\xe3\x80\x82"},
    };
    double letter = 1;
    while (set_text("\xe5\xa4\xa7", letter, 100, 20, NULL) != TSL_OK) letter += 0.25;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        text out[2];
        for (size_t k = 0; k < 2; k++) {
            tsl_item item = text_item(cases[i][k], 3 * letter, 100, 5);
            tsl_page page = {.width = 595, .height = 842, .items = &item, .item_count = 1};
            out[k] = render("pdf", &(tsl_document){"t", "2026-11-20T10:00:00Z", &page, 1});
        }
        assert_true(out[0].size == out[1].size);
        assert_memory_equal(out[0].bytes, out[1].bytes, out[0].size);
        text_free(&out[0]);
        text_free(&out[1]);
    }
}

#define HEBREW "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"
#define RLM    "\xe2\x80\x8f"
#define LRM    "\xe2\x80\x8e"

/* A text in Hebrew whose second line begins with a Latin word still goes from right to left there.
 */
static void every_line_has_the_direction_of_its_text(void **state)
{
    (void)state;
    static const char *const cases[] = {HEBREW "\nabc " HEBREW, HEBREW "\n" RLM "abc " HEBREW,
                                        "abc\n" HEBREW " abc", "abc\n" LRM HEBREW " abc"};
    text out[COUNT_OF(cases)];
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        tsl_item item = text_item(cases[i], 300, 100, 20);
        tsl_page page = {.width = 595, .height = 842, .items = &item, .item_count = 1};
        out[i] = render("png", &(tsl_document){"t", "2026-11-20T10:00:00Z", &page, 1});
    }
    for (size_t i = 0; i < COUNT_OF(cases); i += 2) {
        assert_true(out[i].size == out[i + 1].size);
        assert_memory_equal(out[i].bytes, out[i + 1].bytes, out[i].size);
    }
    for (size_t i = 0; i < COUNT_OF(cases); i++) text_free(&out[i]);
}

static int full(void *self, const void *bytes, size_t size)
{
    (void)bytes;
    size_t *left = self;
    if (size > *left) return TSL_ESYSTEM;
    *left -= size;
    return TSL_OK;
}

static void a_failed_write_is_returned(void **state)
{
    (void)state;
    static const char *const ids[] = {"pdf", "png"};
    for (size_t i = 0; i < COUNT_OF(ids); i++) {
        sample s;
        fill_sample(&s);
        s.document.page_count = 1;
        size_t room = 3000;
        tsl_sink sink = {.self = &room, .write = full};
        assert_int_equal(renderer(ids[i])->render(&s.document, &sink, NULL), TSL_ESYSTEM);
    }
}

static void pages_are_joined_in_the_order_of_the_parts(void **state)
{
    (void)state;
    static const char date[] = "2026-11-20T10:00:00Z";
    tsl_err err;
    text one[2], out[2] = {0}, read = {0};
    for (size_t i = 0; i < 2; i++) {
        tsl_item items[] = {text_item(i ? "red" : "blue", 300, 100, 20),
                            text_item(i ? "green" : "grey", 300, 100, 20)};
        const tsl_page pages[] = {{NULL, 595, 842, items, 1}, {NULL, 595, 842, items + 1, 1}};
        one[i] = render("pdf", &(tsl_document){"t", date, pages, 2});
    }
    const tsl_file first = {one[0].bytes, one[0].size}, second = {one[1].bytes, one[1].size};
    const tsl_part parts[] = {
        {first, 0, 2, HEBREW}, {first, 1, 1, NULL}, {second, 1, 1, "b"}, {first, 0, 1, NULL}};
    for (size_t i = 0; i < 2; i++) {
        tsl_sink sink = {.self = &out[i], .write = keep};
        assert_int_equal(renderer("pdf")->join(HEBREW, parts, 4, &sink, &err), TSL_OK);
    }
    assert_true(out[0].size == out[1].size && !memcmp(out[0].bytes, out[1].bytes, out[0].size));
    const tsl_file joined = {out[0].bytes, out[0].size}, broken = {"%PDF-1.5", 8};
    tsl_sink sink = {.self = &read, .write = keep};
    assert_int_equal(renderer("pdf")->read(&joined, NULL, &sink, &err), TSL_OK);
    assert_string_equal(read.bytes, "  blue\n  grey\n  grey\n  green\n  blue\n");
    assert_int_equal(renderer("pdf")->join("t", &(tsl_part){broken, 0, 1, NULL}, 1, &sink, &err),
                     TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot join the PDFs");
    text *const all[] = {&one[0], &one[1], &out[0], &out[1], &read};
    for (size_t i = 0; i < COUNT_OF(all); i++) text_free(all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_pages_give_the_same_bytes),
        cmocka_unit_test(many_threads_render_the_same_bytes),
        cmocka_unit_test(what_was_rendered_before_makes_no_difference),
        cmocka_unit_test(a_pdf_has_its_pages_its_title_and_one_date),
        cmocka_unit_test(a_png_is_one_page),
        cmocka_unit_test(text_is_measured_as_the_font_says),
        cmocka_unit_test(a_text_too_large_is_named_and_not_quoted),
        cmocka_unit_test(a_long_word_breaks_where_it_must),
        cmocka_unit_test(scripts_without_spaces_break_between_letters),
        cmocka_unit_test(every_line_has_the_direction_of_its_text),
        cmocka_unit_test(a_failed_write_is_returned),
        cmocka_unit_test(pages_are_joined_in_the_order_of_the_parts),
    };
    return cmocka_run_group_tests(tests, open_paper, NULL);
}
