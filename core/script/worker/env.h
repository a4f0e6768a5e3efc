/* What a script sees: an environment built from a list of what is allowed. */
#ifndef CORE_SCRIPT_WORKER_ENV_H
#define CORE_SCRIPT_WORKER_ENV_H

#include <lua.h>

/* Builds the environment and makes it the state's globals. Nothing in it can be changed by a
 * script. Runs inside a protected call. */
void env_open(lua_State *L);

/* Pushes the table that a fresh run of a script returns; `name` is a built-in script or the one
 * asked for. Nothing of an earlier run is left: it forgets what include() returned. Raises errors
 * with file:line. */
void env_run(lua_State *L, const char *name);

#endif
