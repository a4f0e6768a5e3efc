/* Chains of phases as data: each phase is a subgroup to reach with certain moves.
 *
 * A phase is solved when its coordinates are 0. Only the values of a coordinate that the phase's
 * moves reach are used; they are renumbered in order. Each table of a phase gives exact distances
 * for some of its coordinates together. The greatest of these distances is a lower bound; if one
 * table covers all coordinates, it is the exact distance. */
#ifndef CORE_SOLVE_CHAIN_H
#define CORE_SOLVE_CHAIN_H

#include "coordinate.h"
#include "cube/cube.h"

#define PHASE_COORDINATES 6u
#define PHASE_TABLES      6u
#define PHASE_METRICS     2u  /* HTM and QTM: phases have no slice turns */
#define PHASE_DISTANCES   20u /* all distances in a table are less */
#define CHAIN_PHASES      4u

/* How many positions a table has at distance 0, 1, 2, ...; all zero if the counts are not known. */
typedef struct phase_counts {
    uint32_t at[PHASE_DISTANCES];
} phase_counts;

typedef struct phase_table {
    const char *name; /* of its file; the metric's name is added. NULL: kept in memory only */
    unsigned covers;  /* bit i: the phase's i-th coordinate */
    phase_counts expected[PHASE_METRICS]; /* what a build must find */
} phase_table;

typedef struct phase {
    const char
        *subgroup; /* the one it reaches; NULL: the one that the next phase's moves generate */
    move_set moves;
    unsigned coordinate_count, table_count;
    coordinate_id coordinates[PHASE_COORDINATES];
    phase_table tables[PHASE_TABLES];
} phase;

typedef struct chain {
    const char *name;
    const char *first_group; /* what it starts from; NULL: the group that its moves generate */
    unsigned phase_count;
    const phase *phases[CHAIN_PHASES];
} chain;

extern const chain chain_thistlethwaite; /* four phases, all distances exact */
extern const chain chain_kociemba;       /* two phases */
/* Partial goals, as chains of one phase. */
extern const chain chain_eo;    /* edges oriented */
extern const chain chain_cross; /* the edges of D */
extern const chain chain_g1;    /* Kociemba's first phase */

/* Does one table cover all coordinates of this phase? */
bool chain_phase_is_exact(const phase *what);

#endif
