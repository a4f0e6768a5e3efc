/* The 5x5x5 by pieces: where they are among the stickers of nxn.h, and where turns take them. */
#include "five.h"

#include <string.h>

enum { STICKERS = 150 };

/* ---- where places go ---- */

static unsigned sticker_of(unsigned place)
{
    static const uint8_t orbit[4] = {NXN_WING, NXN_MIDGE, NXN_CENTRE, NXN_CENTRE + 1};
    const unsigned i = place % 24;
    return place / 24 == 1 ? nxn_sticker(5, NXN_MIDGE, i / 2, i % 2)
                           : nxn_sticker(5, orbit[place / 24], i, 0);
}

static void read_map(five_map *out, const char moved[STICKERS])
{
    uint8_t place[STICKERS] = {0}; /* that has this sticker */
    for (unsigned i = 0; i < FIVE_PLACES; i++) place[sticker_of(i)] = (uint8_t)i;
    /* A mirror shows the other sticker of a wing first. */
    for (unsigned i = 0; i < 24; i++) place[nxn_sticker(5, NXN_WING, i, 1)] = (uint8_t)i;
    for (unsigned i = 0; i < FIVE_PLACES; i++)
        out->to[place[(uint8_t)moved[sticker_of(i)]]] = (uint8_t)i;
    for (unsigned i = 0; i < 6; i++) out->face[i] = out->to[FIVE_X + 4 * i] / 4 - FIVE_X / 4;
}

void five_map_turn(five_map *out, unsigned turn)
{
    char moved[STICKERS];
    nxn_track_turn(moved, 5, five_turn(turn));
    read_map(out, moved);
}

void five_map_symmetry(five_map *out, unsigned symmetry)
{
    char moved[STICKERS];
    nxn_track_symmetry(moved, 5, symmetry);
    read_map(out, moved);
}

/* ---- cubes ---- */

void five_cube_read(five_cube *out, const nxn_pieces *pieces)
{
    memcpy(out->at + FIVE_WING, pieces->wing[0], 24);
    memcpy(out->at + FIVE_X, pieces->centre[0], 24);
    memcpy(out->at + FIVE_T, pieces->centre[1], 24);
    for (unsigned e = 0; e < FIVE_EDGES; e++) {
        unsigned first = 2 * (pieces->midge[e] & 15u), flip = pieces->midge[e] >> 4;
        out->at[FIVE_MIDGE + 2 * e] = (uint8_t)(first + flip);
        out->at[FIVE_MIDGE + 2 * e + 1] = (uint8_t)(first + 1 - flip);
    }
}

void five_cube_move(five_cube *cube, const five_map *map)
{
    five_cube old = *cube;
    for (unsigned i = 0; i < FIVE_PLACES; i++) cube->at[map->to[i]] = old.at[i];
}

void five_cube_rotate(five_cube *cube, const five_map *rotation)
{
    five_cube_move(cube, rotation);
    for (unsigned i = 0; i < FIVE_X; i++)
        cube->at[i] = rotation->to[i / 24 * 24 + cube->at[i]] % 24;
    for (unsigned i = FIVE_X; i < FIVE_PLACES; i++) cube->at[i] = rotation->face[cube->at[i]];
}
