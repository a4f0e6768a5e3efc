/* Builds what a script sees. Lua's libraries are opened separately and only listed functions are
 * copied, so that additions of a later Lua stay out. */
#include "env.h"

#include <lauxlib.h>
#include <lualib.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "script/worker/data.h"
#include "script/worker/deterministic_math.h"
#include "script/worker/run.h"

/* Names in the registry. */
static const char included[] = "included"; /* name -> what it returned in this run */
static const char compiled[] = "compiled"; /* name -> its chunk */

/* Functions for scripts: numbers as text, JSON as text, and the mathematics for drawing. The
 * reference in lua/README.md is made from the comments here. */

/* A number that is a whole one, whichever way Lua keeps it: 3 and 3.0. */
static bool as_integer(lua_State *L, int arg, lua_Integer *out)
{
    int is_integer;
    *out = lua_tointegerx(L, arg, &is_integer);
    return lua_type(L, arg) == LUA_TNUMBER && is_integer;
}

/* tostring(x): a number, text or boolean as text. Whole numbers have no point: 3.0 is "3". Tables
 * and functions are refused: their addresses differ from run to run. */
static int lib_tostring(lua_State *L)
{
    lua_Integer n;
    luaL_checkany(L, 1);
    lua_settop(L, 1);
    if (as_integer(L, 1, &n))
        lua_pushfstring(L, "%I", n);
    else if (lua_type(L, 1) == LUA_TNUMBER || lua_type(L, 1) == LUA_TSTRING)
        lua_tostring(L, 1);
    else if (lua_isboolean(L, 1))
        lua_pushstring(L, lua_toboolean(L, 1) ? "true" : "false");
    else
        return luaL_error(L, "tostring takes a number, a text or a boolean, not a %s",
                          luaL_typename(L, 1));
    return 1;
}

/* fmt.int(n [, width]): a whole number as text, with zeros in front up to `width` digits (at most
 * 20). */
static int fmt_int(lua_State *L)
{
    char digits[48];
    lua_Integer n, width = luaL_optinteger(L, 2, 0);
    if (!as_integer(L, 1, &n)) return luaL_argerror(L, 1, "a whole number expected");
    luaL_argcheck(L, width >= 0 && width <= 20, 2, "0 to 20 digits");
    snprintf(digits, sizeof digits, "%0*lld", (int)width, (long long)n);
    lua_pushstring(L, digits);
    return 1;
}

/* fmt.fixed(x, digits): a number with exactly 0 to 9 digits after the point, never "-0". */
static int fmt_fixed(lua_State *L)
{
    char out[400];
    double x = luaL_checknumber(L, 1);
    lua_Integer digits = luaL_checkinteger(L, 2);
    luaL_argcheck(L, isfinite(x), 1, "a finite number expected");
    luaL_argcheck(L, digits >= 0 && digits <= 9, 2, "0 to 9 digits");
    snprintf(out, sizeof out, "%.*f", (int)digits, x);
    lua_pushstring(L, strspn(out, "-0.") == strlen(out) && *out == '-' ? out + 1 : out);
    return 1;
}

/* fmt.hex(n [, width]): a whole number from 0 on in lower-case hexadecimal, with zeros in front up
 * to `width` digits (at most 16): colours. */
static int fmt_hex(lua_State *L)
{
    char digits[24];
    lua_Integer n, width = luaL_optinteger(L, 2, 0);
    if (!as_integer(L, 1, &n) || n < 0)
        return luaL_argerror(L, 1, "a whole number from 0 on expected");
    luaL_argcheck(L, width >= 0 && width <= 16, 2, "0 to 16 digits");
    snprintf(digits, sizeof digits, "%0*llx", (int)width, (unsigned long long)n);
    lua_pushstring(L, digits);
    return 1;
}

/* json.encode(value [, indent]): the value as JSON, keys in byte order, numbers whole or rounded to
 * 3 decimals, with `indent` spaces a level (0, and 8 at most: all in one line). An empty table is
 * []; json.object() makes one that is {}. */
static int json_encode(lua_State *L)
{
    text out = {0};
    lua_Integer indent = luaL_optinteger(L, 2, 0);
    luaL_argcheck(L, indent >= 0 && indent <= 8, 2, "0 to 8 spaces");
    const data_style style = {.indent = (size_t)indent, .max = run_of(L)->setup->output};
    luaL_checkany(L, 1);
    data_write(L, 1, &out, &style);
    lua_pushlstring(L, out.bytes, out.size);
    text_free(&out);
    return 1;
}

/* json.object([table]): the table, or a new one, which stays {} in JSON even while it is empty. */
static int json_object_new(lua_State *L)
{
    lua_settop(L, 1);
    if (lua_isnil(L, 1)) {
        lua_newtable(L);
        data_mark_object(L);
        return 1;
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    /* Only a table of the script's own has no metatable or this one. */
    if (data_is_object(L, 1)) return 1;
    luaL_argcheck(L, !lua_getmetatable(L, 1), 1, "a table that can be changed expected");
    data_mark_object(L);
    return 1;
}

static double checked_angle(lua_State *L)
{
    double x = luaL_checknumber(L, 1);
    luaL_argcheck(L, fabs(x) <= 1e6, 1, "an angle from -1e6 to 1e6 expected");
    return x;
}

/* What is sorted: the values at index 3 of the stack, by the function at index 2 or by <. */
static bool goes_before(lua_State *L, uint32_t a, uint32_t b)
{
    bool by_function = !lua_isnil(L, 2), before;
    if (by_function) lua_pushvalue(L, 2);
    lua_rawgeti(L, 3, a);
    lua_rawgeti(L, 3, b);
    if (by_function) lua_call(L, 2, 1);
    before = by_function ? lua_toboolean(L, -1) : lua_compare(L, -2, -1, LUA_OPLT);
    lua_pop(L, by_function ? 1 : 2);
    return before;
}

/* Merges from[begin..middle) and from[middle..end); of equal ones the first stays the first. */
static void merge(lua_State *L, uint32_t *to, const uint32_t *from, size_t begin, size_t middle,
                  size_t end)
{
    size_t a = begin, b = middle;
    for (size_t i = begin; i < end; i++) {
        bool second = a == middle || (b < end && goes_before(L, from[b], from[a]));
        to[i] = second ? from[b++] : from[a++];
    }
}

/* table.sort(list [, before]): sorts the list in place by <, or by before(a, b), which is true if
 * `a` goes before `b`; those of which neither does stay in their order. */
static int table_sort(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    const size_t n = lua_rawlen(L, 1);
    luaL_argcheck(L, n < INT32_MAX, 1, "too long");
    lua_createtable(L, (int)n, 0); /* the function may change the list */
    uint32_t *from = lua_newuserdatauv(L, 2 * n * sizeof *from, 0), *to = from + n;
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(L, 1, (lua_Integer)i + 1);
        lua_rawseti(L, 3, (lua_Integer)i + 1);
        from[i] = (uint32_t)i + 1;
    }
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t begin = 0; begin < n; begin += 2 * width) {
            size_t middle = begin + width < n ? begin + width : n;
            merge(L, to, from, begin, middle, middle + width < n ? middle + width : n);
        }
        uint32_t *sorted = to;
        to = from;
        from = sorted;
    }
    for (size_t i = 0; i < n; i++) {
        lua_rawgeti(L, 3, from[i]);
        lua_rawseti(L, 1, (lua_Integer)i + 1);
    }
    return 0;
}

/* math.sin(x): the sine of x radians, rounded to 12 decimals. */
static int math_sin(lua_State *L)
{
    lua_pushnumber(L, deterministic_sin(checked_angle(L)));
    return 1;
}

/* math.cos(x): the cosine of x radians, rounded to 12 decimals. */
static int math_cos(lua_State *L)
{
    lua_pushnumber(L, deterministic_cos(checked_angle(L)));
    return 1;
}

/* math.sqrt(x): the square root of x, which is not negative. */
static int math_sqrt(lua_State *L)
{
    double x = luaL_checknumber(L, 1);
    luaL_argcheck(L, x >= 0, 1, "a number from 0 on expected");
    lua_pushnumber(L, sqrt(x));
    return 1;
}

static const luaL_Reg lib_global[] = {{"tostring", lib_tostring}, {NULL, NULL}};
static const luaL_Reg lib_fmt[] = {
    {"int", fmt_int}, {"fixed", fmt_fixed}, {"hex", fmt_hex}, {NULL, NULL}};
static const luaL_Reg lib_json[] = {
    {"encode", json_encode}, {"object", json_object_new}, {NULL, NULL}};
static const luaL_Reg lib_table[] = {{"sort", table_sort}, {NULL, NULL}};
static const luaL_Reg lib_math[] = {
    {"sin", math_sin}, {"cos", math_cos}, {"sqrt", math_sqrt}, {NULL, NULL}};

/* ---- what is there and what is not ---- */

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
    const char *const *names; /* of what it opens */
    const luaL_Reg *more;     /* NULL: none */
} library;

static const library libraries[] = {
    {NULL, luaopen_base, base_names, lib_global},
    {"string", luaopen_string, string_names, NULL},
    {"table", luaopen_table, table_names, lib_table},
    {"math", luaopen_math, math_names, lib_math},
    {"fmt", NULL, NULL, lib_fmt},
    {"json", NULL, NULL, lib_json},
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

/* Makes reading a name that the table on top does not have an error, which `refuse` words. */
static void guard_names(lua_State *L, const char *prefix, lua_CFunction refuse)
{
    lua_createtable(L, 0, 1);
    lua_pushstring(L, prefix);
    lua_pushcclosure(L, refuse, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

/* Replaces the table on top by an empty one through which it can be read and not changed. */
static void freeze(lua_State *L, const char *prefix)
{
    guard_names(L, prefix, unknown_name);
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
    if (lib->more) luaL_setfuncs(L, lib->more, 0);
    if (lib->name)
        lua_setfield(L, -2, lib->name);
    else
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

/* Upvalue 1: the script that returned the table. Other keys than texts could show an address. */
static int unknown_part(lua_State *L)
{
    const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "of this kind";
    return luaL_error(L, "%s has no '%s'", lua_tostring(L, lua_upvalueindex(1)), key);
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
    /* A misspelt name of a library of puzzles is an error where it is written. */
    if (strncmp(name, "puzzles/lib/", strlen("puzzles/lib/")) == 0)
        guard_names(L, name, unknown_part);
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
    static const char *const names[] = {"string", "table", "math", "fmt", "json", "text"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char prefix[16];
        snprintf(prefix, sizeof prefix, "%s.", names[i]);
        lua_getfield(L, globals, names[i]);
        freeze(L, prefix);
        lua_setfield(L, globals, names[i]);
    }
    /* ("").x reads the whole string library through the metatable of texts, whatever the globals
     * are: point it at the short one. */
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 2);
    lua_getfield(L, globals, "string");
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
    freeze(L, "");
    /* Takes the place of the globals that luaopen_base filled. */
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}
