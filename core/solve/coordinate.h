/* The coordinates that describe phases: a phase's coordinates are 0 when it is solved. */
#ifndef CORE_SOLVE_COORDINATE_H
#define CORE_SOLVE_COORDINATE_H

#include "cube/coord.h"

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
    unsigned (*get)(const square_group *g, const tsl_cube3 *cube);
    /* Makes a cube with this value, which must belong to some cube; its other parts may be
     * anything.
     */
    void (*set)(tsl_cube3 *cube, const square_group *g, unsigned value);
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

#endif
