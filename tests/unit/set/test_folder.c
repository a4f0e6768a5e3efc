/* The files of a set are plain files below its folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sys/stat.h>

#include "scratch.h"
#include "set/read/folder.h"

static const char *const known[] = {"MANIFEST", "MANIFEST.sig", NULL};

static const char *check(const manifest *m)
{
    static char lines[600];
    findings found = {0};
    folder *f;
    tsl_err err;
    findings litter = {0};
    const folder_files files = {.needed = m->outputs, .known = known};
    assert_int_equal(folder_open(&f, "set", &(folder_reports){&found, &litter}, &err), TSL_OK);
    assert_int_equal(folder_check(f, &files, &err), TSL_OK);
    assert_int_equal(litter.count, 0);
    snprintf(lines, sizeof lines, "%s", findings_text(&found));
    text_free(&found.lines);
    folder_free(f);
    return lines;
}

static void list(manifest *m, const char *name, const char *content)
{
    digest d;
    hash_bytes(&d, content, strlen(content));
    assert_int_equal(manifest_add(&m->outputs, name, &d, NULL), TSL_OK);
}

static void what_is_no_plain_file_is_named(void **state)
{
    (void)state;
    manifest m = {0};
    assert_int_equal(run("rm -rf set && mkdir -p set/sheets other && echo -n x | tee set/a "
                         "set/sheets/b other/c >set/d && ln -s ../other/c set/link && "
                         "ln -s ../other set/folder && mkfifo set/pipe && mkdir set/directory"),
                     0);
    static const char *const names[] = {"a",    "sheets/b",  "link", "folder/c",
                                        "pipe", "directory", "none"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) list(&m, names[i], "x");
    list(&m, "d", "y");
    const char *said = check(&m);
    static const char *const expected[] = {
        "\nfolder/c: is a link: a set has plain files only\n", "\npipe: is not a plain file\n",
        "\ndirectory: is not a plain file\n", "\nnone: is missing\n",
        "\nd: differs from what was signed: sha256 2d711642b726b044..., signed a1fce4363854ff88"};
    assert_int_equal(strncmp(said, "link: is a link: a set has plain files only\n", 44), 0);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        if (!strstr(said, expected[i])) fail_msg("no '%s' in %s", expected[i], said);
    manifest_free(&m);
}

static void what_was_not_signed_is_named(void **state)
{
    (void)state;
    manifest m = {0};
    assert_int_equal(run("rm -rf set && mkdir -p set/sheets/deep set/empty && touch set/MANIFEST "
                         "set/MANIFEST.sig set/.hidden set/sheets/x"),
                     0);
    const char *said = check(&m);
    assert_non_null(strstr(said, ".hidden: was not signed with this set"));
    assert_non_null(strstr(said, "sheets/x: was not signed with this set"));
    assert_non_null(strstr(said, "sheets/deep: was not signed with this set"));
    manifest_free(&m);
}

/* What may be there is compared only where it is. */
static void a_file_that_may_be_missing_is_compared_where_it_is_there(void **state)
{
    (void)state;
    manifest m = {0};
    folder *f;
    tsl_err err;
    findings found = {0}, litter = {0};
    assert_int_equal(run("rm -rf set && mkdir set && echo -n x >set/a && echo -n y >set/b"), 0);
    list(&m, "a", "x");
    list(&m, "b", "x");
    list(&m, "c", "x");
    list(&m, "folder/d", "x");
    const folder_files files = {.allowed = m.outputs, .known = known};
    assert_int_equal(folder_open(&f, "set", &(folder_reports){&found, &litter}, &err), TSL_OK);
    assert_int_equal(folder_check(f, &files, &err), TSL_OK);
    assert_int_equal(found.count, 1);
    assert_non_null(strstr(findings_text(&found), "b: differs from what was signed"));
    text_free(&found.lines);
    folder_free(f);
    manifest_free(&m);
}

static void what_systems_leave_by_themselves_is_named_and_proves_nothing(void **state)
{
    (void)state;
    folder *f;
    tsl_err err;
    findings found = {0}, litter = {0};
    assert_int_equal(run("rm -rf set && mkdir -p set/sheets && touch set/.DS_Store set/._x "
                         "set/sheets/Thumbs.db set/sheets/Desktop.ini && mkdir set/sheets/._y && "
                         "ln -s x set/._z"),
                     0);
    const folder_files files = {.known = known};
    assert_int_equal(folder_open(&f, "set", &(folder_reports){&found, &litter}, &err), TSL_OK);
    assert_int_equal(folder_check(f, &files, &err), TSL_OK);
    assert_int_equal(litter.count, 4);
    assert_non_null(strstr(findings_text(&litter), ".DS_Store: is not part of the set"));
    assert_non_null(strstr(findings_text(&litter), "sheets/Desktop.ini: is not part of the set"));
    assert_int_equal(found.count, 2);
    text_free(&found.lines);
    text_free(&litter.lines);
    folder_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_plain_file_is_named),
        cmocka_unit_test(what_was_not_signed_is_named),
        cmocka_unit_test(a_file_that_may_be_missing_is_compared_where_it_is_there),
        cmocka_unit_test(what_systems_leave_by_themselves_is_named_and_proves_nothing),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
