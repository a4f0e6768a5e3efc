/* The zygote: the worker program before it has a job. It forks a confined worker for each, and
 * what a worker did, or what was done to it, ends with it. */
#ifndef CORE_SCRIPT_ZYGOTE_H
#define CORE_SCRIPT_ZYGOTE_H

#include "base/text.h"

typedef struct zygote zygote;

/* Runs `program`, with an empty environment and one descriptor, and sends it two frames, which
 * every worker gets: see worker/setup.h. */
int zygote_start(zygote **out, const char *program, const text *settings, const text *sources,
                 tsl_err *err);
void zygote_stop(zygote *z);

/* Starts the worker, one at a time; *fd is the socket to it and the caller's to close. */
int zygote_spawn(int *fd, zygote *z, tsl_err *err);
/* Kills the worker if it still runs; *wait_status is as waitpid() gives it. */
int zygote_reap(int *wait_status, zygote *z, tsl_err *err);

#endif
