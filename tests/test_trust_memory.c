/* When any one allocation fails, ours or libcrypto's, the trust layer says so or does without: no
 * crash, no leak, no wrong answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "failing_malloc.h"

#if FAILING_MALLOC

#include "trust_jobs.h"

static const struct {
    job *run;
    /* OpenSSL 3.0 reports some of its own failures to get memory as a key or signature that is bad:
     * such a job refuses, but may give that as the reason. */
    bool may_misname;
    long least; /* allocations; fewer would mean that the failures did not reach it */
} jobs[] = {
    {sign_and_verify, false, 70}, {save_and_load, true, 400},  {load_protected, true, 400},
    {write_forms, false, 50},     {find_signer, false, 3},     {derive_and_draw, false, 40},
    {load_openssh, true, 20},     {judge_signature, true, 90}, {keep_list, false, 10},
    {judge_missing, false, 2},    {show_of_a_tree, false, 30},
};

/* Fails the first allocation, then the second ..., until a run needs fewer. Returns how many, or
 * nearly: past a hundred some are passed over, for decoding a key takes thousands. */
static long sweep(size_t i)
{
    long n = 0;
    for (bool failed = true; failed;) {
        tsl_err err = {0};
        n += 1 + n / 100;
        until_failure = n;
        int status = jobs[i].run(&err);
        failed = until_failure == 0;
        until_failure = 0;
        if (status == TSL_OK) continue;
        assert_true(err.text[0]);
        if (jobs[i].may_misname) continue;
        assert_int_equal(status, TSL_ESYSTEM);
        assert_true(strstr(err.text, "libcrypto") || strstr(err.text, "memory"));
    }
    return n;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    trust_files();
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        /* libcrypto fills its caches in the first sweep; the second must give everything back. */
        assert_int_equal(jobs[i].run(NULL), TSL_OK);
        sweep(i);
        long before = held;
        assert_true(sweep(i) >= jobs[i].least);
        assert_int_equal(held, before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_may_fail)};
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}

#endif
