/* Verdicts of a filter about many candidates, each of which meets the same script. */
#ifndef CORE_SCRIPT_WORKER_BATCH_H
#define CORE_SCRIPT_WORKER_BATCH_H

#include <lua.h>

/* Answers batch after batch about the script of the run that L belongs to; the process ends with
 * the host's end of the socket. */
_Noreturn void batch_answer(lua_State *L);

#endif
