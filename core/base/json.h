/* JSON from text and to text, by jansson, whose memory is xmalloc's. */
#ifndef CORE_BASE_JSON_H
#define CORE_BASE_JSON_H

#include <jansson.h>

#include "twistseal/base.h"

/* The text of a value, as json_dumps(value, flags) gives it; the caller frees. NULL if `value` is
 * NULL, or is neither an array nor an object and `flags` lacks JSON_ENCODE_ANY. */
char *json_text(const json_t *value, size_t flags);

/* The value of a text, as json_loadb gives it; `where` may be NULL. TSL_EINPUT: it is no JSON,
 * *where says why, and *out is NULL. The caller gives *out back by json_decref. */
int json_read(json_t **out, const char *bytes, size_t size, size_t flags, json_error_t *where);

#endif
