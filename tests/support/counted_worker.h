/* For the build that counts, which includes it in the worker's serve.c and serve.c: beside each
 * worker a process waits that shares its memory and none of its limits, and writes down which lines
 * it ran once it is dead; the process that starts workers writes down its own when it ends. They
 * must be root still and allowed to write, so test_script_confine fails in this build: it finds
 * that a worker kept root's rights. */
#ifndef TESTS_COUNTED_WORKER_H
#define TESTS_COUNTED_WORKER_H

#include <poll.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void __gcov_dump(void);

static int counted_is_worker; /* what it ran is written for it */

typedef struct counted_worker {
    pid_t pid;
    volatile int watched;
} counted_worker;

/* The worker's variables are this process's too: it makes no call before the worker is dead that
 * could change one of them, as errno. One that was killed at once is not this process's parent any
 * more. */
static inline int write_counts(void *of)
{
    counted_worker *w = of;
    syscall(SYS_close_range, 0, ~0u, 0); /* the host waits until nobody has the worker's socket */
    struct pollfd worker = {.fd = (int)syscall(SYS_pidfd_open, w->pid, 0), .events = POLLIN};
    w->watched = 1;
    while (worker.fd >= 0 && syscall(SYS_poll, &worker, 1, -1) != 1)
        ;
    __gcov_dump();
    _exit(0);
}

static inline pid_t counted_fork(void)
{
    static _Alignas(16) char stack[1 << 18];
    counted_worker w = {0};
    pid_t pid = fork();
    if (pid != 0) return pid;
    counted_is_worker = 1;
    w.pid = getpid();
    if (clone(write_counts, stack + sizeof stack, CLONE_VM, &w) < 0) _exit(1);
    while (!w.watched) sched_yield();
    return 0;
}

static inline int counted_setrlimit(__rlimit_resource_t what, const struct rlimit *l)
{
    return what == RLIMIT_FSIZE ? 0 : setrlimit(what, l);
}

static inline _Noreturn void counted_exit(int status)
{
    if (!counted_is_worker) __gcov_dump();
    _exit(status);
}

#define _exit     counted_exit
#define fork      counted_fork
#define geteuid() 1u
#define setrlimit counted_setrlimit

#endif
