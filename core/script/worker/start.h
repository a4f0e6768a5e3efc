/* A script that has just run: where each call of it, and each candidate of a filter, begins. */
#ifndef CORE_SCRIPT_WORKER_START_H
#define CORE_SCRIPT_WORKER_START_H

#include "run.h"

/* Keeps Lua's memory as it is now, if it is in an arena. Lua's stack has the handler of errors and
 * the script's table. */
void start_keep(run *r);

/* Puts back what was kept, and calls `f` with the script's table and `given` as light userdata. An
 * error ends the process. Without an arena it can be called once. */
void start_call(run *r, lua_CFunction f, void *given);

#endif
