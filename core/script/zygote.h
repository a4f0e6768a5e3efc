/* The zygote: the worker program before it has a job. It forks a confined worker for each job, so
 * that nothing a worker does outlives it. */
#ifndef CORE_SCRIPT_ZYGOTE_H
#define CORE_SCRIPT_ZYGOTE_H

#include "base/text.h"

typedef struct zygote zygote;

/* Runs `program` with an empty environment and one descriptor, and sends it the two frames that
 * every worker needs: see worker/setup.h. */
int zygote_start(zygote **out, const char *program, const text *settings, const text *sources,
                 tsl_err *err);
void zygote_stop(zygote *z);

/* Starts a worker; there is one at a time. *wire is the wire to it; the caller closes it. */
int zygote_spawn(int *wire, zygote *z, tsl_err *err);
/* Kills the worker if it still runs; *wait_status is as waitpid() gives it. */
int zygote_reap(int *wait_status, zygote *z, tsl_err *err);
/* Ends the worker, and makes the next one while the host does something else. */
int zygote_renew(zygote *z, tsl_err *err);

#endif
