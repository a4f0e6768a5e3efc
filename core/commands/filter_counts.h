/* `filter try --json`: counts of a filter in any number of states, and in parts of a run. */
#ifndef CORE_COMMANDS_FILTER_COUNTS_H
#define CORE_COMMANDS_FILTER_COUNTS_H

#include "practice/shard.h"
#include "practice/trial.h"

/* Prints one JSON object a line for each block of states. The request has a seed. [main] */
int filter_counts(const trial_request *request, const shard *part, const session *s, tsl_err *err);

#endif
