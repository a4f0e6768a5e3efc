/* The main function of a worker: reads one request, runs the script, writes one answer and ends. */
#ifndef CORE_SCRIPT_WORKER_ANSWER_H
#define CORE_SCRIPT_WORKER_ANSWER_H

#include "setup.h"

/* A serve_job; does not return. */
_Noreturn void answer_request(int fd, const setup *s);

#endif
