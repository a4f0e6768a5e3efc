/* The phases of a solve as data: chains of subgroups, and coordinates, 0 when a phase is solved. */
#ifndef CORE_SOLVE_COORDINATE_H
#define CORE_SOLVE_COORDINATE_H

#include "cube/coord.h"
#include "cube/cube.h"

/* The corner permutations that half turns reach, and their cosets. */
#define SQUARE_GROUP_CORNERS 96u  /* corner permutations that half turns reach */
#define SQUARE_GROUP_COSETS  420u /* 8! / 96 */

/* Filled once by square_group_init, then read-only. */
typedef struct square_group {
    uint16_t coset_of[COORD_PERMS_OF_8]; /* by the rank of a corner permutation */
    uint16_t coset[SQUARE_GROUP_COSETS]; /* rank of one member */
    uint8_t number_of[COORD_PERMS_OF_8]; /* number of each of the 96, by rank; others undefined */
    uint16_t corners[SQUARE_GROUP_CORNERS];
} square_group;

void square_group_init(square_group *out);

typedef struct coordinate {
    const char *name; /* "flip" */
    unsigned count;   /* its values are less than this; some may belong to no position */
} coordinate;

typedef enum coordinate_id {
    AT_FLIP,
    AT_TWIST,
    AT_SLICE,          /* places of the four E-slice edges */
    AT_CORNER_COSET,   /* corners, up to half turns */
    AT_M_EDGES,        /* places of the four M-slice edges among the U and D layers */
    AT_SQUARE_CORNERS, /* corners, where half turns reach them */
    AT_M_ORDER,        /* order of the slice's edges within it */
    AT_S_ORDER,
    AT_E_ORDER,
    AT_CORNERS,
    AT_UD_EDGES,
    AT_CROSS_RIGHT_FRONT, /* places and flips of the edges DR and DF */
    AT_CROSS_LEFT_BACK,
    AT_EDGES_UR_UF_UL, /* places and flips of three edges: UR UF UL, */
    AT_EDGES_UB_DR_DF, /* UB DR DF, */
    AT_EDGES_DL_DB_FR, /* DL DB FR, */
    AT_EDGES_FL_BL_BR, /* FL BL BR */
    COORDINATES
} coordinate_id;

extern const coordinate coordinates[COORDINATES];

unsigned coordinate_get(coordinate_id id, const square_group *g, const tsl_cube3 *cube);
/* Makes a cube with this value, which must belong to some cube; its other parts may be anything. */
void coordinate_set(tsl_cube3 *cube, coordinate_id id, const square_group *g, unsigned value);

/* Chains of phases as data: each phase is a subgroup to reach with certain moves.
 *
 * A phase is solved when its coordinates are 0. Only the values of a coordinate that the phase's
 * moves reach are used; they are renumbered in order. Each table of a phase gives exact distances
 * for some of its coordinates together. The greatest of these distances is a lower bound; if one
 * table covers all coordinates, it is the exact distance. */

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
