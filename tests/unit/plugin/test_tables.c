/* The table cache returns what build() wrote, whatever happened to the file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "plugin/services.h"

enum { SIZE = 100003, HEADER = 128 };

/* What build() writes, and how often it ran. */
typedef struct numbers_context {
    uint8_t salt;
    unsigned builds;
    bool fails;
} numbers_context;

static int fill(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    numbers_context *s = *(numbers_context *const *)context;
    assert_int_equal(host->abi, TSL_ABI);
    s->builds++;
    if (s->fails) return tsl_fail(err, TSL_ESYSTEM, "the build failed");
    uint8_t *bytes = out;
    for (size_t i = 0; i < SIZE; i++) {
        assert_int_equal(bytes[i], 0);
        bytes[i] = (uint8_t)(i * 7 + (i >> 8) + s->salt);
    }
    return TSL_OK;
}

static const tsl_table numbers = {
    .name = "test-numbers", .version = 3, .size = SIZE, .build = fill};

static const tsl_host no_services = {.abi = TSL_ABI};

/* Each test has a directory of its own. */
static char directory[64];

static int enter(void **state)
{
    (void)state;
    strcpy(directory, "/tmp/twistseal-tables-XXXXXX");
    return mkdtemp(directory) ? 0 : -1;
}

static int leave(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    return system(command);
}

static void file_path(char out[128])
{
    snprintf(out, 128, "%s/test-numbers.table", directory);
}

/* Loads the table from `where` and checks every byte; returns how often it had to be built. */
static unsigned load(const char *where, const tsl_table *table, uint8_t salt)
{
    numbers_context s = {.salt = salt}, *context = &s;
    const void *bytes = NULL;
    tsl_err err = {0};
    const tables_source source = {table, &context, &no_services};
    assert_int_equal(tables_load(&bytes, NULL, where, &source, &err), TSL_OK);
    assert_int_equal((uintptr_t)bytes % 64, 0);
    for (size_t i = 0; i < SIZE; i++)
        assert_int_equal(((const uint8_t *)bytes)[i], (uint8_t)(i * 7 + (i >> 8) + salt));
    tables_unload(bytes, SIZE);
    return s.builds;
}

static size_t count_files(void)
{
    size_t count = 0;
    DIR *d = opendir(directory);
    assert_non_null(d);
    while (readdir(d)) count++;
    closedir(d);
    return count - 2; /* . and .. */
}

static void builds_once_then_maps_the_file(void **state)
{
    (void)state;
    assert_int_equal(load(directory, &numbers, 1), 1);
    assert_int_equal(load(directory, &numbers, 1), 0);
    assert_int_equal(count_files(), 1);
    struct stat s;
    char path[128];
    file_path(path);
    assert_int_equal(stat(path, &s), 0);
    assert_int_equal(s.st_mode & 07777, 0600);
    assert_int_equal(s.st_size, HEADER + SIZE);
}

static void rebuilds_after_any_damaged_byte(void **state)
{
    (void)state;
    char path[128];
    file_path(path);
    load(directory, &numbers, 1);
    /* Every byte of the header, and the payload's first, last and some between. */
    for (off_t at = 0; at < HEADER + SIZE; at += at < HEADER ? 1 : 9091) {
        off_t place = at + 9091 > HEADER + SIZE ? HEADER + SIZE - 1 : at;
        uint8_t byte;
        int fd = open(path, O_RDWR);
        assert_true(fd >= 0);
        assert_int_equal(pread(fd, &byte, 1, place), 1);
        byte ^= (uint8_t)(1 << at % 8);
        assert_int_equal(pwrite(fd, &byte, 1, place), 1);
        close(fd);
        assert_int_equal(load(directory, &numbers, 1), 1);
        assert_int_equal(load(directory, &numbers, 1), 0);
    }
}

static void rebuilds_after_a_wrong_length(void **state)
{
    (void)state;
    static const off_t lengths[] = {0, 1, HEADER - 1, HEADER, HEADER + SIZE - 1, HEADER + SIZE + 1};
    char path[128];
    file_path(path);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        load(directory, &numbers, 1);
        assert_int_equal(truncate(path, lengths[i]), 0);
        assert_int_equal(load(directory, &numbers, 1), 1);
    }
    assert_int_equal(load(directory, &numbers, 1), 0);
}

static void rebuilds_for_another_version(void **state)
{
    (void)state;
    tsl_table newer = numbers;
    newer.version++;
    load(directory, &numbers, 1);
    assert_int_equal(load(directory, &newer, 2), 1);
    assert_int_equal(load(directory, &newer, 2), 0);
    assert_int_equal(load(directory, &numbers, 1), 1);
}

static void distrusts_a_file_others_could_have_written(void **state)
{
    (void)state;
    char path[128], other[136];
    file_path(path);
    snprintf(other, sizeof other, "%s.real", path);
    load(directory, &numbers, 1);
    assert_int_equal(chmod(path, 0620), 0);
    assert_int_equal(load(directory, &numbers, 1), 1);
    if (geteuid() == 0) {
        assert_int_equal(chown(path, 65534, 65534), 0);
        assert_int_equal(load(directory, &numbers, 1), 1);
    }
    assert_int_equal(rename(path, other), 0);
    assert_int_equal(symlink(other, path), 0);
    assert_int_equal(load(directory, &numbers, 1), 1);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(load(directory, &numbers, 1), 1);
    assert_int_equal(load(directory, &numbers, 1), 0);
}

static void makes_its_directory_private(void **state)
{
    (void)state;
    struct stat s;
    assert_int_equal(chmod(directory, 0755), 0);
    load(directory, &numbers, 1);
    assert_int_equal(stat(directory, &s), 0);
    assert_int_equal(s.st_mode & 07777, 0700);
}

static void keeps_the_table_in_memory_where_it_cannot_write(void **state)
{
    (void)state;
    char path[128];
    file_path(path);
    assert_int_equal(load(NULL, &numbers, 1), 1);
    assert_int_equal(load("/dev/null/twistseal", &numbers, 1), 1);
    assert_int_equal(load("/dev/null", &numbers, 1), 1);
    /* Root may write anywhere, so for root the directory is one of another user's. */
    if (geteuid() == 0)
        assert_int_equal(chown(directory, 65534, 65534), 0);
    else
        assert_int_equal(chmod(directory, 0500), 0);
    assert_int_equal(load(directory, &numbers, 1), 1);
    assert_int_equal(load(directory, &numbers, 1), 1);
    assert_int_equal(count_files(), 0);
    assert_int_equal(chmod(directory, 0700), 0);
}

static void a_full_disk_leaves_nothing_behind(void **state)
{
    (void)state;
    struct rlimit before, tight;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    tight = before;
    tight.rlim_cur = SIZE / 2;
    void (*old)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    unsigned builds = load(directory, &numbers, 1);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, old);
    assert_int_equal(builds, 1);
    assert_int_equal(count_files(), 0);
}

static void replaces_what_a_killed_process_left(void **state)
{
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/.test-numbers.table.tmp", directory);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);
    assert_int_equal(write(fd, "half", 4), 4);
    close(fd);
    load(directory, &numbers, 1);
    assert_int_equal(load(directory, &numbers, 1), 0);
    assert_int_equal(count_files(), 1);
}

static void processes_may_build_it_at_once(void **state)
{
    (void)state;
    enum { PROCESSES = 6 };
    pid_t children[PROCESSES];
    for (int i = 0; i < PROCESSES; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) {
            load(directory, &numbers, 1);
            _exit(0);
        }
    }
    for (int i = 0; i < PROCESSES; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    assert_int_equal(load(directory, &numbers, 1), 0);
    assert_int_equal(count_files(), 1);
}

static void hands_on_the_error_of_a_build(void **state)
{
    (void)state;
    numbers_context s = {.fails = true}, *context = &s;
    const void *bytes = NULL;
    tsl_err err = {0};
    const tables_source source = {&numbers, &context, &no_services};
    assert_int_equal(tables_load(&bytes, NULL, directory, &source, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "the build failed");
    assert_null(bytes);
    assert_int_equal(count_files(), 0);
}

static void refuses_a_table_that_breaks_the_abi(void **state)
{
    (void)state;
    static const struct {
        tsl_table table;
        const char *message;
    } cases[] = {
        {{"../x", 1, 1, fill}, "a table's name is not of the form [a-z0-9-]+"},
        {{"", 1, 1, fill}, "a table's name is not of the form [a-z0-9-]+"},
        {{NULL, 1, 1, fill}, "a table's name is not of the form [a-z0-9-]+"},
        {{"x", 1, 0, fill}, "table 'x' has 0 bytes: 1 to 4294967296 are allowed"},
        {{"x", 1, SIZE_MAX, fill},
         "table 'x' has 18446744073709551615 bytes: 1 to 4294967296 are allowed"},
        {{"x", 1, 1, NULL}, "table 'x' has no build function"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const void *bytes;
        tsl_err err = {0};
        const tables_source source = {&cases[i].table, NULL, &no_services};
        assert_int_equal(tables_load(&bytes, NULL, directory, &source, &err), TSL_EBROKEN);
        assert_string_equal(err.text, cases[i].message);
    }
}

static void finds_the_users_cache_directory(void **state)
{
    (void)state;
    char expected[128], file[128];
    snprintf(expected, sizeof expected, "%s/twistseal", directory);
    char *path = tables_directory(directory, "/nonexistent");
    assert_string_equal(path, expected);
    assert_int_equal(rmdir(path), 0);
    free(path);

    static const char *const ignored[] = {NULL, "", "relative"};
    snprintf(expected, sizeof expected, "%s/.cache/twistseal", directory);
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++) {
        path = tables_directory(ignored[i], directory);
        assert_string_equal(path, expected);
        struct stat s;
        assert_int_equal(stat(path, &s), 0);
        assert_int_equal(s.st_mode & 07777, 0700);
        free(path);
    }
    assert_null(tables_directory(NULL, NULL));
    assert_null(tables_directory("relative", "relative"));
    snprintf(file, sizeof file, "%s/no-such-home", directory);
    assert_null(tables_directory(NULL, file));
}

static int fill_nothing(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    (void)out, (void)context, (void)host, (void)err;
    return TSL_OK;
}

/* A new process, as it were: the table's bytes from the cache, and after settling. */
static int settle(const void **before, const void **after, tsl_err *err)
{
    static const tsl_table large = {"test-large", 1, (size_t)201 << 20, fill_nothing};
    services *s = services_new(SERVICES_KEEP_TABLES);
    const tsl_host *host = services_lend(s);
    assert_int_equal(host->table(host, before, &large, NULL, err), TSL_OK);
    *after = *before;
    int status = services_settle(host, after, err);
    assert_int_equal(((const uint8_t *)*before)[1] | ((const uint8_t *)*after)[1], 0);
    services_free(s);
    return status;
}

static void a_large_table_is_mapped_and_then_settled_or_found_damaged(void **state)
{
    (void)state;
    const void *before, *after;
    char path[128];
    tsl_err err = {0};
    setenv("XDG_CACHE_HOME", directory, 1);
    snprintf(path, sizeof path, "%s/twistseal/test-large.table", directory);
    assert_int_equal(settle(&before, &after, &err), TSL_OK);
    assert_ptr_equal(before, after); /* just built */
    assert_int_equal(settle(&before, &after, &err), TSL_OK);
    assert_ptr_not_equal(before, after);
    int fd = open(path, O_WRONLY);
    assert_int_equal(pwrite(fd, "x", 1, 150 << 20), 1);
    close(fd);
    assert_int_equal(settle(&before, &after, &err), TSL_ESYSTEM);
    assert_non_null(strstr(err.text, "'test-large' in the cache was damaged and is now removed"));
    assert_int_equal(access(path, F_OK), -1);
    unsetenv("XDG_CACHE_HOME");
}

static const uint8_t *written_at(const void *table)
{
    return (const uint8_t *)table + (8 << 20);
}

/* Does a change of the file after services_rest show in the table? `damaged`: one before does not.
 */
static bool rests_in_the_file(bool damaged)
{
    static const tsl_table middle = {"test-middle", 1, (size_t)9 << 20, fill_nothing};
    const void *table;
    char path[128];
    tsl_err err;
    services *s = services_new(SERVICES_KEEP_TABLES);
    const tsl_host *host = services_lend(s);
    snprintf(path, sizeof path, "%s/twistseal/test-middle.table", directory);
    assert_int_equal(host->table(host, &table, &middle, NULL, &err), TSL_OK);
    int fd = open(path, O_WRONLY);
    if (damaged) assert_int_equal(pwrite(fd, "x", 1, HEADER + (8 << 20)), 1);
    services_rest(host);
    assert_int_equal(*written_at(table), 0);
    assert_int_equal(pwrite(fd, "y", 1, HEADER + (8 << 20)), 1);
    close(fd);
    const bool is_in_file = *written_at(table) == 'y';
    services_free(s);
    return is_in_file;
}

static void a_table_at_rest_is_in_its_file_if_that_is_the_same(void **state)
{
    (void)state;
    setenv("XDG_CACHE_HOME", directory, 1);
    assert_true(rests_in_the_file(false));
    assert_false(rests_in_the_file(true));
    unsetenv("XDG_CACHE_HOME");
}

static void the_checksum_notices_every_bit(void **state)
{
    (void)state;
    uint8_t bytes[101];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 37);
    for (size_t size = 1; size <= sizeof bytes; size++) {
        uint64_t before = tables_checksum(bytes, size);
        assert_int_not_equal(before, tables_checksum(bytes, size - 1));
        for (size_t bit = 0; bit < size * 8; bit++) {
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
            assert_int_not_equal(tables_checksum(bytes, size), before);
            bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
    }
}

/* The weak spot of a plain multiply: top bits of words a lane apart would cancel. */
static void the_checksum_notices_two_top_bits(void **state)
{
    (void)state;
    uint8_t bytes[256] = {0};
    uint64_t before = tables_checksum(bytes, sizeof bytes);
    for (size_t a = 7; a < sizeof bytes; a += 8)
        for (size_t b = a + 8; b < sizeof bytes; b += 8) {
            bytes[a] ^= 0x80, bytes[b] ^= 0x80;
            assert_int_not_equal(tables_checksum(bytes, sizeof bytes), before);
            bytes[a] ^= 0x80, bytes[b] ^= 0x80;
        }
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, enter, leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_DIRECTORY(builds_once_then_maps_the_file),
        IN_DIRECTORY(rebuilds_after_any_damaged_byte),
        IN_DIRECTORY(rebuilds_after_a_wrong_length),
        IN_DIRECTORY(rebuilds_for_another_version),
        IN_DIRECTORY(distrusts_a_file_others_could_have_written),
        IN_DIRECTORY(makes_its_directory_private),
        IN_DIRECTORY(keeps_the_table_in_memory_where_it_cannot_write),
        IN_DIRECTORY(a_full_disk_leaves_nothing_behind),
        IN_DIRECTORY(replaces_what_a_killed_process_left),
        IN_DIRECTORY(processes_may_build_it_at_once),
        IN_DIRECTORY(hands_on_the_error_of_a_build),
        IN_DIRECTORY(refuses_a_table_that_breaks_the_abi),
        IN_DIRECTORY(finds_the_users_cache_directory),
        IN_DIRECTORY(a_large_table_is_mapped_and_then_settled_or_found_damaged),
        IN_DIRECTORY(a_table_at_rest_is_in_its_file_if_that_is_the_same),
        cmocka_unit_test(the_checksum_notices_every_bit),
        cmocka_unit_test(the_checksum_notices_two_top_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
