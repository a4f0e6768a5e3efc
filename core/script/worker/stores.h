/* Finds what the functions of a filter store outside of themselves, where the next call lacks it.
 */
#ifndef CORE_SCRIPT_WORKER_STORES_H
#define CORE_SCRIPT_WORKER_STORES_H

#include <lua.h>

#include "base/text.h"

/* Adds the names, "seen, count", of the script's variables that the function on top of Lua's stack,
 * or one that it calls by such a variable, assigns to or changes as a table; "a global" is any of
 * those. */
void stores_find(lua_State *L, text *out);

#endif
