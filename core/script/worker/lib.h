/* The functions in C that scripts have beside Lua's own. */
#ifndef CORE_SCRIPT_WORKER_LIB_H
#define CORE_SCRIPT_WORKER_LIB_H

#include <lauxlib.h>

extern const luaL_Reg lib_global[]; /* tostring */
extern const luaL_Reg lib_fmt[];
extern const luaL_Reg lib_json[];
extern const luaL_Reg lib_table[]; /* sort */
extern const luaL_Reg lib_math[];  /* sin, cos, sqrt */

#endif
