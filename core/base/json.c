/* JSON from text and to text, by jansson, whose memory is xmalloc's. */
#include "json.h"

#include <stdlib.h>

#include "memory.h"

/* Before main, or when the library is loaded: no thread uses jansson yet. A plugin that reads JSON
 * by the same jansson gets this memory, too. */
__attribute__((constructor)) static void set_memory_of_jansson(void)
{
    json_set_alloc_funcs(xmalloc, free);
}

int json_read(json_t **out, const char *bytes, size_t size, size_t flags, json_error_t *where)
{
    *out = json_loadb(bytes, size, flags, where);
    return *out ? TSL_OK : TSL_EINPUT;
}

char *json_text(const json_t *value, size_t flags)
{
    return value ? json_dumps(value, flags) : NULL;
}
