/* The texts of a PDF are read back in the order of its pages, and hostile PDFs end in an error. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"
#include "paper_renderer.h"

#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))
#define CODE        "nfkg-uenz-mktt-z5xx"

static const char *const said[] = {
    "R U2 R' U' F2 D' (Rw) \\ [x]",
    "3Rw2 4Fw' 3Bw 4Lw2 3Dw' 4Uw",
    "UR3- DR2+ ALL6+ y2 / (1,0) / (-3,6)",
    "Gro\xc3\x9f\x65s Turnier, \xce\xbb\xcf\x8c\xce\xb3\xce\xbf\xcf\x82, \xd0\x9c\xd0\xb8\xd1\x80",
};

/* A page for each text. */
static text render(bool turned)
{
    enum { TEXTS = COUNT_OF(said) };
    tsl_item items[TEXTS];
    tsl_page pages[TEXTS];
    text out = {0};
    tsl_sink sink = {.self = &out, .write = keep};
    if (!pdf) skip();
    for (size_t i = 0; i < TEXTS; i++) {
        items[i] = (tsl_item){.kind = TSL_TEXT,
                              .text = said[i],
                              .x = 20,
                              .y = 20,
                              .w = 200,
                              .h = 60,
                              .size_min = 4,
                              .size_max = 14,
                              .stroke = TSL_NO_COLOUR,
                              .opacity = i == 1 ? 0.5 : 1,
                              .angle = turned ? 30 : 0,
                              .face = i % 2 ? TSL_MONO : TSL_SANS,
                              .bold = i == 2};
        pages[i] = (tsl_page){NULL, 300, 100, &items[i], 1};
    }
    const tsl_document document = {"Texts", "2026-11-20T00:00:00Z", pages, TEXTS};
    assert_int_equal(pdf->render(&document, &sink, NULL), TSL_OK);
    return out;
}

static int read_back(text *out, const text *file, const char *passcode, tsl_err *err)
{
    tsl_sink sink = {.self = out, .write = keep};
    return pdf->read(&(tsl_file){file->bytes, file->size}, passcode, &sink, err);
}

/* Equal but for blanks. */
static void assert_reads(const char *is, const char *wanted)
{
    const char *a = is, *b = wanted;
    for (;;) {
        while (*a && strchr(" \n", *a)) a++;
        while (*b && strchr(" \n", *b)) b++;
        if (*a != *b) fail_msg("'%s' is not '%s'", is, wanted);
        if (!*a) return;
        a++;
        b++;
    }
}

static void texts_are_read_in_their_order(void **state)
{
    (void)state;
    text file = render(false), out = {0}, wanted = {0};
    tsl_err err = {0};
    if (read_back(&out, &file, NULL, &err) != TSL_OK) fail_msg("%s", err.text);
    for (size_t i = 0; i < COUNT_OF(said); i++) text_add(&wanted, said[i]);
    assert_reads(out.bytes, wanted.bytes);
    size_t pages = 0;
    for (const char *c = out.bytes; *c; c++) pages += *c == '\n';
    assert_int_equal(pages, COUNT_OF(said));
    text_free(&wanted);
    text_free(&out);
    text_free(&file);
}

static void turned_texts_are_outlines(void **state)
{
    (void)state;
    text file = render(true), out = {0};
    tsl_err err = {0};
    if (read_back(&out, &file, NULL, &err) != TSL_OK) fail_msg("%s", err.text);
    assert_reads(out.bytes, "");
    text_free(&out);
    text_free(&file);
}

static void a_locked_file_needs_its_passcode(void **state)
{
    (void)state;
    text file = render(false), locked = {0}, plain = {0}, out = {0};
    tsl_sink sink = {.self = &locked, .write = keep};
    tsl_err err = {0};
    const tsl_file whole = {file.bytes, file.size};
    assert_int_equal(pdf->lock(&whole, CODE, "owner", &sink, &err), TSL_OK);
    assert_int_equal(read_back(&out, &locked, NULL, &err), TSL_EINPUT);
    assert_string_equal(err.text, "it is locked: it needs its passcode");
    assert_int_equal(read_back(&out, &locked, "nfkg-uenz-mktt-z5xy", &err), TSL_EINPUT);
    assert_string_equal(err.text, "it opens with another passcode");
    assert_int_equal(out.size, 0);
    assert_int_equal(read_back(&out, &locked, CODE, &err), TSL_OK);
    assert_int_equal(read_back(&plain, &file, NULL, &err), TSL_OK);
    assert_string_equal(out.bytes, plain.bytes);
    text_free(&plain);
    text_free(&out);
    text_free(&locked);
    text_free(&file);
}

static void damage_is_an_error_and_never_a_crash(void **state)
{
    (void)state;
    text file = render(false), out = {0};
    tsl_err err = {0};
    assert_int_equal(read_back(&out, &(text){.bytes = (char[]){"R U F"}, .size = 5}, NULL, &err),
                     TSL_EINPUT);
    for (size_t i = 0; i < file.size; i += 13) {
        const char was = file.bytes[i];
        text cut = {.bytes = file.bytes, .size = i};
        read_back(&out, &cut, NULL, &err);
        file.bytes[i] = (char)(was ^ 0x15);
        read_back(&out, &file, NULL, &err);
        file.bytes[i] = was;
    }
    text_free(&out);
    text_free(&file);
}

/* A PDF of one page with this content, without the tables that a reader makes again. */
static text hand_made(const char *content, const char *more)
{
    text out = {0};
    text_addf(
        &out,
        "%%PDF-1.5\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
        "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources 5 0 R>> "
        "endobj\n4 0 obj <</Length %zu>> stream\n%s\nendstream endobj\n%s\n"
        "trailer <</Root 1 0 R>>\n",
        strlen(content), content, more);
    return out;
}

#define FONT "6 0 obj <</Type/Font/Subtype/Type1>> endobj\n"

static void forms_markings_and_loops_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *content, *more, *wanted;
    } cases[] = {
        {"BT /F 9 Tf (a\\(\\)\\\\\\101) Tj <4243> Tj [(D) -900 (E) 30 (F)] TJ ET",
         "5 0 obj <</Font<</F 6 0 R>>>> endobj\n" FONT, "a()\\ABCD EF"},
        {"BT /F 9 Tf /Span <</ActualText <feff00410042>>> BDC (x) Tj /P BMC (y) Tj EMC EMC (z) Tj",
         "5 0 obj <</Font<</F 6 0 R>>>> endobj\n" FONT, "ABz"},
        {"BT (no font) Tj /G 9 Tf (none either) Tj", "5 0 obj <</Font<</F 6 0 R>>>> endobj\n" FONT,
         ""},
        {"/X Do", /* a form that paints itself twice: four levels are read */
         "5 0 obj <</Font<</F 6 0 R>>/XObject<</X 7 0 R>>>> endobj\n" FONT
         "7 0 obj <</Type/XObject/Subtype/Form/Resources 5 0 R/Length 27>> stream\n"
         "/F 9 Tf (in) Tj /X Do /X Do\nendstream endobj",
         NULL},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        tsl_err err = {0};
        text file = hand_made(cases[i].content, cases[i].more), out = {0};
        if (!pdf) skip();
        if (read_back(&out, &file, NULL, &err) != TSL_OK) fail_msg("%zu: %s", i, err.text);
        if (i + 1 < COUNT_OF(cases))
            assert_reads(out.bytes, cases[i].wanted);
        else
            assert_int_equal(out.size, 2 * (1 + 2 + 4 + 8) + 1);
        text_free(&out);
        text_free(&file);
    }
}

static void a_failed_write_is_returned(void **state)
{
    (void)state;
    text file = render(false);
    tsl_sink sink = {.write = refuse};
    tsl_err err = {0};
    assert_int_equal(pdf->read(&(tsl_file){file.bytes, file.size}, NULL, &sink, &err), TSL_ELIMIT);
    text_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read_in_their_order),
        cmocka_unit_test(turned_texts_are_outlines),
        cmocka_unit_test(a_locked_file_needs_its_passcode),
        cmocka_unit_test(damage_is_an_error_and_never_a_crash),
        cmocka_unit_test(forms_markings_and_loops_are_read),
        cmocka_unit_test(a_failed_write_is_returned),
    };
    return cmocka_run_group_tests(tests, open_paper, scratch_leave);
}
