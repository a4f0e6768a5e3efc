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

#endif
