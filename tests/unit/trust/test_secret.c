/* Secrets stay out of core dumps, child processes and messages, and are wiped when freed. */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "locked_memory.h"
#include "trust/secret.h"

/* What `run` says in a child process: 0 is right. */
static void assert_right_in_a_child(int (*run)(void))
{
    int status;
    const pid_t child = fork();
    if (child == 0) _exit(run());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* A sanitizer's mlock says 0 and does nothing. */
static int lock_64_kib(void)
{
    static char own[4096];
    const struct rlimit most = {1 << 16, 1 << 16};
    if (setrlimit(RLIMIT_MEMLOCK, &most) != 0 || (geteuid() == 0 && setuid(12345) != 0)) return 2;
    mlock(own, sizeof own);
    const bool may_lock = locked_kib() > 0;
    munlock(own, sizeof own);
    if (secret_process_init(NULL) != TSL_OK) return 3;
    return may_lock && locked_kib() != 64;
}

/* It comes first: what a process has locked, its child has not. */
static void the_heap_of_secrets_is_locked_where_64_kib_may_be(void **state)
{
    (void)state;
    assert_right_in_a_child(lock_64_kib);
}

static void the_process_leaves_no_core_and_opens_no_file_to_others(void **state)
{
    (void)state;
    struct rlimit core;
    assert_int_equal(secret_process_init(NULL), TSL_OK);
    assert_int_equal(getrlimit(RLIMIT_CORE, &core), 0);
    assert_int_equal(core.rlim_cur, 0);
    assert_int_equal(core.rlim_max, 0);
    assert_int_equal(prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 0);
    assert_int_equal(umask(077), 077);
    assert_int_equal(secret_process_init(NULL), TSL_OK);
}

static void a_secret_starts_as_zeros(void **state)
{
    (void)state;
    static const uint8_t zeros[10000];
    secret s;
    secret_new(&s, sizeof zeros);
    assert_int_equal(s.size, sizeof zeros);
    assert_memory_equal(s.bytes, zeros, sizeof zeros);
    s.bytes[sizeof zeros - 1] = 1;
    secret_free(&s);
    assert_null(s.bytes);
    secret_free(&s);
    secret_new(&s, 0);
    secret_free(&s);
}

/* A file of the seed takes room for the longest first. */
static void a_secret_made_smaller_is_freed_whole(void **state)
{
    (void)state;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    secret s;
    secret_new(&s, 3 * page);
    uint8_t *last = s.bytes + 2 * page;
    assert_int_equal(msync(last, page, MS_ASYNC), 0);
    s.size = 1;
    secret_free(&s);
    assert_int_equal(msync(last, page, MS_ASYNC), -1); /* nothing is there */
}

/* Copies the kernel's flags of the mapping that holds `address`. */
static void mapping_flags(char *out, size_t size, const void *address)
{
    FILE *maps = fopen("/proc/self/smaps", "r");
    assert_non_null(maps);
    char line[512];
    int inside = 0;
    out[0] = '\0';
    while (fgets(line, sizeof line, maps)) {
        unsigned long from, to;
        if (sscanf(line, "%lx-%lx ", &from, &to) == 2)
            inside = (uintptr_t)address >= from && (uintptr_t)address < to;
        else if (inside && strncmp(line, "VmFlags:", 8) == 0)
            snprintf(out, size, "%s", line);
    }
    fclose(maps);
}

static void a_secret_is_locked_and_not_dumped(void **state)
{
    (void)state;
    static char own[8192];
    char flags[512];
    secret s;
    /* RLIMIT_MEMLOCK may be 0; a sanitizer's mlock says 0 and does nothing. */
    mlock(own, sizeof own);
    mapping_flags(flags, sizeof flags, own);
    const bool may_lock = strstr(flags, " lo");
    munlock(own, sizeof own);
    secret_new(&s, 32);
    mapping_flags(flags, sizeof flags, s.bytes);
    assert_non_null(strstr(flags, " dd"));
    assert_non_null(strstr(flags, " wf"));
    if (may_lock) assert_non_null(strstr(flags, " lo"));
    secret_free(&s);
}

static void a_child_reads_zeros(void **state)
{
    (void)state;
    secret s;
    int status;
    secret_new(&s, 32);
    memset(s.bytes, 0x5a, s.size);
    pid_t child = fork();
    if (child == 0) _exit(s.bytes[0] == 0 && s.bytes[31] == 0 ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_int_equal(s.bytes[0], 0x5a);
    secret_free(&s);
}

static void wiping_zeroes(void **state)
{
    (void)state;
    static const uint8_t zeros[16];
    uint8_t bytes[16];
    memset(bytes, 0xff, sizeof bytes);
    secret_wipe(bytes, sizeof bytes);
    assert_memory_equal(bytes, zeros, sizeof bytes);
}

static void random_secrets_differ(void **state)
{
    (void)state;
    secret a, b;
    assert_int_equal(secret_random(&a, 32, NULL), TSL_OK);
    assert_int_equal(secret_random(&b, 32, NULL), TSL_OK);
    assert_memory_not_equal(a.bytes, b.bytes, 32);
    secret_free(&a);
    secret_free(&b);
}

static void a_seed_is_read_from_hex_of_either_case(void **state)
{
    (void)state;
    static const char hex[] = "a0ff10ABcdefCDEF0123456789abcdef9123456789ABCDEF0123456789abcd7f";
    static const uint8_t expected[32] = {0xa0, 0xff, 0x10, 0xab, 0xcd, 0xef, 0xcd, 0xef,
                                         0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                         0x91, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                         0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0x7f};
    secret s;
    assert_int_equal(secret_from_hex(&s, hex, NULL), TSL_OK);
    assert_int_equal(s.size, 32);
    assert_memory_equal(s.bytes, expected, 32);
    secret_free(&s);
}

static void a_bad_seed_is_refused_without_being_repeated(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "00ff",
        "00ff10abcdefcdef0123456789abcdef0123456789abcdef0123456789abcd7",
        "00ff10abcdefcdef0123456789abcdef0123456789abcdef0123456789abcd7f0",
        "00ff10abcdefcdef0123456789abcdef0123456789abcdef0123456789abcd7g",
        "0x0f10abcdefcdef0123456789abcdef0123456789abcdef0123456789abcd7f",
        " 0ff10abcdefcdef0123456789abcdef0123456789abcdef0123456789abcd7f",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        secret s;
        tsl_err err;
        assert_int_equal(secret_from_hex(&s, bad[i], &err), TSL_EINPUT);
        assert_string_equal(err.text, "a seed has 64 hex digits (0-9, a-f) and nothing else");
        assert_null(s.bytes);
    }
}

static int init_where_prctl_is_forbidden(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
    tsl_err err;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 2;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return 3;
    return secret_process_init(&err) != TSL_ESYSTEM ||
           strcmp(err.text, "cannot turn core dumps off") != 0;
}

static void a_process_that_could_leave_a_core_is_refused(void **state)
{
    (void)state;
    assert_right_in_a_child(init_where_prctl_is_forbidden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_heap_of_secrets_is_locked_where_64_kib_may_be),
        cmocka_unit_test(the_process_leaves_no_core_and_opens_no_file_to_others),
        cmocka_unit_test(a_secret_starts_as_zeros),
        cmocka_unit_test(a_secret_made_smaller_is_freed_whole),
        cmocka_unit_test(a_secret_is_locked_and_not_dumped),
        cmocka_unit_test(a_child_reads_zeros),
        cmocka_unit_test(wiping_zeroes),
        cmocka_unit_test(random_secrets_differ),
        cmocka_unit_test(a_seed_is_read_from_hex_of_either_case),
        cmocka_unit_test(a_bad_seed_is_refused_without_being_repeated),
        cmocka_unit_test(a_process_that_could_leave_a_core_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
