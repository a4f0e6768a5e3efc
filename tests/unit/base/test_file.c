/* Files are read whole and written whole or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"
#include "base/text.h"

/* Every test runs in a new empty directory. */
static char home[] = "/tmp/twistseal-file-XXXXXX";

static int enter_directory(void **state)
{
    (void)state;
    strcpy(home + sizeof home - 7, "XXXXXX");
    return mkdtemp(home) && chmod(home, 0755) == 0 ? chdir(home) : -1;
}

static int leave_directory(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return chdir("/") == 0 ? system(command) : -1;
}

/* The names in a directory, sorted, each followed by a space; hidden ones too. */
static const char *names_in(const char *path)
{
    static char names[1024];
    struct dirent **list;
    int count = scandir(path, &list, NULL, alphasort);
    names[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i]->d_name, ".") != 0 && strcmp(list[i]->d_name, "..") != 0)
            strcat(strcat(names, list[i]->d_name), " ");
        free(list[i]);
    }
    if (count >= 0) free(list);
    return names;
}

static unsigned mode_of(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 ? info.st_mode & 07777 : 0;
}

static void put(const char *path, const char *string)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(string, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static void assert_content(const char *path, const char *string)
{
    tsl_err err = {0};
    text t;
    assert_int_equal(file_read(&t, path, 1 << 20, &err), TSL_OK);
    assert_int_equal(t.size, strlen(string));
    assert_string_equal(t.bytes, string);
    text_free(&t);
}

/* Runs `job` in a child process that `prepare` has changed; returns the job's status, -1 if it
 * did not end by itself, -2 if it could not be prepared. Its error is copied to `err`. */
static int in_child(int (*prepare)(void), int (*job)(tsl_err *), tsl_err *err)
{
    tsl_err *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(shared != MAP_FAILED);
    pid_t child = fork();
    if (child == 0) _exit(prepare() != 0 ? 99 : job(shared));
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    *err = *shared;
    munmap(shared, sizeof *shared);
    if (!WIFEXITED(status)) return -1;
    return WEXITSTATUS(status) == 99 ? -2 : WEXITSTATUS(status);
}

/* ---- reading ---- */

static void reads_a_file_up_to_its_limit(void **state)
{
    (void)state;
    tsl_err err = {0};
    text t;
    put("five", "12345");
    put("none", "");
    assert_content("five", "12345");
    assert_content("none", "");
    assert_int_equal(file_read(&t, "five", 5, &err), TSL_OK);
    text_free(&t);
    assert_int_equal(file_read(&t, "five", 4, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'five' is larger than 4 bytes");
    assert_null(t.bytes);
}

static void says_why_a_file_cannot_be_read(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    static const struct {
        const char *path;
        int code;
        const char *message;
    } cases[] = {
        {"absent", TSL_ESYSTEM, "cannot open 'absent': no such file or directory"},
        {"absent/x", TSL_ESYSTEM, "cannot open 'absent/x': no such file or directory"},
        {".", TSL_ESYSTEM, "'.' is not a regular file"},
        {"pipe", TSL_ESYSTEM, "'pipe' is not a regular file"},
        {"/dev/zero", TSL_ESYSTEM, "'/dev/zero' is not a regular file"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        text t;
        assert_int_equal(file_read(&t, cases[i].path, 100, &err), cases[i].code);
        assert_string_equal(err.text, cases[i].message);
    }
}

/* ---- creating ---- */

static void creates_a_file_with_its_mode(void **state)
{
    (void)state;
    tsl_err err = {0};
    mode_t old = umask(077);
    assert_int_equal(file_create("a", "alpha", 5, 0644, &err), TSL_OK);
    assert_int_equal(file_create("b", "", 0, 0600, &err), TSL_OK);
    umask(old);
    assert_content("a", "alpha");
    assert_content("b", "");
    assert_int_equal(mode_of("a"), 0644);
    assert_int_equal(mode_of("b"), 0600);
    assert_string_equal(names_in("."), "a b ");
}

static void never_overwrites_a_file(void **state)
{
    (void)state;
    tsl_err err = {0};
    put("a", "old");
    assert_int_equal(symlink("nowhere", "dangling"), 0);
    static const char *const names[] = {"a", "dangling", "."};
    for (size_t i = 0; i < 3; i++) {
        char message[80];
        snprintf(message, sizeof message, "'%s' exists: it is never overwritten", names[i]);
        assert_int_equal(file_create(names[i], "new", 3, 0600, &err), TSL_EINPUT);
        assert_string_equal(err.text, message);
    }
    assert_content("a", "old");
    assert_string_equal(names_in("."), "a dangling ");
}

/* Writes the first half of "whole", then the rest, or nothing where there is an error to tell of.
 */
static int write_halves(int fd, const void *context, tsl_err *err)
{
    assert_int_equal(file_write_all(fd, "who", 3), 0);
    if (context) return tsl_fail(err, TSL_EINPUT, "%s", (const char *)context);
    return file_write_all(fd, "le", 2) == 0 ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "no space");
}

static void a_file_written_in_pieces_is_there_when_it_is_whole(void **state)
{
    (void)state;
    tsl_err err = {0};
    const file_content whole = {write_halves, NULL}, half = {write_halves, "half of it is wrong"};
    assert_int_equal(file_create_by("a", &half, 0640, &err), TSL_EINPUT);
    assert_string_equal(err.text, "half of it is wrong");
    assert_string_equal(names_in("."), "");
    assert_int_equal(file_create_by("a", &whole, 0640, &err), TSL_OK);
    assert_int_equal(file_create_by("a", &whole, 0600, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'a' exists: it is never overwritten");
    assert_content("a", "whole");
    assert_int_equal(mode_of("a"), 0640);
    assert_string_equal(names_in("."), "a ");
}

static void says_why_a_file_cannot_be_created(void **state)
{
    (void)state;
    tsl_err err = {0};
    assert_int_equal(file_create("no/a", "x", 1, 0600, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot write 'no/a': no such file or directory");
    assert_int_equal(file_create("no/", "x", 1, 0600, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'no/' does not name a file");
}

/* ---- the machine refuses ---- */

enum { BIG = 100000, LIMIT = 65536 };
static const char big[BIG];

static int limit_size(void)
{
    struct rlimit limit = {LIMIT, LIMIT};
    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &limit);
}

/* In a directory that gives ordinary users no right to write, as an ordinary user. */
static int lose_rights(void)
{
    if (chmod(home, 0555) != 0) return -1;
    return geteuid() == 0 ? setresuid(65534, 65534, 65534) : 0;
}

static int fill_disk(void)
{
    if (unshare(CLONE_NEWNS) != 0) return -1;
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return -1;
    return mount("none", home, "tmpfs", 0, "size=64k") == 0 ? chdir(home) : -1;
}

static int create_big(tsl_err *err)
{
    int code = file_create("big", big, BIG, 0600, err);
    return strcmp(names_in("."), "") == 0 ? code : 98;
}

static int bundle_big(tsl_err *err)
{
    bundle *b;
    int code = bundle_begin(&b, "set", err);
    if (code == TSL_OK) code = bundle_add(b, "small", "x", 1, err);
    if (code == TSL_OK) code = bundle_add(b, "sheets/big", big, BIG, err);
    if (code == TSL_OK) code = bundle_commit(b, err);
    bundle_free(b);
    return strcmp(names_in("."), "") == 0 ? code : 98;
}

static void leaves_nothing_behind_when_the_machine_refuses(void **state)
{
    (void)state;
    static const struct {
        int (*prepare)(void);
        int (*job)(tsl_err *);
        const char *message;
    } cases[] = {
        {limit_size, create_big, "cannot write 'big': file too large"},
        {limit_size, bundle_big, "cannot write 'set/sheets/big': file too large"},
        {fill_disk, create_big, "cannot write 'big': no space left on device"},
        {fill_disk, bundle_big, "cannot write 'set/sheets/big': no space left on device"},
        {lose_rights, create_big, "cannot write 'big': permission denied"},
        {lose_rights, bundle_big, "cannot create 'set': permission denied"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        int code = in_child(cases[i].prepare, cases[i].job, &err);
        /* A container may forbid mounting; the other cases remain. */
        if (code == -2 && cases[i].prepare == fill_disk) continue;
        assert_int_equal(code, TSL_ESYSTEM);
        assert_string_equal(err.text, cases[i].message);
        assert_string_equal(names_in("."), "");
    }
}

static void a_full_device_is_an_error(void **state)
{
    (void)state;
    int fd = open("/dev/full", O_WRONLY);
    assert_true(fd >= 0);
    assert_int_equal(file_write_all(fd, "x", 1), ENOSPC);
    close(fd);
}

static void ignore(int signal)
{
    (void)signal;
}

/* Alarms cut writes into a pipe short, and interrupt others before they begin. */
static int write_under_alarms(int fd, const void *bytes, size_t size)
{
    struct itimerval often = {{0, 500}, {0, 500}};
    struct sigaction handler = {.sa_handler = ignore};
    sigaction(SIGALRM, &handler, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
    return file_write_all(fd, bytes, size);
}

static void writes_in_as_many_pieces_as_it_takes(void **state)
{
    (void)state;
    enum { SIZE = 1 << 20 };
    int ends[2], status;
    char *bytes = malloc(SIZE), *back = malloc(SIZE);
    assert_true(bytes && back && pipe(ends) == 0);
    for (size_t i = 0; i < SIZE; i++) bytes[i] = (char)(i * 7 + i / 1000);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        _exit(write_under_alarms(ends[1], bytes, SIZE));
    }
    close(ends[1]);
    size_t got = 0;
    for (ssize_t n; (n = read(ends[0], back + got, SIZE - got)) > 0;) got += (size_t)n;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(got, SIZE);
    assert_memory_equal(bytes, back, SIZE);
    close(ends[0]);
    free(bytes);
    free(back);
}

/* ---- bundles ---- */

static int fill_bundle(bundle *b, tsl_err *err)
{
    int code = bundle_add(b, "MANIFEST", "m\n", 2, err);
    if (code == TSL_OK) code = bundle_add(b, "sheets/set (A).pdf", "pdf a", 5, err);
    if (code == TSL_OK) code = bundle_add(b, "sheets/b.pdf", "", 0, err);
    if (code == TSL_OK) code = bundle_add(b, "sheets/day 1/hall/c.pdf", "c", 1, err);
    return code;
}

static void a_bundle_appears_whole(void **state)
{
    (void)state;
    tsl_err err = {0};
    bundle *b;
    assert_int_equal(bundle_begin(&b, "set///", &err), TSL_OK);
    assert_int_equal(fill_bundle(b, &err), TSL_OK);
    assert_int_equal(access("set", F_OK), -1);
    assert_int_equal(bundle_commit(b, &err), TSL_OK);
    bundle_free(b);
    assert_string_equal(names_in("."), "set ");
    assert_string_equal(names_in("set"), "MANIFEST sheets ");
    assert_string_equal(names_in("set/sheets"), "b.pdf day 1 set (A).pdf ");
    assert_content("set/sheets/day 1/hall/c.pdf", "c");
    assert_content("set/MANIFEST", "m\n");
    assert_content("set/sheets/set (A).pdf", "pdf a");
    assert_int_equal(mode_of("set"), 0700);
}

static void a_bundle_that_is_given_up_leaves_nothing(void **state)
{
    (void)state;
    tsl_err err = {0};
    bundle *b;
    assert_int_equal(bundle_begin(&b, "set", &err), TSL_OK);
    assert_int_equal(fill_bundle(b, &err), TSL_OK);
    bundle_free(b);
    bundle_free(NULL);
    assert_string_equal(names_in("."), "");
}

static void a_bundle_never_takes_an_existing_name(void **state)
{
    (void)state;
    static const char message[] = "'%s' exists: it is never overwritten, give another name";
    static const char *const names[] = {"dir", "file", "dangling", ".", "/"};
    tsl_err err = {0};
    bundle *b;
    assert_int_equal(mkdir("dir", 0755), 0);
    put("file", "old");
    assert_int_equal(symlink("nowhere", "dangling"), 0);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char expected[100];
        snprintf(expected, sizeof expected, message, names[i]);
        assert_int_equal(bundle_begin(&b, names[i], &err), TSL_EINPUT);
        assert_string_equal(err.text, expected);
        assert_null(b);
    }
    assert_string_equal(names_in("."), "dangling dir file ");
}

static void a_bundle_yields_to_a_name_taken_meanwhile(void **state)
{
    (void)state;
    tsl_err err = {0};
    bundle *b;
    assert_int_equal(bundle_begin(&b, "set", &err), TSL_OK);
    assert_int_equal(fill_bundle(b, &err), TSL_OK);
    assert_int_equal(mkdir("set", 0755), 0);
    assert_int_equal(bundle_commit(b, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'set' exists: it is never overwritten, give another name");
    bundle_free(b);
    assert_string_equal(names_in("."), "set ");
    assert_string_equal(names_in("set"), "");
}

static void a_bundle_needs_its_folder(void **state)
{
    (void)state;
    tsl_err err = {0};
    bundle *b;
    assert_int_equal(bundle_begin(&b, "no/set", &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot create 'no/set': no such file or directory");
    assert_int_equal(bundle_begin(&b, "", &err), TSL_EINPUT);
    assert_string_equal(err.text, "the name of the output directory is empty");
}

static void refuses_names_that_lead_elsewhere(void **state)
{
    (void)state;
    static const char *const bad[] = {"",     ".",    "..",        "../x", "x/..",  "x/../y", "/x",
                                      "x/",   "a//b", "a/b/c/d/e", ".x",   "a/.x",  " x",     "x ",
                                      "a /b", "x\ny", "a\\b",      "C:x",  "x\x1b", "\xc3"};
    tsl_err err = {0};
    bundle *b;
    assert_int_equal(bundle_begin(&b, "set", &err), TSL_OK);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char expected[240];
        snprintf(expected, sizeof expected, "'%s' is not a name for an output file: %s", bad[i],
                 OUTPUT_NAME_RULE);
        assert_false(output_name_is_good(bad[i]));
        assert_int_equal(bundle_add(b, bad[i], "x", 1, &err), TSL_EBROKEN);
        assert_string_equal(err.text, expected);
    }
    bundle_free(b);
    assert_string_equal(names_in("."), "");
}

static void refuses_two_files_of_one_name(void **state)
{
    (void)state;
    tsl_err err = {0};
    bundle *b;
    assert_int_equal(bundle_begin(&b, "set", &err), TSL_OK);
    assert_int_equal(fill_bundle(b, &err), TSL_OK);
    static const char *const again[] = {"MANIFEST", "sheets/b.pdf", "sheets", "MANIFEST/x"};
    for (size_t i = 0; i < 4; i++) {
        char expected[80];
        snprintf(expected, sizeof expected, "two output files are named '%s'", again[i]);
        assert_int_equal(bundle_add(b, again[i], "x", 1, &err), TSL_EBROKEN);
        assert_string_equal(err.text, expected);
    }
    bundle_free(b);
}

/* ---- systems that can do less ---- */

/* Makes renameat2 answer EINVAL and a file without a name EOPNOTSUPP, as NFS does. */
static int be_an_old_system(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_renameat2, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_TMPFILE & ~O_DIRECTORY, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EOPNOTSUPP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return -1;
    /* A filter that lets everything pass would test nothing. */
    if (open(".", O_TMPFILE | O_WRONLY, 0600) >= 0 || errno != EOPNOTSUPP) return -1;
    return renameat2(-1, "a", -1, "b", RENAME_NOREPLACE) == -1 && errno == EINVAL ? 0 : -1;
}

static int create_small(tsl_err *err)
{
    return file_create("small", "abc", 3, 0640, err);
}

static int commit_small(tsl_err *err)
{
    bundle *b;
    int code = bundle_begin(&b, "set", err);
    if (code == TSL_OK) code = fill_bundle(b, err);
    if (code == TSL_OK) code = bundle_commit(b, err);
    bundle_free(b);
    return code;
}

/* The name is taken after bundle_begin has looked. */
static int commit_late(tsl_err *err)
{
    bundle *b;
    int code = bundle_begin(&b, "late", err);
    if (code == TSL_OK) code = fill_bundle(b, err);
    if (code == TSL_OK && mkdir("late", 0755) != 0) code = 98;
    if (code == TSL_OK) code = bundle_commit(b, err);
    bundle_free(b);
    return code;
}

static void works_where_the_system_can_do_less(void **state)
{
    (void)state;
    tsl_err err = {0};
    assert_int_equal(in_child(be_an_old_system, create_small, &err), TSL_OK);
    assert_content("small", "abc");
    assert_int_equal(mode_of("small"), 0640);
    assert_int_equal(in_child(be_an_old_system, create_small, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'small' exists: it is never overwritten");
    assert_int_equal(in_child(be_an_old_system, commit_small, &err), TSL_OK);
    assert_string_equal(names_in("set"), "MANIFEST sheets ");
    assert_int_equal(in_child(be_an_old_system, commit_late, &err), TSL_EINPUT);
    assert_string_equal(err.text, "'late' exists: it is never overwritten, give another name");
    assert_string_equal(names_in("late"), "");
    assert_string_equal(names_in("."), "late set small ");
}

/* fsync answers EIO for the descriptor that is opened next. */
static int fail_next_sync(void)
{
    int next = dup(0);
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fsync, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)next, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EIO),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
    if (next < 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return -1;
    int failed = fsync(next);
    int reason = errno;
    close(next);
    return failed && reason == EIO ? 0 : -1;
}

static int fail_all_syncs(void)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_syncfs, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EIO),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* The first that bundle_commit opens is the folder above. */
static int commit_unsynced(tsl_err *err)
{
    bundle *b;
    int code = bundle_begin(&b, "unsynced", err);
    if (code == TSL_OK) code = fill_bundle(b, err);
    if (code == TSL_OK && fail_next_sync() != 0) code = 98;
    if (code == TSL_OK) code = bundle_commit(b, err);
    bundle_free(b);
    return code;
}

static int prepare_nothing(void)
{
    return 0;
}

static void a_name_that_cannot_be_synced_is_taken_back(void **state)
{
    (void)state;
    tsl_err err = {0};
    assert_int_equal(in_child(prepare_nothing, commit_unsynced, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot sync '.': input/output error");
    assert_int_equal(in_child(fail_all_syncs, commit_small, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot write 'set': input/output error");
    assert_string_equal(names_in("."), "");
}

/* ---- the program's own files ---- */

/* A test program stands in build/X/tests; what it looks for is in build/X. */
static void finds_what_stands_beside_the_program(void **state)
{
    (void)state;
    tsl_err err = {0};
    char *dir, *exe = realpath("/proc/self/exe", NULL), *beside;
    assert_non_null(exe);
    for (int up = 0; up < 2; up++) *strrchr(exe, '/') = '\0'; /* out of tests/ */
    assert_true(asprintf(&beside, "%s/obj", exe) > 0);
    assert_int_equal(file_program_dir(&dir, NULL, "obj", &err), TSL_OK);
    assert_string_equal(dir, beside);
    free(dir);
    free(beside);
    free(exe);
}

static void says_where_it_looked_for_its_files(void **state)
{
    (void)state;
    tsl_err err = {0};
    char *dir;
    assert_int_equal(file_program_dir(&dir, NULL, "nonsense", &err), TSL_ESYSTEM);
    assert_non_null(strstr(err.text, "the program's 'nonsense' is neither in '"));
    assert_null(dir);
}

#define IN_A_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, enter_directory, leave_directory)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_DIRECTORY(reads_a_file_up_to_its_limit),
        IN_A_DIRECTORY(says_why_a_file_cannot_be_read),
        IN_A_DIRECTORY(creates_a_file_with_its_mode),
        IN_A_DIRECTORY(never_overwrites_a_file),
        IN_A_DIRECTORY(a_file_written_in_pieces_is_there_when_it_is_whole),
        IN_A_DIRECTORY(says_why_a_file_cannot_be_created),
        IN_A_DIRECTORY(leaves_nothing_behind_when_the_machine_refuses),
        cmocka_unit_test(a_full_device_is_an_error),
        cmocka_unit_test(writes_in_as_many_pieces_as_it_takes),
        IN_A_DIRECTORY(a_bundle_appears_whole),
        IN_A_DIRECTORY(a_bundle_that_is_given_up_leaves_nothing),
        IN_A_DIRECTORY(a_bundle_never_takes_an_existing_name),
        IN_A_DIRECTORY(a_bundle_yields_to_a_name_taken_meanwhile),
        IN_A_DIRECTORY(a_bundle_needs_its_folder),
        IN_A_DIRECTORY(refuses_names_that_lead_elsewhere),
        IN_A_DIRECTORY(refuses_two_files_of_one_name),
        IN_A_DIRECTORY(works_where_the_system_can_do_less),
        IN_A_DIRECTORY(a_name_that_cannot_be_synced_is_taken_back),
        cmocka_unit_test(finds_what_stands_beside_the_program),
        cmocka_unit_test(says_where_it_looked_for_its_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
