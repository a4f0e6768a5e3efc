/* What the host lends to plugins and solvers: tables, threads and the 3x3x3 engine. */
#ifndef CORE_PLUGIN_SERVICES_H
#define CORE_PLUGIN_SERVICES_H

#include "twistseal/plugin.h"

/* Each has its own engine and its own list of tables; puzzles that ask it for the same table share
 * one. */
typedef struct services services;

typedef enum services_tables {
    SERVICES_KEEP_TABLES,     /* in the user's cache directory (see tables.h) */
    SERVICES_TABLES_IN_MEMORY /* the cache is neither read nor written */
} services_tables;

int services_new(services **out, services_tables tables, tsl_err *err);
/* Frees the tables and the engine: nothing it lent may be used any more. NULL is fine. */
void services_free(services *s);

/* The services as the ABI lends them, borrowed from `s`. */
const tsl_host *services_lend(const services *s);

/* Gives the engine of a host that services_lend gave the tables that pay for so many solves, if
 * anybody has asked for the engine. Where there is no memory for them it keeps those it has; no
 * answer depends on them. [any] */
void services_expect(const tsl_host *host, uint64_t solves);

#endif
