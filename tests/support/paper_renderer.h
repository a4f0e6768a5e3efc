/* The PDF renderer of the built plugin, and sinks for what it writes. Include once a program, after
 * cmocka. */
#ifndef TESTS_PAPER_RENDERER_H
#define TESTS_PAPER_RENDERER_H

#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "base/text.h"
#include "scratch.h"
#include "twistseal/plugin.h"

static const tsl_renderer *pdf;

/* The plugin stands beside the tests' directory. */
static int open_paper(void **state)
{
    char self[PATH_MAX] = "", path[PATH_MAX + 32];
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) return -1;
    snprintf(path, sizeof path, "%s/../plugins/paper.so", dirname(self));
    if (access(path, F_OK) == 0) { /* else built without its libraries */
        void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        const tsl_plugin *paper = handle ? dlsym(handle, TSL_ENTRY) : NULL;
        if (!paper) return -1;
        pdf = paper->renderers[0];
    }
    return scratch_enter(state);
}

static int keep(void *self, const void *bytes, size_t size)
{
    text_add_bytes(self, bytes, size);
    return TSL_OK;
}

static int refuse(void *self, const void *bytes, size_t size)
{
    (void)self;
    (void)bytes;
    (void)size;
    return TSL_ELIMIT;
}

#endif
