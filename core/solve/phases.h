/* Methods as data: a chain of phases, each a subgroup to reach with certain moves.
 *
 * A phase is solved when its coordinates are 0. Of a coordinate's values only those count that the
 * phase's moves reach, and they are numbered anew, in their order. Its tables give exact distances
 * within products of its coordinates; the greatest of them is a lower bound, and the phase's exact
 * distance where one table covers all its coordinates. */
#ifndef CORE_SOLVE_PHASES_H
#define CORE_SOLVE_PHASES_H

#include <stddef.h>

#include "cube/metric.h"
#include "cube/turn_group.h"
#include "phase_coord.h"
#include "twophase/maps.h"

#define PHASE_COORDINATES 6u
#define PHASE_TABLES      6u
#define METHOD_PHASES     4u
#define PHASE_METRICS     2u  /* HTM and QTM: a slice turn is not one turn of a phase */
#define PHASE_DISTANCES   20u /* no distance of a table reaches it */

/* How many positions a table has at distance 0, 1, 2, ...; all zero where no count is known. */
typedef struct phase_counts {
    uint32_t at[PHASE_DISTANCES];
} phase_counts;

typedef struct phase_table {
    const char *name; /* of its file; the metric's name is added. NULL: kept in memory only */
    unsigned covers;  /* bit i: the phase's i-th coordinate */
    phase_counts expected[PHASE_METRICS]; /* what a build must find */
} phase_table;

typedef struct phase {
    const char *subgroup; /* the one it reaches; NULL: what the next one's moves make */
    move_set moves;
    unsigned coordinate_count, table_count;
    coordinate_id coordinates[PHASE_COORDINATES];
    phase_table tables[PHASE_TABLES];
} phase;

typedef struct method {
    const char *name;
    const char *first_group; /* what it starts from; NULL: what its moves make */
    unsigned phase_count;
    const phase *phases[METHOD_PHASES];
} method;

extern const method method_thistlethwaite; /* four phases, all distances exact */
extern const method method_kociemba;       /* two phases */
/* Goals on the way, as methods of one phase. */
extern const method method_eo;    /* edges oriented */
extern const method method_cross; /* the edges of D */
extern const method method_g1;    /* Kociemba's first phase */

/* A phase's moves on its coordinates, and its distances. */
typedef struct phase_data {
    const phase *what;
    unsigned count[PHASE_COORDINATES];   /* values that the moves reach */
    uint16_t *number[PHASE_COORDINATES]; /* theirs, by the coordinate's own value; owned */
    uint16_t *next[PHASE_COORDINATES];   /* [number][18]; owned */
    const uint8_t *distance[PHASE_TABLES];
    uint8_t *own[PHASE_TABLES]; /* distances kept in memory only; owned */
    const turn_group *group;    /* what it can start from; NULL: wherever the phase before ends.
                                          Borrowed */
    uint32_t stride[PHASE_TABLES][PHASE_COORDINATES]; /* of a coordinate in a table; 0: not in it */
} phase_data;

/* A method ready for use: read-only after phases_open, and used by any number of threads. */
typedef struct phases {
    const method *what; /* borrowed */
    metric metric;
    squares squares;
    phase_data data[METHOD_PHASES];
    size_t table_size; /* bytes of its distances */
} phases;

/* Numbers the values that a phase's moves reach: fills count, number and next. */
int phase_make_moves(phase_data *d, const squares *g, tsl_err *err);
void phase_free_moves(phase_data *d);

/* Makes the tables through host->table. The caller frees *out by phases_free; the tables stay.
 * [main] */
int phases_open(phases **out, const method *what, metric m, const tsl_host *host, tsl_err *err);
void phases_free(phases *p);

/* Does one table cover all coordinates of this phase? */
bool phase_is_exact(const phase *what);

/* The phase's coordinates of a cube, which the phases before must have dealt with. */
void phase_coordinates(unsigned out[PHASE_COORDINATES], const phases *p, unsigned number,
                       const tsl_cube3 *cube);

/* The lower bound, or exact distance, of a position by its coordinates. */
static inline unsigned phase_distance(const phase_data *d, const unsigned at[PHASE_COORDINATES])
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
