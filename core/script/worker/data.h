/* Data between JSON and Lua.
 *
 * A table whose keys are 1..n is a list, one whose keys are all texts an object, an empty one a
 * list unless it came in as an object or was made by json.object(). Numbers leave as integers or
 * rounded to 3 decimals, so that no last bit of a machine's sine shows. */
#ifndef CORE_SCRIPT_WORKER_DATA_H
#define CORE_SCRIPT_WORKER_DATA_H

#include <lua.h>

#include "base/text.h"
#include "script/limits.h"

typedef struct data_style {
    size_t indent;       /* spaces a level; 0: all in one line */
    bool skip_functions; /* leave out values of an object that are functions, instead of failing */
    size_t max;          /* bytes of text */
} data_style;

/* Adds the value at `index` as JSON, keys in byte order. Raises a Lua error that names the place
 * ("[2].text: a function is not data") where it is not data; *out is then freed. */
void data_write(lua_State *L, int index, text *out, const data_style *style);

/* Marks the table at the top of the stack as an object even while it is empty. */
void data_mark_object(lua_State *L);

/* Is the table at `index` marked as an object? */
bool data_is_object(lua_State *L, int index);

#endif
