/* What the host lends to plugins and solvers: tables, threads and the 3x3x3 engine. */
#ifndef CORE_PLUGIN_SERVICES_H
#define CORE_PLUGIN_SERVICES_H

#include "twistseal/plugin.h"

/* Each has its own engine and its own tables. Puzzles that ask for the same table share it. */
typedef struct services services;

typedef enum services_tables {
    SERVICES_KEEP_TABLES,     /* in the user's cache directory (see tables.h) */
    SERVICES_TABLES_IN_MEMORY /* the cache is neither read nor written */
} services_tables;

/* The caller frees it with services_free. */
services *services_new(services_tables tables);
/* Frees the tables and the engine: nothing that it lent may be used afterwards. NULL is fine. */
void services_free(services *s);

/* The services as the ABI lends them, borrowed from `s`. */
const tsl_host *services_lend(const services *s);

/* Gives the engine the tables that are quickest for this many solves, their building included. Does
 * nothing unless the engine is in use. `host` is from services_lend. If memory is short, the engine
 * keeps the tables it has; answers do not depend on them. [any] */
void services_expect(const tsl_host *host, uint64_t solves);

#endif
