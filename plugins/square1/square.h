/* Square-1's second phase: both layers square, solved by slashes that keep them so.
 *
 * A position says which piece is in each of the 8 corner places and 8 edge places. Turning the
 * layers and exchanging them makes no new position: there are 8! * 8! / 2 / 32 of them, each for an
 * odd and for an even number of slashes. Turning, exchanging or mirroring the solved layers changes
 * no distance either. So a small table is enough: classes of corner permutations times all
 * permutations of the edges. */
#ifndef PLUGINS_SQUARE1_SQUARE_H
#define PLUGINS_SQUARE1_SQUARE_H

#include "sq1.h"

enum {
    SQ1_PERMS = 40320,
    SQ1_CLASSES = 44,
    /* The table knows distances up to this many slashes; beyond it says SQ1_DEEP. */
    SQ1_SQUARE_DEPTH = 7,
    SQ1_DEEP = 15
};

/* Corner i of the top is at place i, of the bottom at 4 + i, clockwise; edge i follows corner i. */
typedef struct sq1_square {
    uint8_t corner[8], edge[8];
} sq1_square;

typedef struct sq1_squares {
    uint8_t class_of[SQ1_PERMS];  /* of a corner permutation */
    uint16_t frame_of[SQ1_PERMS]; /* what takes it to the first of its class: see sq1_square.c */
    uint16_t first[SQ1_CLASSES];  /* rank of the first of each class */
    /* [class][rank of the edges / 2]: the distance by an even number of slashes in the low half,
     * by an odd number in the high half of the byte. */
    uint8_t distance[SQ1_CLASSES][SQ1_PERMS / 2];
} sq1_squares;

/* Fills the tables, zeroed before. */
void sq1_squares_build(sq1_squares *out);

/* The position of layers that are both square. */
void sq1_square_of(sq1_square *out, sq1_layers at);

/* The fewest slashes that solve it, even or odd in number, up to turning the layers and exchanging
 * them; SQ1_DEEP beyond SQ1_SQUARE_DEPTH. */
unsigned sq1_square_distance(const sq1_squares *t, const sq1_square *at, bool odd);

#endif
