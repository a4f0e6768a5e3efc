/* Square-1's first phase: the shapes of its layers, and how many slashes they are from square.
 *
 * A layer that can be slashed is two halves of six slots, and a half is filled in one of 13 ways.
 * The parity of the order of all sixteen pieces goes along with the shape, since the second phase
 * keeps it. */
#ifndef PLUGINS_SQUARE1_SHAPE_H
#define PLUGINS_SQUARE1_SHAPE_H

#include "sq1.h"

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

#endif
