/* Gives every error of a script its line. */
#ifndef CORE_SCRIPT_WORKER_PLACE_H
#define CORE_SCRIPT_WORKER_PLACE_H

#include <lua.h>

/* A message handler for lua_pcall: adds the script's line to an error that has none, or only a line
 * of the prelude. */
int place_complete(lua_State *L);

#endif
