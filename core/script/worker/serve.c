/* Forks confined workers as the host orders. When the host is gone, its worker is killed. */
#include "serve.h"

#include <errno.h>
#include <grp.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/order.h"
#include "script/frame.h"

/* Confinement by the kernel: limits, no new privileges, and a filter of system calls. */

#ifdef __SANITIZE_ADDRESS__
/* AddressSanitizer reserves terabytes of addresses and makes more calls of its own. */
enum { LIMIT_ADDRESSES = 0 };
#else
enum { LIMIT_ADDRESSES = 1 };
#endif

/* The limits of a worker, prepared once for all of them. */
typedef struct confinement {
    void *filter;     /* of system calls; NULL: this system has none */
    size_t addresses; /* bytes */
    unsigned seconds; /* of processor time */
} confinement;

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

/* Moves `fd` to descriptor 0 and closes every other one. False if that cannot be done. */
static bool confine_files(int fd)
{
    if (fd != 0 && dup2(fd, 0) != 0) return false;
    if (close_range(1, ~0u, 0) == 0) return true;
    long most = sysconf(_SC_OPEN_MAX);
    for (int i = 1; i < most; i++) close(i);
    return most > 0;
}

static void limit_resource(__rlimit_resource_t what, rlim_t most)
{
    const struct rlimit l = {most, most};
    setrlimit(what, &l);
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

/* Takes from the zygote what it no longer needs: root, the ability to gain privileges, all but a
 * few files, core dumps, and being traced. Prepares the limits of its workers: `addresses` more
 * bytes of address space than now, and `seconds` of processor time. */
static void confine_zygote(confinement *out, size_t addresses, unsigned seconds)
{
    enum { NOBODY = 65534 };
    /* It may fail: in a container root may be unable to change its user. */
    if (geteuid() == 0) {
        bool failed = setgroups(0, NULL) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0 ||
                      setresuid(NOBODY, NOBODY, NOBODY) != 0;
        (void)failed;
    }
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    /* The pages this process has now; a generous guess where /proc is not there. */
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (f && fscanf(f, "%lu", &pages) != 1) pages = 0;
    if (f) fclose(f);
    const size_t now = pages ? pages * (size_t)sysconf(_SC_PAGESIZE) : (size_t)1 << 30;
    *out = (confinement){make_filter(), now + addresses, seconds};
    /* Not RLIMIT_NOFILE: no socket could be handed over while the user's processes together have as
     * many files on their way to each other. */
    limit_resource(RLIMIT_FSIZE, 0);
    limit_resource(RLIMIT_CORE, 0);
    limit_resource(RLIMIT_MEMLOCK, 0);
}

/* Confines a worker for good: it gets the limits, can open no file and start no process, and ends
 * with its parent. A filter allows only the system calls of an allocator, read and write; any other
 * ends the process with SIGSYS. False if the system has no such filter: then no script may run. */
static bool confine_worker(const confinement *c)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (LIMIT_ADDRESSES) limit_resource(RLIMIT_AS, c->addresses);
    limit_resource(RLIMIT_CPU, c->seconds);
    limit_resource(RLIMIT_NPROC, 0);
    limit_resource(RLIMIT_NOFILE, 0);
    return c->filter && seccomp_load(c->filter) == 0;
}

enum { HOST = 0 }; /* the descriptor */

static bool send_tag(char tag, int fd)
{
    order_passing p = {{0}};
    struct iovec tagged = {&tag, 1};
    struct msghdr m = {.msg_iov = &tagged, .msg_iovlen = 1};
    if (fd >= 0) {
        m.msg_control = p.bytes;
        m.msg_controllen = sizeof p.bytes;
        struct cmsghdr *c = CMSG_FIRSTHDR(&m);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(sizeof fd);
        memcpy(CMSG_DATA(c), &fd, sizeof fd);
    }
    return TEMP_FAILURE_RETRY(sendmsg(HOST, &m, MSG_NOSIGNAL)) == 1;
}

/* If scripts cannot run at all, the reason is the answer to every request. */
static _Noreturn void run_worker(serve_job *job, const setup *s, const confinement *c, int fd)
{
    if (!confine_files(fd)) _exit(1);
    const char *refusal = NULL;
    text request = {0};
    if (!s->loose && !confine_worker(c))
        refusal = "{\"refused\":\"this system does not let a process filter its system calls "
                  "(seccomp), and no script runs without that\"}";
    if (s->other_version)
        refusal = "{\"refused\":\"twistseal-script is not of this program's version: install both "
                  "again\"}";
    if (!refusal) job(0, s);
    if (refusal && frame_read(&request, 0, s->request, NULL) == FRAME_OK)
        frame_write(0, refusal, strlen(refusal), NULL);
    _exit(0);
}

/* Forks a worker and hands its socket over; 0 if that failed. */
static pid_t spawn_worker(serve_job *job, const setup *s, const confinement *c)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return 0;
    pid_t pid = fork();
    if (pid == 0) run_worker(job, s, c, pair[1]);
    close(pair[1]);
    bool sent = pid > 0 && send_tag(ORDER_SPAWNED, pair[0]);
    close(pair[0]);
    return sent ? pid : 0;
}

static int reap_worker(pid_t pid)
{
    int status = 0;
    if (pid <= 0) return 0;
    kill(pid, SIGKILL);
    TEMP_FAILURE_RETRY(waitpid(pid, &status, 0));
    return status;
}

void serve_host(serve_job *job)
{
    setup s;
    confinement c = {0};
    char order;
    pid_t worker = 0;
    /* Ctrl-C ends the host, and with it this process; it must not end before. */
    signal(SIGINT, SIG_IGN);
    if (!setup_read(&s, HOST)) _exit(1);
    if (!s.loose) confine_zygote(&c, s.addresses, s.seconds);
    while (TEMP_FAILURE_RETRY(read(HOST, &order, 1)) == 1) {
        if (order == ORDER_SPAWN) {
            reap_worker(worker);
            worker = spawn_worker(job, &s, &c);
            /* A host that is told nothing would wait for ever: it sees that this process ended. */
            if (worker == 0 && !send_tag(ORDER_REFUSED, -1)) break;
        } else {
            int status = reap_worker(worker);
            worker = 0;
            if (send(HOST, &status, sizeof status, MSG_NOSIGNAL) != sizeof status) break;
        }
    }
    reap_worker(worker);
    _exit(0);
}
