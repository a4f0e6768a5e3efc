/* Runs the worker program, sends it the two frames of its setup, and then orders of one byte each,
 * which worker/serve.c answers. */
#include "zygote.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "frame.h"
#include "order.h"

enum { SETUP_MS = 10000 };

struct zygote {
    pid_t pid;
    int fd;
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

static int fail_gone(tsl_err *err)
{
    return tsl_fail(err, TSL_ESYSTEM,
                    "the process that runs scripts cannot go on: run the program again");
}

static int send_setup(const zygote *z, const text *settings, const text *sources, tsl_err *err)
{
    struct timespec deadline = frame_deadline(SETUP_MS);
    if (settings->failed || sources->failed) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (frame_send(z->fd, settings->bytes, settings->size, &deadline) != FRAME_OK ||
        frame_send(z->fd, sources->bytes, sources->size, &deadline) != FRAME_OK)
        return fail_gone(err);
    return TSL_OK;
}

int zygote_start(zygote **out, const char *program, const text *settings, const text *sources,
                 tsl_err *err)
{
    int pair[2];
    zygote *z = calloc(1, sizeof *z);
    if (!z) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        free(z);
        return tsl_fail(err, TSL_ESYSTEM, "cannot make a socket pair: %s", strerror(errno));
    }
    z->fd = pair[0];
    int reason = spawn_program(&z->pid, program, pair[1]);
    close(pair[1]);
    if (reason) {
        close(pair[0]);
        free(z);
        return file_fail(err, "run", program, reason);
    }
    int status = send_setup(z, settings, sources, err);
    if (status == TSL_OK)
        *out = z;
    else
        zygote_stop(z);
    return status;
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

int zygote_spawn(int *fd, zygote *z, tsl_err *err)
{
    if (!give_order(z, ORDER_SPAWN) || !receive_descriptor(fd, z->fd)) return fail_gone(err);
    return TSL_OK;
}

int zygote_reap(int *wait_status, zygote *z, tsl_err *err)
{
    if (!give_order(z, ORDER_REAP)) return fail_gone(err);
    if (TEMP_FAILURE_RETRY(recv(z->fd, wait_status, sizeof *wait_status, MSG_WAITALL)) !=
        sizeof *wait_status)
        return fail_gone(err);
    return TSL_OK;
}
