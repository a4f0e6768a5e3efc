/* Turns JSON from the host into Lua values. */
#ifndef CORE_SCRIPT_WORKER_DECODE_H
#define CORE_SCRIPT_WORKER_DECODE_H

#include <lua.h>
#include <stdbool.h>

/* Reads one value of the host's JSON text: pushes it and moves *at behind it. A null in an object
 * is left out; a null in a list is json.null. False if it is not JSON or is nested too deeply; the
 * stack may then hold anything. */
bool data_decode(lua_State *L, const char **at);

#endif
