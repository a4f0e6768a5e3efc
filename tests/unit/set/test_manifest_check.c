/* Which values a manifest may have: each bound is tried on both sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "set/format/manifest.h"

static const digest some = {{1}};

/* A manifest with which nothing is wrong, of five leaves. The caller frees it. */
static manifest whole(void)
{
    manifest m = {.competition = "Demo2026",
                  .generator = "twistseal 0.1.0",
                  .generated = "2026-11-20T10:00:00Z",
                  .tree_size = 5};
    assert_int_equal(manifest_add(&m.plugins, "cube3.so abi=1", &some, NULL), TSL_OK);
    assert_int_equal(manifest_add(&m.outputs, "CONFIG.json", &some, NULL), TSL_OK);
    return m;
}

/* What is wrong with it, "" if nothing is; frees it. */
static const char *judge(manifest *m)
{
    static char line[300];
    text wrong = {0};
    manifest_check(&wrong, m);
    snprintf(line, sizeof line, "%s", wrong.size ? wrong.bytes : "");
    text_free(&wrong);
    manifest_free(m);
    return line;
}

static char *repeat(char letter, size_t count)
{
    static char letters[300];
    memset(letters, letter, count);
    letters[count] = '\0';
    return letters;
}

static void a_competition_has_an_id(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        bool good;
    } cases[] = {{"A", true},   {"0", true},     {"zZ9", true},  {"", false},
                 {" A", false}, {"A-B", false},  {"A\n", false}, {"Caf\xc3\xa9", false},
                 {"_", false},  {"Demo ", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        manifest m = whole();
        snprintf(m.competition, sizeof m.competition, "%s", cases[i].id);
        assert_string_equal(judge(&m), cases[i].good ? "" : "line 2: not a competition's id");
    }
    for (size_t size = 64; size <= 65; size++) {
        manifest m = whole();
        memset(m.competition, 'a', size);
        m.competition[size] = '\0';
        assert_string_equal(judge(&m), size == 64 ? "" : "line 2: not a competition's id");
    }
}

static void a_plugin_has_a_name_and_an_abi(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool good;
    } cases[] = {{"a.so abi=1", true},    {"!~.so abi=999999999", true},
                 {"a.so abi=0", false},   {"a.so abi=1000000000", false},
                 {"a.so abi=1 ", false},  {"a.so abi=", false},
                 {"a.so abi=x", false},   {".so abi=1", false},
                 {"a b.so abi=1", false}, {" a.so abi=1", false},
                 {"x/a.so abi=1", false}, {"a\x7f.so abi=1", false},
                 {"a.so", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char expected[200] = "";
        manifest m = whole();
        snprintf(m.plugins.items[0].name, sizeof m.plugins.items[0].name, "%s", cases[i].name);
        if (!cases[i].good)
            snprintf(expected, sizeof expected, "'%s' is not a plugin and its abi", cases[i].name);
        assert_string_equal(judge(&m), expected);
    }
    manifest m = whole();
    m.plugins.count = 0;
    assert_string_equal(judge(&m), "names no plugin");
}

#define NO_REASON "its reason is not a line of printable ASCII"

static void a_linked_set_says_what_it_extends(void **state)
{
    (void)state;
    static const struct {
        unsigned serial;
        uint8_t extends;
        const char *reason, *wrong;
    } cases[] = {
        {0, 0, "", ""},
        {0, 0, "x", "extends a set, and has no serial"},
        {0, 1, "", "extends a set, and has no serial"},
        {1, 1, "", "has a serial, and extends no set"},
        {2, 0, "", "has a serial, and extends no set"},
        {2, 1, "", ""},
        {3, 1, "a wrong scramble", ""},
        {3, 1, "!", ""},
        {3, 1, " a", NO_REASON},
        {3, 1, "a ", NO_REASON},
        {3, 1, " ", NO_REASON},
        {3, 1, "a\tb", NO_REASON},
        {3, 1, "a\x7f", NO_REASON},
        {3, 1, "\xc3\xa9", NO_REASON},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        manifest m = whole();
        m.serial = cases[i].serial;
        m.extends.bytes[31] = cases[i].extends;
        snprintf(m.reason, sizeof m.reason, "%s", cases[i].reason);
        assert_string_equal(judge(&m), cases[i].wrong);
    }
    assert_true(manifest_is_line(""));
    assert_true(manifest_is_line(repeat('~', REASON_MAX)));
    assert_false(manifest_is_line(repeat('~', REASON_MAX + 1)));
}

static void what_is_wrong_is_not_written(void **state)
{
    (void)state;
    manifest m = whole();
    text lines = {0};
    tsl_err err;
    m.plugins.count = 0;
    assert_int_equal(manifest_write(&lines, &m, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "MANIFEST: names no plugin");
    assert_int_equal(lines.size, 0);
    m.plugins.count = 1;
    manifest_free(&m);
}

static void an_output_has_a_name_of_its_own(void **state)
{
    (void)state;
    static const struct {
        const char *name, *wrong;
    } cases[] = {
        {"sheets/a.pdf", ""},
        {"config.JSON", "twice"},
        {"MANIFEST", "is not a name for an output file"},
        {"manifest.x", "is not a name for an output file"},
        {"MANIFESTO", ""},
        {"manifest/x", "is not a name for an output file"},
        {"seeds", ""},
        {"see", ""},
        {"passcodes/x", "is not a name for an output file"},
        {"WCIF.json", "is not a name for an output file"},
        {"x/seed", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        manifest m = whole();
        assert_int_equal(manifest_add(&m.outputs, cases[i].name, &some, NULL), TSL_OK);
        const char *wrong = judge(&m);
        assert_int_equal(*wrong == '\0', *cases[i].wrong == '\0');
        assert_non_null(strstr(wrong, cases[i].wrong));
    }
}

/* Sorted by bytes, as a manifest has them, both are not neighbours. */
static void names_that_differ_in_capitals_are_one(void **state)
{
    (void)state;
    named_digest list[] = {{.name = "SHEETS/1.txt"}, {.name = "a"}, {.name = "sheets/1.txt"}};
    text wrong = {0};
    manifest_check_names(&wrong, &(named_list){list, 3}, NULL);
    assert_non_null(strstr(wrong.bytes, "twice"));
    text_free(&wrong);
}

static void a_generator_has_a_version_of_printable_letters(void **state)
{
    (void)state;
    static const struct {
        const char *generator;
        bool good;
    } cases[] = {{"twistseal !~", true},     {"twistseal ", false},  {"twistseal 1 2", false},
                 {"twistseal 1\x7f", false}, {"twistseal-1", false}, {"Twistseal 1", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        manifest m = whole();
        snprintf(m.generator, sizeof m.generator, "%s", cases[i].generator);
        assert_int_equal(*judge(&m) == '\0', cases[i].good);
    }
}

/* The reserved name is one that CONTENTS may have, for itself alone. */
static void a_list_may_have_one_reserved_name(void **state)
{
    (void)state;
    named_digest list[] = {{.name = "seed"}, {.name = "passcodes"}};
    text wrong = {0};
    manifest_check_names(&wrong, &(named_list){list, 1}, "seed");
    assert_int_equal(wrong.size, 0);
    manifest_check_names(&wrong, &(named_list){list, 0}, NULL);
    assert_int_equal(wrong.size, 0);
    manifest_check_names(&wrong, &(named_list){list, 2}, "seed");
    assert_string_equal(wrong.bytes, "'passcodes' is not a name for an output file");
    text_free(&wrong);
}

static void refusals_are_counted_once_and_not_without_end(void **state)
{
    (void)state;
    refusal twice[] = {{"333", "distance", 1}, {"222", "distance", 1}, {"333", "distance", 2}};
    text wrong = {0};
    manifest_check_refusals(&wrong, &(refusal_list){twice, 2});
    assert_int_equal(wrong.size, 0);
    manifest_check_refusals(&wrong, &(refusal_list){twice, 3});
    assert_string_equal(wrong.bytes, "counts the refusals of '333 distance' twice");
    text_free(&wrong);
    refusal *many = calloc(REFUSALS_MAX + 1, sizeof *many);
    for (unsigned i = 0; i <= REFUSALS_MAX; i++) {
        snprintf(many[i].event, sizeof many[i].event, "%u", i);
        snprintf(many[i].rule, sizeof many[i].rule, "r");
    }
    manifest_check_refusals(&wrong, &(refusal_list){many, REFUSALS_MAX});
    assert_int_equal(wrong.size, 0);
    manifest_check_refusals(&wrong, &(refusal_list){many, REFUSALS_MAX + 1});
    assert_string_equal(wrong.bytes, "has more than 4096 lines of refusals");
    text_free(&wrong);
    refusal bad[] = {{"3 3", "r", 1}, {"333", "", 1}, {"", "r", 1}, {"333", "\x7f", 1}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        manifest_check_refusals(&wrong, &(refusal_list){&bad[i], 1});
        assert_non_null(strstr(wrong.bytes, "is not a rule of an event"));
        text_free(&wrong);
    }
    free(many);
}

/* Another output, the last in order, of that many letters. */
static void add_output(manifest *m, size_t letters)
{
    char *name = repeat('x', letters);
    snprintf(name, 8, "x%06zu", m->outputs.count);
    name[7] = 'x';
    assert_int_equal(manifest_add(&m->outputs, name, &some, NULL), TSL_OK);
}

static size_t written(manifest *m, int expected)
{
    text lines = {0};
    assert_int_equal(manifest_write(&lines, m, NULL), expected);
    const size_t size = lines.size;
    manifest again;
    findings found = {0};
    assert_int_equal(manifest_read(&again, &found, &(hash_part){lines.bytes, size}, NULL), TSL_OK);
    assert_string_equal(findings_text(&found),
                        expected == TSL_OK ? "" : "MANIFEST:1: not 'twistseal/manifest/v2'\n");
    if (expected == TSL_OK) manifest_free(&again);
    text_free(&found.lines);
    text_free(&lines);
    return size;
}

static void a_manifest_of_a_mebibyte_is_written_and_read_and_no_larger_one(void **state)
{
    (void)state;
    manifest m = whole();
    const size_t before = written(&m, TSL_OK);
    add_output(&m, 100);
    const size_t line = written(&m, TSL_OK) - before - 100;
    size_t left = MANIFEST_MAX - before - line - 100;
    for (; left > 2 * (line + 100); left -= line + 100) add_output(&m, 100);
    add_output(&m, left / 2 - line);
    add_output(&m, left - left / 2 - line);
    assert_int_equal(written(&m, TSL_OK), MANIFEST_MAX);
    m.outputs.count--;
    add_output(&m, left - left / 2 - line + 1);
    assert_int_equal(written(&m, TSL_ELIMIT), MANIFEST_MAX + 1);
    manifest_free(&m);
}

static void names_have_room(void **state)
{
    (void)state;
    manifest m = whole();
    char rule[97] = "";
    memset(rule, 'r', 95);
    assert_int_equal(manifest_add_refusal(&m.refusals, repeat('e', 31), rule, 7, NULL), TSL_OK);
    assert_int_equal(m.refusals.items[0].count, 7);
    assert_string_equal(m.refusals.items[0].rule, rule);
    assert_string_equal(m.refusals.items[0].event, repeat('e', 31));
    assert_int_equal(manifest_add_refusal(&m.refusals, repeat('e', 32), rule, 7, NULL), TSL_EINPUT);
    rule[95] = 'r';
    assert_int_equal(manifest_add_refusal(&m.refusals, repeat('e', 31), rule, 7, NULL), TSL_EINPUT);
    assert_int_equal(m.refusals.count, 1);
    assert_int_equal(manifest_add(&m.scripts, repeat('s', 255), &some, NULL), TSL_OK);
    assert_int_equal(manifest_add(&m.scripts, repeat('s', 256), &some, NULL), TSL_EINPUT);
    assert_int_equal(manifest_add(&m.scripts, "", &some, NULL), TSL_EINPUT);
    assert_int_equal(manifest_add(&m.scripts, " a", &some, NULL), TSL_EINPUT);
    assert_int_equal(manifest_add(&m.scripts, "a ", &some, NULL), TSL_EINPUT);
    assert_int_equal(manifest_add(&m.scripts, "a\x7f", &some, NULL), TSL_EINPUT);
    assert_int_equal(manifest_add(&m.scripts, "! ~", &some, NULL), TSL_OK);
    assert_int_equal(m.scripts.count, 2);
    manifest_sort(&m.scripts);
    assert_string_equal(m.scripts.items[0].name, "! ~");
    assert_ptr_equal(manifest_find(&m.scripts, "! ~"), &m.scripts.items[0]);
    assert_null(manifest_find(&(named_list){m.scripts.items, 1}, repeat('s', 255)));
    assert_null(manifest_find(&(named_list){0}, "a"));
    manifest_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_competition_has_an_id),
        cmocka_unit_test(a_plugin_has_a_name_and_an_abi),
        cmocka_unit_test(a_linked_set_says_what_it_extends),
        cmocka_unit_test(what_is_wrong_is_not_written),
        cmocka_unit_test(an_output_has_a_name_of_its_own),
        cmocka_unit_test(names_that_differ_in_capitals_are_one),
        cmocka_unit_test(a_generator_has_a_version_of_printable_letters),
        cmocka_unit_test(a_list_may_have_one_reserved_name),
        cmocka_unit_test(refusals_are_counted_once_and_not_without_end),
        cmocka_unit_test(a_manifest_of_a_mebibyte_is_written_and_read_and_no_larger_one),
        cmocka_unit_test(names_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
