/* When any one allocation fails, ours or libcrypto's, the trust layer says so or does without: no
 * crash, no leak, no wrong answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file.h"
#include "failing_malloc.h"
#include "trust/sealing/archive.h"
#include "trust/signing/agent.h"

#if FAILING_MALLOC

#include "trust_jobs.h"

static int pack_and_read(tsl_err *err)
{
    archive made = {0}, read = {0};
    text zip = {0};
    const asker who = {answer, &zip};
    int status = archive_add(&made, "a", "bytes", 5, err);
    if (status == TSL_OK) status = archive_add(&made, "b/c", "more", 4, err);
    if (status == TSL_OK) status = archive_pack(&zip, &made, "x", err);
    if (status == TSL_OK) status = file_replace("zip", zip.bytes, zip.size, 0600, err);
    if (status == TSL_OK) status = archive_read(&read, "zip", &who, err);
    if (status == TSL_OK) assert_memory_equal(archive_find(&read, "b/c")->bytes.bytes, "more", 4);
    text_free(&zip);
    archive_free(&made);
    archive_free(&read);
    return status;
}

/* Whoever has memory finds that there is no agent. */
static int look_for_an_agent(tsl_err *err)
{
    signing_key *key;
    tsl_err why = {0};
    setenv("SSH_AUTH_SOCK", "nowhere", 1);
    int status = agent_key(&key, "alice.pub", &why);
    assert_int_not_equal(status, TSL_OK);
    if (strcmp(why.text, "cannot reach the ssh-agent at 'nowhere': No such file or directory") == 0)
        return TSL_OK;
    if (err) *err = why;
    return status;
}

/* How the next reads of files end: with an error, or half of what is there. */
static enum { READS_WELL, READS_HALF, READS_NOTHING } reading;

TSL_EXPORT ssize_t read(int fd, void *bytes, size_t size)
{
    if (reading == READS_NOTHING) errno = EACCES;
    if (reading == READS_NOTHING) return -1;
    return (ssize_t)syscall(SYS_read, fd, bytes, reading == READS_HALF ? size / 2 : size);
}

static const struct {
    job *run;
    long least; /* allocations; fewer would mean that the failures did not reach it */
} jobs[] = {
    {sign_and_verify, 70},   {save_and_load, 300},
    {load_protected, 70},    {write_forms, 50},
    {find_signer, 3},        {derive_and_draw, 40},
    {load_openssh, 20},      {judge_signature, 90},
    {keep_list, 10},         {judge_missing, 2},
    {show_of_a_tree, 30},    {find_refused, 3},
    {find_revoked, 3},       {pack_and_read, 1000},
    {look_for_an_agent, 5},  {refuse_a_block_without_data, 5},
    {refuse_two_halves, 20}, {keep_an_outside_key, 1},
    {verify_token, 20},
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
        failed = until_failure == from_there_on;
        until_failure = 0;
        if (status == TSL_OK) continue;
        assert_true(err.text[0]);
        assert_int_equal(status, TSL_ESYSTEM);
        assert_true(strstr(err.text, "libcrypto") || strstr(err.text, "memory"));
    }
    return n;
}

static void fail_in_turn(void)
{
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        /* libcrypto fills its caches in the first sweep; the next ones must give everything back.
         */
        assert_int_equal(jobs[i].run(NULL), TSL_OK);
        if (!from_there_on) sweep(i);
        const long before = held, kept = descriptors_and_secrets();
        assert_true(sweep(i) >= jobs[i].least);
        assert_int_equal(held, before);
        assert_int_equal(descriptors_and_secrets(), kept);
    }
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    trust_files();
    const public_key key = {.bytes = {1}};
    text line = {0};
    assert_int_equal(key_openssh(&line, &key, "alice", NULL), TSL_OK);
    write_text("alice.pub", line.bytes);
    text_free(&line);
    fail_in_turn();
}

static void memory_may_run_out_for_good(void **state)
{
    (void)state;
    from_there_on = 1;
    fail_in_turn();
    from_there_on = 0;
}

static void a_key_file_that_cannot_be_read_is_no_bad_key(void **state)
{
    (void)state;
    static const char *const says[] = {[READS_HALF] = "cannot read 'alice': input/output error",
                                       [READS_NOTHING] = "cannot read 'alice': permission denied"};
    const long kept = descriptors_and_secrets();
    for (reading = READS_HALF; reading <= READS_NOTHING; reading++) {
        signing_key *key;
        tsl_err err = {0};
        errno = ENOENT; /* of something before */
        assert_int_equal(key_load(&key, "alice", answer, NULL, &err), TSL_ESYSTEM);
        assert_string_equal(err.text, says[reading]);
        assert_null(key);
    }
    reading = READS_WELL;
    assert_int_equal(descriptors_and_secrets(), kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail), cmocka_unit_test(memory_may_run_out_for_good),
        cmocka_unit_test(a_key_file_that_cannot_be_read_is_no_bad_key)};
    return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}

#endif
