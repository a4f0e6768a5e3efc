/* The corner permutations that half turns reach, and their cosets. */
#ifndef CORE_SOLVE_SQUARE_GROUP_H
#define CORE_SOLVE_SQUARE_GROUP_H

#include "cube/coord.h"

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

#endif
