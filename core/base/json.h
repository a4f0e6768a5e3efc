/* Turns JSON values into text, and text into values, also when memory is short. */
#ifndef CORE_BASE_JSON_H
#define CORE_BASE_JSON_H

#include <jansson.h>
#include <stdbool.h>

#include "twistseal/base.h"

/* The text of a value, as json_dumps(value, flags) gives it; the caller frees. NULL when memory
 * runs out, or `value` is NULL. */
char *json_text(const json_t *value, size_t flags);

/* The value of a text, as json_loadb gives it; `where` may be NULL. TSL_EINPUT: it is no JSON, and
 * *where says why; TSL_ESYSTEM: memory ran out. *out is then NULL. It takes the place of jansson's
 * own functions, which can leave out a character when memory is short, and say nothing. */
int json_read(json_t **out, const char *bytes, size_t size, size_t flags, json_error_t *where);

/* Where a large value is built: json_watch before it; afterwards json_ran_out says whether an
 * allocation of jansson's failed in this thread since, so that a part may be missing. */
void json_watch(void);
bool json_ran_out(void);

/* Where somebody else reads JSON by jansson, as a plugin does: between these two, what malloc does
 * not give to jansson in this thread comes from `size` bytes that were set aside, so that it goes
 * on. It is watched, too. Nothing that jansson made may be freed after json_give_back. */
int json_set_aside(size_t size, tsl_err *err);
void json_give_back(void);

#endif
