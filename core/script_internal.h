/* What the modules of the script host's core side share. */
#ifndef CORE_SCRIPT_INTERNAL_H
#define CORE_SCRIPT_INTERNAL_H

#include "script.h"
#include "script_source.h"

/* The source of a loaded script, or NULL. Borrowed until another script is loaded. */
const script_source *script_find(const script_host *host, const char *name);

/* Errors of one script, collected: "file:line: message", one a line. */
typedef struct complaints {
    const script_source *source;
    text lines;
    size_t count;
} complaints;

/* Adds an error about the key `path` ("parameters.max") of the script's table; past the 20th it
 * only counts. */
void complain(complaints *c, const char *path, const char *fmt, ...) TSL_PRINTF(3, 4);

/* Checks the parameters that a script declares: each a table with type, and where they apply min,
 * max, choices, default, doc. */
void parameters_check(complaints *c, const json_t *declared);

#endif
