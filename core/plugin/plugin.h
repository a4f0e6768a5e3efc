/* One plugin: reads its file, loads exactly these bytes, checks its entry. */
#ifndef CORE_PLUGIN_PLUGIN_H
#define CORE_PLUGIN_PLUGIN_H

#include "summary.h"
#include "trust/hash.h"

typedef struct plugin {
    char *path;          /* absolute, without links */
    digest sha256;       /* of the file */
    summaries summaries; /* of its renderers; until it is loaded, what the file says, if it does */
    const tsl_plugin *entry; /* NULL: it is not loaded */
} plugin;

/* Opens the file at an absolute path. Checks directory, owner and mode (see file.h), takes the
 * digest, loads exactly the bytes read, finds the entry symbol, and checks ABI, descriptor (see
 * entry.h) and summaries. The caller frees it with plugin_free; the code stays loaded until the
 * process ends. TSL_EINPUT for a path or file that is not safe to open, TSL_EBROKEN for a file that
 * is not a plugin of this program. [main] */
int plugin_open(plugin **out, const char *path, tsl_err *err);

/* The same for bytes that plugin_file_read gave for this path. */
int plugin_load(plugin **out, const char *path, const text *bytes, tsl_err *err);
/* This in two steps: what can be told without running its code, and the rest, of the same bytes. */
int plugin_know(plugin **out, const char *path, const text *bytes, tsl_err *err);
int plugin_start(plugin *p, const text *bytes, tsl_err *err);
void plugin_free(plugin *p);

#endif
