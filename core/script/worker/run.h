/* One run of one script in its process: the data and functions that the worker's files share. */
#ifndef CORE_SCRIPT_WORKER_RUN_H
#define CORE_SCRIPT_WORKER_RUN_H

#include <jansson.h>
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* Memory for a Lua state that can be restored, as a whole, to what it was at an earlier time.
 *
 * A freed block is reused only for blocks of the same size, so the arena must be larger than what
 * is held in it at any one time. */

typedef struct arena arena;

/* An arena of `size` bytes, which take up memory only when used. It lives as long as the process.
 */
arena *arena_new(size_t size);

/* Remembers the present content, instead of what it remembered before. */
void arena_save(arena *a);

/* Restores every byte that was remembered: later blocks are gone, freed and changed blocks are as
 * they were. Pointers into them, from outside too, are valid again. */
void arena_restore(arena *a);

/* The settings and built-in scripts, which the host sends once and every worker has in memory. */

/* A built-in script. */
typedef struct builtin {
    const char *name; /* "events/333" */
    const char *file; /* what messages call it: "events/333.lua" */
    const char *body;
} builtin;

typedef struct setup {
    size_t memory; /* bytes Lua may hold */
    uint64_t instructions;
    size_t output;    /* bytes of the longest answer */
    size_t request;   /* bytes of the longest request */
    size_t addresses; /* see confine_zygote */
    unsigned seconds;
    bool loose;         /* run without limits and filter: for tests under valgrind */
    bool other_version; /* the host has another version than this program */
    builtin *builtins;  /* in order of name */
    size_t count;
    text names; /* the strings of `builtins` point into it */
} setup;

/* Reads a frame of settings and a frame of scripts. False if they are not that. */
bool setup_read(setup *out, int fd);

/* The script of this name, or NULL. */
const builtin *setup_find(const setup *s, const char *name);

typedef struct run {
    int fd;
    const setup *setup;
    lua_State *L;
    arena *arena;  /* where Lua's memory is; NULL: anywhere */
    size_t held;   /* bytes Lua holds */
    uint64_t left; /* instructions */
    struct {
        size_t held;
        uint64_t left;
    } start;        /* the budgets as the script left them when it had just run */
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

/* From here on memory that runs out ends the process with an answer on `fd` that blames no script.
 */
void run_answers_to(int fd);

/* Sends the answer and frees it. */
void run_send(const run *r, text *answer);

/* Ends the process with an answer that says why. Lua does not run again: no handler, no finalizer,
 * no emergency collection (where Debian's Lua 5.4.4 frees twice). */
_Noreturn void run_stop(run *r, const char *fmt, ...) TSL_PRINTF(2, 3);

#endif
