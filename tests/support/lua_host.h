/* A script host over lua/ for one test program, and calls of its functions. */
#ifndef TESTS_LUA_HOST_H
#define TESTS_LUA_HOST_H

#include <stdio.h>
#include <stdlib.h>

#include "script/script.h"

static script_host *host;

static inline int open_host(void **state)
{
    (void)state;
    tsl_err err = {0};
    int rc = script_host_start(&host, NULL, "lua", getenv("UNDER_VALGRIND") != NULL, &err);
    if (rc) puts(err.text);
    return rc;
}

static inline int close_host(void **state)
{
    (void)state;
    script_host_free(host);
    return 0;
}

/* The function's first result; the caller frees it. */
static inline json_t *call(const char *script, const char *function, json_t *args)
{
    tsl_err err = {0};
    json_t *out = NULL;
    if (script_call(&out, host, script, function, args, &err)) fail_msg("%s", err.text);
    json_decref(args);
    return out;
}

#endif
