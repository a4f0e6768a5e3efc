/* Gives every error of a script its line. */
#include "place.h"

#include <lauxlib.h>
#include <string.h>

#include "run.h"

/* Does the message begin with a file and a line? Its end is then where the text begins. */
static const char *skip_place(const char *message)
{
    const char *end = strstr(message, ": ");
    const char *digit = end;
    while (digit && digit > message && digit[-1] >= '0' && digit[-1] <= '9') digit--;
    return digit && digit != end && digit > message && digit[-1] == ':' ? end + 2 : NULL;
}

/* Pushes "file:line: " of the innermost function of a script, the prelude's left out. */
static void push_place(lua_State *L)
{
    lua_Debug at;
    for (int level = 1; lua_getstack(L, level, &at); level++) {
        lua_getinfo(L, "Sl", &at);
        if (at.currentline <= 0 || strcmp(at.source, "@prelude.lua") == 0) continue;
        lua_pushfstring(L, "%s:%d: ", at.short_src, at.currentline);
        return;
    }
    lua_pushfstring(L, "%s: ", run_of(L)->script.file);
}

/* Adds the script's line where a message has none, or only one of the prelude. */
int place_complete(lua_State *L)
{
    static const char prelude[] = "prelude.lua:";
    if (lua_type(L, 1) != LUA_TSTRING) {
        push_place(L);
        lua_pushfstring(L, "raised a %s instead of a text", luaL_typename(L, 1));
        lua_concat(L, 2);
        return 1;
    }
    const char *message = lua_tostring(L, 1), *rest = skip_place(message);
    lua_pushvalue(L, 1);
    if (rest && strncmp(message, prelude, sizeof prelude - 1) != 0) return 1;
    push_place(L);
    lua_pushstring(L, rest ? rest : message);
    lua_concat(L, 2);
    return 1;
}
