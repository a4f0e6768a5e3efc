/* One changed byte anywhere in a signed set is enough for verify to refuse it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "set/format/set_files.h"
#define SIGNED_SET "tests/data/small.yaml"
#include "signed_set.h"

enum { FLIPS = 2400 };

/* TSL_EFORGED where something was found. */
static int verify(const fixture *f)
{
    check_result result;
    tsl_err err;
    int status = verify_set(&result, &f->request, &err);
    if (result.found.count > 0) status = TSL_EFORGED;
    check_result_free(&result);
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

static contents read_contents(const fixture *f)
{
    char path[128];
    contents c;
    tsl_err err;
    text body;
    findings found = {0};
    snprintf(path, sizeof path, "%s/CONTENTS", f->set);
    assert_int_equal(file_read(&body, path, CONTENTS_MAX, &err), TSL_OK);
    contents_read(&c, &found, &body);
    assert_int_equal(found.count, 0);
    text_free(&body);
    return c;
}

static void every_flip_in_every_file_is_refused(void **state)
{
    const fixture *f = *state;
    check_result all;
    tsl_err err;
    assert_int_equal(verify_set(&all, &f->request, &err), TSL_OK);
    contents c = read_contents(f);
    long files = (long)all.file_count + 3;
    long each = FLIPS / files + 1;
    assert_int_equal(all.file_count, all.manifest.outputs.count + c.files.count);
    assert_true(each * files >= 2000);
    for (size_t i = 0; i < all.manifest.outputs.count; i++)
        flip_file(f, all.manifest.outputs.items[i].name, each);
    for (size_t i = 0; i < c.files.count; i++) flip_file(f, c.files.items[i].name, each);
    flip_file(f, "MANIFEST", each);
    flip_file(f, "MANIFEST.sig", each);
    flip_file(f, "CONTENTS", each);
    contents_free(&c);
    check_result_free(&all);
    assert_int_equal(verify(f), TSL_OK);
}

/* Before the release the files stand in two folders, the seed in one of them. */
static void every_flip_in_the_folder_of_the_scrambles_is_refused(void **state)
{
    fixture f = *(fixture *)*state;
    static const char *const names[] = {"CONTENTS", "LEAVES", "scrambles.json", "seed"};
    char secrets[128];
    snprintf(secrets, sizeof secrets, "%s.secret", f.set);
    f.request.set.secrets = secrets;
    assert_int_equal(verify(&f), TSL_OK);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[160];
        snprintf(path, sizeof path, "%s/%s", secrets, names[i]);
        long size = file_size(path);
        for (long n = 0; n < 100; n++)
            if (verify_flipped(&f, path, n * size / 100) != TSL_EFORGED)
                fail_msg("%s: a flip at byte %ld was not refused", names[i], n * size / 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_untouched_set_is_genuine),
        cmocka_unit_test(every_flip_in_every_file_is_refused),
        cmocka_unit_test(every_flip_in_the_folder_of_the_scrambles_is_refused),
    };
    return cmocka_run_group_tests(tests, make_set, remove_set);
}
