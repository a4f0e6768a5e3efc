/* Answers the requests about a script: the table it returns, or what a function of it returns. */
#ifndef CORE_SCRIPT_WORKER_ANSWER_H
#define CORE_SCRIPT_WORKER_ANSWER_H

#include "run.h"

/* Reads a request and answers it. Returns only if more may follow, batches for a filter or requests
 * that say "again"; then answer_next does the same with each, in the same *r. Any other answer ends
 * the process. */
void answer_first(run *r, int fd, const setup *s);
void answer_next(run *r);

/* All of that, until the host closes the socket. */
_Noreturn void answer_request(int fd, const setup *s);

#endif
