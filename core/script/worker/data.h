/* Turns Lua values into JSON, and JSON from the host into Lua values.
 *
 * A table with the keys 1..n is a list, a table whose keys are all texts is an object. An empty
 * table is a list, unless it came in as an object or was made by json.object(). Numbers become
 * integers or are rounded to 3 decimals, which hides the differences between machines. */
#ifndef CORE_SCRIPT_WORKER_DATA_H
#define CORE_SCRIPT_WORKER_DATA_H

#include <lua.h>

#include "base/text.h"
#include "script/limits.h"

typedef struct data_style {
    size_t indent;       /* spaces a level; 0: all in one line */
    bool skip_functions; /* leave out functions in an object, instead of failing */
    size_t max;          /* bytes of text */
} data_style;

/* Adds the value at `index` as JSON, keys in byte order. If it is not data, frees *out and raises a
 * Lua error that names the place ("[2].text: a function is not data"). Without memory *out has
 * failed. */
void data_write(lua_State *L, int index, text *out, const data_style *style);

/* Marks the table at the top of the stack as an object even while it is empty. */
void data_mark_object(lua_State *L);

/* Is the table at `index` marked as an object? */
bool data_is_object(lua_State *L, int index);

/* Reads one value of the host's JSON text: pushes it and moves *at behind it. A null in an object
 * is left out; a null in a list is json.null. False if it is not JSON or is nested too deeply; the
 * stack may then hold anything. */
bool data_decode(lua_State *L, const char **at);

#endif
