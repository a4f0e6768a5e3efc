/* Turns JSON values into text. */
#ifndef CORE_BASE_JSON_H
#define CORE_BASE_JSON_H

#include <jansson.h>

/* The text of a value, as json_dumps(value, flags) gives it; the caller frees. NULL when memory
 * runs out, or `value` is NULL. */
char *json_text(const json_t *value, size_t flags);

#endif
