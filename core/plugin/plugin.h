/* One plugin: opens its file, loads exactly the bytes that were read, checks its entry. */
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

/* Opens the file at an absolute path: directory, owner and mode checked (see file.h), digest taken,
 * exactly those bytes loaded, entry symbol found, ABI and descriptor checked (see entry.h). The
 * caller frees it with plugin_free; the code itself stays loaded until the process ends. Errors:
 * TSL_EINPUT for a path or file that is not to be trusted, TSL_EBROKEN for a file that is not a
 * plugin of this program. [main] */
int plugin_open(plugin **out, const char *path, tsl_err *err);
/* The same for bytes that plugin_file_read gave for this path. */
int plugin_load(plugin **out, const char *path, const text *bytes, tsl_err *err);
void plugin_free(plugin *p);

#endif
