/* One plugin: reads its file, loads exactly these bytes, checks its entry. */
#ifndef CORE_PLUGIN_PLUGIN_H
#define CORE_PLUGIN_PLUGIN_H

#include "base/text.h"
#include "trust/hash.h"
#include "twistseal/plugin.h"

typedef struct plugin {
    char *path;              /* absolute, without links */
    digest sha256;           /* of the file */
    text bytes;              /* of the file, until it is loaded */
    const tsl_plugin *entry; /* NULL: it is not loaded */
} plugin;

/* Reads the file at an absolute path after checking directory, owner and mode (see file.h), and
 * takes its digest; runs none of its code. The caller frees it with plugin_free. TSL_EINPUT for a
 * path or file that is not safe to open. [main] */
int plugin_read(plugin **out, const char *path, tsl_err *err);

/* Loads exactly the bytes that were read, finds the entry symbol, and checks ABI and descriptor
 * (see entry.h). The code stays loaded until the process ends. TSL_EBROKEN for a file that is not a
 * plugin of this program. [main] */
int plugin_load(plugin *p, tsl_err *err);

/* Both, one after the other. */
int plugin_open(plugin **out, const char *path, tsl_err *err);
void plugin_free(plugin *p);

#endif
