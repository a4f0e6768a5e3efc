/* A script that has just run: where each call of it, and each candidate of a filter, begins. */
#include "start.h"

/* What is on Lua's stack when the script has run. */
enum { HANDLER = 1, TABLE };

void start_keep(run *r)
{
    r->start = (run_start){r->held, r->left};
    if (r->arena && !arena_save(r->arena)) run_out_of_memory(r);
}

static void go_back(run *r)
{
    if (!r->arena) return;
    arena_restore(r->arena);
    r->held = r->start.held;
    r->left = r->start.left;
    r->loading = 0;
}

void start_call(run *r, lua_CFunction f, void *given)
{
    go_back(r);
    lua_pushcfunction(r->L, f);
    lua_pushvalue(r->L, TABLE);
    lua_pushlightuserdata(r->L, given);
    if (lua_pcall(r->L, 2, 0, HANDLER) == LUA_OK) return;
    const char *message = lua_tostring(r->L, -1);
    run_stop(r, "%s", message ? message : "failed without a message");
}
