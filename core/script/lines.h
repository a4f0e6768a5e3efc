/* Where a key stands in the source of a script: for messages about a table that was already read.
 */
#ifndef CORE_SCRIPT_LINES_H
#define CORE_SCRIPT_LINES_H

#include <stddef.h>

enum { LINES_DEPTH = 8 };

/* The line, from 1, of the key `path` ("parameters.max.type") in the table that the script returns,
 * or of the innermost part of the path that is there. The table is looked for after the last
 * `return`, or, where that does not stand before a brace, at every `key =` of the file. */
unsigned lines_find(const char *source, const char *path);

#endif
