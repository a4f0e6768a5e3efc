/* JSON from the host as Lua values. */
#ifndef CORE_SCRIPT_WORKER_DECODE_H
#define CORE_SCRIPT_WORKER_DECODE_H

#include <lua.h>
#include <stdbool.h>

/* Reads JSON text, which the host wrote: pushes one value and moves *at behind it. A null inside an
 * object is left out, one inside a list is json.null. False, with anything on the stack, if it is
 * no JSON or nested too deeply. */
bool data_decode(lua_State *L, const char **at);

#endif
