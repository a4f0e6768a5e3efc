/* When any one allocation fails, ours or libcrypto's, the trust layer says so or does without: no
 * crash, no leak, no wrong answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

static const struct {
    job *run;
    long least; /* allocations; fewer would mean that the failures did not reach it */
} jobs[] = {
    {sign_and_verify, 70}, {save_and_load, 300},  {load_protected, 70},   {write_forms, 50},
    {find_signer, 3},      {derive_and_draw, 40}, {load_openssh, 20},     {judge_signature, 90},
    {keep_list, 10},       {judge_missing, 2},    {show_of_a_tree, 30},   {find_refused, 3},
    {find_revoked, 3},     {pack_and_read, 1000}, {look_for_an_agent, 5},
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
        assert_int_equal(status, TSL_ESYSTEM);
        assert_true(strstr(err.text, "libcrypto") || strstr(err.text, "memory"));
    }
    return n;
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
