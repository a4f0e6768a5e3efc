/* Turns JSON values into text. */
#include "json.h"

#include <stdlib.h>

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
