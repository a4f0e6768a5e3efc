/* Reads requests, and puts what they name on Lua's stack. */
#include "request.h"
#include "decode.h"

#include <lauxlib.h>
#include <unistd.h>

#include "base/json.h"
#include "data.h"
#include "script/frame.h"

const json_t *request_field(const run *r, const char *key)
{
    return json_object_get(r->request, key);
}

static void read_frame(run *r, text *frame)
{
    text_free(frame);
    const frame_status status = frame_read(frame, r->fd, r->setup->request);
    if (status == FRAME_NO_MEMORY) run_out_of_memory(r);
    if (status != FRAME_OK) _exit(0);
}

void request_read(run *r)
{
    text frame = {0};
    read_frame(r, &frame);
    json_decref(r->request);
    if (json_read(&r->request, frame.bytes, frame.size, 0, NULL) != TSL_OK) run_out_of_memory(r);
    text_free(&frame);
    if (request_field(r, "values")) read_frame(r, &r->values);
}

void request_push_value(lua_State *L, const char **at)
{
    if (!data_decode(L, at)) luaL_error(L, "what it was given is not JSON");
}

void request_push_function(lua_State *L, const char *name)
{
    lua_pushstring(L, name);
    lua_rawget(L, -2);
    if (!lua_isfunction(L, -1)) luaL_error(L, "has no function '%s'", name);
}
