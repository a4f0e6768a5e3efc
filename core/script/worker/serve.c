/* Forks confined workers as the host orders. When the host is gone, its worker is killed. */
#include "serve.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/order.h"
#include "confine.h"
#include "script/frame.h"

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
static void refuse(const setup *s, const char *answer)
{
    text request = {0};
    frame_read(&request, 0, s->request);
    frame_write(0, answer, strlen(answer));
}

static _Noreturn void run_worker(serve_job *job, const setup *s, const confinement *c, int fd)
{
    if (!confine_files(fd)) _exit(1);
    bool confined = s->loose || confine_worker(c);
    if (s->other_version)
        refuse(s, "{\"refused\":\"twistseal-script is not of this program's version: install both "
                  "again\"}");
    else if (!confined)
        refuse(s, "{\"refused\":\"this system does not let a process filter its system calls "
                  "(seccomp), and no script runs without that\"}");
    else
        job(0, s);
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

static void take_orders(serve_job *job, const setup *s, const confinement *c)
{
    char order;
    pid_t worker = 0;
    while (TEMP_FAILURE_RETRY(read(HOST, &order, 1)) == 1) {
        if (order == ORDER_SPAWN) {
            worker = spawn_worker(job, s, c);
            /* A host that is told nothing would wait for ever: it sees that this process ended. */
            if (worker == 0 && !send_tag(ORDER_REFUSED, -1)) break;
        } else {
            int status = reap_worker(worker);
            worker = 0;
            if (send(HOST, &status, sizeof status, MSG_NOSIGNAL) != sizeof status) break;
        }
    }
    reap_worker(worker);
}

void serve_host(serve_job *job)
{
    setup s;
    confinement c = {0};
    /* Ctrl-C ends the host, and with it this process; it must not end before. */
    signal(SIGINT, SIG_IGN);
    if (!setup_read(&s, HOST)) _exit(1);
    if (!s.loose) confine_zygote(&c, s.addresses, s.seconds);
    take_orders(job, &s, &c);
    _exit(0);
}
