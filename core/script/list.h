/* The scripts that something is made with, known before any of them runs. */
#ifndef CORE_SCRIPT_LIST_H
#define CORE_SCRIPT_LIST_H

#include "script.h"

/* Names are the host's and as script_load takes them. Start with {0}; free `items`. */
typedef struct script_record {
    const char *name;
    digest sha256;
} script_record;

typedef struct script_list {
    script_record *items;
    size_t count;
} script_list;

/* Adds a script, each once, and the built-in ones whose names stand in its text as
 * include("draw/ink"), and in theirs. Runs none of them. TSL_EINPUT: there is no such script. */
int script_list_add(script_list *list, script_host *host, const char *name, tsl_err *err);

/* From now on a function that is called may include only built-in scripts of this list: else
 * TSL_EBROKEN. What a set is made with is signed and public, so it may not depend on what a
 * function is called with. NULL: any script, as at first. What a script includes when it is loaded
 * is not restricted. */
void script_restrict(script_host *host, const script_list *list);

#endif
