/* Square-1's second phase: both layers square, solved by slashes that keep them so.
 *
 * A symmetry is a permutation of the 8 corner places and one of the 8 edge places that fit: it
 * turns either layer, exchanges the layers, or mirrors both. A frame is a pair of symmetries
 * (places, pieces), both mirroring or neither; it takes the permutation p to
 * pieces * p * inverse(places), and a position to one equally far from solved. */
#include "sq1.h"

#include <string.h>

#include "lib/rank.h"

enum { SYMMETRIES = 64, MIRROR = 32 };

/* Where symmetry `s` (mirror << 5 | exchange << 4 | turn of the top << 2 | of the bottom) takes
 * place `i`. */
static unsigned corner_to(unsigned s, unsigned i)
{
    unsigned turned = (s & MIRROR ? 0 - i : i) + (i & 4 ? s : s >> 2);
    return (turned & 3) | ((i ^ s >> 2) & 4);
}

static unsigned edge_to(unsigned s, unsigned i)
{
    unsigned turned = (s & MIRROR ? 3 - i : i) + (i & 4 ? s : s >> 2);
    return (turned & 3) | ((i ^ s >> 2) & 4);
}

static void apply_frame(uint8_t out[8], const uint8_t in[8], unsigned frame,
                        unsigned (*to)(unsigned, unsigned))
{
    unsigned places = frame / SYMMETRIES, pieces = frame % SYMMETRIES;
    for (unsigned i = 0; i < 8; i++) out[to(places, i)] = (uint8_t)to(pieces, in[i]);
}

/* ---- building ---- */

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
            for (unsigned i = 0; i < 8; i++) piece_from[corner_to(pieces, i)] = (uint8_t)i;
            for (unsigned i = 0; i < 8; i++) member[i] = piece_from[first[corner_to(places, i)]];
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
 * one; returns how many got it. */
static unsigned enter(builder *b, const sq1_square *at, unsigned distance)
{
    unsigned rank = rank_perm(at->corner, 8), class = b->t->class_of[rank], reached = 0;
    uint8_t edge[8], same[8];
    apply_frame(edge, at->edge, b->t->frame_of[rank], edge_to);
    if (get_distance(b->t->distance[class][rank_perm(edge, 8) / 2], distance & 1) != SQ1_DEEP)
        return 0;
    for (unsigned i = b->start[class]; i < b->start[class + 1]; i++) {
        apply_frame(same, edge, b->frame[i], edge_to);
        uint8_t *byte = &b->t->distance[class][rank_perm(same, 8) / 2];
        reached += get_distance(*byte, distance & 1) == SQ1_DEEP;
        *byte = (uint8_t)(distance & 1 ? (*byte & 15) | distance << 4 : (*byte & 0xf0) | distance);
    }
    return reached;
}

static void exchange(uint8_t piece[8], unsigned top, unsigned bottom)
{
    for (unsigned i = 0; i < 2; i++) {
        uint8_t *a = &piece[(top + i) & 3], *b = &piece[4 + ((bottom + i) & 3)];
        uint8_t kept = *a;
        *a = *b;
        *b = kept;
    }
}

/* Half a layer is two corners and the edges that follow them, or that stand before them. Slashing
 * the other halves is the same up to exchanging the layers, so 16 of the 32 slashes do. */
static unsigned spread(builder *b, const sq1_square *from, unsigned depth)
{
    unsigned reached = 0;
    for (unsigned which = 0; which < 16; which++) {
        unsigned top = which & 1, bottom = which >> 1 & 3, edges_first = which >> 3;
        sq1_square next = *from;
        exchange(next.corner, top + edges_first, bottom + edges_first);
        exchange(next.edge, top, bottom);
        reached += enter(b, &next, depth);
    }
    return reached;
}

static bool is_odd(const uint8_t perm[8])
{
    unsigned inversions = 0;
    for (unsigned i = 0; i < 8; i++)
        for (unsigned j = i + 1; j < 8; j++) inversions += perm[i] > perm[j];
    return inversions & 1;
}

static unsigned spread_all(builder *b, unsigned depth)
{
    unsigned reached = 0;
    for (unsigned class = 0; class < SQ1_CLASSES; class ++) {
        for (unsigned half = 0; half < SQ1_PERMS / 2; half++) {
            if (get_distance(b->t->distance[class][half], !(depth & 1)) != depth - 1) continue;
            sq1_square from = {0};
            unrank_perm(from.corner, 8, b->t->first[class]);
            unrank_perm(from.edge, 8, 2 * half);
            /* Corners and edges always have the same parity: half the rank says all about edges. */
            if (is_odd(from.corner) != is_odd(from.edge)) unrank_perm(from.edge, 8, 2 * half + 1);
            reached += spread(b, &from, depth);
        }
    }
    return reached;
}
void sq1_squares_build(sq1_squares *t)
{
    builder b = {.t = t};
    build_classes(&b);
    memset(t->distance, SQ1_DEEP << 4 | SQ1_DEEP, sizeof t->distance);
    static const sq1_square solved = {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}};

    enter(&b, &solved, 0);
    for (unsigned depth = 1; depth <= SQ1_SQUARE_DEPTH; depth++) spread_all(&b, depth);
}

/* ---- looking up ---- */

void sq1_square_of(sq1_square *out, sq1_layers at)
{
    uint64_t layers[2] = {at.top, at.bottom};
    for (unsigned n = 0; n < 2; n++) {
        uint64_t layer = layers[n];
        if (layer >> 3 & 1) layer = sq1_turn_layer(layer, SQ1_SLOTS - 1); /* an edge comes first */
        for (unsigned i = 0; i < 4; i++, layer >>= 12) {
            out->corner[4 * n + i] = layer & 7;
            out->edge[4 * n + i] = layer >> 8 & 7;
        }
    }
}

unsigned sq1_square_distance(const sq1_squares *t, const sq1_square *at, bool odd)
{
    unsigned rank = rank_perm(at->corner, 8);
    uint8_t edge[8];
    apply_frame(edge, at->edge, t->frame_of[rank], edge_to);
    return get_distance(t->distance[t->class_of[rank]][rank_perm(edge, 8) / 2], odd);
}
