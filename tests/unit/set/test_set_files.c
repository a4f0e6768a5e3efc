/* CONTENTS, the list of passcodes and the seed file are taken to the byte or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "changed_text.h"
#include "set/format/set_files.h"

#define DIGITS "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

/* ---- CONTENTS ---- */

#define CONTENTS_BODY                                                                              \
    "twistseal/contents/v1\nDemo2026\nsalt " DIGITS "\nrefused: 333 distance 2\n"                  \
    "file: a.txt sha256=" DIGITS "\nfile: b.pdf sha256=" DIGITS "\npages: b.pdf sha256=" DIGITS    \
    "\n"

static size_t found_in_contents(contents *out, const text *body)
{
    findings found = {0};
    contents_read(out, &found, body);
    if (found.count)
        assert_string_equal(findings_text(&found),
                            "CONTENTS: not written in the form of 'twistseal/contents/v1'\n");
    text_free(&found.lines);
    return found.count;
}

static void contents_are_read_as_they_are_written(void **state)
{
    (void)state;
    contents c;
    text body = {0}, again = {0};
    text_add(&body, CONTENTS_BODY);
    assert_int_equal(found_in_contents(&c, &body), 0);
    assert_string_equal(c.competition, "Demo2026");
    assert_int_equal(c.files.count, 2);
    assert_string_equal(c.files.items[1].name, "b.pdf");
    assert_int_equal(c.pages.count, 1);
    assert_int_equal(c.refusals.items[0].count, 2);
    assert_int_equal(contents_write(&again, &c, NULL), TSL_OK);
    assert_string_equal(again.bytes, CONTENTS_BODY);
    contents_free(&c);
    assert_string_equal(c.competition, "");
    text_free(&again);
    text_free(&body);
}

static void contents_in_another_form_are_refused(void **state)
{
    (void)state;
    static const change changes[] = {
        {CONTENTS_BODY, ""},
        {CONTENTS_BODY, "twistseal/contents/v1"},
        {CONTENTS_BODY, "twistseal/contents/v1\nDemo2026"},
        {"/v1", "/v2"},
        {"Demo2026\n", ""},
        {"Demo2026", "D12345678901234567890123456789012345678901234567890123456789012345678901"},
        {"salt", "Salt"},
        {"salt 0", "salt g"},
        {"salt 00", "salt 0"},
        {"refused: 333 distance 2\n", "refused: 333\n"},
        {"refused: 333 distance 2\n", "refused: 333 distance\n"},
        {"distance 2", "distance 0"},
        {"distance 2", "distance 02"},
        {"distance 2", "distance 4294967296"},
        {"distance 2", "distance x"},
        {"333 distance 2\n", "333 distance 2\nrefused: 333 distance 2\n"},
        {"333 distance", "33\x01 distance"},
        {"file: a", "fil: a"},
        {"file: a.txt sha256=" DIGITS, "file: a"},
        {"a.txt sha256", "a.txt sha512"},
        {"a.txt sha256=0", "a.txt sha256=G"},
        {"a.txt", "seed"},
        {"a.txt", "../a"},
        {"a.txt", "z.txt"}, /* their order */
        {"a.txt", "b.pdf"}, /* twice */
        {"a.txt", "B.pdf"}, /* twice where letters of both cases are the same */
        {"pages: b", "pages: c"},
        {"pages: b.pdf sha256=" DIGITS "\n",
         "pages: b.pdf sha256=" DIGITS "\npages: b.pdf sha256=" DIGITS "\n"},
        {"pages: b.pdf", "page: b.pdf"},
        {"pages: b.pdf sha256=" DIGITS "\n", "pages: b.pdf sha256=" DIGITS},
        {"pages: b.pdf sha256=" DIGITS "\n", "pages: b.pdf sha256=" DIGITS "\n\n"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        contents c;
        text body = changed(CONTENTS_BODY, &changes[i]);
        if (found_in_contents(&c, &body) != 1)
            fail_msg("taken with '%s' for '%s'", changes[i].by, changes[i].part);
        assert_null(c.files.items);
        text_free(&body);
    }
    contents c;
    text body = {0};
    text_add_bytes(&body, CONTENTS_BODY, sizeof CONTENTS_BODY); /* with its NUL */
    assert_int_equal(found_in_contents(&c, &body), 1);
    text_free(&body);
}

static void contents_are_sorted_and_may_follow_something_else(void **state)
{
    (void)state;
    named_digest files[] = {{.name = "b"}, {.name = "a"}}, pages[] = {{.name = "b"}, {.name = "a"}};
    contents c = {.competition = "Demo2026", .files = {files, 2}, .pages = {pages, 2}};
    text out = {0};
    for (size_t i = 0; i < CONTENTS_MAX; i++) text_add(&out, "x");
    assert_int_equal(contents_write(&out, &c, NULL), TSL_OK);
    assert_string_equal(files[0].name, "a");
    const char *a = strstr(out.bytes, "pages: a"), *b = strstr(out.bytes, "pages: b");
    assert_true(a && b && a < b);
    text_free(&out);
}

static void contents_that_nobody_could_read_are_not_written(void **state)
{
    (void)state;
    named_digest files[] = {{.name = "a"}, {.name = "b"}}, pages[] = {{.name = "c"}, {.name = "c"}};
    refusal refused = {.event = "", .rule = "distance", .count = 1};
    contents c = {.competition = "Demo2026", .files = {files, 2}};
    text out = {0};
    tsl_err err;
    c.pages = (named_list){pages, 1};
    assert_int_equal(contents_write(&out, &c, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "CONTENTS: 'c' has pages and is not among the files");
    strcpy(files[1].name, "c");
    c.pages.count = 2;
    assert_int_equal(contents_write(&out, &c, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "CONTENTS: 'c' has its pages twice");
    c.pages.count = 1;
    strcpy(files[0].name, "CONTENTS");
    assert_int_equal(contents_write(&out, &c, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "CONTENTS: 'CONTENTS' is not a name for an output file");
    strcpy(files[0].name, "a");
    c.refusals = (refusal_list){&refused, 1};
    assert_int_equal(contents_write(&out, &c, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "CONTENTS: ' distance' is not a rule of an event");
    assert_int_equal(out.size, 0);
}

/* Their number is bounded by what a list of them may have in bytes. */
static void contents_of_too_many_files_are_not_written(void **state)
{
    (void)state;
    enum { ENOUGH = CONTENTS_MAX / 80 };
    contents c = {.competition = "Demo2026"};
    text out = {0};
    tsl_err err;
    named_list *files = &c.files;
    files->items = calloc(ENOUGH, sizeof *files->items);
    assert_non_null(files->items);
    for (; files->count < ENOUGH; files->count++)
        snprintf(files->items[files->count].name, sizeof files->items->name, "file/%zu",
                 files->count);
    assert_int_equal(contents_write(&out, &c, &err), TSL_ELIMIT);
    assert_string_equal(err.text, "the list of files is larger than 1048576 bytes");
    text_free(&out);
    contents_free(&c);
}

/* ---- passcodes ---- */

#define PASSCODES_BODY                                                                             \
    "twistseal/passcodes/v1\nDemo2026\naaaa-bbbb-cccc-dddd 333/r1/A sheets/A.pdf\n"                \
    "eeee-ffff-gggg-hhhh 333/r1/B sheets/Round 1 B.pdf\n"

static size_t found_in_passcodes(passcodes *out, const text *body)
{
    findings found = {0};
    passcodes_read(out, &found, body, "Demo2026");
    if (found.count)
        assert_string_equal(findings_text(&found),
                            "passcodes: not written in the form of 'twistseal/passcodes/v1', for "
                            "competition 'Demo2026'\n");
    text_free(&found.lines);
    return found.count;
}

static void passcodes_are_read_as_they_are_written(void **state)
{
    (void)state;
    passcodes list;
    text body = {0}, again = {0};
    text_add(&body, PASSCODES_BODY);
    assert_int_equal(found_in_passcodes(&list, &body), 0);
    assert_int_equal(list.count, 2);
    assert_string_equal(list.lines[0].passcode, "aaaa-bbbb-cccc-dddd");
    assert_string_equal(list.lines[0].path, "333/r1/A");
    assert_string_equal(list.lines[1].name, "sheets/Round 1 B.pdf");
    passcodes_write(&again, &list, "Demo2026");
    assert_string_equal(again.bytes, PASSCODES_BODY);
    passcodes_free(&list);
    text_free(&again);
    text_free(&body);
}

static void passcodes_in_another_form_are_refused(void **state)
{
    (void)state;
    static char long_word[300];
    memset(long_word, 'x', sizeof long_word - 1);
    const change changes[] = {
        {"/v1", "/v2"},        {"Demo2026", "Demo2027"}, {"\nDemo2026\naaaa", "aaaa"},
        {"aaaa-", "aaa-"},     {"aaaa-", "aaaaa-"},      {"aaaa-bbbb-cccc-dddd ", ""},
        {" 333/r1/A", ""},     {" 333/r1/A", " "},       {"333/r1/A", long_word},
        {" sheets/A.pdf", ""}, {" sheets/A.pdf", " "},   {"sheets/A.pdf", long_word},
        {"B.pdf\n", "B.pdf"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        passcodes list;
        text body = changed(PASSCODES_BODY, &changes[i]);
        if (found_in_passcodes(&list, &body) != 1)
            fail_msg("taken with '%s' for '%s'", changes[i].by, changes[i].part);
        assert_int_equal(list.count, 0);
        passcodes_free(&list);
        text_free(&body);
    }
    passcodes list;
    text body = {0};
    text_add_bytes(&body, PASSCODES_BODY, sizeof PASSCODES_BODY);
    assert_int_equal(found_in_passcodes(&list, &body), 1);
    body.bytes[12] = '\0'; /* a NUL early: what is copied ends there */
    assert_int_equal(found_in_passcodes(&list, &body), 1);
    text_free(&body);
}

/* ---- the seed ---- */

#define SEED_BODY "twistseal/seed/v1\nDemo2026\n" DIGITS "\n"
#define REVEAL    "reveal: alice " DIGITS "\n"

static void a_seed_is_read_as_it_is_written(void **state)
{
    (void)state;
    const char *const reveals[] = {"", REVEAL};
    for (size_t i = 0; i < 2; i++) {
        seed_file s;
        secret root, bytes;
        text body = {0};
        assert_int_equal(secret_from_hex(&root, DIGITS, NULL), TSL_OK);
        const seed_facts facts = {&root, "Demo2026", reveals[i]};
        assert_int_equal(seed_file_write(&bytes, &facts, NULL), TSL_OK);
        text_add_bytes(&body, bytes.bytes, bytes.size);
        assert_int_equal(strncmp(body.bytes, SEED_BODY, strlen(SEED_BODY)), 0);
        assert_string_equal(body.bytes + strlen(SEED_BODY), reveals[i]);
        secret_free(&root);
        secret_free(&bytes);
        assert_int_equal(seed_file_parse(&s, &body, "seed", NULL), TSL_OK);
        assert_string_equal((char *)s.hex.bytes, DIGITS);
        assert_string_equal(s.competition, "Demo2026");
        assert_int_equal(s.reveals.bytes != NULL, i == 1);
        if (i == 1) assert_string_equal((char *)s.reveals.bytes, REVEAL);
        for (size_t k = 0; k < body.size; k++) assert_int_equal(body.bytes[k], 0);
        seed_file_free(&s);
        text_free(&body);
    }
}

static void what_is_no_seed_is_named(void **state)
{
    (void)state;
    static const change changes[] = {
        {SEED_BODY, ""},
        {SEED_BODY, "\n"},
        {"/v1", "/v2"},
        {"Demo2026\n", "\n"},
        {"Demo2026\n" DIGITS "\n", ""},
        {"Demo2026\n" DIGITS "\n", "Demo2026"},
        {"Demo2026\n" DIGITS "\n", "Demo2026\n"},
        {"Demo2026", "D12345678901234567890123456789012345678901234567890123456789012345678901"},
        {"2026\n00", "2026\n0"},
        {"2026\n00", "2026\n000"},
        {"2026\n00", "2026\nF0"},
        {DIGITS "\n", DIGITS "\nand more\n"},
        {SEED_BODY, DIGITS "\n" REVEAL}, /* of no competition */
        {SEED_BODY, DIGITS " "},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        seed_file s;
        tsl_err err;
        text body = changed(SEED_BODY, &changes[i]);
        if (seed_file_parse(&s, &body, "my.seed", &err) != TSL_EINPUT)
            fail_msg("taken with '%s' for '%s'", changes[i].by, changes[i].part);
        assert_string_equal(err.text, "'my.seed' is not a seed file");
        assert_null(s.hex.bytes);
        text_free(&body);
    }
    seed_file s;
    text none = {0};
    assert_int_equal(seed_file_parse(&s, &none, "my.seed", NULL), TSL_EINPUT);
    text_add_bytes(&none, SEED_BODY, sizeof SEED_BODY); /* with its NUL */
    assert_int_equal(seed_file_parse(&s, &none, "my.seed", NULL), TSL_EINPUT);
    text_free(&none);
    tsl_err err;
    assert_int_equal(seed_file_read(&s, "/nowhere/seed", &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot open '/nowhere/seed': no such file or directory");
    assert_null(s.hex.bytes);
}

static void a_seed_without_a_competition_serves_every_set(void **state)
{
    (void)state;
    seed_file s;
    secret root;
    tsl_err err;
    text body = {0};
    text_add(&body, DIGITS);
    assert_int_equal(seed_file_parse(&s, &body, "seed", NULL), TSL_OK);
    assert_int_equal(seed_file_root(&root, &s, "seed", "Any2026", NULL), TSL_OK);
    assert_memory_equal(root.bytes, "\x00\x11\x22\x33", 4);
    secret_free(&root);
    strcpy(s.competition, "Demo2026");
    assert_int_equal(seed_file_root(&root, &s, "seed", "Any2026", &err), TSL_EINPUT);
    assert_string_equal(err.text, "'seed' is of competition 'Demo2026', the set of 'Any2026'");
    seed_file_free(&s);
    assert_null(s.hex.bytes);
    text_free(&body);
}

static void an_id_may_have_one_letter(void **state)
{
    (void)state;
    seed_file s;
    secret root;
    tsl_err err;
    text body = {0};
    text_add(&body, "twistseal/seed/v1\nA\n" DIGITS "\n" REVEAL);
    assert_int_equal(seed_file_parse(&s, &body, "seed", NULL), TSL_OK);
    assert_int_equal(seed_file_root(&root, &s, "seed", "B", &err), TSL_EINPUT);
    assert_string_equal(err.text, "'seed' is of competition 'A', the set of 'B'");
    assert_int_equal(seed_file_root(&root, &s, "seed", "A", NULL), TSL_OK);
    secret_free(&root);
    seed_file_free(&s);
    text_free(&body);
}

static void reveals_that_could_not_be_read_are_not_written(void **state)
{
    (void)state;
    static char reveals[SEED_FILE_MAX];
    const size_t most = SEED_FILE_MAX - 1 - strlen(SEED_BODY);
    secret root, bytes;
    tsl_err err;
    assert_int_equal(secret_from_hex(&root, DIGITS, NULL), TSL_OK);
    memset(reveals, 'r', most);
    const seed_facts facts = {&root, "Demo2026", reveals};
    assert_int_equal(seed_file_write(&bytes, &facts, &err), TSL_OK);
    assert_int_equal(bytes.size, SEED_FILE_MAX - 1);
    secret_free(&bytes);
    reveals[most] = 'r';
    assert_int_equal(seed_file_write(&bytes, &facts, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "a seed file of more than 8192 bytes");
    assert_null(bytes.bytes);
    secret_free(&root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contents_are_read_as_they_are_written),
        cmocka_unit_test(contents_in_another_form_are_refused),
        cmocka_unit_test(contents_are_sorted_and_may_follow_something_else),
        cmocka_unit_test(contents_that_nobody_could_read_are_not_written),
        cmocka_unit_test(contents_of_too_many_files_are_not_written),
        cmocka_unit_test(passcodes_are_read_as_they_are_written),
        cmocka_unit_test(passcodes_in_another_form_are_refused),
        cmocka_unit_test(a_seed_is_read_as_it_is_written),
        cmocka_unit_test(what_is_no_seed_is_named),
        cmocka_unit_test(a_seed_without_a_competition_serves_every_set),
        cmocka_unit_test(an_id_may_have_one_letter),
        cmocka_unit_test(reveals_that_could_not_be_read_are_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
