/* No function that a script can reach changes what scripts share, whatever it is called with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <lauxlib.h>

#include "script/host.h"
#include "script/worker/env.h"
#include "script/worker/run.h"

/* ---- a state with its environment, in this process ---- */

static setup built;
static run r;
static source_list sources;

/* The mark of objects is made when the first script needs it. */
static int open_environment(lua_State *L)
{
    env_open(L);
    if (luaL_dostring(L, "return json.object()")) lua_error(L);
    return 0;
}

static int open_state(void **state)
{
    (void)state;
    tsl_err err = {0};
    if (source_scan(&sources, "lua", &err) != TSL_OK) return -1;
    built = (setup){.memory = (size_t)1 << 30, .instructions = UINT64_MAX, .output = 1 << 20};
    built.builtins = calloc(sources.count, sizeof *built.builtins);
    if (!built.builtins) return -1;
    for (; built.count < sources.count; built.count++) {
        const script_source *s = &sources.items[built.count];
        built.builtins[built.count] = (builtin){s->name, s->file, s->body.bytes};
    }
    r = (run){.fd = -1, .setup = &built, .script = {"x", "x.lua", "return {}"}};
    r.used = calloc(built.count + 1, sizeof *r.used);
    if (!r.used) return -1;
    run_open(&r);
    lua_pushcfunction(r.L, open_environment);
    return lua_pcall(r.L, 0, 0, 0);
}

static int close_state(void **state)
{
    (void)state;
    lua_close(r.L);
    free(r.used);
    free(built.builtins);
    source_free(&sources);
    return 0;
}

/* ---- all that can be reached from the state, as lines of text ---- */

typedef struct lines {
    char **items;
    size_t count;
    const void **seen;
    size_t seen_count;
} lines;

static void add_line(lines *l, char *line)
{
    l->items = realloc(l->items, (l->count + 1) * sizeof *l->items);
    assert_true(line && l->items);
    l->items[l->count++] = line;
}

/* Objects do not move, so that an address names one. */
static void describe(char out[80], lua_State *L, int index)
{
    const int type = lua_type(L, index);
    if (type == LUA_TSTRING)
        snprintf(out, 80, "'%.60s' of %llu", lua_tostring(L, index),
                 (unsigned long long)lua_rawlen(L, index));
    else if (type == LUA_TNUMBER)
        snprintf(out, 80, "%.17g", lua_tonumber(L, index));
    else if (type == LUA_TBOOLEAN)
        snprintf(out, 80, "%d", lua_toboolean(L, index));
    else
        snprintf(out, 80, "%s %p", lua_typename(L, type), lua_topointer(L, index));
}

static void visit(lines *l, lua_State *L);

/* "OBJECT WHAT: VALUE", and then what the value at the top holds. */
static void note(lines *l, lua_State *L, const char *object, const char *what)
{
    char value[80], *line;
    describe(value, L, -1);
    assert_true(asprintf(&line, "%s %s: %s", object, what, value) > 0);
    add_line(l, line);
    visit(l, L);
}

static bool is_new(lines *l, const void *object)
{
    for (size_t i = 0; i < l->seen_count; i++)
        if (l->seen[i] == object) return false;
    l->seen = realloc(l->seen, (l->seen_count + 1) * sizeof *l->seen);
    assert_non_null(l->seen);
    l->seen[l->seen_count++] = object;
    return true;
}

/* Notes all that the value at the top of the stack holds. */
static void visit(lines *l, lua_State *L)
{
    char object[80], what[96], key[80];
    const int type = lua_type(L, -1), index = lua_gettop(L);
    assert_true(lua_checkstack(L, 8));
    if (type != LUA_TTABLE && type != LUA_TFUNCTION) return;
    if (!is_new(l, lua_topointer(L, -1))) return;
    describe(object, L, -1);
    if (type == LUA_TTABLE && lua_getmetatable(L, index)) {
        note(l, L, object, "metatable");
        lua_pop(L, 1);
    }
    for (int i = 1; type == LUA_TFUNCTION && lua_getupvalue(L, index, i); i++) {
        snprintf(what, sizeof what, "upvalue %d", i);
        note(l, L, object, what);
        lua_pop(L, 1);
    }
    if (type != LUA_TTABLE) return;
    for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
        describe(key, L, -2);
        snprintf(what, sizeof what, "[%s]", key);
        note(l, L, object, what);
    }
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The registry, which leads to everything, and the metatable of each type. */
static void list_state(lines *l, lua_State *L)
{
    *l = (lines){0};
    lua_settop(L, 0);
    lua_pushvalue(L, LUA_REGISTRYINDEX);
    visit(l, L);
    lua_pushnil(L);
    lua_pushboolean(L, 1);
    lua_pushlightuserdata(L, NULL);
    lua_pushinteger(L, 1);
    lua_pushliteral(L, "");
    lua_pushcfunction(L, open_environment);
    lua_pushthread(L);
    for (int i = 2, top = lua_gettop(L); i <= top; i++) {
        if (!lua_getmetatable(L, i)) lua_pushnil(L);
        note(l, L, "metatable of", lua_typename(L, lua_type(L, i)));
        lua_settop(L, top);
    }
    lua_settop(L, 0);
    qsort(l->items, l->count, sizeof *l->items, compare_lines);
}

static void free_lines(lines *l)
{
    for (size_t i = 0; i < l->count; i++) free(l->items[i]);
    free(l->items);
    free(l->seen);
    *l = (lines){0};
}

/* The first line that is not in both, or NULL. */
static const char *find_difference(const lines *a, const lines *b)
{
    for (size_t i = 0; i < a->count || i < b->count; i++) {
        if (i >= a->count) return b->items[i];
        if (i >= b->count || strcmp(a->items[i], b->items[i]) != 0) return a->items[i];
    }
    return NULL;
}

/* ---- calls with every kind of value ---- */

/* What a script can name or make: each an expression of it. */
static const char *const values[] = {
    "nil",
    "true",
    "0",
    "1",
    "-1",
    "3",
    "2.5",
    "1 / 0",
    "'abc'",
    "''",
    "'3'",
    "{}",
    "{3, 1, 2}",
    "{a = 1}",
    "json.object()",
    "json.null",
    "ipairs",
    "function() return 1 end",
    "string",
    "table",
    "math",
    "json",
    "text",
    "fmt",
    "_ENV",
    "math.maxinteger",
};

enum { VALUES = sizeof values / sizeof values[0], PLACES = 5 };

/* Pushes a fresh value. The chunks stand at indices 1 to VALUES. */
static void push_value(lua_State *L, size_t i)
{
    lua_pushvalue(L, (int)i + 1);
    if (lua_pcall(L, 0, 1, 0) != LUA_OK)
        fail_msg("a call changed what makes a value: %s", lua_tostring(L, -1));
}

static void compile_values(lua_State *L)
{
    lua_settop(L, 0);
    for (size_t i = 0; i < VALUES; i++) {
        char body[64];
        snprintf(body, sizeof body, "return %s", values[i]);
        assert_int_equal(luaL_loadstring(L, body), LUA_OK);
    }
}

/* Calls the function that the chunk at VALUES + 1 gives, with `count` arguments: values[v] at
 * `place`, values[other] elsewhere. */
static void call_with(lua_State *L, int count, int place, size_t v, size_t other)
{
    push_value(L, VALUES);
    for (int i = 0; i < count; i++) push_value(L, i == place ? v : other);
    lua_pcall(L, count, LUA_MULTRET, 0);
    lua_settop(L, VALUES + 1);
}

static size_t call_all_ways(lua_State *L, const char *function)
{
    size_t n = 0;
    char body[64];
    compile_values(L);
    snprintf(body, sizeof body, "return %s", function);
    assert_int_equal(luaL_loadstring(L, body), LUA_OK);
    for (int count = 0; count <= PLACES; count++)
        for (int place = 0; place < (count ? count : 1); place++)
            for (size_t v = 0; v < VALUES; v++)
                for (size_t other = 0; other < VALUES; other++, n++)
                    call_with(L, count, place, v, other);
    lua_settop(L, 0);
    return n;
}

/* ---- what there is to call ---- */

/* Replaces the frozen table at the top by the one that is read through it. */
static void look_behind(lua_State *L)
{
    assert_int_equal(luaL_getmetafield(L, -1, "__index"), LUA_TTABLE);
    lua_remove(L, -2);
}

/* Adds the names of the functions in the frozen table at the top, and below it, and pops it. */
static void add_functions(lines *names, lua_State *L, const char *prefix)
{
    look_behind(L);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        char *name;
        assert_true(asprintf(&name, "%s%s", prefix, lua_tostring(L, -2)) > 0);
        if (lua_isfunction(L, -1)) {
            add_line(names, name);
            continue;
        }
        if (lua_istable(L, -1)) {
            char below[64];
            snprintf(below, sizeof below, "%s.", name);
            lua_pushvalue(L, -1);
            add_functions(names, L, below);
        }
        free(name);
    }
    lua_pop(L, 1);
}

static void nothing_that_scripts_share_can_be_changed(void **state)
{
    (void)state;
    lua_State *L = r.L;
    lines names = {0}, before, after;
    size_t calls = 0;
    lua_settop(L, 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    add_functions(&names, L, "");
    assert_true(names.count >= 50);
    list_state(&before, L);
    assert_true(before.count >= 150);
    for (size_t i = 0; i < names.count; i++) {
        calls += call_all_ways(L, names.items[i]);
        list_state(&after, L);
        const char *line = find_difference(&before, &after);
        if (line) fail_msg("%s changed: %s", names.items[i], line);
        free_lines(&after);
    }
    assert_true(calls > 100000);
    free_lines(&before);
    free_lines(&names);
}

/* The comparison sees what a script must not be able to do. */
static void a_change_would_be_seen(void **state)
{
    (void)state;
    lua_State *L = r.L;
    lines before, after;
    list_state(&before, L);
    lua_pushliteral(L, "");
    assert_true(lua_getmetatable(L, -1));
    lua_pushboolean(L, 1);
    lua_setfield(L, -2, "__len");
    list_state(&after, L);
    assert_non_null(find_difference(&before, &after));
    free_lines(&after);
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushnil(L);
    lua_setfield(L, -2, "__len");
    list_state(&after, L);
    assert_null(find_difference(&before, &after));
    free_lines(&after);
    free_lines(&before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_that_scripts_share_can_be_changed, open_state,
                                        close_state),
        cmocka_unit_test_setup_teardown(a_change_would_be_seen, open_state, close_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
