/* Answers the requests about a script: the table it returns, what a function of it returns, or what
 * a filter says of many candidates. */
#include "answer.h"

#include <jansson.h>
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "data.h"
#include "env.h"
#include "script/frame.h"
#include "stores.h"

/* ---- requests ---- */

/* A field of the request, or NULL. Borrowed until the next request. */
static const json_t *request_field(const run *r, const char *key)
{
    return json_object_get(r->request, key);
}

/* Reads a request, and the frame of its values, if it has one, into r->values. Ends the process if
 * the host has closed the socket. */
static void read_request(run *r)
{
    text frame = {0};
    const size_t most = r->setup->request;
    if (frame_read(&frame, r->fd, most, NULL) != FRAME_OK) _exit(0);
    json_decref(r->request);
    if (!(r->request = json_loadb(frame.bytes, frame.size, 0, NULL))) _exit(1);
    text_free(&frame);
    text_free(&r->values);
    if (request_field(r, "values") && frame_read(&r->values, r->fd, most, NULL) != FRAME_OK)
        _exit(0);
}

/* Pushes the JSON value at *at, and moves *at behind it. */
static void push_value(lua_State *L, const char **at)
{
    if (!data_decode(L, at)) luaL_error(L, "what it was given is not JSON");
}

/* Pushes the function of this name in the table at the top of the stack. */
static void push_function(lua_State *L, const char *name)
{
    lua_pushstring(L, name);
    lua_rawget(L, -2);
    if (!lua_isfunction(L, -1)) luaL_error(L, "has no function '%s'", name);
}

/* ---- the line of an error ---- */

/* Does the message begin with a file and a line? Its end is then where the text begins. */
static const char *skip_place(const char *message)
{
    const char *end = strstr(message, ": ");
    const char *digit = end;
    while (digit && digit > message && digit[-1] >= '0' && digit[-1] <= '9') digit--;
    return digit && digit != end && digit > message && digit[-1] == ':' ? end + 2 : NULL;
}

/* Libraries of definitions: what is wrong where they are called is the caller's mistake. */
static const char definitions[] = "puzzles/lib/";

static bool is_of_definitions(const char *name)
{
    return strncmp(name, definitions, sizeof definitions - 1) == 0;
}

/* Pushes "file:line: " of the innermost function of a script, those of the prelude and of libraries
 * of definitions left out; "file: " where a tail call left no such function. */
static void push_place(lua_State *L)
{
    lua_Debug at;
    const bool own = is_of_definitions(run_of(L)->script.name);
    for (int level = 1; lua_getstack(L, level, &at); level++) {
        lua_getinfo(L, "Sl", &at);
        if (at.currentline <= 0 || strcmp(at.source, "@prelude.lua") == 0) continue;
        if (!own && is_of_definitions(at.source + 1)) continue;
        lua_pushfstring(L, "%s:%d: ", at.short_src, at.currentline);
        return;
    }
    lua_pushfstring(L, "%s: ", run_of(L)->script.file);
}

/* Adds the script's line where a message has none, or only one of the prelude. */
static int complete_place(lua_State *L)
{
    if (lua_type(L, 1) != LUA_TSTRING) {
        push_place(L);
        lua_pushfstring(L, "raised a %s instead of a text", luaL_typename(L, 1));
    } else {
        const char *message = lua_tostring(L, 1), *rest = skip_place(message);
        const bool prelude = rest && strncmp(message, "prelude.lua:", 12) == 0;
        const bool caller =
            is_of_definitions(message) && !is_of_definitions(run_of(L)->script.name);
        if (rest && !prelude && !caller) return 1;
        push_place(L);
        lua_pushstring(L, prelude ? rest : message);
    }
    lua_concat(L, 2);
    return 1;
}

/* ---- a script that has just run: where each call of it, and each candidate, begins ---- */

/* What is on Lua's stack when the script has run. */
enum { HANDLER = 1, TABLE };

/* Ends the process with the error on top of Lua's stack. */
static _Noreturn void stop_with_error(run *r)
{
    const char *message = lua_tostring(r->L, -1);
    run_stop(r, "%s", message ? message : "failed without a message");
}

/* Puts back what was kept, and calls `f` with the script's table and `argument` as light userdata.
 * An error ends the process. Without an arena it can be called once. */
static void call_from_start(run *r, lua_CFunction f, void *argument)
{
    if (r->arena) {
        arena_restore(r->arena);
        r->held = r->start.held;
        r->left = r->start.left;
        r->loading = 0;
    }
    lua_pushcfunction(r->L, f);
    lua_pushvalue(r->L, TABLE);
    lua_pushlightuserdata(r->L, argument);
    if (lua_pcall(r->L, 2, 0, HANDLER) != LUA_OK) stop_with_error(r);
}

/* ---- the table, and calls ---- */

/* The table that the script returned, and apart the names of its functions, sorted, and what those
 * of a filter store outside of themselves. */
static int answer_table(lua_State *L)
{
    text *answer = lua_touserdata(L, 2);
    const data_style style = {.skip_functions = true, .max = run_of(L)->setup->output};
    lua_Integer n = 0;
    text stored = {0};
    lua_settop(L, 1);
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING || !lua_isfunction(L, -1)) continue;
        if (strncmp(lua_tostring(L, -2), "accept_", 7) == 0) stores_find(L, &stored);
        lua_pushvalue(L, -2);
        lua_rawseti(L, 2, ++n);
    }
    lua_getglobal(L, "table");
    lua_getfield(L, -1, "sort");
    lua_pushvalue(L, 2);
    lua_call(L, 1, 0);
    text_add(answer, "{\"value\":{\"functions\":");
    data_write(L, 2, answer, &style);
    text_add(answer, ",\"table\":");
    data_write(L, 1, answer, &style);
    text_addf(answer, ",\"stored\":\"%s\"}", stored.bytes ? stored.bytes : "");
    text_free(&stored);
    return 0;
}

/* What one of its functions returns. */
static int answer_call(lua_State *L)
{
    const run *r = run_of(L);
    text *answer = lua_touserdata(L, 2);
    const data_style style = {.max = r->setup->output};
    const char *at = r->values.bytes;
    int count = (int)json_integer_value(request_field(r, "values"));
    lua_settop(L, 1);
    push_function(L, json_string_value(request_field(r, "function")));
    luaL_checkstack(L, count + 4, "arguments");
    for (int i = 0; i < count; i++) push_value(L, &at);
    lua_call(L, count, 1);
    text_add(answer, "{\"value\":");
    data_write(L, -1, answer, &style);
    return 0;
}

/* ---- filters ----
 *
 * What a verdict depends on must be the candidate alone: which others were asked before it, and in
 * the same batch, differs from competition to competition. So all memory of Lua is put back, before
 * each candidate, as it was when the script had just run. That needs no list of what a script may
 * change, and costs less than to run the script again. */

typedef struct candidate {
    const char *at; /* its JSON; then what follows it */
    bool accepted;
} candidate;

static int refuse_field(lua_State *L)
{
    const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "of this kind";
    return luaL_error(L, "a candidate has no field '%s': 'twistseal filter traits' names them",
                      key);
}

/* Makes reading a field that is not there an error: nil would make most comparisons true. */
static void make_strict(lua_State *L)
{
    lua_createtable(L, 0, 2);
    lua_pushcfunction(L, refuse_field);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
}

static int skip_value(lua_State *L)
{
    candidate *c = lua_touserdata(L, 2);
    push_value(L, &c->at);
    return 0;
}

/* Each attempt of a list, or the candidate itself. */
static void make_candidate_strict(lua_State *L)
{
    const lua_Integer count = (lua_Integer)lua_rawlen(L, -1);
    if (count == 0) make_strict(L);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(L, -1, i);
        make_strict(L);
        lua_pop(L, 1);
    }
}

static int judge_candidate(lua_State *L)
{
    const run *r = run_of(L);
    candidate *c = lua_touserdata(L, 2);
    const char *function = json_string_value(request_field(r, "function"));
    const char *parameters = r->values.bytes;
    lua_settop(L, 1);
    push_function(L, function);
    push_value(L, &c->at);
    make_candidate_strict(L);
    push_value(L, &parameters);
    lua_call(L, 2, 1);
    if (!lua_isboolean(L, -1))
        luaL_error(L, "'%s' must return true or false, not a %s", function, luaL_typename(L, -1));
    c->accepted = lua_toboolean(L, -1);
    return 0;
}

/* ---- jobs ---- */

/* Answers the request that was read last. Of a batch, a text of '1' and '0', one for each
 * candidate; the parameters come before the first. */
static void answer(run *r)
{
    text made = {0};
    const char *comma = "";
    if (json_is_true(request_field(r, "batch"))) {
        candidate c = {.at = r->values.bytes};
        call_from_start(r, skip_value, &c);
        text_add(&made, "{\"value\":\"");
        for (json_int_t left = json_integer_value(request_field(r, "values")); left > 0; left--) {
            call_from_start(r, judge_candidate, &c);
            text_add(&made, c.accepted ? "1" : "0");
        }
        text_add(&made, "\"");
    } else {
        call_from_start(r, request_field(r, "function") ? answer_call : answer_table, &made);
    }
    text_add(&made, ",\"used\":["); /* the built-in scripts that were included */
    for (size_t i = 0; i < r->setup->count; i++) {
        if (!r->used[i]) continue;
        text_addf(&made, "%s\"%s\"", comma, r->setup->builtins[i].name);
        comma = ",";
    }
    text_add(&made, "]}");
    run_send(r, &made);
    if (!r->arena) _exit(0);
}

static int run_script(lua_State *L)
{
    env_open(L);
    lua_settop(L, 0);
    env_run(L, run_of(L)->script.name);
    return 1;
}

/* Errors, and an answer that is the only one, end the process inside the call. */
void answer_first(run *r, int fd, const setup *s)
{
    *r = (run){.fd = fd, .setup = s, .script.file = "script"};
    run_answers_to(fd);
    read_request(r);
    const char *name = json_string_value(request_field(r, "name"));
    const char *source = json_string_value(request_field(r, "source"));
    const builtin *own = name ? setup_find(s, name) : NULL;
    r->used = xcalloc(s->count + 1, sizeof *r->used);
    if (own) {
        r->script = *own;
    } else {
        r->script.name = r->script.file = xstrdup(name ? name : "");
        r->script.body = xstrdup(source ? source : "");
    }
    if (json_is_true(request_field(r, "batch")) || json_is_true(request_field(r, "again")))
        r->arena = arena_new(2 * s->memory);
    run_open(r);
    lua_pushcfunction(r->L, complete_place);
    lua_pushcfunction(r->L, run_script);
    if (lua_pcall(r->L, 0, 1, -2) != LUA_OK) stop_with_error(r);
    r->start.held = r->held;
    r->start.left = r->left;
    if (r->arena) arena_save(r->arena);
    answer(r);
}

void answer_next(run *r)
{
    read_request(r);
    answer(r);
}

_Noreturn void answer_request(int fd, const setup *s)
{
    run r;
    for (answer_first(&r, fd, s);;) answer_next(&r);
}
