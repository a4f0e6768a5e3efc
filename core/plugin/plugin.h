/* The plugin host: finds, checks and opens plugins, and lends them what tsl_host offers. */
#ifndef CORE_PLUGIN_PLUGIN_H
#define CORE_PLUGIN_PLUGIN_H

#include "base/text.h"
#include "trust/hash.h"
#include "twistseal/plugin.h"

typedef struct plugin {
    char *path;    /* absolute, without links */
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

/* Opens the file at an absolute path: directory, owner and mode checked (see plugin_file.h), digest
 * taken, exactly those bytes loaded, entry symbol found, ABI and descriptor checked. The caller
 * frees it with plugin_free; the code itself stays loaded until the process ends. Errors:
 * TSL_EINPUT for a path or file that is not to be trusted, TSL_EBROKEN for what is no plugin of
 * this program. [main] */
int plugin_open(plugin **out, const char *path, tsl_err *err);
/* The same for bytes that plugin_file_read gave for this path. */
int plugin_load(plugin **out, const char *path, const text *bytes, tsl_err *err);
void plugin_free(plugin *p);

/* Checks everything in a descriptor that can be told without calling it; `file` is the plugin's
 * name in messages. TSL_EBROKEN. */
int plugin_check_entry(const tsl_plugin *entry, const char *file, tsl_err *err);

/* The plugins of this program: those beside it plus `extra` (absolute paths, NULL-ended, may be
 * NULL). Opens nothing yet but files it needs: a file is loaded when it contains the id that is
 * asked for. One of them exists per process; [main]. */
typedef struct plugin_host plugin_host;
int plugin_host_new(plugin_host **out, const char *const *extra, tsl_err *err);
void plugin_host_free(plugin_host *host);

/* The same with the plugins of `directory` (absolute; NULL: none) in place of the program's own. */
int plugin_host_new_in(plugin_host **out, const char *directory, const char *const *extra,
                       tsl_err *err);

/* What the puzzle with this id says of itself, without preparing it. TSL_EINPUT if no plugin offers
 * it. */
int plugin_host_type(const tsl_puzzle **out, plugin_host *host, const char *id, tsl_err *err);

/* The puzzle with this id, initialised at the first call; borrowed until the host is freed.
 * TSL_EINPUT if there is none, TSL_EBROKEN if two plugins offer it. [main] */
int plugin_host_puzzle(const puzzle **out, plugin_host *host, const char *id, tsl_err *err);

/* The puzzle's subset of this name. TSL_EINPUT if there is none. [any] */
int puzzle_subset(const tsl_subset **out, const puzzle *p, const char *name, tsl_err *err);

/* Makes the puzzle's traits ready to be asked for. [main] */
int puzzle_init_traits(const puzzle *p, tsl_err *err);

/* The renderer with this id ("pdf"); TSL_ESYSTEM, saying what is missing, if there is none. *from
 * (may be NULL) gets its plugin. [main] */
int plugin_host_renderer(const tsl_renderer **out, const plugin **from, plugin_host *host,
                         const char *id, tsl_err *err);

/* Every plugin that offered something asked for, for the manifest; in order of file name. Others
 * may have been opened to see what they offer. */
size_t plugin_host_count(const plugin_host *host);
const plugin *plugin_host_at(const plugin_host *host, size_t i);

/* The files the host knows, opened or not, in order of name: absolute paths, borrowed. */
size_t plugin_host_file_count(const plugin_host *host);
const char *plugin_host_file(const plugin_host *host, size_t i);

/* Runs the whole contract of include/twistseal/plugin.h against a plugin and fills `report` with a
 * line per promise. Returns TSL_EBROKEN if one is broken. */
int plugin_check(text *report, const char *path, tsl_err *err);

#endif
