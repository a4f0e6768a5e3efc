/* This process on Linux; the program that runs scripts, as another one, and the wires to it. */
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/order.h"
#include "base/platform.h"

/* ---- this process ---- */

unsigned platform_cores(void)
{
    /* The affinity mask, not the machine: a container or taskset may allow fewer. */
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof mask, &mask) == 0) return (unsigned)CPU_COUNT(&mask);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

const char *platform_environment(const char *name)
{
    return secure_getenv(name);
}

bool platform_hide_memory(void)
{
    const struct rlimit no_core = {0, 0};
    return setrlimit(RLIMIT_CORE, &no_core) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
}

int platform_signals(const sigset_t *blocked)
{
    return signalfd(-1, blocked, SFD_CLOEXEC);
}

/* ---- the program ---- */

struct platform_peer {
    pid_t pid;
    int fd;
    bool renewing; /* two orders were given whose answers are still to be read */
};

/* Nothing of this process but `fd` goes along: no other descriptor, no environment, no handling of
 * signals. */
static int spawn_program(pid_t *pid, const char *program, int fd)
{
    char *const argv[] = {(char[]){"twistseal-script"}, NULL}, *const env[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int reason = posix_spawn_file_actions_init(&files);
    if (reason) return reason;
    reason = posix_spawnattr_init(&how);
    if (!reason) {
        reason = posix_spawn_file_actions_adddup2(&files, fd, 0);
        if (!reason) reason = posix_spawn_file_actions_addclosefrom_np(&files, 1);
        posix_spawnattr_setsigdefault(&how, &all);
        posix_spawnattr_setsigmask(&how, &none);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        if (!reason) reason = posix_spawn(pid, program, &files, &how, argv, env);
        posix_spawnattr_destroy(&how);
    }
    posix_spawn_file_actions_destroy(&files);
    return reason;
}

int platform_peer_start(platform_peer **out, int *wire, const char *program, tsl_err *err)
{
    int pair[2];
    platform_peer *p = xcalloc(1, sizeof *p);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        free(p);
        return tsl_fail(err, TSL_ESYSTEM, "cannot make a socket pair: %s", strerror(errno));
    }
    p->fd = *wire = pair[0];
    int reason = spawn_program(&p->pid, program, pair[1]);
    close(pair[1]);
    if (reason) {
        close(pair[0]);
        free(p);
        return file_fail(err, "run", program, reason);
    }
    *out = p;
    return TSL_OK;
}

void platform_peer_stop(platform_peer *p)
{
    close(p->fd); /* the program ends at the end of its input, having killed its worker */
    TEMP_FAILURE_RETRY(waitpid(p->pid, NULL, 0));
    free(p);
}

/* ---- its workers ---- */

static bool give_order(const platform_peer *p, char order)
{
    return TEMP_FAILURE_RETRY(send(p->fd, &order, 1, MSG_NOSIGNAL)) == 1;
}

static bool receive_descriptor(int *fd, int from)
{
    char tag = 0;
    order_passing p = {{0}};
    struct iovec tagged = {&tag, 1};
    struct msghdr m = {.msg_iov = &tagged,
                       .msg_iovlen = 1,
                       .msg_control = p.bytes,
                       .msg_controllen = sizeof p.bytes};
    if (TEMP_FAILURE_RETRY(recvmsg(from, &m, MSG_CMSG_CLOEXEC)) != 1 || tag != ORDER_SPAWNED)
        return false;
    const struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    if (!c || c->cmsg_type != SCM_RIGHTS || c->cmsg_len != CMSG_LEN(sizeof *fd)) return false;
    memcpy(fd, CMSG_DATA(c), sizeof *fd);
    return true;
}

static bool receive_status(int *wait_status, int from)
{
    return TEMP_FAILURE_RETRY(recv(from, wait_status, sizeof *wait_status, MSG_WAITALL)) ==
           sizeof *wait_status;
}

bool platform_peer_spawn(int *wire, platform_peer *p)
{
    int ignored;
    const bool begun = p->renewing ? receive_status(&ignored, p->fd) : give_order(p, ORDER_SPAWN);
    p->renewing = false;
    return begun && receive_descriptor(wire, p->fd);
}

bool platform_peer_reap(int *wait_status, platform_peer *p)
{
    return give_order(p, ORDER_REAP) && receive_status(wait_status, p->fd);
}

bool platform_peer_renew(platform_peer *p)
{
    return p->renewing = give_order(p, ORDER_REAP) && give_order(p, ORDER_SPAWN);
}

/* ---- wires ---- */

/* 1 when `fd` is ready. */
static int wait_ready(int fd, short events, unsigned ms)
{
    struct pollfd p = {fd, events, 0};
    int n = poll(&p, 1, (int)ms);
    if (n > 0) return 1;
    if (n == 0) return PLATFORM_LATE;
    return errno == EINTR ? PLATFORM_AGAIN : PLATFORM_FAILED;
}

static ssize_t result(ssize_t n)
{
    if (n >= 0) return n;
    if (errno == EINTR || errno == EAGAIN) return PLATFORM_AGAIN;
    return errno == EPIPE || errno == ECONNRESET ? PLATFORM_CLOSED : PLATFORM_FAILED;
}

ssize_t platform_wire_read(int wire, void *bytes, size_t size, unsigned ms)
{
    int ready = wait_ready(wire, POLLIN, ms);
    return ready == 1 ? result(recv(wire, bytes, size, MSG_DONTWAIT)) : ready;
}

ssize_t platform_wire_write(int wire, const void *bytes, size_t size, unsigned ms)
{
    int ready = wait_ready(wire, POLLOUT, ms);
    return ready == 1 ? result(send(wire, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL)) : ready;
}

void platform_wire_close(int wire)
{
    close(wire);
}
