/* A signed and released set for tests: its key, its signers file and an open session. Include once
 * a program. */
#ifndef TESTS_SIGNED_SET_H
#define TESTS_SIGNED_SET_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "set/check/verify.h"
#include "trust/sshsig.h"

/* The competition it is made of. */
#ifndef SIGNED_SET
#define SIGNED_SET "configs/demo.yaml"
#endif

typedef struct fixture {
    char directory[64], set[96], signers[96], key[96];
    session session;
    verify_request request;
} fixture;

static void make_key(const fixture *f)
{
    tsl_err err;
    signing_key *key;
    public_key public;
    text line = {0};
    assert_int_equal(key_generate(&key, &err), TSL_OK);
    assert_int_equal(key_save(key, f->key, NULL, &err), TSL_OK);
    key_public(&public, key);
    assert_int_equal(key_allowed_signers(&line, &public, "delegate@example.org", &err), TSL_OK);
    assert_int_equal(file_create(f->signers, line.bytes, line.size, 0600, &err), TSL_OK);
    text_free(&line);
    key_free(key);
}

/* Runs the program beside this test's directory. */
static int run_generate(const fixture *f)
{
    char program[512];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 16);
    assert_true(n > 0);
    program[n] = '\0';
    *strrchr(program, '/') = '\0';
    strcpy(strrchr(program, '/'), "/twistseal");
    pid_t child = fork();
    if (child == 0) {
        setenv("XDG_STATE_HOME", f->directory,
               1); /* what `generate` keeps of sets is the user's own */
        if (!freopen("/dev/null", "w", stdout)) _exit(126);
        execl(program, program, "generate", SIGNED_SET, "--key", f->key, "-o", f->set,
              (char *)NULL);
        _exit(127);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

static void release(const fixture *f)
{
    tsl_err err;
    check_result r;
    assert_int_equal(release_set(&r, &(set_source){.directory = f->set}, false, &err), TSL_OK);
    assert_int_equal(r.found.count, 0);
    assert_true(r.file_count > 0);
    check_result_free(&r);
}

static int make_set(void **state)
{
    static fixture f;
    tsl_err err;
    strcpy(f.directory, "/tmp/twistseal-set-XXXXXX");
    assert_non_null(mkdtemp(f.directory));
    snprintf(f.set, sizeof f.set, "%s/set", f.directory);
    snprintf(f.signers, sizeof f.signers, "%s/signers", f.directory);
    snprintf(f.key, sizeof f.key, "%s/key", f.directory);
    assert_int_equal(session_open(&f.session, NULL, &err), TSL_OK);
    make_key(&f);
    assert_int_equal(run_generate(&f), 0);
    release(&f);
    f.request = (verify_request){
        .set = {
            .directory = f.set, .signers = f.signers, .when = 1795000000, .session = &f.session}};
    *state = &f;
    return 0;
}

static int remove_set(void **state)
{
    char command[128];
    fixture *f = *state;
    session_close(&f->session);
    snprintf(command, sizeof command, "rm -rf '%s'", f->directory);
    return system(command);
}

#endif
