/* Runs a filter on many candidates, with the script's memory restored before each. */
#ifndef CORE_SCRIPT_WORKER_BATCH_H
#define CORE_SCRIPT_WORKER_BATCH_H

#include "run.h"

/* Keeps Lua's memory as it is now, for every candidate: the script has just run, and Lua's stack
 * has the handler of errors and the script's table. */
void batch_begin(run *r);
/* Answers the batch that was read last. */
void batch_answer(run *r);

#endif
