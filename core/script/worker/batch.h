/* Runs a filter on many candidates, with the script's memory restored before each. */
#ifndef CORE_SCRIPT_WORKER_BATCH_H
#define CORE_SCRIPT_WORKER_BATCH_H

#include "run.h"

/* Answers the batch that was read last, in the memory that was kept (start.h). */
void batch_answer(run *r);

#endif
