/* If one allocation fails while an honest set is verified or audited, the verdict is "genuine" or
 * "could not tell", never "not genuine". */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "failing_malloc.h"

#if FAILING_MALLOC

#include "set/verify/audit.h"
#include "signed_set.h"

enum { CLOSE = 80, STEPS = 60 }; /* allocations failed one after the other; then spread */

/* Returns how many findings there were. */
static size_t verify(const fixture *f, int *status, text *found)
{
    verify_result r;
    tsl_err err;
    *status = verify_set(&r, &f->request, &f->session, &err);
    long kept = until_failure;
    until_failure = 0;
    size_t count = r.found.count + r.doubts.count;
    text_free(found);
    text_addf(found, "%s%s", findings_text(&r.found), findings_text(&r.doubts));
    verify_free(&r);
    until_failure = kept;
    return count;
}

static size_t audit(const fixture *f, int *status, text *found)
{
    audit_result r;
    tsl_err err;
    char path[160];
    snprintf(path, sizeof path, "%s.secret/seed", f->set);
    const audit_request request = {.seed_file = path,
                                   .set = {.directory = f->set,
                                           .signers = f->signers,
                                           .when = 1795000000,
                                           .session = &f->session},
                                   .jobs = 1};
    *status = audit_set(&r, &request, &err);
    long kept = until_failure;
    until_failure = 0;
    size_t count = r.found.count; /* a doubt is no verdict */
    text_free(found);
    text_addf(found, "%s%s", findings_text(&r.found), findings_text(&r.doubts));
    audit_free(&r);
    until_failure = kept;
    return count;
}

/* Fails the first allocation, then the second ..., and past CLOSE every so many. */
static void sweep(const fixture *f, size_t (*judge)(const fixture *, int *, text *))
{
    int status;
    text found = {0};
    until_failure = 1000000000;
    assert_int_equal(judge(f, &status, &found), 0);
    assert_int_equal(status, TSL_OK);
    const long all = 1000000000 - until_failure;
    until_failure = 0;
    const long step = (all - CLOSE) / STEPS + 1;
    long told = 0, untold = 0;
    for (long n = 1; n <= all; n += n < CLOSE ? 1 : step) {
        until_failure = n;
        size_t count = judge(f, &status, &found);
        until_failure = 0;
        if (count > 0)
            fail_msg("allocation %ld of %ld: status %d, found %s", n, all, status, found.bytes);
        if (status == TSL_OK)
            told++;
        else
            untold++;
    }
    assert_true(untold > CLOSE / 4); /* the failures were noticed at all */
    text_free(&found);
}

static void an_honest_set_is_never_called_false_by_verify(void **state)
{
    sweep(*state, verify);
}

static void an_honest_set_is_never_called_false_by_audit(void **state)
{
    sweep(*state, audit);
}

/* The set as it is published before the competition, whose scrambles are withheld. */
static void an_honest_set_alone_is_never_called_false(void **state)
{
    char command[512];
    fixture alone = *(fixture *)*state;
    alone.request.directory = alone.set;
    snprintf(alone.set, sizeof alone.set, "%s/alone", alone.directory);
    snprintf(
        command, sizeof command,
        "cd %s && mkdir alone && cd set && cp -r MANIFEST MANIFEST.sig CONFIG.json sheets ../alone",
        alone.directory);
    assert_int_equal(system(command), 0);
    sweep(&alone, verify);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_honest_set_is_never_called_false_by_verify),
        cmocka_unit_test(an_honest_set_is_never_called_false_by_audit),
        cmocka_unit_test(an_honest_set_alone_is_never_called_false),
    };
    return cmocka_run_group_tests(tests, make_set, remove_set);
}

#endif
