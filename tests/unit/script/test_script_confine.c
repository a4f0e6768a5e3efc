/* A worker of the script host can do nothing but compute, and knows nothing of the core. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <pthread.h>
#include <seccomp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "own_worker.h"

/* ---- what a hijacked worker would try, by number ---- */

typedef struct attempt {
    const char *name;
    long call;
    long args[6];
} attempt;

static const char passwd[] = "/etc/passwd";

static const attempt attempts[] = {
    {"open a file", SYS_openat, {AT_FDCWD, (long)passwd, O_RDONLY}},
    {"read the status of a file", SYS_newfstatat, {AT_FDCWD, (long)passwd, 0, 0}},
    {"fork", SYS_clone, {SIGCHLD}},
    {"fork by clone3", SYS_clone3, {0, 0}},
    {"run a program", SYS_execve, {(long)passwd, 0, 0}},
    {"make a socket", SYS_socket, {AF_INET, SOCK_STREAM, 0}},
    {"connect", SYS_connect, {0, 0, 0}},
    {"pass a descriptor", SYS_sendmsg, {0, 0, 0}},
    {"take a descriptor", SYS_recvmsg, {0, 0, 0}},
    {"trace", SYS_ptrace, {PTRACE_TRACEME}},
    {"read another's memory", SYS_process_vm_readv, {1, 0, 0, 0, 0, 0}},
    {"kill", SYS_kill, {0, 0}},
    {"make executable memory",
     SYS_mmap,
     {0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0}},
    {"make memory executable", SYS_mprotect, {0, 4096, PROT_EXEC}},
    {"make memory executable with a key", SYS_pkey_mprotect, {0, 4096, PROT_EXEC, -1}},
    {"loosen a limit", SYS_prlimit64, {0, 0, 0, 0}},
    {"change its own confinement", SYS_prctl, {0}},
    {"make a file in memory", SYS_memfd_create, {(long)passwd, 0}},
    {"use a ring", SYS_io_uring_setup, {1, 0}},
    {"load a kernel program", SYS_bpf, {0, 0, 0}},
    {"leave its namespace", SYS_unshare, {0}},
    {"handle a page fault", SYS_userfaultfd, {0}},
    {"wait on the clock of another", SYS_nanosleep, {0, 0}},
    {"duplicate a descriptor", SYS_dup, {0}},
    {"control a device", SYS_ioctl, {0, 0, 0}},
    {"read the directory it is in", SYS_getcwd, {0, 0}},
#ifdef __x86_64__
    {"use a call of the x32 interface", 0x40000000 | 39, {0}},
#endif
};

enum { ATTEMPTS = sizeof attempts / sizeof attempts[0], HOLD = 255, SPEND = 254 };

#ifdef __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* The worker: reads the number of an attempt, makes it, and tells if it is still there. */
static void make_attempt(int fd, const setup *s)
{
    unsigned char which;
    (void)s;
    if (read(fd, &which, 1) != 1) return;
    if (which < ATTEMPTS) {
        const attempt *a = &attempts[which];
        syscall(a->call, a->args[0], a->args[1], a->args[2], a->args[3], a->args[4], a->args[5]);
    }
    for (volatile unsigned i = 0; which == SPEND; i++) continue;
    if (write(fd, "!", 1) != 1) return;
    if (which == HOLD && read(fd, &which, 1) != 1) return;
}

static platform_peer *start(void)
{
    return own_worker_start("\"addresses\":67108864,\"seconds\":1");
}

static int spawn(platform_peer *z, int which)
{
    int fd;
    unsigned char byte = (unsigned char)which;
    assert_true(platform_peer_spawn(&fd, z));
    assert_int_equal(write(fd, &byte, 1), 1);
    return fd;
}

/* Waits for the worker's sign that it lives, or 0 if it is gone. */
static char read_sign(int fd)
{
    char sign = 0;
    return read(fd, &sign, 1) == 1 ? sign : 0;
}

static int reap(platform_peer *z)
{
    int status;
    assert_true(platform_peer_reap(&status, z));
    return status;
}

static void every_call_but_a_few_ends_the_worker(void **state)
{
    (void)state;
    platform_peer *z = start();
    for (int i = 0; i < ATTEMPTS; i++) {
        /* AddressSanitizer needs this one: see worker/serve.c. */
        if (SANITIZED && attempts[i].call == SYS_mprotect) continue;
        int fd = spawn(z, i);
        char sign = read_sign(fd);
        close(fd);
        int status = reap(z);
        if (sign || !WIFSIGNALED(status) || WTERMSIG(status) != SIGSYS)
            fail_msg("could %s", attempts[i].name);
    }
    platform_peer_stop(z);
}

static void a_worker_that_computes_for_ever_is_killed_by_its_own_limit(void **state)
{
    (void)state;
    platform_peer *z = start();
    int fd = spawn(z, SPEND);
    assert_int_equal(read_sign(fd), 0);
    close(fd);
    int status = reap(z);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    platform_peer_stop(z);
}

/* ---- looking at a worker from outside, which root may ---- */

static long parent_of(long pid)
{
    char path[64], line[512];
    long parent = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *f = fopen(path, "r");
    const char *end = f && fgets(line, sizeof line, f) ? strrchr(line, ')') : NULL;
    if (!end || sscanf(end, ") %*c %ld", &parent) != 1) parent = 0;
    if (f) fclose(f);
    return parent;
}

static long child_of(long pid)
{
    long found = 0;
    DIR *d = opendir("/proc");
    assert_non_null(d);
    for (struct dirent *e; !found && (e = readdir(d));) {
        long other = strtol(e->d_name, NULL, 10);
        if (other > 0 && parent_of(other) == pid) found = other;
    }
    closedir(d);
    return found;
}

/* The worker held by `z`, the only grandchild of this process. */
static long worker_pid(void)
{
    long worker = child_of(child_of(getpid()));
    assert_true(worker > 0);
    return worker;
}

/* Does this line stand in /proc/PID/FILE? Runs of blanks count as one. */
static bool has_line(long pid, const char *file, const char *wanted)
{
    char path[64], line[512];
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/%s", pid, file);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (!found && fgets(line, sizeof line, f)) {
        char *to = line;
        for (const char *from = line; *from && *from != '\n'; from++) {
            char c = *from == '\t' ? ' ' : *from;
            if (c != ' ' || (to > line && to[-1] != ' ')) *to++ = c;
        }
        *to = '\0';
        found = strcmp(line, wanted) == 0 ||
                (to > line && to[-1] == ' ' && strncmp(line, wanted, (size_t)(to - line - 1)) == 0);
    }
    fclose(f);
    return found;
}

static int count_descriptors(long pid)
{
    char path[64];
    int n = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", pid);
    DIR *d = opendir(path);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static void a_worker_has_one_descriptor_and_no_rights(void **state)
{
    (void)state;
    if (geteuid() != 0) skip();
    platform_peer *z = start();
    int fd = spawn(z, HOLD);
    assert_int_not_equal(read_sign(fd), 0);
    long pid = worker_pid();
    assert_int_equal(count_descriptors(pid), 1);
    static const char *const lines[][2] = {
        {"status", "Seccomp: 2"},
        {"status", "NoNewPrivs: 1"},
        {"status", "Uid: 65534 65534 65534 65534"},
        {"status", "Gid: 65534 65534 65534 65534"},
        {"status", "CapEff: 0000000000000000"},
        {"limits", "Max open files 0 0 files "},
        {"limits", "Max processes 0 0 processes "},
        {"limits", "Max file size 0 0 bytes "},
        {"limits", "Max core file size 0 0 bytes "},
        {"limits", "Max cpu time 1 1 seconds "},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (!has_line(pid, lines[i][0], lines[i][1])) fail_msg("no line '%s'", lines[i][1]);
    close(fd);
    reap(z);
    platform_peer_stop(z);
}

/* ---- memory ---- */

/* Searches one mapping; what the kernel does not show (vvar) cannot hold a secret. */
static bool range_holds(int memory, unsigned long from, unsigned long to, const char *secret)
{
    enum { PIECE = 1 << 20 };
    size_t size = strlen(secret);
    char *bytes = malloc(PIECE + size);
    assert_non_null(bytes);
    bool found = false;
    for (unsigned long at = from; at < to && !found; at += PIECE) {
        ssize_t n = pread(memory, bytes, PIECE + size, (off_t)at);
        if (n <= 0) break;
        found = memmem(bytes, (size_t)n, secret, size) != NULL;
    }
    free(bytes);
    return found;
}

/* Searches all the memory of a process; *read_out counts its bytes. */
static bool memory_holds(long pid, const char *secret, unsigned long *read_out)
{
    char path[64], line[512];
    unsigned long from, to;
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/maps", pid);
    FILE *maps = fopen(path, "r");
    snprintf(path, sizeof path, "/proc/%ld/mem", pid);
    int memory = open(path, O_RDONLY);
    assert_true(maps && memory >= 0);
    *read_out = 0;
    while (!found && fgets(line, sizeof line, maps)) {
        if (sscanf(line, "%lx-%lx r", &from, &to) != 2) continue;
        if (to - from > 1UL << 32) continue; /* a sanitizer's shadow */
        found = range_holds(memory, from, to, secret);
        *read_out += to - from;
    }
    fclose(maps);
    close(memory);
    return found;
}

/* 64 hex digits that stand nowhere in this program's file. */
static char *make_secret(void)
{
    char *secret = malloc(65);
    assert_non_null(secret);
    for (int i = 0; i < 64; i++) secret[i] = "0123456789abcdef"[(i * 7 + (i * i) / 3 + 5) % 16];
    secret[64] = '\0';
    return secret;
}

static void a_worker_never_holds_a_secret_of_the_core(void **state)
{
    (void)state;
    if (geteuid() != 0) skip();
    unsigned long size;
    char *secret = make_secret();
    platform_peer *z = start();
    int fd = spawn(z, HOLD);
    assert_int_not_equal(read_sign(fd), 0);
    assert_false(memory_holds(worker_pid(), secret, &size));
    assert_true(size > 1 << 20);
    assert_false(memory_holds(child_of(getpid()), secret, &size));
    close(fd);
    reap(z);
    platform_peer_stop(z);

    /* The same search finds it where it is: here, and in a child forked after it came to be. */
    assert_true(memory_holds(getpid(), secret, &size));
    pid_t late = fork();
    if (late == 0) {
        pause();
        _exit(0);
    }
    assert_true(memory_holds(late, secret, &size));
    kill(late, SIGKILL);
    waitpid(late, NULL, 0);
    free(secret);
}

/* Run as another program by the next test, with a secret as argument and in a variable. */
static int look_for_argument(const char *secret)
{
    unsigned long size;
    platform_peer *z = start();
    int fd = spawn(z, HOLD), code = 0;
    if (read_sign(fd) == 0)
        code = 10;
    else if (memory_holds(worker_pid(), secret, &size))
        code = 11;
    else if (!memory_holds(getpid(), secret, &size))
        code = 12;
    close(fd);
    reap(z);
    platform_peer_stop(z);
    return code;
}

static void a_seed_on_the_command_line_does_not_go_along(void **state)
{
    (void)state;
    if (geteuid() != 0) skip();
    char *secret = make_secret(), variable[80];
    /* AddressSanitizer keeps a copy of the environment that this program cannot reach. */
    snprintf(variable, sizeof variable, "SEED=%s", SANITIZED ? "" : secret);
    pid_t pid = fork();
    if (pid == 0) {
        char *const argv[] = {"test", "--look", secret, NULL}, *const env[] = {variable, NULL};
        execve("/proc/self/exe", argv, env);
        _exit(13);
    }
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    free(secret);
}

static void a_worker_ends_with_the_core(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t core = fork();
    if (core == 0) {
        close(ends[0]);
        platform_peer *z = start(); /* the zygote and the worker hold no end of the pipe: closed */
        int fd = spawn(z, HOLD);
        long worker = read_sign(fd) ? worker_pid() : 0;
        if (write(ends[1], &worker, sizeof worker) != sizeof worker) _exit(1);
        pause();
    }
    close(ends[1]);
    long worker = 0;
    assert_int_equal(read(ends[0], &worker, sizeof worker), sizeof worker);
    assert_true(worker > 0 && kill((pid_t)worker, 0) == 0);
    long zygote_pid = parent_of(worker);
    kill(core, SIGKILL);
    waitpid(core, NULL, 0);
    close(ends[0]);
    for (int i = 0; i < 500 && (parent_of(worker) == zygote_pid); i++) usleep(10000);
    assert_int_not_equal(parent_of(worker), zygote_pid);
}

/* ---- what an embedding program may do ---- */

static void *start_and_spawn(void *ready)
{
    platform_peer *z = start();
    int fd = spawn(z, HOLD);
    *(bool *)ready = read_sign(fd) == '!';
    close(fd);
    reap(z);
    platform_peer_stop(z);
    return NULL;
}

static void many_threads_start_zygotes_at_once(void **state)
{
    (void)state;
    enum { THREADS = 8 };
    pthread_t threads[THREADS];
    bool ready[THREADS] = {false};
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, start_and_spawn, &ready[i]), 0);
    for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i < THREADS; i++) assert_true(ready[i]);
}

/* ---- without a filter ---- */

/* Runs the command where the kernel refuses to filter system calls. */
static _Noreturn void run_without_filters(const char *command, int out)
{
    scmp_filter_ctx f = seccomp_init(SCMP_ACT_ALLOW);
    if (!f || seccomp_rule_add(f, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(seccomp), 0) ||
        seccomp_rule_add(f, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1,
                         SCMP_A0(SCMP_CMP_EQ, PR_SET_SECCOMP, 0)) ||
        seccomp_load(f) || dup2(out, 2) != 2)
        _exit(9);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(8);
}

static void expect_no_script(const char *command)
{
    int ends[2], status;
    char said[512] = "";
    assert_int_equal(pipe(ends), 0);
    pid_t pid = fork();
    if (pid == 0) run_without_filters(command, ends[1]);
    close(ends[1]);
    for (ssize_t n, size = 0; (n = read(ends[0], said + size, sizeof said - 1 - (size_t)size)) > 0;)
        size += n;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_string_equal(said,
                        "cannot run scripts: this system does not let a process "
                        "filter its system calls (seccomp), and no script runs without that\n");
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    close(ends[0]);
}

/* A genuine set is neither genuine nor forged then. */
static void where_calls_cannot_be_filtered_no_command_runs_a_script(void **state)
{
    (void)state;
    static const char *const commands[] = {
        "exec \"$P\" check configs/demo.yaml",
        "exec \"$P\" scramble 333 --svg",
        "exec \"$P\" filter try no-first-face",
        "exec \"$P\" script check lua/events/333.lua",
        "exec \"$P\" generate configs/demo.yaml --key \"$D/key\" -o \"$D/other\"",
        "exec \"$P\" verify \"$D/set\" --signers \"$D/signers\"",
        "exec \"$P\" audit \"$D/set\"",
    };
    char folder[] = "/tmp/confine-XXXXXX", *self = realpath("/proc/self/exe", NULL);
    text program = {0};
    text_addf(&program, "%s/../twistseal", dirname(self));
    assert_non_null(mkdtemp(folder));
    setenv("P", program.bytes, 1);
    setenv("D", folder, 1);
    assert_int_equal(system("exec >\"$D/out\" 2>&1; export XDG_STATE_HOME=\"$D\"\n"
                            "\"$P\" keygen \"$D/key\" --no-passphrase --principal a@b.c &&\n"
                            "echo \"a@b.c $(cat \"$D/key.pub\")\" >\"$D/signers\" &&\n"
                            "\"$P\" generate configs/demo.yaml --key \"$D/key\" -o \"$D/set\""),
                     0);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) expect_no_script(commands[i]);
    assert_int_equal(system("! test -e \"$D/other\" && rm -r \"$D\""), 0);
    text_free(&program);
    free(self);
}

int main(int argc, char **argv)
{
    own_worker_main(argv, make_attempt);
    if (argc == 3 && strcmp(argv[1], "--look") == 0) return look_for_argument(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_but_a_few_ends_the_worker),
        cmocka_unit_test(a_worker_that_computes_for_ever_is_killed_by_its_own_limit),
        cmocka_unit_test(a_worker_has_one_descriptor_and_no_rights),
        cmocka_unit_test(a_worker_never_holds_a_secret_of_the_core),
        cmocka_unit_test(a_seed_on_the_command_line_does_not_go_along),
        cmocka_unit_test(a_worker_ends_with_the_core),
        cmocka_unit_test(many_threads_start_zygotes_at_once),
        cmocka_unit_test(where_calls_cannot_be_filtered_no_command_runs_a_script),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
