/* If memory runs out while a file of a set is read, the error says nothing about the file, and what
 * is wrong with it is not passed over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "failing_malloc.h"
#include "set/format/contents.h"
#include "set/format/leaf.h"
#include "set/format/manifest_text.h"
#include "set/format/passcodes.h"

#if FAILING_MALLOC

static void write_manifest(text *out)
{
    manifest m = {.competition = "Demo2026", .generator = "twistseal 0.1.0", .tree_size = 3};
    const digest some = {{1, 2, 3}};
    tsl_err err;
    strcpy(m.generated, "2026-11-20T10:00:00Z");
    assert_int_equal(manifest_add(&m.scripts, &m.script_count, "events/333", &some, &err), TSL_OK);
    assert_int_equal(manifest_add(&m.plugins, &m.plugin_count, "a.so abi=1", &some, &err), TSL_OK);
    assert_int_equal(manifest_add(&m.outputs, &m.output_count, "LEAVES", &some, &err), TSL_OK);
    assert_int_equal(manifest_add(&m.outputs, &m.output_count, "x.pdf", &some, &err), TSL_OK);
    assert_int_equal(manifest_add_refusal(&m, "333", "distance", 1, &err), TSL_OK);
    assert_int_equal(manifest_write(out, &m, &err), TSL_OK);
    manifest_free(&m);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    text good = {0};
    write_manifest(&good);
    long n = 0;
    for (bool failed = true; failed;) {
        manifest m;
        tsl_err err = {0};
        long before = held;
        until_failure = ++n;
        findings found = {0};
        int status = manifest_read(&m, &found, &(hash_part){good.bytes, good.size}, &err);
        failed = until_failure == 0;
        until_failure = 0;
        if (failed) {
            assert_int_equal(status, TSL_ESYSTEM);
            assert_int_equal(err.code, TSL_ESYSTEM);
            assert_string_equal(err.text, "out of memory");
        } else {
            assert_int_equal(status, TSL_OK);
            manifest_free(&m);
        }
        if (found.count)
            fail_msg("%ld: %s", n, findings_text(&found)); /* nothing is said about the manifest */
        assert_int_equal(held, before);
    }
    assert_true(n > 6); /* fewer would mean that the failures did not reach the lists */
    text_free(&good);
}

/* ---- the files beside it ---- */

#define DIGITS "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define LISTED "twistseal/contents/v1\nDemo2026\nsalt " DIGITS "\nrefused: 333 distance 2\n"
#define A_FILE "file: a sha256=" DIGITS "\n"

#define A_LEAF "twistseal/leaf/v1\nDemo2026\n222/r1/A/1\nstate a\nscramble R\nsalt " DIGITS "\n"

static digest root_of_one;

static int read_contents(const text *body, findings *found, tsl_err *err)
{
    contents c;
    int status = contents_read(&c, found, body, err);
    contents_free(&c);
    return status;
}

static int read_leaves(const text *body, findings *found, tsl_err *err)
{
    leaf *list;
    text copy = {0};
    text_add_bytes(&copy, body->bytes, body->size);
    int status = copy.failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory")
                             : leaf_read_all(&list, 1, &copy, found, err);
    if (status == TSL_OK) assert_true(hash_equal(&list[0].hash, &root_of_one));
    if (!copy.failed) free(list);
    text_free(&copy);
    return status;
}

/* One leaf alone, its record written, and the tree over it. */
static int read_leaf(const text *body, findings *found, tsl_err *err)
{
    leaf one;
    bool good = false;
    digest root = {{0}};
    text copy = {0};
    int status = leaf_root(&root, body, 1, err);
    if (status == TSL_OK) assert_true(hash_equal(&root, &root_of_one));
    text_add_bytes(&copy, body->bytes, body->size);
    if (status == TSL_OK && copy.failed) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    leaf_record r = {.bytes = copy.bytes, .size = copy.size};
    if (status == TSL_OK) status = leaf_read(&one, &good, &r, found, err);
    if (status == TSL_OK) assert_true(good && hash_equal(&one.hash, &root_of_one));
    text_free(&copy);
    return status;
}

static int read_passcodes(const text *body, findings *found, tsl_err *err)
{
    passcodes list;
    int status = passcodes_read(&list, found, body, "Demo2026", err);
    passcodes_free(&list);
    return status;
}

static const struct {
    int (*read)(const text *body, findings *found, tsl_err *err);
    const char *body;
    size_t wrong; /* findings */
} files[] = {
    {read_contents, LISTED A_FILE "pages: a sha256=" DIGITS "\n", 0},
    {read_contents, LISTED A_FILE A_FILE, 1},
    {read_contents, LISTED "file: seed sha256=" DIGITS "\n", 1},
    {read_contents, LISTED "refused: 333 distance 3\n" A_FILE, 1},
    {read_contents, LISTED A_FILE "pages: b sha256=" DIGITS "\n", 1},
    {read_leaves, A_LEAF, 0},
    {read_leaf, A_LEAF, 0},
    {read_passcodes, "twistseal/passcodes/v1\nDemo2026\naaaa-bbbb-cccc-dddd 222/r1/A a.pdf\n", 0},
};

static void every_allocation_for_other_files_may_fail(void **state)
{
    (void)state;
    assert_int_equal(merkle_leaf(&root_of_one, A_LEAF, sizeof A_LEAF - 1, NULL), TSL_OK);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        text body = {0};
        text_add(&body, files[i].body);
        findings first = {0};
        assert_int_equal(files[i].read(&body, &first, NULL), TSL_OK);
        text_free(&first.lines);
        long n = 0, before = held;
        for (bool failed = true; failed;) {
            findings found = {0};
            tsl_err err = {0};
            until_failure = ++n;
            int status = files[i].read(&body, &found, &err);
            failed = until_failure == 0;
            until_failure = 0;
            if (status == TSL_OK && found.count != files[i].wrong)
                fail_msg("file %zu, allocation %ld: %zu findings", i, n, found.count);
            if (status != TSL_OK) assert_int_equal(status, TSL_ESYSTEM);
            if (status != TSL_OK) assert_int_equal(found.count, 0);
            text_free(&found.lines);
        }
        assert_true(n > 2);
        assert_int_equal(held, before);
        text_free(&body);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_allocation_for_other_files_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
