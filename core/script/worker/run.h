/* One run of one script in its process: the data and functions that the worker's files share. */
#ifndef CORE_SCRIPT_WORKER_RUN_H
#define CORE_SCRIPT_WORKER_RUN_H

#include <jansson.h>
#include <lua.h>

#include "arena.h"
#include "setup.h"

/* The budgets as a script left them that has just run. */
typedef struct run_start {
    size_t held;
    uint64_t left;
} run_start;

typedef struct run {
    int fd;
    const setup *setup;
    lua_State *L;
    arena *arena;  /* where Lua's memory is; NULL: anywhere */
    size_t held;   /* bytes Lua holds */
    uint64_t left; /* instructions */
    run_start start;
    builtin script; /* the one asked for, which may be a user's */
    json_t *request;
    text values; /* what comes with the request, as JSON */
    bool *used;  /* for each of setup->builtins: was it included? */
    int loading; /* include() inside include() */
} run;

/* The run that a state belongs to. */
run *run_of(lua_State *L);

/* Makes the state, with full budgets. */
void run_open(run *r);

/* Adds the names of the included built-in scripts to an answer, as its end. */
void run_add_used(text *answer, const run *r);

/* From here on memory that runs out ends the process with an answer on `fd` that blames no script.
 */
void run_answers_to(int fd);

/* Sends the answer and frees it. */
void run_send(const run *r, text *answer);

/* Ends the process with an answer that says why. Lua does not run again: no handler, no finalizer,
 * no emergency collection (where Debian's Lua 5.4.4 frees twice). */
_Noreturn void run_stop(run *r, const char *fmt, ...) TSL_PRINTF(2, 3);

#endif
