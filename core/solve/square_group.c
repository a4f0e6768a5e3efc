/* The corner permutations that half turns reach, and their cosets. */
#include "square_group.h"

#include <stdbool.h>
#include <string.h>

#include "cube/cube.h"

#define UNKNOWN 0xffffu

static void find_members(square_group *out)
{
    bool seen[COORD_PERMS_OF_8] = {false};
    unsigned count = 1;
    seen[0] = true;
    out->corners[0] = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned face = 0; face < CUBE_FACES; face++) {
            tsl_cube3 cube;
            coord_set_corners(&cube, out->corners[i]);
            cube_move(&cube, 3 * face + 1);
            unsigned rank = coord_corners(&cube);
            if (!seen[rank]) out->corners[count++] = (uint16_t)rank;
            seen[rank] = true;
        }
}

void square_group_init(square_group *out)
{
    tsl_cube3 member[SQUARE_GROUP_CORNERS], first, product;
    unsigned count = 0;
    memset(out, 0, sizeof *out);
    memset(out->coset_of, 0xff, sizeof out->coset_of);
    find_members(out);
    for (unsigned i = 0; i < SQUARE_GROUP_CORNERS; i++) {
        out->number_of[out->corners[i]] = (uint8_t)i;
        coord_set_corners(&member[i], out->corners[i]);
    }
    for (unsigned rank = 0; rank < COORD_PERMS_OF_8; rank++) {
        if (out->coset_of[rank] != UNKNOWN) continue;
        coord_set_corners(&first, rank);
        for (unsigned i = 0; i < SQUARE_GROUP_CORNERS; i++) {
            cube_multiply(&product, &member[i], &first);
            out->coset_of[coord_corners(&product)] = (uint16_t)count;
        }
        out->coset[count++] = (uint16_t)rank;
    }
}
