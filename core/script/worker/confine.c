/* Confinement by the kernel: limits, no new privileges, and a filter of system calls (BPF). */
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define FILTER_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define FILTER_ARCH AUDIT_ARCH_AARCH64
#endif

#ifdef __SANITIZE_ADDRESS__
/* AddressSanitizer reserves terabytes of addresses and makes more calls of its own. */
enum { LIMIT_ADDRESSES = 0 };
#else
enum { LIMIT_ADDRESSES = 1 };
#endif

enum { NOBODY = 65534 };

/* What glibc's allocator, Lua and the wire need, and nothing that names a file, a process or a
 * network. mmap is allowed apart, without PROT_EXEC. */
static const unsigned allowed_calls[] = {
    SYS_read,           SYS_write,       SYS_brk,    SYS_munmap,
    SYS_mremap,         SYS_madvise,     SYS_exit,   SYS_exit_group,
    SYS_rt_sigreturn,   SYS_getrandom,   SYS_futex,  SYS_clock_gettime,
#ifdef __SANITIZE_ADDRESS__
    SYS_sched_yield,    SYS_mprotect,    SYS_gettid, SYS_getpid,
    SYS_rt_sigprocmask, SYS_sigaltstack,
#endif
};

bool confine_files(int fd)
{
    if (fd != 0 && dup2(fd, 0) != 0) return false;
    if (close_range(1, ~0u, 0) == 0) return true;
    long most = sysconf(_SC_OPEN_MAX);
    for (int i = 1; i < most; i++) close(i);
    return most > 0;
}

/* Where the kernel says that arguments [0, 1) and environment [2, 3) of this process stand: fields
 * 48 to 51 of /proc/self/stat (proc(5)). */
static bool find_arguments(uintptr_t at[4])
{
    char line[1 << 12];
    int fd = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, line, sizeof line - 1) : -1;
    if (fd >= 0) close(fd);
    if (n <= 0) return false;
    line[n] = '\0';
    /* The second field, a name in parentheses, may have blanks and parentheses in it. */
    char *rest = strrchr(line, ')');
    for (unsigned field = 3; field <= 48 && rest; field++) rest = strchr(rest + 1, ' ');
    for (unsigned i = 0; i < 4 && rest; i++) at[i] = (uintptr_t)strtoull(rest + 1, &rest, 10);
    return rest != NULL;
}

void confine_forget(void)
{
    uintptr_t at[4] = {0};
    bool found = find_arguments(at);
    for (unsigned i = 0; found && i < 4; i += 2)
        if (at[i] && at[i] < at[i + 1]) memset((void *)at[i], 0, at[i + 1] - at[i]);
    environ = NULL;
}

static void limit(__rlimit_resource_t what, rlim_t most)
{
    const struct rlimit l = {most, most};
    setrlimit(what, &l);
}

/* The pages this process has now, in bytes; a generous guess where /proc is not there. */
static size_t address_space(void)
{
    unsigned long long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (f && fscanf(f, "%llu", &pages) != 1) pages = 0;
    if (f) fclose(f);
    return pages ? (size_t)pages * (size_t)sysconf(_SC_PAGESIZE) : (size_t)1 << 30;
}

static void set_limits(size_t memory, unsigned seconds)
{
    if (LIMIT_ADDRESSES) limit(RLIMIT_AS, address_space() + memory);
    limit(RLIMIT_CPU, seconds);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NPROC, 0);
    limit(RLIMIT_MEMLOCK, 0);
    limit(RLIMIT_NOFILE, 0);
}

/* Failing is no error: in a container root may not be able to change its user. */
static void drop_root(void)
{
    if (geteuid() != 0) return;
    if (setgroups(0, NULL) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0) return;
    if (setresuid(NOBODY, NOBODY, NOBODY) != 0) return;
}

#ifdef FILTER_ARCH
#define LOAD(field)      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define UNLESS(op, k, n) BPF_JUMP(BPF_JMP | (op) | BPF_K, (k), 0, (n))
#define RETURN(action)   BPF_STMT(BPF_RET | BPF_K, (action))

/* The first of a filter: the right architecture, no call of the x32 interface, and mmap only for
 * memory that cannot be executed. The number of the call stays loaded. */
static const struct sock_filter filter_head[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FILTER_ARCH, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    UNLESS(BPF_JGE, 0x40000000, 1),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    UNLESS(BPF_JEQ, SYS_mmap, 4),
    LOAD(args[2]),
    UNLESS(BPF_JSET, PROT_EXEC, 1),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    RETURN(SECCOMP_RET_ALLOW),
};

enum {
    HEAD = sizeof filter_head / sizeof filter_head[0],
    CALLS = sizeof allowed_calls / sizeof allowed_calls[0]
};

static bool filter_calls(void)
{
    struct sock_filter code[HEAD + 2 * CALLS + 1];
    memcpy(code, filter_head, sizeof filter_head);
    struct sock_filter *end = code + HEAD;
    for (size_t i = 0; i < CALLS; i++) {
        *end++ = (struct sock_filter)UNLESS(BPF_JEQ, allowed_calls[i], 1);
        *end++ = (struct sock_filter)RETURN(SECCOMP_RET_ALLOW);
    }
    *end++ = (struct sock_filter)RETURN(SECCOMP_RET_KILL_PROCESS);
    struct sock_fprog program = {(unsigned short)(end - code), code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
static bool filter_calls(void)
{
    return false;
}
#endif

bool confine_process(size_t memory, unsigned seconds)
{
    drop_root();
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* after the change of user, which would undo it */
    set_limits(memory, seconds);
    prctl(PR_SET_DUMPABLE, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    return filter_calls();
}
