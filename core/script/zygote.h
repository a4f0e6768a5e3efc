/* The zygote: a process forked before there is any secret, which forks a confined worker for each
 * job. What a worker did, or what was done to it, ends with it. */
#ifndef CORE_SCRIPT_ZYGOTE_H
#define CORE_SCRIPT_ZYGOTE_H

#include <stdbool.h>
#include <stddef.h>

#include "twistseal/base.h"

/* What every worker does. */
typedef struct zygote_job {
    /* Runs in the worker, confined, with `fd` its only descriptor; the process ends when it
     * returns. `filtered`: its system calls are filtered too. */
    void (*run)(int fd, bool filtered, const void *context);
    const void *context; /* copied by fork when the zygote starts */
    size_t memory;       /* bytes of address space a worker may add */
    unsigned seconds;    /* of processor time */
    bool loose; /* leave out the limits and the filter: for tests under valgrind, which needs more
                   calls than a worker has */
} zygote_job;

typedef struct zygote zygote;

/* Call it from a process of one thread, before any seed or key is in memory. */
int zygote_start(zygote **out, const zygote_job *job, tsl_err *err);
void zygote_stop(zygote *z);

/* Starts the worker, one at a time; *fd is the socket to it and the caller's to close. */
int zygote_spawn(int *fd, zygote *z, tsl_err *err);
/* Kills the worker if it still runs; *wait_status is as waitpid() gives it. */
int zygote_reap(int *wait_status, zygote *z, tsl_err *err);

#endif
