/* A library to preload: the N-th call of a kind fails, in the program or in its worker.
 *
 * - FAULT_FILE: a file of 64-bit numbers, shared by all processes: the faults made, then the calls
 *   of each kind, in the order of `kinds`, then, with FAULT_SITES=1, the places that call: a hash
 * of the functions on the stack, the kind, and which call of this kind was the first from there
 * - FAULT_CALL: the kind; "any" is the sum of all but "short" and "memory". Allocations, threads,
 * random bytes, and opening and looking at files fail only where the program's own code asks: GLib
 * aborts, fonts are missing
 * - FAULT_NTH: which call of this kind; with FAULT_LASTING=1 all from there on
 * - FAULT_REASON: the errno; 0: the process is killed instead
 * - FAULT_IN: "program" or "worker"
 * - FAULT_DEPTH: how many functions of the stack tell places apart; all of 16, if it is not said
 * - FAULT_STORM: microseconds between signals that interrupt system calls
 * - FAULT_CLOCK: seconds that the clock jumps, forth and back at each look */
#undef _FORTIFY_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum { ANY, SHORT, MEMORY, LOST, KINDS = 23 };
static const char *const kinds[KINDS] = {"any",   "short",  "memory", "lost",  "open", "read",
                                         "write", "fsync",  "rename", "mkdir", "link", "unlink",
                                         "spawn", "thread", "close",  "pair",  "lock", "stat",
                                         "mode",  "map",    "random", "clock"};

enum { SITES = 1 << 15, DEPTH = 16 };
typedef struct site {
    uint64_t hash;
    int64_t kind, nth;
} site;

static struct {
    int64_t *counts; /* NULL: nothing fails in this process */
    site *sites;     /* NULL: they are not asked for */
    int kind;
    int64_t nth, jump;
    int reason, lasting, depth;
} fault;

/* ---- which call fails ---- */

static int kind_of(const char *name)
{
    int kind = 0;
    while (kind < KINDS - 1 && strcmp(kinds[kind], name) != 0) kind++;
    return kind;
}

static __thread int looking;
static uintptr_t own_start, own_end; /* the program's own code */

static int find_own_code(struct dl_phdr_info *object, size_t size, void *unused)
{
    (void)size, (void)unused;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        own_start = object->dlpi_addr + part->p_vaddr;
        own_end = own_start + part->p_memsz;
    }
    return 1; /* the first object is the program */
}

static int is_spared(int kind, const void *caller)
{
    const uintptr_t at = (uintptr_t)caller;
    return (kind == MEMORY || kind == kind_of("open") || kind == kind_of("stat") ||
            kind == kind_of("thread") || kind == kind_of("random")) &&
           (at < own_start || at >= own_end);
}

static uint64_t hash_of_stack(int kind)
{
    void *callers[DEPTH];
    looking = 1;
    const int depth = backtrace(callers, fault.depth);
    looking = 0;
    uint64_t hash = 0xcbf29ce484222325u + (uint64_t)kind;
    for (int i = 0; i < depth; i++) hash = (hash ^ (uintptr_t)callers[i]) * 0x100000001b3u;
    return hash | 1;
}

/* All processes put their sites into one table. */
static void note_site(int kind, int64_t nth)
{
    const uint64_t hash = hash_of_stack(kind);
    for (size_t i = 0, at = hash >> 32; i < SITES; i++, at++) {
        site *s = &fault.sites[at % SITES];
        uint64_t found = 0;
        if (__atomic_compare_exchange_n(&s->hash, &found, hash, 0, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
            s->kind = kind;
            s->nth = nth;
            return;
        }
        if (found == hash) return;
    }
}

static int64_t count(int kind)
{
    const int64_t n = __atomic_add_fetch(&fault.counts[1 + kind], 1, __ATOMIC_RELAXED);
    if (fault.sites && kind != ANY) note_site(kind, n);
    return n;
}

static int is_next(int kind)
{
    const int64_t n = count(kind);
    if (kind != fault.kind || n < fault.nth || (n > fault.nth && !fault.lasting)) return 0;
    __atomic_add_fetch(&fault.counts[0], 1, __ATOMIC_RELAXED);
    return 1;
}

/* `caller`: what asks. */
static int fails(const char *name, const void *caller)
{
    if (!fault.counts || looking) return 0;
    const int kind = kind_of(name);
    if (is_spared(kind, caller)) return 0;
    int now = is_next(kind);
    if (kind > LOST) now |= is_next(ANY);
    if (!now) return 0;
    if (fault.reason == 0) kill(getpid(), SIGKILL);
    errno = fault.reason;
    return 1;
}

static int64_t number(const char *name)
{
    const char *value = getenv(name);
    return value ? strtoll(value, NULL, 10) : 0;
}

static void ignore(int number_of_signal)
{
    (void)number_of_signal;
}

static void begin_storm(int64_t pause)
{
    const struct sigaction quiet = {.sa_handler = ignore}; /* no SA_RESTART */
    const struct itimerval every = {{0, pause}, {0, pause}};
    sigaction(SIGALRM, &quiet, NULL);
    setitimer(ITIMER_REAL, &every, NULL);
}

static void say_where(int which)
{
    void *callers[4 * DEPTH];
    backtrace_symbols_fd(callers, backtrace(callers, 4 * DEPTH), 2);
    signal(which, SIG_DFL);
    raise(which);
}

__attribute__((constructor)) static void begin(void)
{
    const char *file = getenv("FAULT_FILE"), *in = getenv("FAULT_IN");
    const int is_worker = strcmp(program_invocation_short_name, "twistseal-script") == 0;
    if (!file || !in || (strcmp(in, "worker") == 0) != is_worker) return;
    dl_iterate_phdr(find_own_code, NULL);
    hash_of_stack(0); /* the first look opens a library, which a confined worker must not */
    if (!is_worker) signal(SIGSEGV, say_where);
    FILE *f = fopen(file, "r+");
    if (!f) abort();
    const size_t size = (KINDS + 1) * sizeof(int64_t) + SITES * sizeof(site);
    int64_t *counts = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(f), 0);
    if (counts == MAP_FAILED) abort();
    fclose(f);
    if (number("FAULT_SITES")) fault.sites = (site *)(counts + KINDS + 1);
    fault.kind = kind_of(getenv("FAULT_CALL") ? getenv("FAULT_CALL") : "");
    fault.nth = number("FAULT_NTH");
    fault.jump = number("FAULT_CLOCK");
    fault.reason = (int)number("FAULT_REASON");
    fault.lasting = (int)number("FAULT_LASTING");
    const int64_t depth = number("FAULT_DEPTH");
    fault.depth = depth > 0 && depth < DEPTH ? (int)depth : DEPTH;
    if (number("FAULT_STORM") > 0) begin_storm(number("FAULT_STORM"));
    fault.counts = counts;
}

/* ---- the calls ---- */

#define STAND_BEFORE(kind, type, name, parameters, arguments, failure)                             \
    EXPORT type name parameters                                                                    \
    {                                                                                              \
        static type(*next) parameters;                                                             \
        if (!next) *(void **)&next = dlsym(RTLD_NEXT, #name);                                      \
        if (fails(kind, __builtin_return_address(0))) return failure;                              \
        return next arguments;                                                                     \
    }

/* fcntl.h, which would declare them with any number of arguments, is not included. */
STAND_BEFORE("open", int, open, (const char *p, int f, mode_t m), (p, f, m), -1)
STAND_BEFORE("open", int, open64, (const char *p, int f, mode_t m), (p, f, m), -1)
STAND_BEFORE("open", int, openat, (int d, const char *p, int f, mode_t m), (d, p, f, m), -1)
STAND_BEFORE("open", int, openat64, (int d, const char *p, int f, mode_t m), (d, p, f, m), -1)
STAND_BEFORE("open", int, __open_2, (const char *p, int f), (p, f), -1)
STAND_BEFORE("open", int, __open64_2, (const char *p, int f), (p, f), -1)
STAND_BEFORE("open", int, __openat_2, (int d, const char *p, int f), (d, p, f), -1)
STAND_BEFORE("open", int, __openat64_2, (int d, const char *p, int f), (d, p, f), -1)
STAND_BEFORE("open", int, mkostemp, (char *p, int f), (p, f), -1)
STAND_BEFORE("open", FILE *, fopen, (const char *p, const char *m), (p, m), NULL)
STAND_BEFORE("open", FILE *, fopen64, (const char *p, const char *m), (p, m), NULL)
STAND_BEFORE("open", DIR *, opendir, (const char *p), (p), NULL)
STAND_BEFORE("open", DIR *, fdopendir, (int d), (d), NULL)
STAND_BEFORE("read", struct dirent *, readdir, (DIR * d), (d), NULL)
STAND_BEFORE("read", ssize_t, recvmsg, (int d, struct msghdr *m, int f), (d, m, f), -1)
STAND_BEFORE("read", ssize_t, readlink, (const char *p, char *b, size_t n), (p, b, n), -1)
STAND_BEFORE("write", ssize_t, writev, (int d, const struct iovec *v, int n), (d, v, n), -1)
STAND_BEFORE("write", ssize_t, sendmsg, (int d, const struct msghdr *m, int f), (d, m, f), -1)
STAND_BEFORE("write", int, ftruncate, (int d, off_t n), (d, n), -1)
STAND_BEFORE("fsync", int, fsync, (int d), (d), -1)
STAND_BEFORE("fsync", int, fdatasync, (int d), (d), -1)
STAND_BEFORE("rename", int, rename, (const char *a, const char *b), (a, b), -1)
STAND_BEFORE("rename", int, renameat, (int d, const char *a, int e, const char *b), (d, a, e, b),
             -1)
STAND_BEFORE("rename", int, renameat2, (int d, const char *a, int e, const char *b, unsigned f),
             (d, a, e, b, f), -1)
STAND_BEFORE("mkdir", int, mkdir, (const char *p, mode_t m), (p, m), -1)
STAND_BEFORE("mkdir", int, mkdirat, (int d, const char *p, mode_t m), (d, p, m), -1)
STAND_BEFORE("mkdir", char *, mkdtemp, (char *p), (p), NULL)
STAND_BEFORE("link", int, link, (const char *a, const char *b), (a, b), -1)
STAND_BEFORE("link", int, linkat, (int d, const char *a, int e, const char *b, int f),
             (d, a, e, b, f), -1)
STAND_BEFORE("unlink", int, unlink, (const char *p), (p), -1)
STAND_BEFORE("unlink", int, unlinkat, (int d, const char *p, int f), (d, p, f), -1)
STAND_BEFORE("unlink", int, rmdir, (const char *p), (p), -1)
STAND_BEFORE("spawn", pid_t, fork, (void), (), -1)
STAND_BEFORE("pair", int, socketpair, (int d, int t, int p, int pair[2]), (d, t, p, pair), -1)
STAND_BEFORE("pair", int, pipe2, (int pair[2], int f), (pair, f), -1)
STAND_BEFORE("lock", int, flock, (int d, int how), (d, how), -1)
STAND_BEFORE("stat", int, fstat, (int d, struct stat *s), (d, s), -1)
STAND_BEFORE("stat", int, stat, (const char *p, struct stat *s), (p, s), -1)
STAND_BEFORE("stat", int, lstat, (const char *p, struct stat *s), (p, s), -1)
STAND_BEFORE("stat", int, fstatat, (int d, const char *p, struct stat *s, int f), (d, p, s, f), -1)
STAND_BEFORE("stat", int, access, (const char *p, int m), (p, m), -1)
STAND_BEFORE("stat", char *, realpath, (const char *p, char *b), (p, b), NULL)
STAND_BEFORE("mode", int, chmod, (const char *p, mode_t m), (p, m), -1)
STAND_BEFORE("mode", int, fchmod, (int d, mode_t m), (d, m), -1)
STAND_BEFORE("map", void *, mmap, (void *p, size_t n, int r, int f, int d, off_t at),
             (p, n, r, f, d, at), MAP_FAILED)

/* These also do less than they were asked to, or say that they wrote what they did not: so does a
 * program that does not look at what a write returns. */
#define STAND_BEFORE_PART(kind, name, parameters, whole, part)                                     \
    EXPORT ssize_t name parameters                                                                 \
    {                                                                                              \
        static ssize_t(*next) parameters;                                                          \
        if (!next) *(void **)&next = dlsym(RTLD_NEXT, #name);                                      \
        if (fails(kind, __builtin_return_address(0))) return -1;                                   \
        if (n > 1 && fails("short", __builtin_return_address(0))) return next part;                \
        if (strcmp(kind, "write") == 0 && fails("lost", __builtin_return_address(0)))              \
            return (ssize_t)n;                                                                     \
        return next whole;                                                                         \
    }

STAND_BEFORE_PART("read", read, (int d, void *b, size_t n), (d, b, n), (d, b, n / 2))
STAND_BEFORE_PART("read", __read_chk, (int d, void *b, size_t n, size_t room), (d, b, n, room),
                  (d, b, n / 2, room))
STAND_BEFORE_PART("read", pread, (int d, void *b, size_t n, off_t at), (d, b, n, at),
                  (d, b, n / 2, at))
STAND_BEFORE_PART("read", __pread_chk, (int d, void *b, size_t n, off_t at, size_t room),
                  (d, b, n, at, room), (d, b, n / 2, at, room))
STAND_BEFORE_PART("read", recv, (int d, void *b, size_t n, int f), (d, b, n, f), (d, b, n / 2, f))
STAND_BEFORE_PART("read", __recv_chk, (int d, void *b, size_t n, size_t room, int f),
                  (d, b, n, room, f), (d, b, n / 2, room, f))
STAND_BEFORE_PART("write", write, (int d, const void *b, size_t n), (d, b, n), (d, b, n / 2))
STAND_BEFORE_PART("write", pwrite, (int d, const void *b, size_t n, off_t at), (d, b, n, at),
                  (d, b, n / 2, at))
STAND_BEFORE_PART("write", send, (int d, const void *b, size_t n, int f), (d, b, n, f),
                  (d, b, n / 2, f))

/* The system closes the descriptor, and then says that something was lost. */
#define STAND_BEFORE_CLOSE(name, type)                                                             \
    EXPORT int name(type what)                                                                     \
    {                                                                                              \
        static int (*next)(type);                                                                  \
        if (!next) *(void **)&next = dlsym(RTLD_NEXT, #name);                                      \
        const int result = next(what);                                                             \
        return fails("close", __builtin_return_address(0)) ? -1 : result;                          \
    }
STAND_BEFORE_CLOSE(close, int)
STAND_BEFORE_CLOSE(closedir, DIR *)
STAND_BEFORE_CLOSE(fclose, FILE *)

EXPORT long some_syscall(long which, long a, long b, long c, long d, long e,
                         long f) __asm__("syscall");
EXPORT long some_syscall(long which, long a, long b, long c, long d, long e, long f)
{
    static long (*next)(long, long, long, long, long, long, long);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "syscall");
    if (which == SYS_openat2 && fails("open", __builtin_return_address(0))) return -1;
    return next(which, a, b, c, d, e, f);
}

EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *context)
{
    static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "pthread_create");
    if (fails("thread", __builtin_return_address(0))) return fault.reason;
    return next(thread, how, run, context);
}

EXPORT ssize_t getrandom(void *bytes, size_t size, unsigned how)
{
    static ssize_t (*next)(void *, size_t, unsigned);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "getrandom");
    if (fails("random", __builtin_return_address(0))) return -1;
    return next(bytes, size, how);
}

/* The worker is started without an environment: here it gets this library again. */
EXPORT int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *files,
                       const posix_spawnattr_t *how, char *const argv[], char *const env[])
{
    static int (*next)(pid_t *, const char *, const posix_spawn_file_actions_t *,
                       const posix_spawnattr_t *, char *const[], char *const[]);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "posix_spawn");
    (void)env;
    return fails("spawn", __builtin_return_address(0)) ? fault.reason
                                                       : next(pid, path, files, how, argv, environ);
}

/* ---- the clock ---- */

static time_t jumped(time_t t)
{
    if (!fault.counts) return t;
    return count(kind_of("clock")) % 2 == 1 ? t + fault.jump : t;
}

EXPORT time_t time(time_t *out)
{
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, (long)&now, 0, 0, 0, 0);
    const time_t t = fault.jump ? jumped(now.tv_sec) : now.tv_sec;
    if (out) *out = t;
    return t;
}

EXPORT int clock_gettime(clockid_t which, struct timespec *out)
{
    const int result = (int)syscall(SYS_clock_gettime, which, (long)out, 0, 0, 0, 0);
    if (which == CLOCK_REALTIME && fault.jump) out->tv_sec = jumped(out->tv_sec);
    return result;
}

/* ---- memory ---- */

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

EXPORT void *malloc(size_t size)
{
    return fails("memory", __builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

EXPORT void *calloc(size_t count, size_t size)
{
    return fails("memory", __builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

EXPORT void *realloc(void *old, size_t size)
{
    return fails("memory", __builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}

EXPORT char *strdup(const char *string)
{
    const size_t size = strlen(string) + 1;
    char *p = fails("memory", __builtin_return_address(0)) ? NULL : __libc_malloc(size);
    return p ? memcpy(p, string, size) : NULL;
}
