/* The settings and built-in scripts, which the host sends once and every worker has in memory. */
#ifndef CORE_SCRIPT_WORKER_SETUP_H
#define CORE_SCRIPT_WORKER_SETUP_H

#include <stdbool.h>

#include "base/text.h"

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

#endif
