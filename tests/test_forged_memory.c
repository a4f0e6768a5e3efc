/* If an allocation fails while a forged set is verified, the verdict is "not genuine" or "could not
 * tell", never "genuine". */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "failing_malloc.h"

#if FAILING_MALLOC

#include "streamed_set.h"

enum { LAST = 400, STEPS = 20 }; /* allocations before the end; before them, spread */

static bool is_genuine(const fixture *f)
{
    verify_result r;
    tsl_err err;
    const int status = verify_set(&r, &f->request, &f->session, &err);
    until_failure = 0;
    const bool genuine = status == TSL_OK && r.found.count + r.doubts.count == 0;
    verify_free(&r);
    return genuine;
}

static long count_allocations(const fixture *f, const char *problem)
{
    verify_result r;
    tsl_err err;
    until_failure = 1000000000;
    assert_int_equal(verify_set(&r, &f->request, &f->session, &err), TSL_OK);
    const long count = 1000000000 - until_failure;
    until_failure = 0;
    assert_non_null(strstr(findings_text(&r.found), problem));
    verify_free(&r);
    return count;
}

/* What is found is found late, so most that fail are the last ones. */
static void expect_never_genuine(const fixture *f, const forged_leaf *one)
{
    const long all = count_allocations(f, one->problem), step = (all - LAST) / STEPS + 1;
    assert_true(all > LAST);
    for (from_there_on = 0; from_there_on < 2; from_there_on++)
        for (long n = 1; n <= all; n += n < all - LAST ? step : 1) {
            until_failure = n;
            if (is_genuine(f))
                fail_msg("allocation %ld of %ld: '%s' is called genuine", n, all, one->text);
        }
    from_there_on = 0;
}

static const forged_leaf cases[] = {
    {"333/r1/A/2", LINE_SCRAMBLE, "=333/r1/A/1", "=333/r1/A/1", "has the same state as"},
    {"333mbf/r1/A/1/c3", LINE_SCRAMBLE, "scramble R U Q", NULL,
     "the scramble is not one of this puzzle"},
    {"222/r1/A/1", LINE_COMPETITION, "LastYear2025", NULL, "belongs to another competition"},
};

static void a_forged_set_is_never_called_genuine(void **state)
{
    expect_each(*state, cases, sizeof cases / sizeof cases[0], expect_never_genuine);
}

static void nor_where_its_leaves_are_kept(void **state)
{
    fixture kept = *(fixture *)*state;
    kept.request.leaves_kept = 0; /* as many as LEAVES_KEPT */
    expect_each(&kept, cases, sizeof cases / sizeof cases[0], expect_never_genuine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_forged_set_is_never_called_genuine),
        cmocka_unit_test(nor_where_its_leaves_are_kept),
    };
    return cmocka_run_group_tests(tests, make_streamed, remove_set);
}

#endif
