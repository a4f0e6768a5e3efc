/* The tables of all phases: moves of coordinates, and lower bounds of distances. */
#ifndef PLUGINS_GENERIC_PHASES_TABLES_H
#define PLUGINS_GENERIC_PHASES_TABLES_H

#include "near.h"

enum { TABLES_DEPTHS = 32, TABLES_FAR = 15 };

/* How many entries are at each distance. */
typedef struct depth_counts {
    uint64_t at[TABLES_DEPTHS];
} depth_counts;

typedef struct phase_tables {
    coordinate_tables coordinates[PHASE_COORDINATES];
    const uint8_t *distance[PHASE_TABLES]; /* see tables_distance() */
    const depth_counts *counts[PHASE_TABLES];
    const void *near_bytes;
    near_set *near; /* NULL: the phase has none */
    /* By how many turns are left: the tables that rule out enough, those that do most first. */
    uint8_t asked[TABLES_DEPTHS][PHASE_TABLES], asked_count[TABLES_DEPTHS];
} phase_tables;

/* The distance of an entry, or TABLES_FAR for all that are so far or farther. */
static inline unsigned tables_distance(const uint8_t *distance, uint32_t entry)
{
    return (unsigned)distance[entry / 2] >> entry % 2 * 4 & 15u;
}

typedef struct tables {
    const chain *chain;
    const turns *turns;
    phase_tables phases[CHAIN_PHASES];
    size_t size; /* bytes of all */
} tables;

/* [main] Builds or loads them under this name. */
int tables_open(tables *out, const chain *c, const turns *t, const char *name, uint32_t version,
                const tsl_host *host, tsl_err *err);
void tables_close(tables *t);

#endif
