/* The 3x3x3 cube by cubies: composition, inversion and the 18 face turns. */
#include "cube.h"

#include <string.h>

#define T(piece, orientation) ((unsigned)(piece) | (unsigned)(orientation) << 4)

static const tsl_cube3 solved = {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};

/* The clockwise quarter turns in the order U R F D L B: corners URF UFL ULB UBR DFR DLF DBL DRB,
 * edges UR UF UL UB DR DF DL DB FR FL BL BR. */
static const tsl_cube3 quarter_turns[CUBE_FACES] = {
    {{3, 0, 1, 2, 4, 5, 6, 7}, {3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11}},
    {{T(4, 2), 1, 2, T(0, 1), T(7, 1), 5, 6, T(3, 2)}, {8, 1, 2, 3, 11, 5, 6, 7, 4, 9, 10, 0}},
    {{T(1, 1), T(5, 2), 2, 3, T(0, 2), T(4, 1), 6, 7},
     {0, T(9, 1), 2, 3, 4, T(8, 1), 6, 7, T(1, 1), T(5, 1), 10, 11}},
    {{0, 1, 2, 3, 5, 6, 7, 4}, {0, 1, 2, 3, 5, 6, 7, 4, 8, 9, 10, 11}},
    {{0, T(2, 1), T(6, 2), 3, 4, T(1, 2), T(5, 1), 7}, {0, 1, 10, 3, 4, 5, 9, 7, 8, 2, 6, 11}},
    {{0, 1, T(3, 1), T(7, 2), 4, 5, T(2, 2), T(6, 1)},
     {0, 1, 2, T(11, 1), 4, 5, 6, T(10, 1), 8, 9, T(3, 1), T(7, 1)}},
};

void cube_solved(tsl_cube3 *out)
{
    *out = solved;
}

bool cube_equal(const tsl_cube3 *a, const tsl_cube3 *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

void cube_multiply(tsl_cube3 *out, const tsl_cube3 *a, const tsl_cube3 *b)
{
    tsl_cube3 product;
    for (unsigned i = 0; i < CUBE_CORNERS; i++) {
        unsigned from = a->corner[CUBE_PIECE(b->corner[i])];
        unsigned twist = (CUBE_ORIENTATION(from) + CUBE_ORIENTATION(b->corner[i])) % 3;
        product.corner[i] = (uint8_t)T(CUBE_PIECE(from), twist);
    }
    for (unsigned i = 0; i < CUBE_EDGES; i++)
        product.edge[i] = (uint8_t)(a->edge[CUBE_PIECE(b->edge[i])] ^ (b->edge[i] & 16));
    *out = product;
}

void cube_invert(tsl_cube3 *out, const tsl_cube3 *a)
{
    tsl_cube3 inverse;
    for (unsigned i = 0; i < CUBE_CORNERS; i++)
        inverse.corner[CUBE_PIECE(a->corner[i])] =
            (uint8_t)T(i, (3 - CUBE_ORIENTATION(a->corner[i])) % 3);
    for (unsigned i = 0; i < CUBE_EDGES; i++)
        inverse.edge[CUBE_PIECE(a->edge[i])] = (uint8_t)(i | (a->edge[i] & 16));
    *out = inverse;
}

void cube_move(tsl_cube3 *cube, unsigned move)
{
    for (unsigned turns = 0; turns <= move % 3; turns++)
        cube_multiply(cube, cube, &quarter_turns[move / 3]);
}

unsigned cube_parity(const uint8_t *bytes, unsigned count)
{
    unsigned parity = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i + 1; j < count; j++)
            parity ^= CUBE_PIECE(bytes[i]) > CUBE_PIECE(bytes[j]);
    return parity;
}
