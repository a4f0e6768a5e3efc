/* The program's own scripts and plugins, from the build directory, for tests that need all. */
#ifndef TESTS_BUILT_SESSION_H
#define TESTS_BUILT_SESSION_H

#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "config/event.h"

/* 0, or -1. Tables are those of the cache that tests/run shares, as test_host.h says. */
static inline int open_built_session(session *out)
{
    tsl_err err;
    char self[PATH_MAX] = "", plugins[PATH_MAX + 16], real[PATH_MAX];
    setenv("XDG_CACHE_HOME", "/dev/null", 0);
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) return -1;
    snprintf(plugins, sizeof plugins, "%s/../plugins", dirname(self));
    if (!realpath(plugins, real) || script_host_start(&out->scripts, NULL, "lua", false, &err) ||
        event_book_new(&out->events, out->scripts, &err))
        return -1;
    return plugin_host_new_in(&out->plugins, real, NULL, &err);
}

/* The puzzle with this id, of a plugin or of a definition that an event uses. */
static inline int built_puzzle(const puzzle **out, const session *s, const char *id, tsl_err *err)
{
    bool there;
    int status = plugin_host_has(&there, s->plugins, id, err);
    if (status != TSL_OK || there) return plugin_host_puzzle(out, s->plugins, id, err);
    return session_named_puzzle(out, s, id, err);
}

#endif
