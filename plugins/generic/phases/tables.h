/* The tables of all phases: moves of coordinates, and lower bounds of distances. */
#ifndef PLUGINS_GENERIC_PHASES_TABLES_H
#define PLUGINS_GENERIC_PHASES_TABLES_H

#include "chain.h"

enum { TABLES_DEPTHS = 32 };

/* How many entries are at each distance. */
typedef struct depth_counts {
    uint64_t at[TABLES_DEPTHS];
} depth_counts;

typedef struct phase_tables {
    coordinate_tables coordinates[PHASE_COORDINATES];
    const uint8_t *distance[PHASE_TABLES];
    const depth_counts *counts[PHASE_TABLES];
} phase_tables;

typedef struct tables {
    const chain *chain;
    const turns *turns;
    phase_tables phases[CHAIN_PHASES];
    size_t size; /* bytes of all */
} tables;

/* [main] Builds or loads them under this name. */
int tables_open(tables *out, const chain *c, const turns *t, const char *name, uint32_t version,
                const tsl_host *host, tsl_err *err);

#endif
