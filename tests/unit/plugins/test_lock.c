/* Locked PDFs: encrypted as independent readers see it, and the same file again once unlocked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"
#include "paper_renderer.h"

#define CODE  "nfkg-uenz-mktt-z5xx"
#define OWNER "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static text make_plain(const char *words)
{
    text out = {0};
    tsl_sink sink = {.self = &out, .write = keep};
    const tsl_item item = {.kind = TSL_TEXT,
                           .stroke = TSL_NO_COLOUR,
                           .opacity = 1,
                           .text = words,
                           .x = 10,
                           .y = 10,
                           .w = 180,
                           .h = 40,
                           .size_min = 8,
                           .size_max = 12};
    const tsl_page page = {"A page", 200, 100, &item, 1};
    const tsl_document document = {"A secret title", "2026-11-20T00:00:00Z", &page, 1};
    if (!pdf) skip();
    assert_int_equal(pdf->render(&document, &sink, NULL), TSL_OK);
    return out;
}

static tsl_file file_of(const text *t)
{
    return (tsl_file){t->bytes, t->size};
}

static text lock_it(const text *plain)
{
    text out = {0};
    tsl_err err;
    tsl_sink sink = {.self = &out, .write = keep};
    const tsl_file file = file_of(plain);
    if (pdf->lock(&file, CODE, OWNER, &sink, &err) != TSL_OK) fail_msg("%s", err.text);
    return out;
}

static text unlock_it(const text *locked, const char *passcode)
{
    text out = {0};
    tsl_err err;
    tsl_sink sink = {.self = &out, .write = keep};
    const tsl_file file = file_of(locked);
    if (pdf->unlock(&file, passcode, &sink, &err) != TSL_OK) fail_msg("%s", err.text);
    return out;
}

static void assert_same(const text *a, const text *b)
{
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->bytes, b->bytes, a->size);
}

/* ---- what holds ---- */

static void unlocked_is_what_was_locked(void **state)
{
    (void)state;
    text plain = make_plain("R U R' U'"), other = make_plain("R U R' U");
    text first = lock_it(&plain), second = lock_it(&plain);
    text a = unlock_it(&first, CODE), b = unlock_it(&second, CODE), c = unlock_it(&plain, NULL);
    text d = unlock_it(&other, NULL);
    assert_true(first.size != second.size || memcmp(first.bytes, second.bytes, first.size) != 0);
    assert_same(&a, &c);
    assert_same(&b, &c);
    assert_true(c.size != d.size || memcmp(c.bytes, d.bytes, c.size) != 0);
    text *const all[] = {&plain, &other, &first, &second, &a, &b, &c, &d};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) text_free(all[i]);
}

/* What qpdf and poppler, as programs of their own, say of it. */
static void other_readers_see_aes_256_and_open_it(void **state)
{
    (void)state;
    text plain = make_plain("FINDME"), locked = lock_it(&plain);
    assert_int_equal(file_create("locked.pdf", locked.bytes, locked.size, 0600, NULL), TSL_OK);
    assert_int_equal(run("qpdf --check --password=" CODE " locked.pdf >check"), 0);
    static const char *const lines[] = {"R = 6",
                                        "stream encryption method: AESv3",
                                        "string encryption method: AESv3",
                                        "extract for accessibility: allowed",
                                        "extract for any purpose: not allowed",
                                        "print low resolution: allowed",
                                        "print high resolution: allowed",
                                        "modify document assembly: not allowed",
                                        "modify forms: not allowed",
                                        "modify annotations: not allowed",
                                        "modify other: not allowed"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (run("grep -qx '%s' check", lines[i]) != 0) fail_msg("no line '%s'", lines[i]);
    assert_int_equal(run("pdftotext -upw " CODE " locked.pdf - | grep -q FINDME"), 0);
    assert_int_not_equal(run("pdftotext locked.pdf - 2>/dev/null"), 0);
    assert_int_not_equal(run("qpdf --check --password=aaaa locked.pdf >/dev/null 2>&1"), 0);
    assert_int_not_equal(run("grep -aq 'secret title' locked.pdf"), 0);
    text_free(&plain);
    text_free(&locked);
}

/* ---- what is refused ---- */

static void assert_refused(const text *t, const char *passcode, const char *message)
{
    tsl_err err;
    text out = {0};
    tsl_sink sink = {.self = &out, .write = keep};
    const tsl_file file = file_of(t);
    assert_int_equal(pdf->unlock(&file, passcode, &sink, &err), TSL_EINPUT);
    assert_string_equal(err.text, message);
    assert_int_equal(out.size, 0);
}

static void a_wrong_passcode_and_no_lock_are_named(void **state)
{
    (void)state;
    text plain = make_plain("R U"), locked = lock_it(&plain), weak = {0};
    assert_refused(&locked, "nfkg-uenz-mktt-z5xy", "does not open with its passcode");
    assert_refused(&locked, "", "does not open with its passcode");
    assert_refused(&locked, NULL, "does not open with its passcode");
    assert_refused(&plain, CODE, "is not encrypted with AES-256");
    assert_int_equal(file_create("plain.pdf", plain.bytes, plain.size, 0600, NULL), TSL_OK);
    assert_int_equal(run("qpdf --allow-weak-crypto --encrypt " CODE " x 128 --use-aes=y -- "
                         "plain.pdf weak.pdf"),
                     0);
    assert_int_equal(file_read(&weak, "weak.pdf", 1 << 20, NULL), TSL_OK);
    assert_refused(&weak, CODE, "is not encrypted with AES-256");
    text_free(&weak);
    text_free(&plain);
    text_free(&locked);
}

/* The digest of a file tells of any change; here it is enough that no damage does more than that.
 */
static void a_damaged_file_does_no_harm(void **state)
{
    (void)state;
    text plain = make_plain("R U"), locked = lock_it(&plain);
    unsigned refused = 0;
    assert_refused(&(text){.bytes = plain.bytes, .size = plain.size / 2}, NULL,
                   "is no PDF, or a damaged one");
    assert_refused(&(text){.bytes = locked.bytes, .size = 0}, CODE, "is no PDF, or a damaged one");
    for (size_t at = 0; at < locked.size; at += locked.size / 97) {
        text out = {0};
        tsl_sink sink = {.self = &out, .write = keep};
        const tsl_file file = file_of(&locked);
        locked.bytes[at] ^= 4;
        const int status = pdf->unlock(&file, CODE, &sink, NULL);
        locked.bytes[at] ^= 4;
        assert_true(status == TSL_OK || status == TSL_EINPUT);
        refused += status != TSL_OK;
        text_free(&out);
    }
    assert_true(refused > 2);
    text_free(&plain);
    text_free(&locked);
}

static void a_sink_that_refuses_is_obeyed(void **state)
{
    (void)state;
    text plain = make_plain("R U"), locked = lock_it(&plain);
    tsl_sink sink = {.write = refuse};
    const tsl_file open = file_of(&plain), shut = file_of(&locked);
    assert_int_equal(pdf->lock(&open, CODE, OWNER, &sink, NULL), TSL_ELIMIT);
    assert_int_equal(pdf->unlock(&shut, CODE, &sink, NULL), TSL_ELIMIT);
    text_free(&plain);
    text_free(&locked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unlocked_is_what_was_locked),
        cmocka_unit_test(other_readers_see_aes_256_and_open_it),
        cmocka_unit_test(a_wrong_passcode_and_no_lock_are_named),
        cmocka_unit_test(a_damaged_file_does_no_harm),
        cmocka_unit_test(a_sink_that_refuses_is_obeyed),
    };
    return cmocka_run_group_tests(tests, open_paper, scratch_leave);
}
