/* The script's side: a worker reads one request, runs the script, writes one answer and ends. */
#include <inttypes.h>
#include <lauxlib.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "data.h"
#include "env.h"
#include "script/frame.h"
#include "script/run.h"

enum { HOOK_EVERY = 1000 }; /* instructions between two looks at the budget */

/* ---- answers ---- */

static _Noreturn void send_answer(const run *r, const text *answer)
{
    frame_write(r->fd, answer->bytes, answer->size);
    _exit(answer->failed);
}

/* JSON escapes control characters; a message that is not UTF-8 loses what is not ASCII. */
static json_t *make_string(char *message)
{
    json_t *s = json_string(message);
    if (s) return s;
    for (char *c = message; *c; c++)
        if (*c & 0x80) *c = '?';
    return json_string(message);
}

static _Noreturn void send_error(const run *r, char *message)
{
    text answer = {0};
    json_t *s = make_string(message);
    char *quoted = s ? json_dumps(s, JSON_ENCODE_ANY) : NULL;
    text_addf(&answer, "{\"error\":%s}", quoted ? quoted : "\"out of memory\"");
    send_answer(r, &answer);
}

void run_stop(run *r, const char *fmt, ...)
{
    char message[RUN_MESSAGE + 1];
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    send_error(r, message);
}

static void add_used(text *answer, const run *r)
{
    const char *comma = "";
    text_add(answer, ",\"used\":[");
    for (size_t i = 0; i < r->setup->sources.count; i++) {
        if (!r->used[i]) continue;
        text_addf(answer, "%s\"%s\"", comma, r->setup->sources.items[i].name);
        comma = ",";
    }
    text_add(answer, "]}");
}

/* ---- budgets ---- */

/* Past its memory the script ends here: a refused allocation would start an emergency collection,
 * in which Debian's Lua 5.4.4 frees memory twice. */
static void *allocate(void *self, void *block, size_t old, size_t size)
{
    run *r = self;
    size_t had = block ? old : 0;
    if (size == 0) {
        free(block);
        r->held -= had;
        return NULL;
    }
    if (r->held - had + size > r->setup->limits.memory)
        run_stop(r, "%s: over its memory of %zu MiB", r->file, r->setup->limits.memory >> 20);
    void *moved = realloc(block, size);
    if (!moved) run_stop(r, "%s: over its memory: the machine has no more", r->file);
    r->held = r->held - had + size;
    return moved;
}

static void format_count(char out[32], uint64_t n)
{
    if (n % 1000000 == 0)
        snprintf(out, 32, "%" PRIu64 " million", n / 1000000);
    else
        snprintf(out, 32, "%" PRIu64, n);
}

static void count_instructions(lua_State *L, lua_Debug *where)
{
    run *r = run_of(L);
    char budget[32];
    if (r->left > HOOK_EVERY) {
        r->left -= HOOK_EVERY;
        return;
    }
    format_count(budget, r->setup->limits.instructions);
    lua_getinfo(L, "Sl", where);
    run_stop(r, "%s:%d: over %s instructions", where->short_src, where->currentline, budget);
}

static void refill(run *r)
{
    r->left = r->setup->limits.instructions;
}

/* ---- what is asked ---- */

static const json_t *asked(const run *r, const char *key)
{
    return json_object_get(r->request, key);
}

static void read_frame(run *r, text *frame)
{
    text_free(frame);
    if (frame_read(frame, r->fd, r->setup->request) != FRAME_OK) _exit(0);
}

/* Reads a request, and the frame of its values if it has one. */
static void read_request(run *r)
{
    text frame = {0};
    read_frame(r, &frame);
    json_decref(r->request);
    r->request = json_loadb(frame.bytes, frame.size, 0, NULL);
    if (!r->request) run_stop(r, "%s: over its memory: too much data", r->file);
    text_free(&frame);
    if (asked(r, "values")) read_frame(r, &r->values);
}

static void push_value(lua_State *L, const char **at)
{
    if (!data_decode(L, at)) luaL_error(L, "what it was given is not JSON");
}

/* Leaves the script's function of this name on the stack. */
static void push_function(lua_State *L, const char *name)
{
    lua_pushstring(L, name);
    lua_rawget(L, -2);
    if (!lua_isfunction(L, -1)) luaL_error(L, "has no function '%s'", name);
}

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

/* Ends an answer begun with the value. */
static _Noreturn void finish_answer(const run *r, text *answer)
{
    add_used(answer, r);
    send_answer(r, answer);
}

/* The table that the script returns, and apart the names of its functions. */
static void answer_table(lua_State *L)
{
    const run *r = run_of(L);
    const data_style style = {.skip_functions = true, .max = r->setup->limits.output};
    text answer = {0};
    env_run(L, r->name);
    push_functions(L);
    text_add(&answer, "{\"value\":{\"functions\":");
    data_write(L, -1, &answer, &style);
    text_add(&answer, ",\"table\":");
    data_write(L, -2, &answer, &style);
    text_add(&answer, "}");
    finish_answer(r, &answer);
}

/* What one of its functions returns. */
static void answer_call(lua_State *L)
{
    const run *r = run_of(L);
    const data_style style = {.max = r->setup->limits.output};
    text answer = {0};
    const char *at = r->values.bytes;
    int count = (int)json_integer_value(asked(r, "values"));
    env_run(L, r->name);
    push_function(L, json_string_value(asked(r, "function")));
    luaL_checkstack(L, count + 4, "arguments");
    for (int i = 0; i < count; i++) push_value(L, &at);
    lua_call(L, count, 1);
    text_add(&answer, "{\"value\":");
    data_write(L, -1, &answer, &style);
    finish_answer(r, &answer);
}

static int refuse_field(lua_State *L)
{
    const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "of this kind";
    return luaL_error(L, "a candidate has no field '%s': 'twistseal filter traits' names them",
                      key);
}

/* Makes reading a field that is not there an error: nil would make most comparisons true. */
static void make_strict(lua_State *L)
{
    if (luaL_newmetatable(L, "strict")) {
        lua_pushcfunction(L, refuse_field);
        lua_setfield(L, -2, "__index");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
    lua_setmetatable(L, -2);
}

/* One candidate, from *at on: nothing is left of the run of the one before, and the parameters are
 * a new copy. */
static bool accepts(lua_State *L, run *r, const char **at)
{
    const char *function = json_string_value(asked(r, "function")), *parameters = r->values.bytes;
    refill(r);
    env_run(L, r->name);
    push_function(L, function);
    push_value(L, at);
    make_strict(L);
    push_value(L, &parameters);
    lua_call(L, 2, 1);
    if (!lua_isboolean(L, -1))
        luaL_error(L, "'%s' must return true or false, not a %s", function, luaL_typename(L, -1));
    bool yes = lua_toboolean(L, -1);
    lua_settop(L, 0);
    return yes;
}

/* A text of '1' and '0', one for each candidate; the parameters come before the first. */
static void write_verdicts(lua_State *L, run *r, text *answer)
{
    const char *at = r->values.bytes;
    push_value(L, &at);
    lua_settop(L, 0);
    text_add(answer, "{\"value\":\"");
    for (json_int_t left = json_integer_value(asked(r, "values")); left > 0; left--)
        text_add(answer, accepts(L, r, &at) ? "1" : "0");
    text_add(answer, "\"");
}

/* Answers batch after batch of the same script; the process ends with the core's end of the socket.
 */
static _Noreturn void answer_batches(lua_State *L)
{
    run *r = run_of(L);
    for (;; read_request(r)) {
        text answer = {0};
        write_verdicts(L, r, &answer);
        add_used(&answer, r);
        if (answer.failed || frame_write(r->fd, answer.bytes, answer.size) != FRAME_OK) _exit(1);
        text_free(&answer);
    }
}

static int answer_request(lua_State *L)
{
    env_open(L);
    lua_settop(L, 0);
    if (asked(run_of(L), "batch"))
        answer_batches(L);
    else if (asked(run_of(L), "function"))
        answer_call(L);
    else
        answer_table(L);
    return 0;
}

/* ---- errors of scripts ---- */

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
    lua_pushfstring(L, "%s: ", run_of(L)->file);
}

/* Adds the script's line where a message has none, or only one of the prelude. */
static int complete_message(lua_State *L)
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

static int never_unprotected(lua_State *L)
{
    run_stop(run_of(L), "the script host failed outside a protected call");
}

static _Noreturn void run_request(run *r)
{
    refill(r);
    r->L = lua_newstate(allocate, r);
    if (!r->L) run_stop(r, "%s: over its memory", r->file);
    *(run **)lua_getextraspace(r->L) = r;
    lua_atpanic(r->L, never_unprotected);
    lua_sethook(r->L, count_instructions, LUA_MASKCOUNT, HOOK_EVERY);
    lua_pushcfunction(r->L, complete_message);
    lua_pushcfunction(r->L, answer_request);
    lua_pcall(r->L, 0, 0, -2);
    const char *message = lua_tostring(r->L, -1);
    run_stop(r, "%s", message ? message : "failed without a message");
}

/* Fills in which script is asked for. */
static void take_script(run *r, const char *name)
{
    const script_source *builtin = source_find(&r->setup->sources, name);
    const char *source = json_string_value(asked(r, "source"));
    r->name = strdup(name);
    r->source = builtin ? builtin->body.bytes : strdup(source ? source : "");
    if (!r->name || !r->source) run_stop(r, "out of memory");
    r->file = builtin ? builtin->file : r->name;
}

void run_serve(int fd, bool filtered, const void *context)
{
    const run_setup *setup = context;
    run r = {.fd = fd, .setup = setup, .file = "script"};
    read_request(&r);
    r.used = calloc(setup->sources.count + 1, sizeof *r.used);
    if (!r.used) run_stop(&r, "out of memory");
    const char *name = json_string_value(asked(&r, "name"));
    if (name) {
        take_script(&r, name);
        run_request(&r);
    }
    run_stop(&r, filtered ? "filtered" : "not filtered"); /* asked by script_host_start */
}
