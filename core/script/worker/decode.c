/* Reads JSON straight into Lua. A filter gets thousands of candidates, and to build a tree of each
 * first would take as long as the filter. */
#include <errno.h>
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "decode.h"

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " \t\r\n");
}

static bool take(const char **at, char wanted)
{
    skip_blanks(at);
    if (**at != wanted) return false;
    ++*at;
    return true;
}

/* ---- texts ---- */

/* The four hexadecimal digits of a \u; -1 if they are none. */
static long read_unit(const char **at)
{
    char digits[5] = "";
    if (strspn(*at, "0123456789abcdefABCDEF") < 4) return -1;
    memcpy(digits, *at, 4);
    *at += 4;
    return strtol(digits, NULL, 16);
}

/* A code point after "\u": characters past U+FFFF are two units. */
static long read_code(const char **at)
{
    long high = read_unit(at);
    if (high < 0xd800 || high > 0xdfff) return high;
    if (high > 0xdbff || strncmp(*at, "\\u", 2) != 0) return -1;
    *at += 2;
    long low = read_unit(at);
    return low < 0xdc00 || low > 0xdfff ? -1 : 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}

static void add_code(luaL_Buffer *b, long code)
{
    unsigned long c = (unsigned long)code;
    if (c < 0x80) {
        luaL_addchar(b, (char)c);
        return;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    luaL_addchar(b, (char)((0xff00u >> (more + 1) & 0xffu) | c >> (6 * more)));
    while (more-- > 0) luaL_addchar(b, (char)(0x80u | (c >> (6 * more) & 0x3fu)));
}

/* The characters that may follow a backslash. */
static bool add_escape(luaL_Buffer *b, const char **at)
{
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *name = **at ? strchr(names, **at) : NULL;
    if (name) {
        luaL_addchar(b, meant[name - names]);
        ++*at;
        return true;
    }
    if (*(*at)++ != 'u') return false;
    long code = read_code(at);
    if (code > 0) add_code(b, code);
    return code > 0;
}

/* After the opening quote. */
static bool decode_text(lua_State *L, const char **at)
{
    size_t plain = strcspn(*at, "\"\\");
    if ((*at)[plain] == '"') {
        lua_pushlstring(L, *at, plain);
        *at += plain + 1;
        return true;
    }
    luaL_Buffer b;
    luaL_buffinit(L, &b);
    bool good = true;
    while (good && **at && **at != '"') {
        plain = strcspn(*at, "\"\\");
        luaL_addlstring(&b, *at, plain);
        *at += plain;
        if (**at == '\\') {
            ++*at;
            good = add_escape(&b, at);
        }
    }
    luaL_pushresult(&b);
    return good && *(*at)++ == '"';
}

/* ---- the rest ---- */

static bool decode_number(lua_State *L, const char **at)
{
    size_t size = strspn(*at, "-+.0123456789eE");
    char *end;
    if (size == 0) return false;
    errno = 0;
    long long integer = strtoll(*at, &end, 10);
    if (strcspn(*at, ".eE") >= size && errno == 0)
        lua_pushinteger(L, integer);
    else /* also an integer that is too large for one */
        lua_pushnumber(L, strtod(*at, &end));
    bool whole = end == *at + size;
    *at = end;
    return whole;
}

static bool decode_word(lua_State *L, const char **at)
{
    static const struct {
        const char *word;
        size_t size;
    } words[] = {{"true", 4}, {"false", 5}, {"null", 4}};
    size_t i = 0;
    while (i < 3 && strncmp(*at, words[i].word, words[i].size) != 0) i++;
    if (i == 3) return false;
    *at += words[i].size;
    if (i == 2)
        lua_pushlightuserdata(L, NULL);
    else
        lua_pushboolean(L, i == 0);
    return true;
}

static bool decode_value(lua_State *L, const char **at, int depth);

static bool decode_list(lua_State *L, const char **at, int depth)
{
    lua_newtable(L);
    if (take(at, ']')) return true;
    for (lua_Integer i = 1;; i++) {
        if (!decode_value(L, at, depth)) return false;
        lua_rawseti(L, -2, i);
        if (!take(at, ',')) return take(at, ']');
    }
}

/* Leaves a null out, and marks an object that is empty. */
static bool decode_object(lua_State *L, const char **at, int depth)
{
    lua_newtable(L);
    if (take(at, '}')) {
        data_mark_object(L);
        return true;
    }
    do {
        if (!take(at, '"') || !decode_text(L, at) || !take(at, ':')) return false;
        if (!decode_value(L, at, depth)) return false;
        if (lua_islightuserdata(L, -1))
            lua_pop(L, 2);
        else
            lua_rawset(L, -3);
    } while (take(at, ','));
    return take(at, '}');
}

static bool decode_value(lua_State *L, const char **at, int depth)
{
    if (depth == 0) return false;
    luaL_checkstack(L, 4, "data");
    if (take(at, '{')) return decode_object(L, at, depth - 1);
    if (take(at, '[')) return decode_list(L, at, depth - 1);
    if (take(at, '"')) return decode_text(L, at);
    return decode_word(L, at) || decode_number(L, at);
}

bool data_decode(lua_State *L, const char **at)
{
    return decode_value(L, at, DATA_DEPTH + 1);
}
