/* Runs one script within its budgets of memory and instructions. */
#include "run.h"

#include <inttypes.h>
#include <jansson.h>
#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/json.h"
#include "base/memory.h"
#include "script/frame.h"
#include "script/limits.h"

enum { HOOK_EVERY = 1000 }; /* instructions between two looks at the budget */

run *run_of(lua_State *L)
{
    return *(run **)lua_getextraspace(L);
}

static int answer_fd = -1; /* memory runs out in functions that know no run */

static void refuse_without_memory(void)
{
    static const char answer[] = "{\"refused\":\"out of memory\"}";
    frame_write(answer_fd, answer, sizeof answer - 1);
    _exit(0);
}

void run_answers_to(int fd)
{
    answer_fd = fd;
    memory_on_no_memory(refuse_without_memory);
}

void run_send(const run *r, text *answer)
{
    if (frame_write(r->fd, answer->bytes, answer->size) != FRAME_OK) _exit(1);
    text_free(answer);
}

/* JSON escapes control characters. A message that is not UTF-8 loses all bytes that are not ASCII.
 */
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
    char *quoted = json_text(s, JSON_ENCODE_ANY);
    text_addf(&answer, "{\"error\":%s}", quoted);
    run_send(r, &answer);
    _exit(0);
}

void run_stop(run *r, const char *fmt, ...)
{
    char message[SCRIPT_MESSAGE_MAX + 1];
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    send_error(r, message);
}

void run_add_used(text *answer, const run *r)
{
    const char *comma = "";
    text_add(answer, ",\"used\":[");
    for (size_t i = 0; i < r->setup->count; i++) {
        if (!r->used[i]) continue;
        text_addf(answer, "%s\"%s\"", comma, r->setup->builtins[i].name);
        comma = ",";
    }
    text_add(answer, "]}");
}

static void *release(run *r, void *block, size_t size)
{
    if (r->arena)
        arena_resize(r->arena, block, size, 0);
    else
        free(block);
    return NULL;
}

/* Past its memory the script ends here: a refused allocation would start an emergency collection,
 * in which Debian's Lua 5.4.4 frees memory twice. */
static void *allocate(void *self, void *block, size_t old, size_t size)
{
    run *r = self;
    size_t had = block ? old : 0;
    if (size == 0) {
        r->held -= had;
        return release(r, block, had);
    }
    if (r->held - had + size > r->setup->memory)
        run_stop(r, "%s: over its memory limit of %zu MiB", r->script.file, r->setup->memory >> 20);
    void *moved = r->arena ? arena_resize(r->arena, block, had, size) : realloc(block, size);
    if (!moved && r->arena) run_stop(r, "%s: over its memory limit", r->script.file);
    if (!moved) memory_ran_out();
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
    format_count(budget, r->setup->instructions);
    lua_getinfo(L, "Sl", where);
    run_stop(r, "%s:%d: over %s instructions", where->short_src, where->currentline, budget);
}

static int never_unprotected(lua_State *L)
{
    run_stop(run_of(L), "the script host failed outside a protected call");
}

void run_open(run *r)
{
    r->left = r->setup->instructions;
    r->L = lua_newstate(allocate, r);
    if (!r->L) memory_ran_out();
    *(run **)lua_getextraspace(r->L) = r;
    lua_atpanic(r->L, never_unprotected);
    lua_sethook(r->L, count_instructions, LUA_MASKCOUNT, HOOK_EVERY);
}
