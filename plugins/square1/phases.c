/* Builds the tables of Square-1's two phases and looks positions up. */
#include "phases.h"

#include <string.h>

#include "lib/rank.h"

/* ---- phase 1 ---- */

/* Lists the ways to fill six slots with corners and edges, by their masks. */
static void build_halves(sq1_shapes *t)
{
    unsigned count = 0;
    for (unsigned mask = 0; mask < 64; mask++) {
        unsigned slot = 0, pieces = 0;
        for (; slot < 6; pieces++) {
            bool corner = mask >> slot & 1;
            if (corner && !(mask >> (slot + 1) & 1)) break;
            slot += corner ? 2 : 1;
        }
        if (slot != 6) continue;
        t->half_at[mask] = (uint8_t)count;
        t->half_mask[count] = (uint8_t)mask;
        t->half_pieces[count++] = (uint8_t)pieces;
    }
}

static unsigned pieces_in(const sq1_shapes *t, unsigned pair)
{
    return (unsigned)t->half_pieces[pair / SQ1_HALVES] + t->half_pieces[pair % SQ1_HALVES];
}

static unsigned pair_at(const sq1_shapes *t, unsigned corners)
{
    return (unsigned)t->half_at[corners & 63] * SQ1_HALVES + t->half_at[corners >> 6];
}

static void build_turns(sq1_shapes *t)
{
    for (unsigned pair = 0; pair < SQ1_PAIRS; pair++) {
        unsigned corners = sq1_corner_slots(t, pair), starts = 0; /* where pieces begin */
        for (unsigned slot = 0; slot < SQ1_SLOTS; slot += corners >> slot & 1 ? 2 : 1)
            starts |= 1u << slot;
        for (unsigned by = 0; by < SQ1_SLOTS; by++) {
            unsigned turned = starts << by | starts >> (SQ1_SLOTS - by);
            if (!(turned & 1) || !(turned & 1 << 6)) continue;
            /* The pieces that pass the cut go before all the others. */
            unsigned passed = (unsigned)__builtin_popcount(turned & ((1u << by) - 1));
            unsigned next = pair_at(t, (corners << by | corners >> (SQ1_SLOTS - by)) & 0xfff);
            unsigned odd = passed * (pieces_in(t, pair) - passed) & 1;
            t->turn[pair][t->turns[pair]++] =
                (sq1_layer_turn){(uint8_t)by, (uint8_t)next, (uint8_t)odd};
        }
    }
}

/* Gives every shape one turn of each layer away from `shape` the distance `depth`, unless it has
 * one; returns how many got it. With a slash after the turns where `slash` says so. */
static unsigned spread(sq1_shapes *t, sq1_shape shape, unsigned depth, bool slash)
{
    unsigned reached = 0;
    for (unsigned i = 0; i < t->turns[shape.top]; i++) {
        for (unsigned j = 0; j < t->turns[shape.bottom]; j++) {
            sq1_layer_turn x = t->turn[shape.top][i], y = t->turn[shape.bottom][j];
            sq1_shape next = {x.pair, y.pair, shape.odd ^ x.odd ^ y.odd};
            if (slash) next = sq1_shape_after(t, x, y, shape.odd);
            uint8_t *d = &t->distance[next.top * SQ1_PAIRS + next.bottom][next.odd];
            if (*d != SQ1_FAR) continue;
            *d = (uint8_t)depth;
            reached += 1 + (slash ? spread(t, next, depth, false) : 0);
        }
    }
    return reached;
}

void sq1_shapes_build(sq1_shapes *t)
{
    build_halves(t);
    build_turns(t);
    memset(t->distance, SQ1_FAR, sizeof t->distance);
    unsigned count = 0;
    for (unsigned code = 0; code < SQ1_SHAPE_CODES; code++)
        if (pieces_in(t, code / SQ1_PAIRS) + pieces_in(t, code % SQ1_PAIRS) == 16)
            t->code[count++] = (uint16_t)code;
    spread(t, sq1_shape_of(t, sq1_solved_layers), 0, false);
    for (unsigned depth = 1, reached = 1; reached > 0; depth++) {
        reached = 0;
        for (unsigned i = 0; i < 2 * SQ1_SHAPES; i++) {
            const unsigned of = t->code[i / 2];
            sq1_shape shape = {(uint8_t)(of / SQ1_PAIRS), (uint8_t)(of % SQ1_PAIRS), i % 2};
            if (sq1_shape_distance(t, shape) == depth - 1) reached += spread(t, shape, depth, true);
        }
    }
}

/* The shape of a layer. Adds to *inversions those between the pieces met so far, `seen`, and those
 * of the layer. */
static uint8_t read_layer(const sq1_shapes *t, uint64_t layer, uint32_t *seen, unsigned *inversions)
{
    unsigned corners = 0;
    for (unsigned i = 0; i < SQ1_SLOTS; i++) {
        unsigned piece = layer >> 4 * i & 15;
        corners |= (unsigned)(piece < 8) << i;
        if (*seen >> piece & 1) continue; /* the second slot of a corner */
        *inversions += (unsigned)__builtin_popcount(*seen >> piece);
        *seen |= 1u << piece;
    }
    return (uint8_t)pair_at(t, corners);
}

sq1_shape sq1_shape_of(const sq1_shapes *t, sq1_layers at)
{
    uint32_t seen = 0;
    unsigned inversions = 0;
    sq1_shape shape = {.top = read_layer(t, at.top, &seen, &inversions)};
    shape.bottom = read_layer(t, at.bottom, &seen, &inversions);
    shape.odd = inversions & 1;
    return shape;
}

/* ---- phase 2 ----
 *
 * A symmetry is a permutation of the 8 corner places and one of the 8 edge places that fit: it
 * turns either layer, exchanges the layers, or mirrors both. A frame is a pair of symmetries
 * (places, pieces), both mirroring or neither; it takes the permutation p to
 * pieces * p * inverse(places), and a position to one equally far from solved. */

enum { SYMMETRIES = 64, MIRROR = 32 };

/* Corner i of the top is at place i, of the bottom at 4 + i, clockwise; edge i follows corner i. */
typedef struct square {
    uint8_t corner[8], edge[8];
} square;

/* Where symmetry `s` (mirror << 5 | exchange << 4 | turn of the top << 2 | of the bottom) takes
 * corner place `i`, or edge place. */
static unsigned place_to(unsigned s, unsigned i, bool edge)
{
    unsigned turned = (s & MIRROR ? (edge ? 3 - i : 0 - i) : i) + (i & 4 ? s : s >> 2);
    return (turned & 3) | ((i ^ s >> 2) & 4);
}

static void frame_edges(uint8_t out[8], const uint8_t in[8], unsigned frame)
{
    unsigned places = frame / SYMMETRIES, pieces = frame % SYMMETRIES;
    for (unsigned i = 0; i < 8; i++)
        out[place_to(places, i, true)] = (uint8_t)place_to(pieces, in[i], true);
}

/* The frames that leave the first of each class as it is: those of class c are
 * frame[start[c]] .. frame[start[c + 1] - 1]. */
typedef struct builder {
    sq1_squares *t;
    unsigned classes; /* found so far */
    uint16_t start[SQ1_CLASSES + 1];
    uint16_t frame[SYMMETRIES * SYMMETRIES];
} builder;

static void build_classes(builder *b)
{
    memset(b->t->class_of, SQ1_CLASSES, sizeof b->t->class_of);
    for (unsigned rank = 0; rank < SQ1_PERMS; rank++) {
        if (b->t->class_of[rank] != SQ1_CLASSES) continue;
        uint8_t first[8];
        unrank_perm(first, 8, rank);
        b->start[b->classes + 1] = b->start[b->classes];
        for (unsigned frame = 0; frame < SYMMETRIES * SYMMETRIES; frame++) {
            unsigned places = frame / SYMMETRIES, pieces = frame % SYMMETRIES;
            if ((places ^ pieces) & MIRROR) continue;
            /* It takes a permutation to the first of the newest class. */
            uint8_t piece_from[8], member[8];
            for (unsigned i = 0; i < 8; i++) piece_from[place_to(pieces, i, false)] = (uint8_t)i;
            for (unsigned i = 0; i < 8; i++)
                member[i] = piece_from[first[place_to(places, i, false)]];
            unsigned number = rank_perm(member, 8);
            b->t->class_of[number] = (uint8_t)b->classes;
            b->t->frame_of[number] = (uint16_t)frame;
            if (number == rank) b->frame[b->start[b->classes + 1]++] = (uint16_t)frame;
        }
        b->t->first[b->classes++] = (uint16_t)rank;
    }
}

static unsigned get_distance(uint8_t byte, bool odd)
{
    return odd ? byte >> 4 : byte & 15;
}

/* Enters a position's distance, for itself and whatever looks the same in its class, unless it has
 * one. */
static void enter(builder *b, const square *at, unsigned distance)
{
    unsigned rank = rank_perm(at->corner, 8), class = b->t->class_of[rank];
    uint8_t edge[8], same[8];
    frame_edges(edge, at->edge, b->t->frame_of[rank]);
    if (get_distance(b->t->distance[class][rank_perm(edge, 8) / 2], distance & 1) != SQ1_DEEP)
        return;
    for (unsigned i = b->start[class]; i < b->start[class + 1]; i++) {
        frame_edges(same, edge, b->frame[i]);
        uint8_t *byte = &b->t->distance[class][rank_perm(same, 8) / 2];
        *byte = (uint8_t)(distance & 1 ? (*byte & 15) | distance << 4 : (*byte & 0xf0) | distance);
    }
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Half a layer is two corners and the edges that follow them, or that stand before them. Slashing
 * the other halves is the same up to exchanging the layers, so 16 of the 32 slashes do. */
static void spread_square(builder *b, const square *from, unsigned depth)
{
    for (unsigned which = 0; which < 16; which++) {
        unsigned top = which & 1, bottom = which >> 1 & 3, edges_first = which >> 3;
        square next = *from;
        for (unsigned k = 0; k < 2; k++) {
            swap(&next.corner[(top + edges_first + k) & 3],
                 &next.corner[4 + ((bottom + edges_first + k) & 3)]);
            swap(&next.edge[(top + k) & 3], &next.edge[4 + ((bottom + k) & 3)]);
        }
        enter(b, &next, depth);
    }
}

void sq1_squares_build(sq1_squares *t)
{
    builder b = {.t = t};
    build_classes(&b);
    memset(t->distance, SQ1_DEEP << 4 | SQ1_DEEP, sizeof t->distance);
    enter(&b, &(square){{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}}, 0);
    for (unsigned depth = 1; depth <= SQ1_SQUARE_DEPTH; depth++) {
        for (unsigned i = 0; i < SQ1_CLASSES * SQ1_PERMS / 2; i++) {
            const unsigned class = i / (SQ1_PERMS / 2), half = i % (SQ1_PERMS / 2);
            if (get_distance(t->distance[class][half], !(depth & 1)) != depth - 1) continue;
            square from = {0};
            unrank_perm(from.corner, 8, t->first[class]);
            unrank_perm(from.edge, 8, 2 * half);
            /* Corners and edges always have the same parity: half the rank says all about edges. */
            if (perm_is_odd(from.corner, 8) != perm_is_odd(from.edge, 8))
                swap(&from.edge[6], &from.edge[7]);
            spread_square(&b, &from, depth);
        }
    }
}

unsigned sq1_square_distance(const sq1_squares *t, sq1_layers at, bool odd)
{
    uint8_t corner[8], edge[8], framed[8];
    for (unsigned n = 0; n < 2; n++) {
        uint64_t layer = n == 0 ? at.top : at.bottom;
        if (layer >> 3 & 1) layer = sq1_turn_layer(layer, SQ1_SLOTS - 1); /* an edge comes first */
        for (unsigned i = 4 * n; i < 4 * n + 4; i++, layer >>= 12) {
            corner[i] = layer & 7;
            edge[i] = layer >> 8 & 7;
        }
    }
    unsigned rank = rank_perm(corner, 8);
    frame_edges(framed, edge, t->frame_of[rank]);
    return get_distance(t->distance[t->class_of[rank]][rank_perm(framed, 8) / 2], odd);
}
