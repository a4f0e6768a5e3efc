/* Finds what the functions of a filter store outside of themselves, where the next call lacks it.
 *
 * A table can be changed in more ways than any sample of candidates shows, so this reads the
 * instructions, as lua_dump writes those of Lua 5.4. It is for a note to the author: what goes
 * through other functions or tables than those below is not seen. */
#include "stores.h"

#include <lauxlib.h>
#include <stdint.h>
#include <string.h>

enum { HEADER = 32, VERSION_AT = 4, VERSION = 0x54, SLOTS = 256, NONE = -1, DEPTH = 8 };

/* Instructions of Lua 5.4: those that store or hand a variable on to a register, and those that
 * change no register. */
enum {
    MOVE = 0,
    GETUPVAL = 9,
    SETUPVAL = 10,
    GETTABUP = 11,
    GETTABLE = 12,
    GETFIELD = 14,
    SETTABUP = 15,
    SETTABLE = 16,
    SETFIELD = 18,
    MMBIN = 46,
    MMBINK = 48,
    CLOSE = 54,
    TEST = 66,
    CALL = 68
};

/* What is left of a dump; it ends early only if it is of another Lua. */
typedef struct dump {
    const uint8_t *at, *end;
} dump;

static const uint8_t *take_bytes(dump *d, size_t size)
{
    const uint8_t *from = d->at;
    if (size > (size_t)(d->end - d->at)) size = (size_t)(d->end - d->at);
    d->at += size;
    return from;
}

/* Seven bits a byte, the last of which has the eighth bit set. */
static size_t take_number(dump *d)
{
    size_t n = 0;
    while (d->at < d->end) {
        const uint8_t byte = *d->at++;
        n = n << 7 | (byte & 0x7f);
        if (byte & 0x80) break;
    }
    return n;
}

/* The functions of table that change a list. */
static bool changes_list(const uint8_t *name, size_t size)
{
    static const char *const names[] = {"insert", "remove", "sort"};
    for (size_t i = 0; i < 3; i++)
        if (size == strlen(names[i]) && memcmp(name, names[i], size) == 0) return true;
    return false;
}

/* Marks in `changers` the constants that name a function which changes a list. */
static void skip_constants(dump *d, bool changers[SLOTS])
{
    enum { FLOAT = 19, INTEGER = 3, SHORT = 4, LONG = 20 };
    const size_t count = take_number(d);
    for (size_t i = 0; i < count && d->at < d->end; i++) {
        const uint8_t kind = *take_bytes(d, 1);
        if (kind == FLOAT || kind == INTEGER) take_bytes(d, 8);
        if (kind != SHORT && kind != LONG) continue;
        const size_t size = take_number(d) - 1;
        const uint8_t *name = take_bytes(d, size);
        if (i < SLOTS) changers[i] = changes_list(name, size);
    }
}

/* Follows variables through registers, in the order of the instructions. `outer` are the function's
 * upvalues as those of the filter's function. */
static void scan(bool stored[SLOTS], const uint8_t *code, size_t count, const int outer[SLOTS],
                 const bool changers[SLOTS])
{
    int held[SLOTS];
    bool changer[SLOTS] = {false};
    for (size_t i = 0; i < SLOTS; i++) held[i] = NONE;
    for (size_t i = 0; i < count; i++) {
        uint32_t one;
        memcpy(&one, code + 4 * i, sizeof one);
        const unsigned op = one & 0x7f, a = one >> 7 & 0xff, b = one >> 16 & 0xff, c = one >> 24;
        int written = op == SETUPVAL                        ? outer[b]
                      : op == SETTABUP                      ? outer[a]
                      : op >= SETTABLE && op <= SETFIELD    ? held[a]
                      : op == CALL && changer[a] && a < 255 ? held[a + 1]
                                                            : NONE;
        if (written != NONE) stored[written] = true;
        if (op == SETUPVAL || (op >= SETTABUP && op <= SETFIELD) || (op >= MMBIN && op <= MMBINK) ||
            (op >= CLOSE && op <= TEST))
            continue;
        changer[a] = op == GETFIELD && changers[c];
        held[a] = op == GETUPVAL || op == GETTABUP                   ? outer[b]
                  : op == MOVE || (op >= GETTABLE && op <= GETFIELD) ? held[b]
                                                                     : NONE;
    }
}

/* One function and those within it; `around` are the upvalues of the one around it, NULL: none. */
static void read_function(bool stored[SLOTS], dump *d, const int *around, int depth)
{
    int outer[SLOTS];
    bool changers[SLOTS] = {false};
    for (int i = 0; i < 3; i++) take_number(d); /* no source, first and last line */
    take_bytes(d, 3);                           /* parameters, and registers */
    const size_t count = take_number(d);
    const uint8_t *code = take_bytes(d, 4 * count);
    const bool whole = code + 4 * count == d->at;
    skip_constants(d, changers);
    for (size_t i = 0; i < SLOTS; i++) outer[i] = NONE;
    for (size_t i = 0, n = take_number(d); i < n && d->end - d->at >= 3; i++) {
        const uint8_t *upvalue =
            take_bytes(d, 3); /* is it a variable of the function around, which one */
        if (i < SLOTS) outer[i] = !around ? (int)i : upvalue[0] ? NONE : around[upvalue[1]];
    }
    if (whole) scan(stored, code, count, outer, changers);
    for (size_t n = take_number(d); n > 0 && depth < DEPTH && d->at < d->end; n--)
        read_function(stored, d, outer, depth + 1);
    for (int i = 0; i < 4; i++) take_number(d); /* no names, since it is stripped */
}

static int write_dump(lua_State *L, const void *bytes, size_t size, void *out)
{
    (void)L;
    text_add_bytes(out, bytes, size);
    return 0;
}

static void find(lua_State *L, text *out, int depth)
{
    text bytes = {0};
    bool stored[SLOTS] = {false};
    const int function = lua_gettop(L);
    if (lua_iscfunction(L, -1) || lua_dump(L, write_dump, &bytes, 1) != 0) return;
    dump d = {(const uint8_t *)bytes.bytes, (const uint8_t *)bytes.bytes + bytes.size};
    const uint8_t *header = take_bytes(&d, HEADER);
    if (d.at == header + HEADER && header[VERSION_AT] == VERSION)
        read_function(stored, &d, NULL, 0);
    text_free(&bytes);
    luaL_checkstack(L, 2, NULL);
    const char *name;
    for (int i = 1; i < SLOTS && (name = lua_getupvalue(L, function, i)); i++) {
        if (stored[i - 1])
            text_addf(out, "%s%s", out->size > 0 ? ", " : "",
                      strcmp(name, "_ENV") == 0 ? "a global" : name);
        if (lua_isfunction(L, -1) && depth < DEPTH && !lua_rawequal(L, -1, function))
            find(L, out, depth + 1);
        lua_settop(L, function);
    }
}

void stores_find(lua_State *L, text *out)
{
    find(L, out, 0);
}
