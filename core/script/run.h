/* One run of one script in its own process: what the parts of the script's side share. */
#ifndef CORE_SCRIPT_RUN_H
#define CORE_SCRIPT_RUN_H

#include <lua.h>

#include "script.h"
#include "source.h"

enum { RUN_MESSAGE = 1000 }; /* bytes of an error */

/* What the core forks every worker with. */
typedef struct run_setup {
    source_list sources; /* the built-in ones */
    script_limits limits;
    size_t request; /* bytes of the longest request */
} run_setup;

typedef struct run {
    int fd;
    const run_setup *setup;
    lua_State *L;
    size_t held;        /* bytes Lua holds */
    uint64_t left;      /* instructions */
    const char *file;   /* the script asked for, as messages call it */
    const char *name;   /* the same as include() calls it */
    const char *source; /* its text */
    json_t *request;
    text values; /* what comes with the request, as JSON */
    bool *used;  /* for each of setup->sources: was it included? */
    int loading; /* include() inside include() */
} run;

/* The run that a state belongs to. */
run *run_of(lua_State *L);

/* Ends the process with an answer that says why. Nothing of Lua runs any more: no handler, no
 * finalizer, no emergency collection (Debian's Lua 5.4.4 frees twice there). */
_Noreturn void run_stop(run *r, const char *fmt, ...) TSL_PRINTF(2, 3);

/* What a worker does with its socket; `context` is a run_setup. See zygote_job. */
void run_serve(int fd, bool filtered, const void *context);

#endif
