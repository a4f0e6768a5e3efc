/* A chain of phases with its tables: how moves change the coordinates, and the distances. */
#ifndef CORE_SOLVE_PHASES_H
#define CORE_SOLVE_PHASES_H

#include <stddef.h>

#include "chain.h"
#include "cube/metric.h"
#include "cube/turn_group.h"

/* A phase's moves on its coordinates, and its distances. */
typedef struct phase_data {
    const phase *what;
    unsigned count[PHASE_COORDINATES];   /* values that the moves reach */
    uint16_t *number[PHASE_COORDINATES]; /* theirs, by the coordinate's own value; owned */
    uint16_t *next[PHASE_COORDINATES];   /* [number][18]; owned */
    const uint8_t *distance[PHASE_TABLES];
    uint8_t *own[PHASE_TABLES]; /* distances kept in memory only; owned */
    const turn_group *group;    /* where it can start; NULL: at any end of the phase before.
                                          Borrowed */
    uint32_t stride[PHASE_TABLES][PHASE_COORDINATES]; /* of a coordinate in a table; 0: not in it */
} phase_data;

/* A method ready for use: read-only after phases_open, and used by any number of threads. */
typedef struct phases {
    const chain *what; /* borrowed */
    metric metric;
    square_group squares;
    phase_data data[CHAIN_PHASES];
    size_t table_size; /* bytes of its distances */
} phases;

/* Numbers the values that a phase's moves reach: fills count, number and next. */
void phases_make_moves(phase_data *d, const square_group *g);
void phases_free_moves(phase_data *d);

/* Makes the tables through host->table. The caller frees *out by phases_free; the host keeps the
 * tables.
 * [main] */
int phases_open(phases **out, const chain *what, metric m, const tsl_host *host, tsl_err *err);
void phases_free(phases *p);

/* The phase's coordinates of a cube; the earlier phases must be solved. */
void phases_coordinates(unsigned out[PHASE_COORDINATES], const phases *p, unsigned number,
                        const tsl_cube3 *cube);

/* The lower bound, or exact distance, of a position by its coordinates. */
static inline unsigned phases_distance(const phase_data *d, const unsigned at[PHASE_COORDINATES])
{
    unsigned greatest = 0;
    for (unsigned t = 0; t < d->what->table_count; t++) {
        size_t index = 0;
        for (unsigned i = 0; i < d->what->coordinate_count; i++) index += d->stride[t][i] * at[i];
        if (d->distance[t][index] > greatest) greatest = d->distance[t][index];
    }
    return greatest;
}

#endif
