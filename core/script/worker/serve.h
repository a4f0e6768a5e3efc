/* Carries out the host's orders in the zygote. */
#ifndef CORE_SCRIPT_WORKER_SERVE_H
#define CORE_SCRIPT_WORKER_SERVE_H

#include <stdbool.h>
#include <stddef.h>

#include "script/worker/run.h"

/* The worker's main function. It runs confined, with `fd` as its only descriptor; when it returns,
 * the process ends. */
typedef void serve_job(int fd, const setup *s);

/* Reads the setup from descriptor 0, then forks a worker for each order until the host is gone. */
_Noreturn void serve_host(serve_job *job);

/* Confines a process: it can only compute, and use one socket. */

/* The limits of a worker, prepared once for all of them. */
typedef struct confinement {
    void *filter;     /* of system calls; NULL: this system has none */
    size_t addresses; /* bytes */
    unsigned seconds; /* of processor time */
} confinement;

/* Takes from the zygote what it no longer needs: root, the ability to gain privileges, all but a
 * few files, core dumps, and being traced. Prepares the limits of its workers: `addresses` more
 * bytes of address space than now, and `seconds` of processor time. */
void confine_zygote(confinement *out, size_t addresses, unsigned seconds);

/* Moves `fd` to descriptor 0 and closes every other one. False if that cannot be done. */
bool confine_files(int fd);

/* Confines a worker for good: it gets the limits, can open no file and start no process, and ends
 * with its parent. A filter allows only the system calls of an allocator, read and write; any other
 * ends the process with SIGSYS. False if the system has no such filter: then no script may run. */
bool confine_worker(const confinement *c);

#endif
