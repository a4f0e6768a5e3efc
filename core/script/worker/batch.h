/* Runs a filter on many candidates, with the script's memory restored before each. */
#ifndef CORE_SCRIPT_WORKER_BATCH_H
#define CORE_SCRIPT_WORKER_BATCH_H

#include <lua.h>

/* Answers batch after batch about the script of the run that L belongs to. The process ends when
 * the host closes the socket. */
_Noreturn void batch_answer(lua_State *L);

#endif
