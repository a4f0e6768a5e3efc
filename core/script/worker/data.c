/* Turns Lua values into JSON text with sorted keys, and JSON text into Lua values. */
#include "data.h"

#include <errno.h>
#include <jansson.h>
#include <lauxlib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* The registry's name for the metatable that marks objects. */
static const char mark[] = "object";

void data_mark_object(lua_State *L)
{
    if (luaL_newmetatable(L, mark)) {
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
    lua_setmetatable(L, -2);
}

bool data_is_object(lua_State *L, int index)
{
    if (!lua_getmetatable(L, index)) return false;
    luaL_getmetatable(L, mark);
    bool same = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return same;
}

static const char bad_list[] = "a list has the keys 1 to n, without gaps";

/* Where the writer is: a chain of keys up to the whole value. */
typedef struct place {
    const struct place *outer;
    const char *key;   /* NULL: an index */
    lua_Integer index; /* from 1 */
} place;

typedef struct writer {
    lua_State *L;
    text *out;
    const data_style *style;
} writer;

typedef struct key {
    const char *bytes;
    size_t size;
} key;

static void add_place(text *t, const place *p)
{
    if (!p) return;
    add_place(t, p->outer);
    if (p->key)
        text_addf(t, "%s%.60s", p->outer ? "." : "", p->key);
    else
        text_addf(t, "[%lld]", (long long)p->index);
}

/* Frees the output and raises "PLACE: WHY". */
static _Noreturn void fail_at(writer *w, const place *p, const char *why)
{
    text message = {0};
    add_place(&message, p);
    text_addf(&message, "%s%s", p ? ": " : "", why);
    text_free(w->out);
    luaL_where(w->L, 1);
    lua_pushstring(w->L, message.bytes);
    text_free(&message);
    lua_concat(w->L, 2);
    lua_error(w->L);
    abort();
}

static void write_value(writer *w, int index, const place *p, size_t depth);

static void write_string(writer *w, const place *p, const char *bytes, size_t size)
{
    if (memchr(bytes, 0, size) || !utf8_is_valid(bytes, size))
        fail_at(w, p, "the text is not UTF-8, or has a NUL");
    text_add(w->out, "\"");
    size_t done = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        text_add_bytes(w->out, bytes + done, i - done);
        done = i + 1;
        if (c == '\n')
            text_add(w->out, "\\n");
        else if (c < 0x20)
            text_addf(w->out, "\\u%04x", c);
        else
            text_add_bytes(w->out, (char[]){'\\', bytes[i]}, 2);
    }
    text_add_bytes(w->out, bytes + done, size - done);
    text_add(w->out, "\"");
}

/* 3 decimals, without trailing zeros and without a negative zero. The product is off by 0.0002 at
 * most: only near a half does it need printf, which takes ten times as long. */
static void write_real(writer *w, const place *p, double x)
{
    char digits[400];
    int n = 0;
    const double product = fabs(x) * 1000, whole = floor(product), rest = product - whole;
    if (!isfinite(x)) fail_at(w, p, "the number is infinite or undefined");
    if (product < 1e12 && fabs(rest - 0.5) > 0.001) {
        char reversed[24];
        uint64_t left = (uint64_t)whole + (rest > 0.5);
        if (x < 0 && left > 0) digits[n++] = '-';
        int count = 0;
        for (; left > 0 || count < 5; left /= 10) {
            reversed[count++] = (char)('0' + left % 10);
            if (count == 3) reversed[count++] = '.';
        }
        while (count > 0) digits[n++] = reversed[--count];
    } else {
        n = snprintf(digits, sizeof digits, "%.3f", x);
    }
    while (digits[n - 1] == '0') n--;
    if (digits[n - 1] == '.') n--;
    digits[n] = '\0';
    text_add(w->out, strcmp(digits, "-0") == 0 ? "0" : digits);
}

static void write_break(writer *w, size_t depth)
{
    if (w->style->indent == 0) return;
    text_add(w->out, "\n");
    for (size_t i = 0; i < depth * w->style->indent; i++) text_add(w->out, " ");
}

static void write_list(writer *w, int index, const place *p, size_t depth)
{
    lua_Integer n = (lua_Integer)lua_rawlen(w->L, index);
    text_add(w->out, "[");
    for (lua_Integer i = 1; i <= n; i++) {
        if (i > 1) text_add(w->out, ",");
        write_break(w, depth + 1);
        if (lua_rawgeti(w->L, index, i) == LUA_TNIL) fail_at(w, p, bad_list);
        write_value(w, lua_gettop(w->L), &(place){p, NULL, i}, depth + 1);
        lua_pop(w->L, 1);
    }
    if (n > 0) write_break(w, depth);
    text_add(w->out, "]");
}

static int compare_keys(const key *x, const key *y)
{
    int order = memcmp(x->bytes, y->bytes, x->size < y->size ? x->size : y->size);
    if (order) return order;
    return x->size < y->size ? -1 : x->size > y->size;
}

/* By heapsort: a C library's qsort may ask how much memory the machine has, which ends a confined
 * worker. */
static void sort_keys(key *keys, size_t n)
{
    for (size_t begin = n / 2, end = n; end > 1;) {
        key moved;
        if (begin > 0) {
            moved = keys[--begin];
        } else {
            moved = keys[--end];
            keys[end] = keys[0];
        }
        size_t at = begin;
        for (size_t child; (child = 2 * at + 1) < end; at = child) {
            if (child + 1 < end && compare_keys(&keys[child], &keys[child + 1]) < 0) child++;
            if (compare_keys(&moved, &keys[child]) >= 0) break;
            keys[at] = keys[child];
        }
        keys[at] = moved;
    }
}

static void write_object(writer *w, int index, const place *p, size_t depth, size_t count)
{
    /* Its keys in byte order, in a block that Lua frees, left on the stack. */
    key *keys = lua_newuserdatauv(w->L, (count + 1) * sizeof *keys, 0);
    size_t n = 0;
    for (lua_pushnil(w->L); lua_next(w->L, index); lua_pop(w->L, 1)) {
        if (w->style->skip_functions && lua_isfunction(w->L, -1)) continue;
        keys[n].bytes = lua_tolstring(w->L, -2, &keys[n].size);
        n++;
    }
    sort_keys(keys, n);
    text_add(w->out, "{");
    for (const key *k = keys; k < keys + n; k++) {
        if (k > keys) text_add(w->out, ",");
        write_break(w, depth + 1);
        write_string(w, p, k->bytes, k->size);
        text_add(w->out, w->style->indent ? ": " : ":");
        lua_pushlstring(w->L, k->bytes, k->size);
        lua_rawget(w->L, index);
        write_value(w, lua_gettop(w->L), &(place){p, k->bytes, 0}, depth + 1);
        lua_pop(w->L, 1);
    }
    if (n > 0) write_break(w, depth);
    text_add(w->out, "}");
    lua_pop(w->L, 1);
}

static void write_table(writer *w, int index, const place *p, size_t depth)
{
    size_t names = 0, others = 0;
    if (depth >= DATA_DEPTH) fail_at(w, p, "nested too deeply, or a table inside itself");
    luaL_checkstack(w->L, 8, "data");
    for (lua_pushnil(w->L); lua_next(w->L, index); lua_pop(w->L, 1))
        ++*(lua_type(w->L, -2) == LUA_TSTRING ? &names : &others);
    if (names > 0 && others > 0) fail_at(w, p, "a table is a list or has named values, not both");
    if (others != lua_rawlen(w->L, index)) fail_at(w, p, bad_list);
    if (names > 0 || (others == 0 && data_is_object(w->L, index)))
        write_object(w, index, p, depth, names);
    else
        write_list(w, index, p, depth);
}

static void write_value(writer *w, int index, const place *p, size_t depth)
{
    size_t size;
    char why[64];
    if (w->out->size > w->style->max) {
        snprintf(why, sizeof why, "over its output limit of %zu KiB", w->style->max >> 10);
        fail_at(w, NULL, why);
    }
    switch (lua_type(w->L, index)) {
    case LUA_TNIL:
    case LUA_TLIGHTUSERDATA:
        text_add(w->out, "null");
        break;
    case LUA_TBOOLEAN:
        text_add(w->out, lua_toboolean(w->L, index) ? "true" : "false");
        break;
    case LUA_TNUMBER:
        if (lua_isinteger(w->L, index) && fabs(lua_tonumber(w->L, index)) > 1e9)
            text_addf(w->out, "%lld", (long long)lua_tointeger(w->L, index));
        else
            write_real(w, p, lua_tonumber(w->L, index));
        break;
    case LUA_TSTRING: {
        const char *bytes = lua_tolstring(w->L, index, &size);
        write_string(w, p, bytes, size);
        break;
    }
    case LUA_TTABLE:
        write_table(w, index, p, depth);
        break;
    default:
        fail_at(w, p, "a function is not data");
    }
}

void data_write(lua_State *L, int index, text *out, const data_style *style)
{
    writer w = {L, out, style};
    write_value(&w, lua_absindex(L, index), NULL, 0);
}

/* ---- JSON into Lua ----
 *
 * Straight, without a tree: a filter gets thousands of candidates, and to build a tree of each
 * first would take as long as the filter. */

static bool take_char(const char **at, char wanted)
{
    *at += strspn(*at, " \t\r\n");
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

/* Adds a code point after "\u": characters past U+FFFF are two units. */
static bool add_code(luaL_Buffer *b, const char **at)
{
    long code = read_unit(at);
    if (code >= 0xd800 && code <= 0xdfff) {
        if (code > 0xdbff || strncmp(*at, "\\u", 2) != 0) return false;
        *at += 2;
        long low = read_unit(at);
        if (low < 0xdc00 || low > 0xdfff) return false;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    if (code <= 0) return false;
    unsigned long c = (unsigned long)code;
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    luaL_addchar(b, (char)(more ? (0xff00u >> (more + 1) & 0xffu) | c >> (6 * more) : c));
    while (more-- > 0) luaL_addchar(b, (char)(0x80u | (c >> (6 * more) & 0x3fu)));
    return true;
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
    return *(*at)++ == 'u' && add_code(b, at);
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
    if (strncmp(*at, "null", 4) == 0)
        lua_pushlightuserdata(L, NULL);
    else if (strncmp(*at, "true", 4) == 0 || strncmp(*at, "false", 5) == 0)
        lua_pushboolean(L, **at == 't');
    else
        return false;
    *at += **at == 'f' ? 5 : 4;
    return true;
}

static bool decode_value(lua_State *L, const char **at, int depth);

static bool decode_list(lua_State *L, const char **at, int depth)
{
    lua_newtable(L);
    if (take_char(at, ']')) return true;
    for (lua_Integer i = 1;; i++) {
        if (!decode_value(L, at, depth)) return false;
        lua_rawseti(L, -2, i);
        if (!take_char(at, ',')) return take_char(at, ']');
    }
}

/* Leaves a null out, and marks an object that is empty. */
static bool decode_object(lua_State *L, const char **at, int depth)
{
    lua_newtable(L);
    if (take_char(at, '}')) {
        data_mark_object(L);
        return true;
    }
    do {
        if (!take_char(at, '"') || !decode_text(L, at) || !take_char(at, ':')) return false;
        if (!decode_value(L, at, depth)) return false;
        if (lua_islightuserdata(L, -1))
            lua_pop(L, 2);
        else
            lua_rawset(L, -3);
    } while (take_char(at, ','));
    return take_char(at, '}');
}

static bool decode_value(lua_State *L, const char **at, int depth)
{
    if (depth == 0) return false;
    luaL_checkstack(L, 4, "data");
    if (take_char(at, '{')) return decode_object(L, at, depth - 1);
    if (take_char(at, '[')) return decode_list(L, at, depth - 1);
    if (take_char(at, '"')) return decode_text(L, at);
    return decode_word(L, at) || decode_number(L, at);
}

bool data_decode(lua_State *L, const char **at)
{
    return decode_value(L, at, DATA_DEPTH + 1);
}
