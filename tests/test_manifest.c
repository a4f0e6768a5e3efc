/* The manifest is written in one form, and only that form is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "set/manifest.h"

static const char good[] =
    "twistseal/manifest/v1\n"
    "competition: DemoOpen2026\n"
    "generator: twistseal 0.1.0\n"
    "status: competition\n"
    "generated: 2026-11-20T10:00:00Z\n"
    "config: sha256=1111111111111111111111111111111111111111111111111111111111111111\n"
    "script: events/333 sha256=2222222222222222222222222222222222222222222222222222222222222222\n"
    "script: formats/text sha256=3333333333333333333333333333333333333333333333333333333333333333\n"
    "plugin: cube3.so abi=1 sha256="
    "4444444444444444444444444444444444444444444444444444444444444444\n"
    "rng: hkdf-sha256/shake256 v1\n"
    "seed: sha256=5555555555555555555555555555555555555555555555555555555555555555\n"
    "tree: 93 sha256=6666666666666666666666666666666666666666666666666666666666666666\n"
    "refused: 333 distance 1\n"
    "refused: 333 no-easy-cross 12\n"
    "output: CONFIG.json sha256="
    "1111111111111111111111111111111111111111111111111111111111111111\n"
    "output: sheets/3x3x3 Round 1.pdf sha256="
    "7777777777777777777777777777777777777777777777777777777777777777\n";

static void reads_what_it_writes(void **state)
{
    (void)state;
    manifest m;
    tsl_err err;
    text again = {0};
    assert_int_equal(manifest_read(&m, good, sizeof good - 1, &err), TSL_OK);
    assert_string_equal(m.competition, "DemoOpen2026");
    assert_int_equal(m.tree_size, 93);
    assert_int_equal(m.refusal_count, 2);
    assert_int_equal(m.refusals[1].count, 12);
    assert_string_equal(m.outputs[1].name, "sheets/3x3x3 Round 1.pdf");
    assert_int_equal(m.outputs[1].sha256.bytes[0], 0x77);
    assert_int_equal(manifest_write(&again, &m, &err), TSL_OK);
    assert_string_equal(again.bytes, good);
    text_free(&again);
    manifest_free(&m);
}

static void refuses_every_other_form(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *message;
    } cases[] = {
        {"manifest/v1", "manifest/v2", "MANIFEST:1: not 'twistseal/manifest/v1'"},
        {"generator: ", "generator:", "MANIFEST:3: not a line of this format"},
        {"status: competition", "status: official",
         "MANIFEST:4: not written in the manifest's own form"},
        {"config: sha256=1", "config: sha256=A", "MANIFEST:6: not a line of this format"},
        {"config: sha256=1", "colour: sha256=1", "MANIFEST:6: not a line of this format"},
        {"tree: 93", "tree: 093", "MANIFEST:12: not a line of this format"},
        {"events/333", "formats/zzz", "MANIFEST:7: not written in the manifest's own form"},
        {"rng: hkdf", "rng: md5", "MANIFEST:10: not written in the manifest's own form"},
        {"refused: 333 distance 1\n", "refused: 333 distance\n",
         "MANIFEST:13: not a line of this format"},
        {"output: CONFIG.json sha256=1", "output: CONFIG.json  sha256=1",
         "MANIFEST:15: not a line of this format"},
        {"generated: 2026-11-20T10:00:00Z\n", "",
         "MANIFEST:5: not written in the manifest's own form"},
        {"competition: DemoOpen2026", "competition: Demo Open",
         "MANIFEST:2: not a competition's id"},
        {"2026-11-20T10", "2026-11-20 10", "MANIFEST:5: not a time"},
        {"2026-11-20T10", "2026-13-20T10", "MANIFEST:5: not a time"},
        {"sheets/3x3x3 Round 1.pdf", "CONFIG.json",
         "MANIFEST: lists the output 'CONFIG.json' twice"},
        {"status: competition\n", "status: competition\r\n",
         "MANIFEST:4: not written in the manifest's own form"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        manifest m;
        tsl_err err = {0};
        text bad = {0};
        const char *at = strstr(good, cases[i].from);
        assert_non_null(at);
        text_add_bytes(&bad, good, (size_t)(at - good));
        text_add(&bad, cases[i].to);
        text_add(&bad, at + strlen(cases[i].from));
        assert_int_equal(manifest_read(&m, bad.bytes, bad.size, &err), TSL_EFORGED);
        assert_string_equal(err.text, cases[i].message);
        text_free(&bad);
    }
}

static void refuses_a_cut_or_a_longer_one(void **state)
{
    (void)state;
    manifest m;
    tsl_err err;
    for (size_t size = 0; size < sizeof good - 1; size++)
        if (size == 0 || good[size - 1] != '\n' || strstr(good + size, "tree:"))
            assert_int_equal(manifest_read(&m, good, size, &err), TSL_EFORGED);
    text longer = {0};
    text_add(&longer, good);
    text_add(&longer, "note: hello\n");
    assert_int_equal(manifest_read(&m, longer.bytes, longer.size, &err), TSL_EFORGED);
    text_free(&longer);
}

static void names_are_plain(void **state)
{
    (void)state;
    static const char *const bad[] = {"", " x", "x ", "a\nb", "caf\xc3\xa9", "\x7f"};
    named_digest *list = NULL;
    size_t count = 0;
    digest d = {{0}};
    tsl_err err;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(manifest_add(&list, &count, bad[i], &d, &err), TSL_EINPUT);
    assert_int_equal(count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(refuses_every_other_form),
        cmocka_unit_test(refuses_a_cut_or_a_longer_one),
        cmocka_unit_test(names_are_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
