/* Confinement by the kernel: limits, no new privileges, and a filter of system calls. */
#include "confine.h"

#include <grp.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
/* AddressSanitizer reserves terabytes of addresses and makes more calls of its own. */
enum { LIMIT_ADDRESSES = 0 };
#else
enum { LIMIT_ADDRESSES = 1 };
#endif

enum { NOBODY = 65534 };

/* What glibc's allocator, Lua and the wire need, and nothing that names a file, a process or a
 * network. mmap is allowed apart, without PROT_EXEC. */
static const int allowed_calls[] = {
    SCMP_SYS(read),           SCMP_SYS(write),       SCMP_SYS(brk),    SCMP_SYS(munmap),
    SCMP_SYS(mremap),         SCMP_SYS(madvise),     SCMP_SYS(exit),   SCMP_SYS(exit_group),
    SCMP_SYS(rt_sigreturn),   SCMP_SYS(getrandom),   SCMP_SYS(futex),  SCMP_SYS(clock_gettime),
#ifdef __SANITIZE_ADDRESS__
    SCMP_SYS(sched_yield),    SCMP_SYS(mprotect),    SCMP_SYS(gettid), SCMP_SYS(getpid),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(sigaltstack),
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

/* It may fail: in a container root may be unable to change its user. */
static void drop_root(void)
{
    if (geteuid() != 0) return;
    if (setgroups(0, NULL) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0) return;
    if (setresuid(NOBODY, NOBODY, NOBODY) != 0) return;
}

/* Of this machine's own interface: calls by another number space (x32, 32 bits) end the process as
 * well. */
static scmp_filter_ctx make_filter(void)
{
    scmp_filter_ctx f = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!f) return NULL;
    int failed = seccomp_attr_set(f, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    for (size_t i = 0; i < sizeof allowed_calls / sizeof allowed_calls[0]; i++)
        failed |= seccomp_rule_add(f, SCMP_ACT_ALLOW, allowed_calls[i], 0);
    failed |= seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1,
                               SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    if (!failed) return f;
    seccomp_release(f);
    return NULL;
}

void confine_zygote(confinement *out, size_t addresses, unsigned seconds)
{
    drop_root();
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    *out = (confinement){make_filter(), address_space() + addresses, seconds};
    /* Not RLIMIT_NOFILE: no socket could be handed over while the user's processes together have as
     * many files on their way to each other. */
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_MEMLOCK, 0);
}

bool confine_worker(const confinement *c)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (LIMIT_ADDRESSES) limit(RLIMIT_AS, c->addresses);
    limit(RLIMIT_CPU, c->seconds);
    limit(RLIMIT_NPROC, 0);
    limit(RLIMIT_NOFILE, 0);
    return c->filter && seccomp_load(c->filter) == 0;
}
