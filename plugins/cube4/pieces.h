/* The 4x4x4 by pieces: where they are among the stickers of nxn.h, and where turns take them.
 *
 * Corners and edges are numbered as in tsl_cube3, faces URFDLB from 0 to 5. An edge has two wings:
 * 2 * edge and 2 * edge + 1, the one whose first sticker is on the edge's first face and the one
 * whose first sticker is on the second. The first sticker of a wing is the one that a clockwise
 * turn of its face carries on before its neighbour on that edge of the face:
 *
 *      . 1 . .      so turns carry first stickers to first stickers, and a wing
 *      . . . 1      cannot be turned over in its place.
 *      1 . . .
 *      . . 1 .
 *
 * Centre 4 * face + k is the k-th of its face, row by row. */
#ifndef PLUGINS_CUBE4_PIECES_H
#define PLUGINS_CUBE4_PIECES_H

#include "lib/nxn.h"

enum {
    CUBE4_STICKERS = 96,
    CUBE4_CENTRES = 24,
    CUBE4_WINGS = 24,
    CUBE4_EDGES = 12,
    CUBE4_CORNERS = 8,
    CUBE4_ROTATIONS = 24,
    CUBE4_SYMMETRIES = 48,
    /* Turns: 3 * kind + quarters - 1, where kinds 0..5 are the faces, 6..11 two layers at them; and
     * 12..17 rotations of the whole cube. */
    CUBE4_KINDS = 12,
    CUBE4_TURNS = 3 * CUBE4_KINDS,
    /* Up to a rotation of the whole cube, the faces and Uw Rw Fw do all. */
    CUBE4_SEARCH_KINDS = 9,
    CUBE4_SEARCH_TURNS = 3 * CUBE4_SEARCH_KINDS
};

static inline nxn_move cube4_turn(unsigned turn)
{
    static const uint8_t width[] = {1, 2, 4};
    unsigned kind = turn / 3;
    return (nxn_move){(uint8_t)(kind % 6), width[kind / 6], (uint8_t)(1 + turn % 3)};
}

static inline unsigned cube4_axis(unsigned kind)
{
    return kind % 3;
}

/* Turns of one axis commute: of any such, those of lower kind come first. `last` is the kind
 * before, or CUBE4_KINDS. */
static inline bool cube4_may_follow(unsigned last, unsigned kind)
{
    return last == CUBE4_KINDS || cube4_axis(last) != cube4_axis(kind) || last < kind;
}

/* What is at each place. */
typedef struct cube4_pieces {
    uint8_t corner[CUBE4_CORNERS]; /* piece | twist << 4 */
    uint8_t wing[CUBE4_WINGS];
    uint8_t centre[CUBE4_CENTRES]; /* the face it belongs to */
} cube4_pieces;

/* Where their stickers are; those of a corner clockwise from the one of U or D. */
unsigned cube4_centre_sticker(unsigned centre);
unsigned cube4_wing_sticker(unsigned wing, bool other); /* its first one, or the other */
unsigned cube4_corner_sticker(unsigned corner, unsigned k);

/* Letters of "URFDLB", as nxn_solved() has them, of a cube held in any way. TSL_EINPUT: what is
 * wrong with them: "two corners are URF". */
int cube4_read(cube4_pieces *out, const char stickers[CUBE4_STICKERS], tsl_err *err);
void cube4_write(char stickers[CUBE4_STICKERS], const cube4_pieces *in);

/* Where places go: what was at i is afterwards at to[i]. */
typedef struct cube4_map {
    uint8_t face[6]; /* of a rotation or reflection only */
    uint8_t wing[CUBE4_WINGS], centre[CUBE4_CENTRES];
    /* The wings that leave their places: there are but 8 or 12 for most turns. */
    uint8_t shifts, from[CUBE4_WINGS], to[CUBE4_WINGS];
} cube4_map;

void cube4_map_turn(cube4_map *out, unsigned turn);

/* Symmetry k < 24 turns the cube into hold k of nxn.h, 24 + k does so after exchanging right and
 * left. */
void cube4_map_symmetry(cube4_map *out, unsigned symmetry);
/* The turn that does to the image what `turn` does to the cube. */
unsigned cube4_turn_image(const cube4_map *symmetry, bool reflected, unsigned turn);

/* Sets of centres, one bit for each place. */
uint32_t cube4_move_set(const cube4_map *map, uint32_t set);

/* Is a permutation of 0..n-1 odd? */
bool cube4_is_odd(const uint8_t *perm, unsigned n);

#endif
