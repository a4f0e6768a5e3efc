/* A name below a folder is a plain file or is told apart, also where the kernel has no openat2. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "scratch.h"

#define X50  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
#define X256 X50 X50 X50 X50 X50 "xxxxxx" /* one byte more than a name may have */

static const struct {
    const char *name;
    file_kind kind;
} cases[] = {
    {"file", FILE_REGULAR},
    {"folder/file", FILE_REGULAR},
    {"folder/deep/file", FILE_REGULAR},
    {"none", FILE_MISSING},
    {"none/file", FILE_MISSING},
    {"folder/none", FILE_MISSING},
    {"file/file", FILE_MISSING},
    {X256, FILE_MISSING},
    {X256 "/file", FILE_MISSING},
    {"link", FILE_LINK},
    {"folder/link", FILE_LINK},
    {"elsewhere/file", FILE_LINK},
    {"../file", FILE_LINK},
    {"folder/../../file", FILE_LINK},
    {"..", FILE_LINK},
    {"/etc/passwd", FILE_LINK},
    {"folder", FILE_OTHER},
    {"pipe", FILE_OTHER},
    {"socket", FILE_OTHER},
};

static int make_files(void **state)
{
    if (scratch_enter(state) != 0) return -1;
    return run(
        "mkdir -p in/folder/deep && ln -s ../file in/link && ln -s ../file in/folder/link && "
        "ln -s folder in/elsewhere && mkfifo in/pipe && "
        "echo x | tee file in/file in/folder/file >in/folder/deep/file && "
        "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"in/socket\")'");
}

/* The number of cases that are told right, and what is wrong with the next. */
static int count_right(char wrong[400])
{
    const int below = open("in", O_PATH | O_DIRECTORY);
    int right = 0;
    for (; right < (int)(sizeof cases / sizeof cases[0]); right++) {
        int fd;
        file_kind kind;
        tsl_err err = {0};
        char bytes[2] = "";
        const int status = file_open_below(&fd, &kind, below, cases[right].name, &err);
        const bool there = fd >= 0 && read(fd, bytes, 2) == 2 && memcmp(bytes, "x\n", 2) == 0;
        snprintf(wrong, 400, "'%.300s': status %d, kind %d", cases[right].name, status, (int)kind);
        if (status != TSL_OK || kind != cases[right].kind) break;
        if ((fd >= 0) != (kind == FILE_REGULAR) || there != (fd >= 0)) break;
        if (fd >= 0) close(fd);
    }
    close(below);
    return right;
}

static void a_name_is_told_by_what_it_stands_for(void **state)
{
    (void)state;
    char wrong[400];
    if (count_right(wrong) != sizeof cases / sizeof cases[0]) fail_msg("%s", wrong);
}

/* openat2 answers ENOSYS, as before Linux 5.6, or EPERM, as some sandboxes do. */
static bool lose_openat2(int reason)
{
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)reason),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return false;
    return syscall(SYS_openat2, -1, "x", NULL, 0) == -1 && errno == reason;
}

static void the_same_without_openat2(void **state)
{
    (void)state;
    static const int reasons[] = {ENOSYS, EPERM};
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        pid_t child = fork();
        if (child == 0) {
            char wrong[400] = "the filter";
            const bool lost = lose_openat2(reasons[i]);
            const bool right = lost && count_right(wrong) == sizeof cases / sizeof cases[0];
            if (!right) print_error("%s\n", wrong);
            _exit(!right);
        }
        int status = 0;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_told_by_what_it_stands_for),
        cmocka_unit_test(the_same_without_openat2),
    };
    return cmocka_run_group_tests(tests, make_files, scratch_leave);
}
