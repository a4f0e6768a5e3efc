/* The plugin host: finds, checks and opens plugins, and lends them what tsl_host offers. */
#ifndef CORE_PLUGIN_H
#define CORE_PLUGIN_H

#include "trust/hash.h"
#include "twistseal/plugin.h"

typedef struct plugin {
    char *path;
    digest sha256; /* of the file */
    const tsl_plugin *entry;
} plugin;

/* A puzzle that is ready: its tables are there and every function may be called from any thread. */
typedef struct puzzle {
    const tsl_puzzle *type;
    const plugin *from;
    void *self;
    size_t work_size;
} puzzle;

/* Opens one file: directory, owner and mode checked (see core/README.md), digest taken, entry
 * symbol found, ABI and descriptor checked. The caller frees it with plugin_free; the code itself
 * stays loaded until the process ends. */
int plugin_open(plugin **out, const char *path, tsl_err *err);
void plugin_free(plugin *p);

/* The plugins of this program: those beside it plus `extra` (absolute paths, NULL-ended, may be
 * NULL). Opens nothing yet but files it needs. One of them exists per process; [main]. */
typedef struct plugin_host plugin_host;
int plugin_host_new(plugin_host **out, const char *const *extra, tsl_err *err);
void plugin_host_free(plugin_host *host);

/* The puzzle with this id, initialised at the first call; borrowed until the host is freed. [main]
 */
int plugin_host_puzzle(const puzzle **out, plugin_host *host, const char *id, tsl_err *err);

/* The renderer with this id ("pdf"), or TSL_ENOTFOUND-like TSL_ESYSTEM that says what is missing.
 */
int plugin_host_renderer(const tsl_renderer **out, const plugin **from, plugin_host *host,
                         const char *id, tsl_err *err);

/* Every plugin opened so far, for the manifest; in order of file name. */
size_t plugin_host_count(const plugin_host *host);
const plugin *plugin_host_at(const plugin_host *host, size_t i);

/* Runs the whole contract of include/twistseal/plugin.h against a plugin and fills `report` with a
 * line per promise. Returns TSL_EBROKEN if one is broken. */
struct text;
int plugin_check(struct text *report, const char *path, tsl_err *err);

#endif
