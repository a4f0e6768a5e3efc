/* If memory runs out while a manifest is read, the error says nothing about the manifest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "failing_malloc.h"
#include "set/format/manifest_text.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_may_fail)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
