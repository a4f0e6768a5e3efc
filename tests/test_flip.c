/* One changed byte anywhere in a signed set is enough for verify to refuse it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "file.h"
#include "verify.h"

enum { FLIPS = 2400 };

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
        if (!freopen("/dev/null", "w", stdout)) _exit(126);
        execl(program, program, "generate", "configs/demo.yaml", "--key", f->key, "-o", f->set,
              (char *)NULL);
        _exit(127);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

static int make_set(void **state)
{
    static fixture f;
    tsl_err err;
    strcpy(f.directory, "/tmp/twistseal-flip-XXXXXX");
    assert_non_null(mkdtemp(f.directory));
    snprintf(f.set, sizeof f.set, "%s/set", f.directory);
    snprintf(f.signers, sizeof f.signers, "%s/signers", f.directory);
    snprintf(f.key, sizeof f.key, "%s/key", f.directory);
    assert_int_equal(session_open(&f.session, &err), TSL_OK);
    make_key(&f);
    assert_int_equal(run_generate(&f), 0);
    f.request = (verify_request){f.set, f.signers, 1795000000};
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

static int verify(const fixture *f)
{
    verify_result result;
    tsl_err err;
    int status = verify_set(&result, &f->request, &f->session, &err);
    verify_free(&result);
    return status;
}

static void the_untouched_set_is_genuine(void **state)
{
    assert_int_equal(verify(*state), TSL_OK);
}

/* Flips one bit of the file at this offset, verifies, and puts it back. */
static int verify_flipped(const fixture *f, const char *path, long offset)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, offset, SEEK_SET);
    int byte = fgetc(file);
    fseek(file, offset, SEEK_SET);
    fputc(byte ^ (1 << (offset % 8)), file);
    fflush(file);
    int status = verify(f);
    fseek(file, offset, SEEK_SET);
    fputc(byte, file);
    fclose(file);
    return status;
}

static long file_size(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    return size;
}

static void flip_file(const fixture *f, const char *name, long flips)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", f->set, name);
    long size = file_size(path);
    for (long i = 0; i < flips; i++) {
        long offset = flips >= size ? i % size : (long)((double)i * (double)size / (double)flips);
        if (verify_flipped(f, path, offset) != TSL_EFORGED)
            fail_msg("%s: a flip at byte %ld of %ld was not refused", name, offset, size);
    }
}

static void every_flip_in_every_file_is_refused(void **state)
{
    const fixture *f = *state;
    verify_result all;
    tsl_err err;
    assert_int_equal(verify_set(&all, &f->request, &f->session, &err), TSL_OK);
    long each = FLIPS / (long)(all.manifest.output_count + 2) + 1;
    assert_true(each * (long)(all.manifest.output_count + 2) >= 2000);
    for (size_t i = 0; i < all.manifest.output_count; i++)
        flip_file(f, all.manifest.outputs[i].name, each);
    flip_file(f, "MANIFEST", each);
    flip_file(f, "MANIFEST.sig", each);
    verify_free(&all);
    assert_int_equal(verify(f), TSL_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_untouched_set_is_genuine),
        cmocka_unit_test(every_flip_in_every_file_is_refused),
    };
    return cmocka_run_group_tests(tests, make_set, remove_set);
}
