/* Asks a filter about one candidate after the other.
 *
 * What a verdict depends on must be the candidate alone: which others were asked before it, and in
 * the same batch, differs from competition to competition. So all memory of Lua is put back, before
 * each candidate, as it was when the script had just run. That needs no list of what a script may
 * change, and costs less than to run the script again. */
#include "batch.h"

#include <lauxlib.h>

#include "request.h"
#include "start.h"

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
    request_push_value(L, &c->at);
    return 0;
}

static int judge(lua_State *L)
{
    const run *r = run_of(L);
    candidate *c = lua_touserdata(L, 2);
    const char *function = json_string_value(request_field(r, "function"));
    const char *parameters = r->values.bytes;
    lua_settop(L, 1);
    request_push_function(L, function);
    request_push_value(L, &c->at);
    make_strict(L);
    request_push_value(L, &parameters);
    lua_call(L, 2, 1);
    if (!lua_isboolean(L, -1))
        luaL_error(L, "'%s' must return true or false, not a %s", function, luaL_typename(L, -1));
    c->accepted = lua_toboolean(L, -1);
    return 0;
}

/* A text of '1' and '0', one for each candidate; the parameters come before the first. */
void batch_answer(run *r)
{
    text answer = {0};
    candidate c = {.at = r->values.bytes};
    start_call(r, skip_value, &c);
    text_add(&answer, "{\"value\":\"");
    for (json_int_t left = json_integer_value(request_field(r, "values")); left > 0; left--) {
        start_call(r, judge, &c);
        text_add(&answer, c.accepted ? "1" : "0");
    }
    text_add(&answer, "\"");
    run_add_used(&answer, r);
    run_send(r, &answer);
}
