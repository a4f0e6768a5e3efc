/* Turns JSON values into text, and text into values, also when memory is short.
 *
 * jansson 2.14 drops the result of some allocations: its lexer then loses a byte, or stumbles over
 * its own assertion. So no allocation fails inside of its parser: it is left instead. */
#include "json.h"

#include <setjmp.h>
#include <stdlib.h>

static _Thread_local jmp_buf *way_out; /* of the parser; NULL: this thread is not in it */
static _Thread_local bool ran_out;

static void *remembering_malloc(size_t size)
{
    void *block = malloc(size);
    if (block || size == 0) return block;
    ran_out = true;
    if (way_out) longjmp(*way_out, 1);
    return NULL;
}

/* Before main, or when the library is loaded: no thread uses jansson yet. What it has already
 * allocated is free's, too. */
__attribute__((constructor)) static void watch_jansson(void)
{
    json_set_alloc_funcs(remembering_malloc, free);
}

void json_watch(void)
{
    ran_out = false;
}

bool json_ran_out(void)
{
    return ran_out;
}

int json_read(json_t **out, const char *bytes, size_t size, size_t flags, json_error_t *where)
{
    jmp_buf here;
    *out = NULL;
    if (setjmp(here) != 0) {
        way_out = NULL;
        return TSL_ESYSTEM;
    }
    way_out = &here;
    *out = json_loadb(bytes, size, flags, where);
    way_out = NULL;
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
