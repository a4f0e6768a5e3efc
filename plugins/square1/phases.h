/* Square-1's layers, and the tables of its two phases. */
#ifndef PLUGINS_SQUARE1_PHASES_H
#define PLUGINS_SQUARE1_PHASES_H

#include <stdbool.h>
#include <stdint.h>

/* ---- layers ---- */

enum { SQ1_SLOTS = 12 };

/* Both layers in two words: the piece in slot i is in bits 4i..4i+3. Pieces 0..7 are corners, which
 * fill two slots, 8..15 edges; 0..3 and 8..11 belong to the top. Clockwise round a solved layer
 * each corner n is followed by the edge 8 + n. */
typedef struct sq1_layers {
    uint64_t top, bottom;
} sq1_layers;

static const sq1_layers sq1_solved_layers = {0xb33a22911800, 0x77e66d55c44f};

/* 30 degrees clockwise, 0..11. */
typedef struct sq1_turn {
    uint8_t x, y;
} sq1_turn;

static inline uint64_t sq1_turn_layer(uint64_t layer, unsigned x)
{
    const uint64_t all = ((uint64_t)1 << 48) - 1;
    return x ? (layer << 4 * x | layer >> (48 - 4 * x)) & all : layer;
}

static inline sq1_layers sq1_turn_layers(sq1_layers at, sq1_turn turn)
{
    return (sq1_layers){sq1_turn_layer(at.top, turn.x), sq1_turn_layer(at.bottom, turn.y)};
}

static inline sq1_layers sq1_slash(sq1_layers at)
{
    uint64_t swapped = (at.top ^ at.bottom) & 0xffffff;
    return (sq1_layers){at.top ^ swapped, at.bottom ^ swapped};
}

/* ---- phase 1: the shapes of the layers, and how many slashes they are from square ----
 *
 * A layer that can be slashed is two halves of six slots, and a half is filled in one of 13 ways.
 * The parity of the order of all sixteen pieces goes along with the shape, since the second phase
 * keeps it. */

enum {
    SQ1_HALVES = 13,
    SQ1_PAIRS = SQ1_HALVES * SQ1_HALVES,     /* layers: 13 * right half + left half */
    SQ1_SHAPE_CODES = SQ1_PAIRS * SQ1_PAIRS, /* 169 * top + bottom; most lack 8 corners */
    SQ1_SHAPES = 3678,                       /* those that have */
    SQ1_FAR = 255
};

/* A shape of both layers and the parity of the pieces as read from slot 0 of the top on. */
typedef struct sq1_shape {
    uint8_t top, bottom, odd;
} sq1_shape;

/* A turn of one layer after which it can be slashed. */
typedef struct sq1_layer_turn {
    uint8_t by;   /* slots, 0..11 */
    uint8_t pair; /* the layer afterwards */
    uint8_t odd;  /* does it change the parity of the pieces? */
} sq1_layer_turn;

typedef struct sq1_shapes {
    uint8_t half_at[64];           /* the half with this mask of corner slots */
    uint8_t half_mask[SQ1_HALVES]; /* bit i: slot i belongs to a corner */
    uint8_t half_pieces[SQ1_HALVES];
    uint8_t turns[SQ1_PAIRS];                  /* how many turns a layer has, "by" 0 included */
    sq1_layer_turn turn[SQ1_PAIRS][SQ1_SLOTS]; /* in order of `by` */
    /* Slashes to both layers square with the parity of the solved puzzle, SQ1_FAR where there are
     * not 8 corners. */
    uint8_t distance[SQ1_SHAPE_CODES][2];
    uint16_t code[SQ1_SHAPES]; /* of every shape, in order */
} sq1_shapes;

/* Fills the tables, zeroed before. */
void sq1_shapes_build(sq1_shapes *out);

/* The shape of layers that can be slashed. */
sq1_shape sq1_shape_of(const sq1_shapes *t, sq1_layers at);

/* Bit i: slot i of the layer belongs to a corner. */
static inline unsigned sq1_corner_slots(const sq1_shapes *t, unsigned pair)
{
    return t->half_mask[pair / SQ1_HALVES] | (unsigned)t->half_mask[pair % SQ1_HALVES] << 6;
}

static inline unsigned sq1_shape_distance(const sq1_shapes *t, sq1_shape shape)
{
    return t->distance[shape.top * SQ1_PAIRS + shape.bottom][shape.odd];
}

/* The shape after one turn of each layer and a slash. */
static inline sq1_shape sq1_shape_after(const sq1_shapes *t, sq1_layer_turn x, sq1_layer_turn y,
                                        unsigned odd)
{
    unsigned a = x.pair / SQ1_HALVES, b = x.pair % SQ1_HALVES;
    unsigned c = y.pair / SQ1_HALVES, d = y.pair % SQ1_HALVES;
    /* a b c d becomes c b a d. */
    unsigned na = t->half_pieces[a], nb = t->half_pieces[b], nc = t->half_pieces[c];
    unsigned swapped = na * nb + na * nc + nb * nc;
    return (sq1_shape){(uint8_t)(c * SQ1_HALVES + b), (uint8_t)(a * SQ1_HALVES + d),
                       (uint8_t)((odd ^ x.odd ^ y.odd ^ swapped) & 1)};
}

/* ---- phase 2: both layers square, solved by slashes that keep them so ----
 *
 * A position says which piece is in each of the 8 corner places and 8 edge places. Turning the
 * layers and exchanging them makes no new position: there are 8! * 8! / 2 / 32 of them, each for an
 * odd and for an even number of slashes. Turning, exchanging or mirroring the solved layers changes
 * no distance either. So a small table is enough: classes of corner permutations times all
 * permutations of the edges. */

enum {
    SQ1_PERMS = 40320,
    SQ1_CLASSES = 44,
    /* The table knows distances up to this many slashes; beyond it says SQ1_DEEP. */
    SQ1_SQUARE_DEPTH = 7,
    SQ1_DEEP = 15
};

typedef struct sq1_squares {
    uint8_t class_of[SQ1_PERMS];  /* of a corner permutation */
    uint16_t frame_of[SQ1_PERMS]; /* what takes it to the first of its class: see phases.c */
    uint16_t first[SQ1_CLASSES];  /* rank of the first of each class */
    /* [class][rank of the edges / 2]: the distance by an even number of slashes in the low half,
     * by an odd number in the high half of the byte. */
    uint8_t distance[SQ1_CLASSES][SQ1_PERMS / 2];
} sq1_squares;

/* Fills the tables, zeroed before. */
void sq1_squares_build(sq1_squares *out);

/* The fewest slashes, even or odd in number, that solve layers which are both square, up to turning
 * and exchanging them; SQ1_DEEP beyond SQ1_SQUARE_DEPTH. */
unsigned sq1_square_distance(const sq1_squares *t, sq1_layers at, bool odd);

typedef struct sq1_tables {
    sq1_shapes shapes;
    sq1_squares squares;
} sq1_tables;

#endif
