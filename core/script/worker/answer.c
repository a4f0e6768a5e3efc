/* Answers one request about a script: the table it returns, or what a function of it returns. */
#include "answer.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch.h"
#include "data.h"
#include "env.h"
#include "place.h"
#include "request.h"
#include "start.h"

/* Pushes the names of the functions in the table on top, sorted. */
static void push_functions(lua_State *L)
{
    lua_Integer n = 0;
    int table = lua_gettop(L);
    lua_getglobal(L, "table");
    lua_getfield(L, -1, "sort");
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING || !lua_isfunction(L, -1)) continue;
        lua_pushvalue(L, -2);
        lua_rawseti(L, -4, ++n);
    }
    lua_pushvalue(L, -1);
    lua_insert(L, -3);
    lua_call(L, 1, 0);
    lua_remove(L, -2);
}

/* The table that the script returned, and apart the names of its functions. */
static int answer_table(lua_State *L)
{
    text *answer = lua_touserdata(L, 2);
    const data_style style = {.skip_functions = true, .max = run_of(L)->setup->output};
    lua_settop(L, 1);
    push_functions(L);
    text_add(answer, "{\"value\":{\"functions\":");
    data_write(L, -1, answer, &style);
    text_add(answer, ",\"table\":");
    data_write(L, -2, answer, &style);
    text_add(answer, "}");
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
    request_push_function(L, json_string_value(request_field(r, "function")));
    luaL_checkstack(L, count + 4, "arguments");
    for (int i = 0; i < count; i++) request_push_value(L, &at);
    lua_call(L, count, 1);
    text_add(answer, "{\"value\":");
    data_write(L, -1, answer, &style);
    return 0;
}

/* Answers the request that was read last. */
static void answer(run *r)
{
    text made = {0};
    if (request_field(r, "batch")) {
        batch_answer(r);
        return;
    }
    start_call(r, request_field(r, "function") ? answer_call : answer_table, &made);
    run_add_used(&made, r);
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

/* Fills in which script is asked for. */
static void take_script(run *r)
{
    const char *name = json_string_value(request_field(r, "name"));
    const char *source = json_string_value(request_field(r, "source"));
    const builtin *own = name ? setup_find(r->setup, name) : NULL;
    r->used = calloc(r->setup->count + 1, sizeof *r->used);
    if (own) {
        r->script = *own;
    } else {
        r->script.name = r->script.file = strdup(name ? name : "");
        r->script.body = strdup(source ? source : "");
    }
    if (!r->script.name || !r->script.body || !r->used) run_out_of_memory(r);
}

/* Errors, and an answer that is the only one, end the process inside the call. */
void answer_first(run *r, int fd, const setup *s)
{
    *r = (run){.fd = fd, .setup = s, .script.file = "script"};
    request_read(r);
    take_script(r);
    if (request_field(r, "batch") || request_field(r, "again")) {
        r->arena = arena_new(2 * s->memory);
        if (!r->arena) run_out_of_memory(r);
    }
    run_open(r);
    lua_pushcfunction(r->L, place_complete);
    lua_pushcfunction(r->L, run_script);
    if (lua_pcall(r->L, 0, 1, -2) != LUA_OK) {
        const char *message = lua_tostring(r->L, -1);
        run_stop(r, "%s", message ? message : "failed without a message");
    }
    start_keep(r);
    answer(r);
}

void answer_next(run *r)
{
    request_read(r);
    answer(r);
}

_Noreturn void answer_request(int fd, const setup *s)
{
    run r;
    for (answer_first(&r, fd, s);;) answer_next(&r);
}
