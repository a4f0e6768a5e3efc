/* The zygote's side of its orders. */
#ifndef CORE_SCRIPT_WORKER_SERVE_H
#define CORE_SCRIPT_WORKER_SERVE_H

#include "setup.h"

/* What a worker does: called in it, confined, with `fd` its only descriptor. The process ends when
 * it returns. */
typedef void serve_job(int fd, const setup *s);

/* Reads the setup from descriptor 0, then forks a worker for each order until the host is gone. */
_Noreturn void serve_host(serve_job *job);

#endif
