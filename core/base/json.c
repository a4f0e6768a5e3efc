/* Turns JSON values into text, and text into values, also when memory is short.
 *
 * jansson 2.14 drops the result of some allocations: its lexer then loses a byte, or stumbles over
 * its own assertion. So no allocation fails inside of its parser: it is left instead. */
#include "json.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* What the parser holds in this thread, so that it can be freed when the parser is left. */
typedef struct parse {
    jmp_buf out;
    void **held;
    size_t count, room;
} parse;

static _Thread_local parse *parsing; /* NULL: this thread is not in the parser */
static _Thread_local bool ran_out;
static _Thread_local struct {
    uint8_t *bytes; /* NULL: nothing is set aside */
    size_t size, used;
} spare;

static bool keep(parse *p, void *block)
{
    if (p->count == p->room) {
        const size_t room = p->room ? 2 * p->room : 64;
        void **held = realloc(p->held, room * sizeof *held);
        if (!held) return false;
        p->held = held;
        p->room = room;
    }
    p->held[p->count++] = block;
    return true;
}

/* NULL if not so much is left. What is freed is not used again. */
static void *take_spare(size_t size)
{
    enum { ALIGNED = sizeof(max_align_t) };
    if (size > spare.size - spare.used) return NULL;
    void *block = spare.bytes + spare.used;
    size = (size + ALIGNED - 1) / ALIGNED * ALIGNED;
    spare.used = size < spare.size - spare.used ? spare.used + size : spare.size;
    return block;
}

static bool is_spare(const void *block)
{
    const uintptr_t at = (uintptr_t)block, begin = (uintptr_t)spare.bytes;
    return spare.bytes && at >= begin && at - begin < spare.size;
}

static void *watched_malloc(size_t size)
{
    void *block = malloc(size);
    const bool good = block && (!parsing || keep(parsing, block));
    if (good || size == 0) return block;
    ran_out = true;
    free(block);
    if (parsing) longjmp(parsing->out, 1);
    return take_spare(size);
}

/* Most of what is freed was allocated last. */
static void watched_free(void *block)
{
    if (is_spare(block)) return;
    for (size_t i = parsing ? parsing->count : 0; i > 0; i--)
        if (parsing->held[i - 1] == block) {
            parsing->held[i - 1] = parsing->held[--parsing->count];
            break;
        }
    free(block);
}

/* Before main, or when the library is loaded: no thread uses jansson yet. What it has already
 * allocated is free's, too. */
__attribute__((constructor)) static void watch_jansson(void)
{
    json_set_alloc_funcs(watched_malloc, watched_free);
}

void json_watch(void)
{
    ran_out = false;
}

bool json_ran_out(void)
{
    return ran_out;
}

int json_set_aside(size_t size, tsl_err *err)
{
    json_watch();
    spare.bytes = malloc(size);
    if (!spare.bytes) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    spare.size = size;
    spare.used = 0;
    return TSL_OK;
}

void json_give_back(void)
{
    free(spare.bytes);
    spare.bytes = NULL;
    spare.size = spare.used = 0;
}

int json_read(json_t **out, const char *bytes, size_t size, size_t flags, json_error_t *where)
{
    parse p = {.count = 0};
    *out = NULL;
    parsing = &p;
    const bool left = setjmp(p.out) != 0;
    if (!left) *out = json_loadb(bytes, size, flags, where);
    parsing = NULL;
    for (size_t i = 0; left && i < p.count; i++) free(p.held[i]);
    free(p.held);
    if (left) return TSL_ESYSTEM;
    return *out ? TSL_OK : TSL_EINPUT;
}

/* json_dumps of jansson 2.14 can leave out a character, without an error, when memory is short;
 * json_dumpb fills a buffer that is there already. */
char *json_text(const json_t *value, size_t flags)
{
    size_t size = value ? json_dumpb(value, NULL, 0, flags) : 0;
    char *text = size > 0 ? malloc(size + 1) : NULL;
    if (!text) return NULL;
    if (json_dumpb(value, text, size, flags) != size) {
        free(text);
        return NULL;
    }
    text[size] = '\0';
    return text;
}
