/* The 4x4x4 by pieces: where they are among the stickers of nxn.h, and where turns take them. */
#include "tables.h"

#include <string.h>

static const char letters[] = "URFDLB";

enum { TOP, RIGHT, BOTTOM, LEFT };

/* The two faces of each edge, and which side of the face it is. */
static const uint8_t edges[CUBE4_EDGES][2][2] = {
    {{FACE_U, RIGHT}, {FACE_R, TOP}},    {{FACE_U, BOTTOM}, {FACE_F, TOP}},
    {{FACE_U, LEFT}, {FACE_L, TOP}},     {{FACE_U, TOP}, {FACE_B, TOP}},
    {{FACE_D, RIGHT}, {FACE_R, BOTTOM}}, {{FACE_D, TOP}, {FACE_F, BOTTOM}},
    {{FACE_D, LEFT}, {FACE_L, BOTTOM}},  {{FACE_D, BOTTOM}, {FACE_B, BOTTOM}},
    {{FACE_F, RIGHT}, {FACE_R, LEFT}},   {{FACE_F, LEFT}, {FACE_L, RIGHT}},
    {{FACE_B, RIGHT}, {FACE_L, LEFT}},   {{FACE_B, LEFT}, {FACE_R, RIGHT}},
};

const uint8_t cube4_corner_stickers[CUBE4_CORNERS][3] = {
    {15, 16, 35}, {12, 32, 67}, {0, 64, 83},  {3, 80, 19},
    {51, 47, 28}, {48, 79, 44}, {60, 95, 76}, {63, 31, 92},
};

static unsigned centre_sticker(unsigned centre)
{
    static const uint8_t at[4] = {5, 6, 9, 10};
    return centre / 4 * 16 + at[centre % 4];
}

/* Its first one, or the other. */
static unsigned wing_sticker(unsigned wing, bool other)
{
    static const uint8_t first_of[4] = {1, 7, 14, 8}, other_of[4] = {2, 11, 13, 4};
    const uint8_t *at = edges[wing / 2][(wing % 2) ^ other];
    return at[0] * 16u + (other ? other_of : first_of)[at[1]];
}

/* The corner whose letters these are, and how it is twisted; CUBE4_CORNERS: none. */
static unsigned find_corner(unsigned *twist, const char seen[3])
{
    for (unsigned corner = 0; corner < CUBE4_CORNERS; corner++)
        for (*twist = 0; *twist < 3; ++*twist) {
            unsigned same = 0;
            for (unsigned k = 0; k < 3; k++)
                same += letters[cube4_corner_stickers[corner][k] / 16] == seen[(k + *twist) % 3];
            if (same == 3) return corner;
        }
    return CUBE4_CORNERS;
}

int cube4_read(cube4_pieces *out, const char stickers[CUBE4_STICKERS], tsl_err *err)
{
    uint32_t used = 0;
    unsigned twists = 0, count[6] = {0};
    for (unsigned place = 0; place < CUBE4_CORNERS; place++) {
        char seen[4] = "";
        unsigned twist;
        for (unsigned k = 0; k < 3; k++) seen[k] = stickers[cube4_corner_stickers[place][k]];
        const unsigned corner = find_corner(&twist, seen);
        if (corner == CUBE4_CORNERS)
            return tsl_fail(err, TSL_EINPUT, "letter %u: no corner is %s",
                            cube4_corner_stickers[place][0] + 1, seen);
        if (used >> corner & 1) return tsl_fail(err, TSL_EINPUT, "two corners are %s", seen);
        used |= 1u << corner;
        twists += twist;
        out->corner[place] = (uint8_t)(corner | twist << 4);
    }
    used = 0;
    for (unsigned place = 0; place < CUBE4_WINGS; place++) {
        const unsigned first = wing_sticker(place, false);
        const char seen[] = {stickers[first], stickers[wing_sticker(place, true)], '\0'};
        unsigned wing = 0;
        while (wing < CUBE4_WINGS && (letters[edges[wing / 2][wing % 2][0]] != seen[0] ||
                                      letters[edges[wing / 2][!(wing % 2)][0]] != seen[1]))
            wing++;
        if (wing == CUBE4_WINGS)
            return tsl_fail(err, TSL_EINPUT, "letter %u: no wing is %s", first + 1, seen);
        if (used >> wing & 1)
            return tsl_fail(err, TSL_EINPUT, "letter %u: a second wing %s that turns the same way",
                            first + 1, seen);
        used |= 1u << wing;
        out->wing[place] = (uint8_t)wing;
    }
    for (unsigned i = 0; i < CUBE4_CENTRES; i++) {
        const char *face = memchr(letters, stickers[centre_sticker(i)], 6);
        out->centre[i] = (uint8_t)(face ? face - letters : 6);
        if (face) count[face - letters]++;
    }
    for (unsigned f = 0; f < 6; f++)
        if (count[f] != 4)
            return tsl_fail(err, TSL_EINPUT, "%u centres are %c, not 4", count[f], letters[f]);
    if (twists % 3) return tsl_fail(err, TSL_EINPUT, "a corner is twisted in its place");
    return TSL_OK;
}

void cube4_write(char stickers[CUBE4_STICKERS], const cube4_pieces *in)
{
    for (unsigned i = 0; i < CUBE4_CENTRES; i++)
        stickers[centre_sticker(i)] = letters[in->centre[i]];
    for (unsigned i = 0; i < 2 * CUBE4_WINGS; i++)
        stickers[wing_sticker(i / 2, i % 2)] = letters[wing_sticker(in->wing[i / 2], i % 2) / 16];
    for (unsigned i = 0; i < CUBE4_CORNERS; i++) {
        unsigned piece = in->corner[i] & 15, twist = in->corner[i] >> 4;
        for (unsigned k = 0; k < 3; k++)
            stickers[cube4_corner_stickers[i][(twist + k) % 3]] =
                letters[cube4_corner_stickers[piece][k] / 16];
    }
}

/* ---- where places go ---- */

/* Each place is followed by a sticker of it. */
static void read_map(cube4_map *out, const char moved[CUBE4_STICKERS])
{
    uint8_t place[CUBE4_STICKERS]; /* of the sticker a wing or centre is seen at */
    for (unsigned i = 0; i < CUBE4_CENTRES; i++) place[centre_sticker(i)] = (uint8_t)i;
    for (unsigned i = 0; i < 2 * CUBE4_WINGS; i++)
        place[wing_sticker(i / 2, i % 2)] = (uint8_t)(i / 2);
    for (unsigned i = 0; i < CUBE4_CENTRES; i++)
        out->centre[place[(unsigned)moved[centre_sticker(i)]]] = (uint8_t)i;
    for (unsigned i = 0; i < CUBE4_WINGS; i++)
        out->wing[place[(unsigned)moved[wing_sticker(i, false)]]] = (uint8_t)i;
    for (unsigned i = 0; i < 6; i++) out->face[i] = out->centre[4 * i] / 4;
    out->shifts = 0;
    for (uint8_t i = 0; i < CUBE4_WINGS; i++) {
        if (out->wing[i] == i) continue;
        out->from[out->shifts] = i;
        out->to[out->shifts++] = out->wing[i];
    }
}

static void number_stickers(char out[CUBE4_STICKERS])
{
    for (unsigned i = 0; i < CUBE4_STICKERS; i++) out[i] = (char)i;
}

void cube4_map_turn(cube4_map *out, unsigned turn)
{
    char stickers[CUBE4_STICKERS];
    number_stickers(stickers);
    nxn_turn(stickers, 4, cube4_turn(turn));
    read_map(out, stickers);
}

/* Seen in a mirror beside the cube: rows are read backwards, R and L exchanged. */
static void reflect(char stickers[CUBE4_STICKERS])
{
    char old[CUBE4_STICKERS];
    memcpy(old, stickers, sizeof old);
    for (unsigned i = 0; i < CUBE4_STICKERS; i++) {
        unsigned face = i / 16, from = face % 3 == FACE_R ? (face + 3) % 6 : face;
        stickers[i] = old[from * 16 + (i % 16 ^ 3)];
    }
}

void cube4_map_symmetry(cube4_map *out, unsigned symmetry)
{
    char stickers[CUBE4_STICKERS];
    nxn_hold hold = nxn_hold_number(symmetry % CUBE4_ROTATIONS, 4);
    number_stickers(stickers);
    if (symmetry >= CUBE4_ROTATIONS) reflect(stickers);
    nxn_turn(stickers, 4, hold.first);
    nxn_turn(stickers, 4, hold.second);
    read_map(out, stickers);
}

unsigned cube4_turn_image(const cube4_map *symmetry, bool reflected, unsigned turn)
{
    unsigned kind = turn / 3, quarters = turn % 3;
    return 3 * (symmetry->face[kind % 6] + kind / 6 * 6) + (reflected ? 2 - quarters : quarters);
}

uint32_t cube4_move_set(const cube4_map *map, uint32_t set)
{
    uint32_t moved = 0;
    for (; set; set &= set - 1) moved |= (uint32_t)1 << map->centre[__builtin_ctz(set)];
    return moved;
}
