/* Builds what a script sees. Lua's libraries are opened separately and only listed functions are
 * copied, so that additions of a later Lua stay out. */
#include "env.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

#include "data.h"
#include "lib.h"
#include "run.h"

/* Names in the registry. */
static const char included[] = "included"; /* name -> what it returned in this run */
static const char compiled[] = "compiled"; /* name -> its chunk */

/* Absent on purpose, and why: pcall, xpcall and coroutines could outlive a budget; metatables,
 * rawset and collectgarbage reach Lua 5.4.4's memory errors; load takes code that was never hashed;
 * string patterns, rep and format, and table.move, can run for years in one instruction; Lua's
 * table.sort looks at the clock where an order is hard to sort; next, math.random, os, io and debug
 * differ from run to run or reach outside. */
static const char *const base_names[] = {"assert", "error",    "ipairs", "select", "tonumber",
                                         "type",   "rawequal", "rawlen", NULL};
static const char *const string_names[] = {"byte",  "char", "len",     "lower",
                                           "upper", "sub",  "reverse", NULL};
static const char *const table_names[] = {"concat", "insert", "remove", "unpack", "pack", NULL};
static const char *const math_names[] = {"abs",       "ceil", "floor", "max",        "min",
                                         "tointeger", "type", "ult",   "maxinteger", "mininteger",
                                         "pi",        "huge", NULL};

typedef struct library {
    const char *name; /* NULL: the globals themselves */
    lua_CFunction open;
    const char *const *names;
    const luaL_Reg *more;
} library;

static const luaL_Reg no_more[] = {{NULL, NULL}};
static const char *const no_names[] = {NULL};

static const library libraries[] = {
    {NULL, luaopen_base, base_names, lib_global},
    {"string", luaopen_string, string_names, no_more},
    {"table", luaopen_table, table_names, lib_table},
    {"math", luaopen_math, math_names, lib_math},
    {"fmt", NULL, no_names, lib_fmt},
    {"json", NULL, no_names, lib_json},
};

/* What people reach for first, and what to write instead. */
static const struct {
    const char *name, *instead;
} hints[] = {
    {"print", "return text instead"},
    {"next", "use pairs, which goes in order of the keys, or is_empty"},
    {"pcall", "an error ends the script: check before"},
    {"require", "use include"},
    {"dofile", "use include"},
    {"setmetatable", "use plain tables"},
    {"string.format", "use fmt.int, fmt.fixed and .."},
    {"string.rep", "use text.repeat_"},
    {"string.find", "use text.find"},
    {"string.gsub", "use text.replace"},
    {"string.gmatch", "use text.split"},
    {"math.random", "scripts have no randomness"},
    {"os", "scripts have no clock and no files"},
    {"io", "scripts have no files: return them"},
    {"utf8", "use text.length"},
};

/* Upvalue 1: the library's name and a point, or nothing for the globals. */
static int unknown_name(lua_State *L)
{
    char name[64];
    if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "unknown name");
    snprintf(name, sizeof name, "%s%s", lua_tostring(L, lua_upvalueindex(1)), lua_tostring(L, 2));
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++)
        if (strcmp(hints[i].name, name) == 0)
            return luaL_error(L, "scripts have no '%s': %s", name, hints[i].instead);
    return luaL_error(L, "unknown name '%s': a variable needs 'local'", name);
}

static int refuse_change(lua_State *L)
{
    if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "a library cannot be changed");
    return luaL_error(L, "cannot set '%s%s': say 'local %s'", lua_tostring(L, lua_upvalueindex(1)),
                      lua_tostring(L, 2), lua_tostring(L, 2));
}

/* Replaces the table on top by an empty one through which it can be read and not changed. */
static void freeze(lua_State *L, const char *prefix)
{
    lua_createtable(L, 0, 1);
    lua_pushstring(L, prefix);
    lua_pushcclosure(L, unknown_name, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);

    lua_createtable(L, 0, 0);
    lua_createtable(L, 0, 3);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, prefix);
    lua_pushcclosure(L, refuse_change, 1);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_remove(L, -2);
}

/* Copies the names listed from the opened library (on top) to the table below it, and pops it. */
static void copy_names(lua_State *L, const char *const *names)
{
    for (; *names; names++) {
        lua_getfield(L, -1, *names);
        lua_setfield(L, -3, *names);
    }
    lua_pop(L, 1);
}

static void add_library(lua_State *L, const library *lib)
{
    if (lib->name)
        lua_newtable(L);
    else
        lua_pushvalue(L, -1);
    if (lib->open) {
        lua_pushcfunction(L, lib->open);
        lua_call(L, 0, 1);
        copy_names(L, lib->names);
    }
    luaL_setfuncs(L, lib->more, 0);
    if (lib->name)
        lua_setfield(L, -2, lib->name);
    else
        lua_pop(L, 1);
}

/* ("").x reads the whole string library through the metatable of texts, whatever the globals are:
 * point it at the short one. */
static void repoint_strings(lua_State *L, int globals)
{
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 2);
    lua_getfield(L, globals, "string");
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

/* ---- running scripts ---- */

/* Pushes the script's chunk. Compiled once a process: it holds no state but its environment. */
static void push_chunk(lua_State *L, const char *name)
{
    run *r = run_of(L);
    const builtin *s = strcmp(name, r->script.name) == 0 ? &r->script : setup_find(r->setup, name);
    lua_getfield(L, LUA_REGISTRYINDEX, compiled);
    if (lua_getfield(L, -1, name) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_pushfstring(L, "@%s", s->file);
        if (luaL_loadbufferx(L, s->body, strlen(s->body), lua_tostring(L, -1), "t") != LUA_OK)
            lua_error(L);
        lua_remove(L, -2);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, name);
    }
    lua_remove(L, -2);
    /* A chunk may have given itself another environment in an earlier run. */
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
}

static void run_chunk(lua_State *L, const char *name)
{
    push_chunk(L, name);
    lua_call(L, 0, 1);
    if (lua_istable(L, -1)) return;
    if (strcmp(name, run_of(L)->script.name) == 0) luaL_error(L, "does not return a table");
    luaL_error(L, "'%s' does not return a table", name);
}

/* include(name): the table that the built-in script `name` returns ("draw/cube"). It runs once for
 * each run of the script that includes it. An included script may include others, 8 deep. In a set,
 * a function may include only what stands in the script's text with its name in quotes, the
 * drawings of the competition's puzzles and the words of its languages: MANIFEST names the scripts
 * of a set, and must not depend on a scramble. */
static int env_include(lua_State *L)
{
    run *r = run_of(L);
    const char *name = luaL_checkstring(L, 1);
    lua_settop(L, 1);
    const builtin *s = setup_find(r->setup, name);
    if (!s) return luaL_error(L, "include: there is no script '%s'", name);
    lua_getfield(L, LUA_REGISTRYINDEX, included);
    int type = lua_getfield(L, -1, name);
    if (type == LUA_TTABLE) return 1;
    if (type == LUA_TBOOLEAN || strcmp(name, r->script.name) == 0)
        return luaL_error(L, "include: '%s' includes itself", name);
    if (r->loading >= 8) return luaL_error(L, "include: nested deeper than 8");
    lua_pushboolean(L, 0);
    lua_setfield(L, -3, name);
    r->used[s - r->setup->builtins] = true;
    r->loading++;
    run_chunk(L, name);
    r->loading--;
    lua_pushvalue(L, -1);
    lua_setfield(L, -4, name);
    return 1;
}

void env_run(lua_State *L, const char *name)
{
    run_of(L)->loading = 0;
    lua_newtable(L);
    lua_setfield(L, LUA_REGISTRYINDEX, included);
    run_chunk(L, name);
}

/* ---- the whole ---- */

/* The prelude adds to the globals and libraries what is written in Lua. It alone gets the raw
 * functions, each behind a check of its own. */
static void run_prelude(lua_State *L, int globals)
{
    const builtin *s = setup_find(run_of(L)->setup, "prelude");
    if (!s) luaL_error(L, "the script 'prelude' is missing: install the program again");
    if (luaL_loadbufferx(L, s->body, strlen(s->body), "@prelude.lua", "t") != LUA_OK) lua_error(L);
    lua_pushvalue(L, globals);
    lua_setupvalue(L, -2, 1);
    lua_pushvalue(L, globals);
    lua_newtable(L);
    lua_pushcfunction(L, luaopen_base);
    lua_call(L, 0, 1);
    copy_names(L, (const char *const[]){"next", NULL});
    lua_pushcfunction(L, luaopen_string);
    lua_call(L, 0, 1);
    copy_names(L, (const char *const[]){"find", "rep", NULL});
    lua_call(L, 2, 0);
}

static void freeze_libraries(lua_State *L, int globals)
{
    char prefix[16];
    static const char *const names[] = {"string", "table", "math", "fmt", "json", "text"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(prefix, sizeof prefix, "%s.", names[i]);
        lua_getfield(L, globals, names[i]);
        freeze(L, prefix);
        lua_setfield(L, globals, names[i]);
    }
}

void env_open(lua_State *L)
{
    luaL_checkstack(L, 16, "environment");
    lua_newtable(L);
    int globals = lua_gettop(L);
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++)
        add_library(L, &libraries[i]);
    lua_getfield(L, globals, "json");
    lua_pushlightuserdata(L, NULL);
    lua_setfield(L, -2, "null");
    lua_pop(L, 1);
    lua_pushcfunction(L, env_include);
    lua_setfield(L, globals, "include");
    lua_newtable(L);
    lua_setfield(L, LUA_REGISTRYINDEX, compiled);
    run_prelude(L, globals);
    freeze_libraries(L, globals);
    repoint_strings(L, globals);
    freeze(L, "");
    /* Takes the place of the globals that luaopen_base filled. */
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}
