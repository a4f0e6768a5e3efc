/* Asks a filter about one candidate after the other.
 *
 * What a verdict depends on must be the candidate alone: which others were asked before it, and in
 * the same batch, differs from competition to competition. So all memory of Lua is put back, before
 * each candidate, as it was when the script had just run. That needs no list of what a script may
 * change, and costs less than to run the script again. */
#include "batch.h"

#include <lauxlib.h>
#include <unistd.h>

#include "answer.h"
#include "env.h"
#include "request.h"
#include "script/frame.h"

/* The run as every candidate meets it. */
typedef struct start {
    size_t held;
    uint64_t left;
} start;

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

static void go_back(run *r, const start *s)
{
    arena_restore(r->arena);
    r->held = s->held;
    r->left = s->left;
    r->loading = 0;
}

/* One candidate, from *at on; the script's table is at the top of the stack. */
static bool accepts(lua_State *L, const run *r, const char **at)
{
    const char *function = json_string_value(request_field(r, "function"));
    const char *parameters = r->values.bytes;
    request_push_function(L, function);
    request_push_value(L, at);
    make_strict(L);
    request_push_value(L, &parameters);
    lua_call(L, 2, 1);
    if (!lua_isboolean(L, -1))
        luaL_error(L, "'%s' must return true or false, not a %s", function, luaL_typename(L, -1));
    return lua_toboolean(L, -1);
}

/* A text of '1' and '0', one for each candidate; the parameters come before the first. */
static void write_verdicts(text *answer, run *r, const start *s)
{
    const char *at = r->values.bytes;
    request_push_value(r->L, &at);
    text_add(answer, "{\"value\":\"");
    for (json_int_t left = json_integer_value(request_field(r, "values")); left > 0; left--) {
        go_back(r, s);
        text_add(answer, accepts(r->L, r, &at) ? "1" : "0");
    }
    go_back(r, s);
    text_add(answer, "\"");
}

void batch_answer(lua_State *L)
{
    run *r = run_of(L);
    env_run(L, r->script.name);
    const start s = {r->held, r->left};
    if (!r->arena || !arena_save(r->arena)) run_stop(r, "%s: out of memory", r->script.file);
    for (;; request_read(r)) {
        text answer = {0};
        write_verdicts(&answer, r, &s);
        answer_add_used(&answer, r);
        if (answer.failed || frame_write(r->fd, answer.bytes, answer.size) != FRAME_OK) _exit(1);
        text_free(&answer);
    }
}
