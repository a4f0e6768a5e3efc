/* The source texts of scripts: built-in ones are read at the start, the user's when first named. */
#ifndef CORE_SCRIPT_SOURCE_H
#define CORE_SCRIPT_SOURCE_H

#include <jansson.h>
#include <stdbool.h>

#include "base/text.h"
#include "trust/hash.h"

enum { SOURCE_MAX = 256 * 1024 }; /* bytes of one script */

typedef struct script_source {
    char *name; /* "events/333", or the absolute path of a user's script */
    char *file; /* what messages call it: "events/333.lua", or the path */
    text body;
    digest sha256;
    bool builtin;
    bool allowed;      /* functions may include it where that is restricted (script.h) */
    json_t *table;     /* what the script returned, without functions; NULL until it is loaded */
    json_t *functions; /* the names of its functions, in order; NULL until it is loaded */
} script_source;

/* In order of name. */
typedef struct source_list {
    script_source *items;
    size_t count;
} source_list;

/* Does the name end in ".lua", and so name a script's file? */
bool source_is_file(const char *name);

/* Reads every script below the directory `dir`. The caller frees with source_free. */
int source_scan(source_list *out, const char *dir, tsl_err *err);
void source_free(source_list *list);

/* Reads the user's script at this absolute path and adds it. Earlier pointers into the list become
 * invalid. */
int source_add(source_list *list, const char *path, tsl_err *err);

/* The script of this name, or NULL. Borrowed until the list changes. */
script_source *source_find(const source_list *list, const char *name);

#endif
