/* The pool runs every job once, on the number of threads asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/pool.h"

enum { JOBS = 5000 };

typedef struct record {
    atomic_uint runs[JOBS];
    atomic_uint threads; /* bit w: worker w did a job */
    atomic_uint gathered;
    unsigned wanted;
} record;

static void note(void *context, size_t i, unsigned worker)
{
    record *r = context;
    atomic_fetch_add(&r->runs[i], 1);
    atomic_fetch_or(&r->threads, 1u << (worker & 31));
}

static void runs_every_job_once(void **state)
{
    (void)state;
    static const struct {
        size_t count;
        unsigned threads;
    } cases[] = {{0, 0}, {0, 4}, {1, 0}, {1, 8}, {3, 2}, {JOBS, 0}, {JOBS, 1}, {JOBS, 8}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        static record r;
        memset(&r, 0, sizeof r);
        pool_run(cases[c].count, cases[c].threads, note, &r);
        for (size_t i = 0; i < JOBS; i++)
            assert_int_equal(atomic_load(&r.runs[i]), i < cases[c].count);
        unsigned limit = cases[c].threads ? cases[c].threads : pool_cores();
        assert_true(limit >= 32 || atomic_load(&r.threads) < 1u << limit);
    }
}

/* Waits until as many workers are in a job as were asked for: ends only if all of them run. */
static void gather(void *context, size_t i, unsigned worker)
{
    record *r = context;
    note(r, i, worker);
    atomic_fetch_add(&r->gathered, 1);
    while (atomic_load(&r->gathered) < r->wanted) sched_yield();
}

static void uses_as_many_threads_as_asked(void **state)
{
    (void)state;
    static record r;
    r.wanted = 4;
    pool_run(4, 4, gather, &r);
    assert_int_equal(atomic_load(&r.threads), 0xf);
}

static void note_order(void *context, size_t i, unsigned worker)
{
    size_t *next = context;
    assert_int_equal(worker, 0);
    assert_int_equal(i, *next);
    ++*next;
}

static void one_thread_runs_jobs_in_order(void **state)
{
    (void)state;
    size_t next = 0;
    pool_run(100, 1, note_order, &next);
    assert_int_equal(next, 100);
}

/* Runs first: a later test would leave it the stacks of finished threads. */
static void works_where_no_thread_can_be_started(void **state)
{
    (void)state;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    skip(); /* its own bookkeeping of threads needs address space */
#endif
    static record r;
    struct rlimit before, tight;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    tight = before;
    tight.rlim_cur = 1; /* no address space left for a stack */
    if (setrlimit(RLIMIT_AS, &tight) != 0) skip();
    pool_run(JOBS, 4, note, &r);
    assert_int_equal(setrlimit(RLIMIT_AS, &before), 0);
    assert_int_equal(atomic_load(&r.threads), 1);
    for (size_t i = 0; i < JOBS; i++) assert_int_equal(atomic_load(&r.runs[i]), 1);
}

static void counts_the_cores_it_may_use(void **state)
{
    (void)state;
    cpu_set_t before, one;
    assert_int_equal(sched_getaffinity(0, sizeof before, &before), 0);
    assert_int_equal(pool_cores(), CPU_COUNT(&before));
    size_t first = 0;
    while (!CPU_ISSET(first, &before)) first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    assert_int_equal(pool_cores(), 1);
    assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(works_where_no_thread_can_be_started),
        cmocka_unit_test(runs_every_job_once),
        cmocka_unit_test(uses_as_many_threads_as_asked),
        cmocka_unit_test(one_thread_runs_jobs_in_order),
        cmocka_unit_test(counts_the_cores_it_may_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
