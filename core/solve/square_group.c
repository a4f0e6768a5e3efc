/* What half turns do to the corners. */
#include "square_group.h"

#include <stdbool.h>
#include <string.h>

#include "cube/cube.h"

#define UNKNOWN 0xffffu

static unsigned product_rank(unsigned left, unsigned right)
{
    tsl_cube3 a, b;
    coord_set_corners(&a, left);
    coord_set_corners(&b, right);
    cube_multiply(&a, &a, &b);
    return coord_corners(&a);
}

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
    unsigned count = 0;
    memset(out, 0, sizeof *out);
    memset(out->coset_of, 0xff, sizeof out->coset_of);
    find_members(out);
    for (unsigned i = 0; i < SQUARE_GROUP_CORNERS; i++)
        out->number_of[out->corners[i]] = (uint8_t)i;
    for (unsigned rank = 0; rank < COORD_PERMS_OF_8; rank++) {
        if (out->coset_of[rank] != UNKNOWN) continue;
        for (unsigned i = 0; i < SQUARE_GROUP_CORNERS; i++)
            out->coset_of[product_rank(out->corners[i], rank)] = (uint16_t)count;
        out->coset[count++] = (uint16_t)rank;
    }
}
