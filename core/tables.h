/* Tables computed once and kept in the user's cache directory; the host's side of tsl_host. */
#ifndef CORE_TABLES_H
#define CORE_TABLES_H

#include "twistseal/plugin.h"

/* The host services lent to plugins and to the engine: table, parallel, engine3. Borrowed until the
 * process ends. Tables live in $XDG_CACHE_HOME/twistseal (or ~/.cache/twistseal), are mapped
 * read-only, checked before use, rebuilt when damaged or of another version, and kept in memory
 * where the directory cannot be written. */
const tsl_host *tables_host(void);

#endif
