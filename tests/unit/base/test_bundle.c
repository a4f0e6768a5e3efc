/* The next process removes what a killed one left of a directory, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sys/wait.h>

#include "base/bundle.h"
#include "base/file.h"
#include "scratch.h"

/* Begins a bundle, adds to it, and dies. */
static void leave_one(const char *path)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        bundle *b;
        if (bundle_begin(&b, path, NULL) == TSL_OK &&
            bundle_add(b, "sheets/a.pdf", "secret", 6, NULL) == TSL_OK)
            kill(getpid(), SIGKILL);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

static int matches(const char *pattern)
{
    return WEXITSTATUS(run("exit $(find . -maxdepth 1 -name '%s' | wc -l)", pattern));
}

static bundle *begin(const char *path)
{
    bundle *b;
    tsl_err err;
    if (bundle_begin(&b, path, &err) != TSL_OK) fail_msg("%s", err.text);
    return b;
}

static void removes_what_killed_processes_left(void **state)
{
    (void)state;
    static const char *const paths[] = {"set", "./set", "set/"};
    for (size_t i = 0; i < 3; i++) {
        leave_one("set");
        assert_int_equal(matches(".set.unfinished-??????"), 1);
        bundle *b = begin(paths[i]);
        assert_int_equal(bundle_leftovers(b), 1);
        assert_int_equal(matches(".set.unfinished-??????"), 1); /* its own */
        bundle_free(b);
        assert_int_equal(matches(".set.unfinished-??????"), 0);
    }
}

static void leaves_a_living_process_alone(void **state)
{
    (void)state;
    bundle *first = begin("both"), *second = begin("both");
    assert_int_equal(bundle_leftovers(second), 0);
    assert_int_equal(bundle_add(first, "a", "1", 1, NULL), TSL_OK);
    bundle_free(second);
    assert_int_equal(bundle_commit(first, NULL), TSL_OK);
    bundle_free(first);
    assert_int_equal(run("test \"$(cat both/a)\" = 1"), 0);
}

static void leaves_alone_what_is_not_its_own(void **state)
{
    (void)state;
    static const char *const others[] = {
        "mkdir -m 700 .own.backup",                /* another name */
        "mkdir -m 700 .own.unfinished-",           /* too short */
        "mkdir -m 700 .own.unfinished-1234567",    /* too long */
        "mkdir -m 700 own.unfinished-123456",      /* not hidden */
        "mkdir -m 700 .own.old.unfinished-123456", /* of another target */
        "mkdir -m 755 .own.unfinished-123456",     /* another mode */
        ": >.own.unfinished-abcdef",               /* a file */
        "mkdir -m 700 there && ln -s there .own.unfinished-AAAAAA",
        /* another user's, if that can be made */
        "d=.own.unfinished-B12345; mkdir -m 700 $d; [ $(id -u) != 0 ] || chown 1 $d",
    };
    enum { COUNT = sizeof others / sizeof others[0] };
    for (size_t i = 0; i < COUNT; i++) assert_int_equal(run("%s", others[i]), 0);
    bool root = geteuid() == 0;
    int before = matches("*own*");
    assert_int_equal(before, COUNT);
    bundle *b = begin("own");
    assert_int_equal(bundle_leftovers(b), root ? 0 : 1);
    bundle_free(b);
    assert_int_equal(matches("*own*"), before - (root ? 0 : 1));
    assert_int_equal(run("test -d there"), 0);
}

static void a_committed_one_can_be_withdrawn(void **state)
{
    (void)state;
    tsl_err err;
    bundle *b = begin("back");
    assert_false(bundle_is_committed(b));
    assert_int_equal(bundle_add_private(b, "seed", "s", 1, &err), TSL_OK);
    assert_int_equal(bundle_commit(b, &err), TSL_OK);
    assert_true(bundle_is_committed(b));
    assert_int_equal(run("test $(stat -c %%a back/seed) = 600"), 0);
    bundle_withdraw(b);
    bundle_free(b);
    assert_int_equal(matches("*back*"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_committed_one_can_be_withdrawn),
        cmocka_unit_test(removes_what_killed_processes_left),
        cmocka_unit_test(leaves_a_living_process_alone),
        cmocka_unit_test(leaves_alone_what_is_not_its_own),
    };
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
