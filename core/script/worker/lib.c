/* Functions for scripts: numbers as text, JSON as text, and the mathematics for drawing. The
 * reference in lua/README.md is made from the comments here. */
#include "lib.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "data.h"
#include "deterministic_math.h"
#include "run.h"

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

const luaL_Reg lib_global[] = {{"tostring", lib_tostring}, {NULL, NULL}};
const luaL_Reg lib_fmt[] = {{"int", fmt_int}, {"fixed", fmt_fixed}, {"hex", fmt_hex}, {NULL, NULL}};
const luaL_Reg lib_json[] = {{"encode", json_encode}, {"object", json_object_new}, {NULL, NULL}};
const luaL_Reg lib_table[] = {{"sort", table_sort}, {NULL, NULL}};
const luaL_Reg lib_math[] = {
    {"sin", math_sin}, {"cos", math_cos}, {"sqrt", math_sqrt}, {NULL, NULL}};
