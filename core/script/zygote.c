/* Forks confined workers from a process that never saw a secret.
 *
 * The core and the zygote talk over a socket pair: the core writes one byte, SPAWN or REAP; the
 * answer to SPAWN is one byte that carries the worker's socket, to REAP the worker's wait status.
 * When the core is gone, the zygote kills its worker and ends. */
#include "zygote.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "script/worker/confine.h"

enum { SPAWN = 'S', REAP = 'R', SPAWNED = 's', REFUSED = 'x' };

struct zygote {
    pid_t pid;
    int fd;
};

/* Room for one descriptor beside a message of one byte. */
typedef union passing {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
} passing;

static bool send_descriptor(int to, char tag, int fd)
{
    passing p = {{0}};
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
    return TEMP_FAILURE_RETRY(sendmsg(to, &m, MSG_NOSIGNAL)) == 1;
}

static bool receive_descriptor(int *fd, int from)
{
    char tag = 0;
    passing p = {{0}};
    struct iovec tagged = {&tag, 1};
    struct msghdr m = {.msg_iov = &tagged,
                       .msg_iovlen = 1,
                       .msg_control = p.bytes,
                       .msg_controllen = sizeof p.bytes};
    if (TEMP_FAILURE_RETRY(recvmsg(from, &m, MSG_CMSG_CLOEXEC)) != 1 || tag != SPAWNED)
        return false;
    const struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    if (!c || c->cmsg_type != SCM_RIGHTS || c->cmsg_len != CMSG_LEN(sizeof *fd)) return false;
    memcpy(fd, CMSG_DATA(c), sizeof *fd);
    return true;
}

static _Noreturn void run_worker(const zygote_job *job, int fd)
{
    if (!confine_files(fd)) _exit(1);
    bool filtered = !job->loose && confine_process(job->memory, job->seconds);
    job->run(0, filtered, job->context);
    _exit(0);
}

/* Forks a worker and hands its socket over; 0 if that failed. */
static pid_t spawn_worker(const zygote_job *job, int control)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return 0;
    pid_t pid = fork();
    if (pid == 0) run_worker(job, pair[1]);
    close(pair[1]);
    bool sent = pid > 0 && send_descriptor(control, SPAWNED, pair[0]);
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

static _Noreturn void serve_core(const zygote_job *job, int control)
{
    char order;
    pid_t worker = 0;
    while (TEMP_FAILURE_RETRY(read(control, &order, 1)) == 1) {
        if (order == SPAWN) {
            worker = spawn_worker(job, control);
            if (worker == 0) send_descriptor(control, REFUSED, -1);
        } else {
            int status = reap_worker(worker);
            worker = 0;
            if (send(control, &status, sizeof status, MSG_NOSIGNAL) != sizeof status) break;
        }
    }
    reap_worker(worker);
    _exit(0);
}

static _Noreturn void run_zygote(const zygote_job *job, int control)
{
    /* What the core does on a signal is not this process's. Ctrl-C ends the core, and with it this
     * process; it must not end before. */
    for (int i = 1; i < NSIG; i++) signal(i, SIG_DFL);
    signal(SIGINT, SIG_IGN);
    prctl(PR_SET_DUMPABLE, 0);
    confine_forget();
    if (!confine_files(control)) _exit(1);
    serve_core(job, 0);
}

int zygote_start(zygote **out, const zygote_job *job, tsl_err *err)
{
    int pair[2];
    zygote *z = calloc(1, sizeof *z);
    if (!z) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        free(z);
        return tsl_fail(err, TSL_ESYSTEM, "cannot make a socket pair: %s", strerror(errno));
    }
    z->fd = pair[0];
    z->pid = fork();
    if (z->pid == 0) run_zygote(job, pair[1]);
    close(pair[1]);
    if (z->pid < 0) {
        close(pair[0]);
        free(z);
        return tsl_fail(err, TSL_ESYSTEM, "cannot start the process for scripts: %s",
                        strerror(errno));
    }
    *out = z;
    return TSL_OK;
}

void zygote_stop(zygote *z)
{
    if (!z) return;
    close(z->fd); /* the zygote ends at the end of its input, having killed its worker */
    TEMP_FAILURE_RETRY(waitpid(z->pid, NULL, 0));
    free(z);
}

static bool give_order(const zygote *z, char order)
{
    return TEMP_FAILURE_RETRY(send(z->fd, &order, 1, MSG_NOSIGNAL)) == 1;
}

/* Never restarted: a new one would be a copy of a process that by now holds secrets. */
static int fail_gone(tsl_err *err)
{
    return tsl_fail(err, TSL_ESYSTEM,
                    "the process that runs scripts cannot go on: run the program "
                    "again");
}

int zygote_spawn(int *fd, zygote *z, tsl_err *err)
{
    if (!give_order(z, SPAWN) || !receive_descriptor(fd, z->fd)) return fail_gone(err);
    return TSL_OK;
}

int zygote_reap(int *wait_status, zygote *z, tsl_err *err)
{
    if (!give_order(z, REAP)) return fail_gone(err);
    if (TEMP_FAILURE_RETRY(recv(z->fd, wait_status, sizeof *wait_status, MSG_WAITALL)) !=
        sizeof *wait_status)
        return fail_gone(err);
    return TSL_OK;
}
