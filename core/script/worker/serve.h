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

#endif
