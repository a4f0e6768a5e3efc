/* The manifest is written in one form, and only that form is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "changed_text.h"
#include "set/format/manifest.h"

static const char good[] =
    "twistseal/manifest/v2\n"
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
    "contents: sha256=8888888888888888888888888888888888888888888888888888888888888888\n"
    "refused: 333 distance 1\n"
    "refused: 333 no-easy-cross 12\n"
    "output: CONFIG.json sha256="
    "1111111111111111111111111111111111111111111111111111111111111111\n"
    "output: sheets/3x3x3 Round 1.pdf sha256="
    "7777777777777777777777777777777777777777777777777777777777777777\n";

#define BAD_NAME(name) "MANIFEST: '" name "' is not a name for an output file"

/* One line for both answers: what is wrong with the manifest, "" if nothing is. */
static const char *judge(manifest *m, const char *bytes, size_t size)
{
    static char line[600];
    findings found = {0};
    tsl_err err;
    assert_int_equal(manifest_read(m, &found, &(hash_part){bytes, size}, &err), TSL_OK);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(findings_text(&found), "\n"),
             findings_text(&found));
    text_free(&found.lines);
    return line;
}

static void reads_what_it_writes(void **state)
{
    (void)state;
    manifest m;
    tsl_err err;
    text again = {0};
    assert_string_equal(judge(&m, good, sizeof good - 1), "");
    assert_string_equal(m.competition, "DemoOpen2026");
    assert_int_equal(m.tree_size, 93);
    assert_int_equal(m.refusals.count, 2);
    assert_int_equal(m.refusals.items[1].count, 12);
    assert_string_equal(m.outputs.items[1].name, "sheets/3x3x3 Round 1.pdf");
    assert_int_equal(m.outputs.items[1].sha256.bytes[0], 0x77);
    assert_int_equal(manifest_write(&again, &m, &err), TSL_OK);
    assert_string_equal(again.bytes, good);
    text_free(&again);
    manifest_free(&m);
}

#define HEX_9 "9999999999999999999999999999999999999999999999999999999999999999"
#define LATER "extends: sha256=" HEX_9 "\nserial: 2\nreason: a round more\n"

/* `good`, of a linked set, with one part of that changed. */
static text linked_set(const change *c)
{
    text lines = changed(LATER, c), body = {0};
    const char *refused = strstr(good, "refused: ");
    text_add_bytes(&body, good, (size_t)(refused - good));
    text_add_bytes(&body, lines.bytes, lines.size);
    text_add(&body, refused);
    text_free(&lines);
    return body;
}

static void reads_what_it_extends(void **state)
{
    (void)state;
    manifest m;
    text body = linked_set(&(change){"serial", "serial"}), again = {0};
    assert_string_equal(judge(&m, body.bytes, body.size), "");
    assert_int_equal(m.serial, 2);
    assert_int_equal(m.extends.bytes[0], 0x99);
    assert_string_equal(m.reason, "a round more");
    assert_int_equal(manifest_write(&again, &m, NULL), TSL_OK);
    assert_string_equal(again.bytes, body.bytes);
    text_free(&again);
    text_free(&body);
    manifest_free(&m);
}

static void refuses_other_forms_of_a_link(void **state)
{
    (void)state;
    static char reason[REASON_MAX + 2];
    memset(reason, 'r', sizeof reason - 1);
    const struct {
        change of;
        const char *message;
    } cases[] = {
        {{"serial: 2", "serial: x"}, "MANIFEST:15: not a line of this format"},
        {{"serial: 2", "serial: 1"}, "MANIFEST: has a serial, and extends no set"},
        {{"serial: 2", "serial: 02"}, "MANIFEST:15: not a line of this format"},
        {{"serial: 2", "serial: 100"}, "MANIFEST:15: not a line of this format"},
        {{"serial: 2\n", ""}, "MANIFEST: extends a set, and has no serial"},
        {{"extends: sha256=9", "extends: sha256=x"}, "MANIFEST:14: not a line of this format"},
        {{"extends: sha256=" HEX_9 "\n", ""}, "MANIFEST: has a serial, and extends no set"},
        {{"extends: sha256=" HEX_9 "\n", "ceremony: sha256=" HEX_9 "\nextends: sha256=" HEX_9 "\n"},
         "MANIFEST: extends a set, and has a ceremony of its own"},
        {{"a round more", " a"}, "MANIFEST: its reason is not a line of printable ASCII"},
        {{"a round more", reason}, "MANIFEST:16: not a line of this format"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        manifest m;
        text body = linked_set(&cases[i].of);
        assert_string_equal(judge(&m, body.bytes, body.size), cases[i].message);
        text_free(&body);
    }
}

/* What it lists may fit each bound of its own, and not that of the whole. */
static void one_that_nobody_could_read_is_not_written(void **state)
{
    (void)state;
    enum { ENOUGH = MANIFEST_MAX / 80 };
    char name[32];
    manifest m;
    tsl_err err;
    text out = {0};
    const digest some = {{1}};
    assert_string_equal(judge(&m, good, sizeof good - 1), "");
    for (size_t i = 0; i < ENOUGH; i++) {
        snprintf(name, sizeof name, "file/%zu", i);
        assert_int_equal(manifest_add(&m.outputs, name, &some, NULL), TSL_OK);
    }
    assert_int_equal(manifest_write(&out, &m, &err), TSL_ELIMIT);
    assert_string_equal(err.text, "the manifest is larger than 1048576 bytes");
    text_free(&out);
    manifest_free(&m);
}

static const struct {
    const char *from, *to, *message;
} other_forms[] = {
    {"DemoOpen2026", HEX_9 HEX_9, "MANIFEST:2: not a line of this format"},
    {"manifest/v2", "manifest/v1", "MANIFEST:1: not 'twistseal/manifest/v2'"},
    {"generator: ", "generator:", "MANIFEST:3: not a line of this format"},
    {"status: competition", "status: official",
     "MANIFEST:4: not written in the manifest's own form"},
    {"config: sha256=1", "config: sha256=A", "MANIFEST:6: not a line of this format"},
    {"config: sha256=1", "colour: sha256=1", "MANIFEST:6: not a line of this format"},
    {"tree: 93", "tree: 093", "MANIFEST:12: not a line of this format"},
    {"events/333", "formats/zzz", "MANIFEST:7: not written in the manifest's own form"},
    {"rng: hkdf", "rng: md5", "MANIFEST:10: not written in the manifest's own form"},
    {"refused: 333 distance 1\n", "refused: 333 distance\n",
     "MANIFEST:14: not a line of this format"},
    {"output: CONFIG.json sha256=1", "output: CONFIG.json  sha256=1",
     "MANIFEST:16: not a line of this format"},
    {"generated: 2026-11-20T10:00:00Z\n", "", "MANIFEST: line 5: not a time"},
    {"competition: DemoOpen2026", "competition: Demo Open",
     "MANIFEST: line 2: not a competition's id"},
    {"2026-11-20T10", "2026-11-20 10", "MANIFEST: line 5: not a time"},
    {"2026-11-20T10", "2026-13-20T10", "MANIFEST: line 5: not a time"},
    {"2026-11-20T10", "2026-11-31T10", "MANIFEST: line 5: not a time"},
    {"2026-11-20T10:00:00Z", "2026-11-20T10:00:60Z", "MANIFEST: line 5: not a time"},
    {"2026-11-20T10:00:00Z", "2026-11-20T24:00:00Z", "MANIFEST: line 5: not a time"},
    {"2026-11-20T10", "2025-02-29T10", "MANIFEST: line 5: not a time"},
    {"twistseal 0.1.0", "other 0.1.0", "MANIFEST: line 3: not 'twistseal' and its version"},
    {"twistseal 0.1.0", "twistseal ", "MANIFEST: line 3: not 'twistseal' and its version"},
    {"twistseal 0.1.0", "twistseal 0.1.0 x", "MANIFEST: line 3: not 'twistseal' and its version"},
    {"twistseal 0.1.0", "twistseal \033[2J", "MANIFEST: not lines of printable UTF-8"},
    {"DemoOpen", "D\xc3\xa9mo", "MANIFEST: line 2: not a competition's id"},
    {"cube3.so abi=1", "../cube3.so abi=1",
     "MANIFEST: '../cube3.so abi=1' is not a plugin and its abi"},
    {"cube3.so abi=1", "cube3.so abi=01",
     "MANIFEST: 'cube3.so abi=01' is not a plugin and its abi"},
    {"cube3.so abi=1", "cube3.so", "MANIFEST: 'cube3.so' is not a plugin and its abi"},
    {"no-easy-cross 12", "distance 12", "MANIFEST: counts the refusals of '333 distance' twice"},
    {"333 distance 1", " distance 1", "MANIFEST: ' distance' is not a rule of an event"},
    {"sheets/3x3x3 Round 1.pdf", "../outside.txt", BAD_NAME("../outside.txt")},
    {"sheets/3x3x3 Round 1.pdf", "./LEAVES", BAD_NAME("./LEAVES")},
    {"sheets/3x3x3 Round 1.pdf", "sheets/../LEAVES", BAD_NAME("sheets/../LEAVES")},
    {"sheets/3x3x3 Round 1.pdf", ".hidden", BAD_NAME(".hidden")},
    {"sheets/3x3x3 Round 1.pdf", "sheets/.hidden", BAD_NAME("sheets/.hidden")},
    {"sheets/3x3x3 Round 1.pdf", "/etc/passwd", BAD_NAME("/etc/passwd")},
    {"sheets/3x3x3 Round 1.pdf", "sheets//x", BAD_NAME("sheets//x")},
    {"sheets/3x3x3 Round 1.pdf", "a/b/c/d/e", BAD_NAME("a/b/c/d/e")},
    {"sheets/3x3x3 Round 1.pdf", "sheets/", BAD_NAME("sheets/")},
    {"sheets/3x3x3 Round 1.pdf", "sheets\\x", BAD_NAME("sheets\\x")},
    {"sheets/3x3x3 Round 1.pdf", "MANIFEST.SIG", BAD_NAME("MANIFEST.SIG")},
    {"sheets/3x3x3 Round 1.pdf", "config.json", "MANIFEST: lists the output 'config.json' twice"},
    {"sheets/3x3x3 Round 1.pdf", "CONFIG.json", "MANIFEST: lists the output 'CONFIG.json' twice"},
    {"sheets/3x3x3 Round 1.pdf", "CONTENTS", BAD_NAME("CONTENTS")},
    {"sheets/3x3x3 Round 1.pdf", "seed", BAD_NAME("seed")},
    {"sheets/3x3x3 Round 1.pdf", "Seed/x", BAD_NAME("Seed/x")},
    {"sheets/3x3x3 Round 1.pdf", "persons/x", BAD_NAME("persons/x")},
    {"sheets/3x3x3 Round 1.pdf",
     "a123456789b123456789c123456789d123456789e123456789f123456789g123456789h123456789"
     "i123456789j123456789k123456789l123456789m123456789n123456789o123456789p123456789"
     "q123456789r123456789s123456789t123456789u123456789v123456789w123456789x123456789"
     "y123456789z123456789",
     "MANIFEST:17: not a line of this format"},
    {"status: competition\n", "status: practice\n",
     "MANIFEST:4: not written in the manifest's own form"},
    {"contents: sha256=8888888888888888888888888888888888888888888888888888888888888888",
     "contents: sha256=88888888888888888888888888888888888888888888888888888888888888",
     "MANIFEST:13: not a line of this format"},
    {"contents: sha256=", "contents: sha255=", "MANIFEST:13: not a line of this format"},
    {"contents: sha256=8", "contents: sha256=A", "MANIFEST:13: not a line of this format"},
    {"contents: sha256=", "contents: x sha256=",
     "MANIFEST:13: not written in the manifest's own form"},
    {"status: competition\n", "status: competition\r\n", "MANIFEST: not lines of printable UTF-8"},
};

static void refuses_every_other_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof other_forms / sizeof other_forms[0]; i++) {
        manifest m;
        text bad = {0};
        const char *at = strstr(good, other_forms[i].from);
        assert_non_null(at);
        text_add_bytes(&bad, good, (size_t)(at - good));
        text_add(&bad, other_forms[i].to);
        text_add(&bad, at + strlen(other_forms[i].from));
        assert_string_equal(judge(&m, bad.bytes, bad.size), other_forms[i].message);
        assert_int_equal(m.outputs.count, 0);
        text_free(&bad);
    }
}

static void exchange(named_list *list)
{
    if (list->count < 2) return;
    const named_digest first = list->items[0];
    list->items[0] = list->items[1];
    list->items[1] = first;
}

/* Its lists are in another order, which nobody who writes them need know. */
static void turn_round(manifest *m)
{
    exchange(&m->scripts);
    exchange(&m->plugins);
    exchange(&m->outputs);
}

/* A practice set; names and reasons of one letter; outputs in another order than they were added.
 */
static void reads_other_manifests_that_are_written(void **state)
{
    (void)state;
    static const change changes[] = {
        {"status: competition\n", "status: NOT FOR COMPETITION\n"},
        {"sheets/3x3x3 Round 1.pdf", "s"},
        {"events/333", "e"},
        {"plugin: ", "plugin: cube2.so abi=1 sha256=" HEX_9 "\nplugin: "},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        manifest m;
        text body = changed(good, &changes[i]), again = {0};
        assert_string_equal(judge(&m, body.bytes, body.size), "");
        assert_int_equal(m.practice, i == 0);
        turn_round(&m);
        assert_int_equal(manifest_write(&again, &m, NULL), TSL_OK);
        assert_string_equal(again.bytes, body.bytes);
        text_free(&body);
        text_free(&again);
        manifest_free(&m);
    }
}

/* What sheets say of their set: the lines from the competition to the plugins, without the time. */
static void facts_are_lines_of_the_manifest(void **state)
{
    (void)state;
    manifest m;
    const change two = {"plugin: ", "plugin: cube2.so abi=1 sha256=" HEX_9 "\nplugin: "};
    text facts = {0}, body = changed(good, &two);
    assert_string_equal(judge(&m, body.bytes, body.size), "");
    manifest_write_facts(&facts, &m);
    const char *competition = strstr(body.bytes, "competition: "),
               *status = strstr(body.bytes, "status: "), *config = strstr(body.bytes, "config: "),
               *rng = strstr(body.bytes, "rng: ");
    text expected = {0};
    text_add_bytes(&expected, competition, (size_t)(status - competition));
    text_add_bytes(&expected, config, (size_t)(rng - config));
    assert_string_equal(facts.bytes, expected.bytes);
    text_free(&facts);
    text_free(&body);
    text_free(&expected);
    manifest_free(&m);
}

static void refuses_a_cut_or_a_longer_one(void **state)
{
    (void)state;
    manifest m;
    for (size_t size = 0; size < sizeof good - 1; size++)
        if (size == 0 || good[size - 1] != '\n' || strstr(good + size, "tree:"))
            assert_string_not_equal(judge(&m, good, size), "");
    text longer = {0};
    text_add(&longer, good);
    text_add(&longer, "note: hello\n");
    assert_string_not_equal(judge(&m, longer.bytes, longer.size), "");
    text_free(&longer);
}

static void names_are_plain(void **state)
{
    (void)state;
    static const char *const bad[] = {"", " x", "x ", "a\nb", "caf\xe9", "\xe2\x80\xae", "\x7f"};
    named_list list = {0};
    digest d = {{0}};
    tsl_err err;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(manifest_add(&list, bad[i], &d, &err), TSL_EINPUT);
    assert_int_equal(list.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(reads_what_it_extends),
        cmocka_unit_test(refuses_other_forms_of_a_link),
        cmocka_unit_test(one_that_nobody_could_read_is_not_written),
        cmocka_unit_test(refuses_every_other_form),
        cmocka_unit_test(reads_other_manifests_that_are_written),
        cmocka_unit_test(facts_are_lines_of_the_manifest),
        cmocka_unit_test(refuses_a_cut_or_a_longer_one),
        cmocka_unit_test(names_are_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
