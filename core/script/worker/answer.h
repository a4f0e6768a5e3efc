/* Answers the requests about a script: the table it returns, or what a function of it returns. */
#ifndef CORE_SCRIPT_WORKER_ANSWER_H
#define CORE_SCRIPT_WORKER_ANSWER_H

#include "run.h"

/* Reads a request and answers it. Returns if Lua's memory is in an arena: then answer_next does the
 * same with each further request about this script, in the same *r. Otherwise, and after an error,
 * the process ends. There is an arena where the host has room for one, and for batches. */
void answer_first(run *r, int fd, const setup *s);
void answer_next(run *r);

/* All of that, until the host closes the socket. */
_Noreturn void answer_request(int fd, const setup *s);

#endif
