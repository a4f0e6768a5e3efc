/* The 4x4x4 by pieces: where they are among the stickers of nxn.h, and where turns take them. */
#include "tables.h"

/* Each place is followed by a sticker of it. */
static void read_map(cube4_map *out, const char moved[CUBE4_STICKERS])
{
    uint8_t place[CUBE4_STICKERS]; /* of the sticker a wing or centre is seen at */
    for (unsigned i = 0; i < CUBE4_CENTRES; i++)
        place[nxn_sticker(4, NXN_CENTRE, i, 0)] = (uint8_t)i;
    for (unsigned i = 0; i < 2 * CUBE4_WINGS; i++)
        place[nxn_sticker(4, NXN_WING, i / 2, i % 2)] = (uint8_t)(i / 2);
    for (unsigned i = 0; i < CUBE4_CENTRES; i++)
        out->centre[place[(unsigned)moved[nxn_sticker(4, NXN_CENTRE, i, 0)]]] = (uint8_t)i;
    for (unsigned i = 0; i < CUBE4_WINGS; i++)
        out->wing[place[(unsigned)moved[nxn_sticker(4, NXN_WING, i, 0)]]] = (uint8_t)i;
    for (unsigned i = 0; i < 6; i++) out->face[i] = out->centre[4 * i] / 4;
    out->shifts = 0;
    for (uint8_t i = 0; i < CUBE4_WINGS; i++) {
        if (out->wing[i] == i) continue;
        out->from[out->shifts] = i;
        out->to[out->shifts++] = out->wing[i];
    }
}

void cube4_map_turn(cube4_map *out, unsigned turn)
{
    char moved[CUBE4_STICKERS];
    nxn_track_turn(moved, 4, cube4_turn(turn));
    read_map(out, moved);
}

void cube4_map_symmetry(cube4_map *out, unsigned symmetry)
{
    char moved[CUBE4_STICKERS];
    nxn_track_symmetry(moved, 4, symmetry);
    read_map(out, moved);
}

uint32_t cube4_move_set(const cube4_map *map, uint32_t set)
{
    uint32_t moved = 0;
    for (; set; set &= set - 1) moved |= (uint32_t)1 << map->centre[__builtin_ctz(set)];
    return moved;
}
