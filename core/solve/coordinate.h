/* The coordinates that phases are described by: numbers that are 0 where the phase has done its
 * part. */
#ifndef CORE_SOLVE_PHASE_COORD_H
#define CORE_SOLVE_PHASE_COORD_H

#include "cube/coord.h"

#define SQUARES_CORNERS 96u  /* corner permutations that half turns reach */
#define SQUARES_COSETS  420u /* 8! / 96 */

/* What half turns do to the corners. Filled once by squares_init, then read-only. */
typedef struct squares {
    uint16_t coset_of[COORD_PERMS_OF_8]; /* by the rank of a corner permutation */
    uint16_t coset[SQUARES_COSETS];      /* rank of one member */
    uint8_t number_of[COORD_PERMS_OF_8]; /* of the 96, by rank; undefined for others */
    uint16_t corners[SQUARES_CORNERS];
} squares;

void squares_init(squares *out);

typedef struct coordinate {
    const char *name; /* "flip" */
    unsigned count;   /* its values are less; some may be no position's */
    unsigned (*get)(const squares *g, const tsl_cube3 *cube);
    /* A cube with this coordinate, which some cube must have; other parts as the function likes. */
    void (*set)(tsl_cube3 *cube, const squares *g, unsigned value);
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
