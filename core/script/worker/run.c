/* Runs one script within its budgets of memory and instructions. */
#include "run.h"

#include <inttypes.h>
#include <jansson.h>
#include <lauxlib.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "script/frame.h"
#include "script/limits.h"
#include "twistseal/twistseal.h"

enum { HOOK_EVERY = 1000 }; /* instructions between two looks at the budget */

run *run_of(lua_State *L)
{
    return *(run **)lua_getextraspace(L);
}

static int answer_fd = -1; /* memory runs out in functions that know no run */

static void refuse_without_memory(void)
{
    static const char answer[] = "{\"refused\":\"out of memory\"}";
    frame_write(answer_fd, answer, sizeof answer - 1, NULL);
    _exit(0);
}

void run_answers_to(int fd)
{
    answer_fd = fd;
    tsl_on_no_memory(refuse_without_memory);
}

void run_send(const run *r, text *answer)
{
    if (frame_write(r->fd, answer->bytes, answer->size, NULL) != FRAME_OK) _exit(1);
    text_free(answer);
}

void run_stop(run *r, const char *fmt, ...)
{
    char message[SCRIPT_MESSAGE_MAX + 1];
    text answer = {0};
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    /* A message that is not UTF-8 loses all bytes that are not ASCII. */
    const bool valid = utf8_is_valid(message, strlen(message));
    for (char *c = message; *c && !valid; c++)
        if (*c & 0x80) *c = '?';
    json_t *root = json_pack("{s:s}", "error", message);
    answer.bytes = json_dumps(root, 0);
    answer.size = strlen(answer.bytes);
    run_send(r, &answer);
    _exit(0);
}

typedef struct free_entry {
    struct free_entry *next;
} free_entry;

/* Cuts blocks one after the other from one stretch of memory, and reuses freed blocks by size. The
 * lists of free blocks are in that stretch too, so that one memcpy restores everything. */

enum {
    GRAIN = 16,   /* bytes: the alignment, and the step of small sizes */
    SMALL = 1024, /* above it four sizes for each power of two */
    SMALL_SIZES = SMALL / GRAIN,
    SIZES = SMALL_SIZES + 4 * 54
};

typedef struct stretch {
    size_t used; /* bytes, from the start of the stretch */
    free_entry *free[SIZES + 1];
    _Alignas(GRAIN) char bytes[];
} stretch;

struct arena {
    size_t size, saved_size;
    stretch *now;
    void *saved;
};

/* The smallest size class that holds `size` bytes, and in *room its bytes. */
static size_t find_class(size_t *room, size_t size)
{
    size_t n = (size + GRAIN - 1) / GRAIN, power = SMALL, base = SMALL_SIZES;
    *room = n * GRAIN;
    if (n <= SMALL_SIZES) return n;
    for (; size > 2 * power; power *= 2) base += 4;
    size_t quarter = power / 4, quarters = (size - power + quarter - 1) / quarter;
    *room = power + quarters * quarter;
    return base + quarters;
}

/* Like realloc, but the caller gives the block's `old` size (NULL and 0 for a new block). `size` 0
 * frees the block. NULL if the arena is full. */
static void *arena_resize(arena *a, void *at, size_t old, size_t size)
{
    size_t had, wanted, old_class = find_class(&had, old), class = find_class(&wanted, size);
    stretch *s = a->now;
    if (at && size && old_class == class) return at;
    void *moved = NULL;
    if (size && s->free[class]) {
        moved = s->free[class];
        s->free[class] = s->free[class]->next;
    } else if (size) {
        if (wanted > a->size - s->used) return NULL;
        moved = (char *)s + s->used;
        s->used += wanted;
    }
    if (at && moved) memcpy(moved, at, old < size ? old : size);
    if (at) {
        free_entry *freed = at;
        freed->next = s->free[old_class];
        s->free[old_class] = freed;
    }
    return moved;
}

/* Past its memory the script ends here: a refused allocation would start an emergency collection,
 * in which Debian's Lua 5.4.4 frees memory twice. */
static void *allocate(void *self, void *block, size_t old, size_t size)
{
    run *r = self;
    const size_t had = block ? old : 0;
    if (r->held - had + size > r->setup->memory)
        run_stop(r, "%s: over its memory limit of %zu MiB", r->script.file, r->setup->memory >> 20);
    r->held = r->held - had + size;
    if (size == 0 && !r->arena) {
        free(block);
        return NULL;
    }
    void *moved = r->arena ? arena_resize(r->arena, block, had, size) : realloc(block, size);
    if (size && !moved && r->arena) run_stop(r, "%s: over its memory limit", r->script.file);
    if (size && !moved) memory_ran_out();
    return moved;
}

static void count_instructions(lua_State *L, lua_Debug *where)
{
    run *r = run_of(L);
    const uint64_t budget = r->setup->instructions;
    if (r->left > HOOK_EVERY) {
        r->left -= HOOK_EVERY;
        return;
    }
    const bool millions = budget % 1000000 == 0;
    lua_getinfo(L, "Sl", where);
    run_stop(r, "%s:%d: over %" PRIu64 "%s instructions", where->short_src, where->currentline,
             millions ? budget / 1000000 : budget, millions ? " million" : "");
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

/* Reads what the host sends at the start: settings as JSON, and the built-in scripts. */

enum { SETTINGS_MAX = 1 << 12, SOURCES_MAX = 64 << 20 };

static uint64_t number(const json_t *settings, const char *key)
{
    return (uint64_t)json_integer_value(json_object_get(settings, key));
}

static bool read_settings(setup *out, int fd)
{
    text frame = {0};
    json_t *s = NULL;
    if (frame_read(&frame, fd, SETTINGS_MAX, NULL) == FRAME_OK)
        s = json_loadb(frame.bytes, frame.size, 0, NULL);
    text_free(&frame);
    const char *version = json_string_value(json_object_get(s, "version"));
    *out = (setup){.memory = number(s, "memory"),
                   .instructions = number(s, "instructions"),
                   .output = number(s, "output"),
                   .request = number(s, "request"),
                   .addresses = number(s, "addresses"),
                   .seconds = (unsigned)number(s, "seconds"),
                   .loose = json_is_true(json_object_get(s, "loose")),
                   .other_version = version && strcmp(version, TSL_VERSION) != 0};
    json_decref(s);
    return version != NULL;
}

bool setup_read(setup *out, int fd)
{
    size_t ends = 0;
    if (!read_settings(out, fd)) return false;
    frame_status s = frame_read(&out->names, fd, SOURCES_MAX, NULL);
    for (size_t i = 0; s == FRAME_OK && i < out->names.size; i++) ends += !out->names.bytes[i];
    /* Name, file and body of each script: three texts that end with a NUL. */
    if (s != FRAME_OK || ends % 3 != 0 ||
        (out->names.size > 0 && out->names.bytes[out->names.size - 1])) {
        text_free(&out->names);
        return false;
    }
    out->count = ends / 3;
    out->builtins = xcalloc(out->count + 1, sizeof *out->builtins);
    const char *at = out->names.bytes;
    for (builtin *b = out->builtins; b < out->builtins + out->count; b++) {
        b->name = at;
        b->file = b->name + strlen(b->name) + 1;
        b->body = b->file + strlen(b->file) + 1;
        at = b->body + strlen(b->body) + 1;
    }
    return true;
}

static int compare_name(const void *name, const void *script)
{
    return strcmp(name, ((const builtin *)script)->name);
}

const builtin *setup_find(const setup *s, const char *name)
{
    if (s->count == 0) return NULL;
    return bsearch(name, s->builtins, s->count, sizeof *s->builtins, compare_name);
}

arena *arena_new(size_t size)
{
    arena *a = xcalloc(1, sizeof *a);
    *a = (arena){.size = size, .now = xmalloc(size)}; /* so much comes straight from the system */
    *a->now = (stretch){.used = sizeof *a->now};
    return a;
}

void arena_save(arena *a)
{
    free(a->saved);
    a->saved_size = a->now->used;
    a->saved = memcpy(xmalloc(a->saved_size), a->now, a->saved_size);
}

void arena_restore(arena *a)
{
    memcpy(a->now, a->saved, a->saved_size);
}
