/* What a worker does: it reads one request, runs the script, writes one answer and ends. */
#ifndef CORE_SCRIPT_WORKER_ANSWER_H
#define CORE_SCRIPT_WORKER_ANSWER_H

#include "run.h"

/* A serve_job. */
void answer_request(int fd, const setup *s);

/* Ends an answer with the names of the built-in scripts that were included. */
void answer_add_used(text *answer, const run *r);

#endif
