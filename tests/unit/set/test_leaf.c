/* LEAVES are taken to the byte or not at all, and the line that is wrong is named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "changed_text.h"
#include "set/format/set_files.h"

#define DIGITS "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define LEAF(path, scramble)                                                                       \
    "twistseal/leaf/v1\nDemo2026\n" path "\nstate abc\nscramble " scramble "\nsalt " DIGITS "\n"
#define LEAVES_BODY LEAF("222/r1/A/1", "R ~") LEAF("222/r1/A/2", "") LEAF("222/r1/A/3", "F2 R'")

static void leaves_are_read_as_they_are_written(void **state)
{
    (void)state;
    leaf *list;
    findings found = {0};
    digest hashes[3], hash;
    text body = {0};
    text_add(&body, LEAVES_BODY);
    leaf_hashes(hashes, 3, &body);
    leaf_read_all(&list, 3, &body, &found);
    assert_int_equal(found.count, 0);
    assert_string_equal(list[0].competition, "Demo2026");
    assert_string_equal(list[1].path, "222/r1/A/2");
    assert_string_equal(list[1].scramble, "");
    assert_string_equal(list[2].scramble, "F2 R'");
    assert_string_equal(list[2].salt, DIGITS);
    for (size_t i = 0; i < 3; i++) assert_true(hash_equal(&list[i].hash, &hashes[i]));
    char record[] = LEAF("222/r1/A/1", "R ~");
    merkle_leaf(&hash, record, sizeof record - 1);
    assert_true(hash_equal(&hash, &hashes[0]));
    free(list);
    text_free(&body);
}

#define CUT(line)     "LEAVES:" line ": cut off in the middle of a leaf\n"
#define NO_LINE(line) "LEAVES:" line ": not a line of a leaf\n"
#define OTHER_FORM    "LEAVES:7: not written in a leaf's own form\n"

static void leaves_in_another_form_are_refused(void **state)
{
    (void)state;
    static const struct {
        change of;
        const char *message;
    } cases[] = {
        {{"/A/3\n", "/A/3\nmore\n"}, CUT("20")},
        {{DIGITS "\n" LEAF("222/r1/A/3", "F2 R'"), DIGITS}, CUT("12")},
        {{LEAF("222/r1/A/3", "F2 R'"), ""}, "LEAVES: 2 leaves, MANIFEST says 3\n"},
        {{LEAF("222/r1/A/2", ""), LEAF("a", "") LEAF("b", "")},
         "LEAVES: 4 leaves, MANIFEST says 3\n"},
        {{"v1\nDemo2026\n222/r1/A/2", "v1.1\nDemo2026\n222/r1/A/2"}, NO_LINE("7")},
        {{"v1\nDemo2026\n222/r1/A/2", "v2\nDemo2026\n222/r1/A/2"}, NO_LINE("7")},
        {{"/A/2\nstate", "/A/2\nStates"}, NO_LINE("10")},
        {{"/A/2\nstate ", "/A/2\nstate:"}, NO_LINE("10")},
        {{"scramble \n", "scrambles \n"}, NO_LINE("11")},
        {{"scramble \nsalt", "scramble \nSalt"}, NO_LINE("12")},
        {{"scramble \n", "scramble  \n"}, OTHER_FORM},
        {{"scramble \n", "scramble  R\n"}, OTHER_FORM},
        {{"scramble \n", "scramble R \n"}, OTHER_FORM},
        {{"scramble \n", "scramble R  U\n"}, OTHER_FORM},
        {{"scramble \n", "scramble R\tU\n"}, OTHER_FORM},
        {{"/A/2", "/A/\x7f"}, OTHER_FORM},
        {{"/A/2\nstate abc", "/A/2\nstate \xc3\xa9"}, OTHER_FORM},
        {{"scramble \nsalt 0", "scramble \nsalt A"}, OTHER_FORM},
        {{"scramble \nsalt 00", "scramble \nsalt 0"}, OTHER_FORM},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        leaf *list;
        findings found = {0};
        text body = changed(LEAVES_BODY, &cases[i].of);
        leaf_read_all(&list, 3, &body, &found);
        assert_string_equal(findings_text(&found), cases[i].message);
        assert_null(list);
        text_free(&found.lines);
        text_free(&body);
    }
}

static void a_leaf_with_a_nul_byte_is_refused(void **state)
{
    (void)state;
    leaf *list;
    findings found = {0};
    char record[] = LEAF("222/r1/A/1", "R U");
    text body = {0};
    record[30] = '\0';
    text_add_bytes(&body, record, sizeof record - 1);
    leaf_read_all(&list, 1, &body, &found);
    assert_null(list);
    assert_string_equal(findings_text(&found), "LEAVES: has a NUL byte\n");
    text_free(&found.lines);
    text_free(&body);
}

static void no_leaves_are_none(void **state)
{
    (void)state;
    leaf *list;
    findings found = {0};
    text body = {0};
    text_add(&body, "");
    leaf_read_all(&list, 0, &body, &found);
    assert_non_null(list);
    assert_int_equal(found.count, 0);
    free(list);
    text_add(&body, "x");
    leaf_read_all(&list, 0, &body, &found);
    assert_null(list);
    assert_string_equal(findings_text(&found), CUT("1"));
    text_free(&found.lines);
    text_free(&body);
}

/* The salt is that of vectors/derive.txt. */
static void a_leaf_is_written_in_its_form(void **state)
{
    (void)state;
    char facelets[] = "solved", scramble[] = "R U2\nF'";
    slot s = {.path = "333/r1/A/E1", .facelets = facelets, .scramble = scramble};
    char id[] = "Demo2026";
    const competition c = {.id = id};
    const plan p = {.competition = &c, .slots = &s, .count = 1};
    secret root;
    text out = {0};
    assert_int_equal(
        secret_from_hex(&root, "0000000000000000000000000000000000000000000000000000000000000000",
                        NULL),
        TSL_OK);
    leaves_write(&out, &p, &root);
    assert_string_equal(out.bytes,
                        "twistseal/leaf/v1\nDemo2026\n333/r1/A/E1\nstate solved\nscramble R U2 F'\n"
                        "salt a1bc68db12ce4961e209215a3e91b5e97f99242e90047f7a8e1fd2a67d309d0e\n");
    secret_free(&root);
    text_free(&out);
}

static void the_root_is_that_of_the_records(void **state)
{
    (void)state;
    static const char *const records[] = {LEAF("222/r1/A/1", "R ~"), LEAF("222/r1/A/2", ""),
                                          LEAF("222/r1/A/3", "F2 R'")};
    digest hashes[3], wanted, root;
    text body = {0};
    text_add(&body, LEAVES_BODY);
    for (size_t i = 0; i < 3; i++) merkle_leaf(&hashes[i], records[i], strlen(records[i]));
    merkle_root(&wanted, hashes, 3);
    leaf_root(&root, &body, 3);
    assert_true(hash_equal(&root, &wanted));
    text_free(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaves_are_read_as_they_are_written),
        cmocka_unit_test(leaves_in_another_form_are_refused),
        cmocka_unit_test(a_leaf_with_a_nul_byte_is_refused),
        cmocka_unit_test(no_leaves_are_none),
        cmocka_unit_test(a_leaf_is_written_in_its_form),
        cmocka_unit_test(the_root_is_that_of_the_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
