/* What a script sees: an environment built from a list of what is allowed. */
#ifndef CORE_SCRIPT_WORKER_ENV_H
#define CORE_SCRIPT_WORKER_ENV_H

#include <lua.h>

/* Builds the environment and makes it the state's globals. Scripts cannot change anything in it.
 * Call it inside a protected call. */
void env_open(lua_State *L);

/* Runs a script and pushes the table it returns. `name` is a built-in script or the one asked for.
 * The run is fresh: include() forgets what it returned before. Raises errors with file:line. */
void env_run(lua_State *L, const char *name);

#endif
