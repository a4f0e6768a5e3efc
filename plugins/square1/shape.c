/* Square-1's first phase: the shapes of its layers, and how many slashes they are from square. */
#include "sq1.h"

#include <string.h>

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

static unsigned rotate12(unsigned mask, unsigned by)
{
    return (mask << by | mask >> (SQ1_SLOTS - by)) & 0xfff;
}

static void build_turns(sq1_shapes *t)
{
    for (unsigned pair = 0; pair < SQ1_PAIRS; pair++) {
        unsigned corners = sq1_corner_slots(t, pair), starts = 0; /* where pieces begin */
        for (unsigned slot = 0; slot < SQ1_SLOTS; slot += corners >> slot & 1 ? 2 : 1)
            starts |= 1u << slot;
        unsigned pieces = pieces_in(t, pair);
        for (unsigned by = 0; by < SQ1_SLOTS; by++) {
            unsigned turned = rotate12(starts, by), now = rotate12(corners, by);
            if (!(turned & 1) || !(turned & 1 << 6)) continue;
            /* The pieces that pass the cut go before all the others. */
            unsigned passed = (unsigned)__builtin_popcount(turned & ((1u << by) - 1));
            unsigned next = pair_at(t, now);
            t->turn[pair][t->turns[pair]++] = (sq1_layer_turn){
                (uint8_t)by, (uint8_t)next, (uint8_t)(passed * (pieces - passed) & 1)};
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

static unsigned spread_all(sq1_shapes *t, unsigned depth)
{
    unsigned reached = 0;
    for (unsigned i = 0; i < SQ1_SHAPES; i++) {
        for (unsigned odd = 0; odd < 2; odd++) {
            if (t->distance[t->code[i]][odd] != depth - 1) continue;
            sq1_shape shape = {(uint8_t)(t->code[i] / SQ1_PAIRS), (uint8_t)(t->code[i] % SQ1_PAIRS),
                               (uint8_t)odd};
            reached += spread(t, shape, depth, true);
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
    sq1 solved;
    sq1_solved(&solved);
    spread(t, sq1_shape_of(t, sq1_pack(&solved)), 0, false);
    for (unsigned depth = 1; spread_all(t, depth) > 0; depth++) continue;
}

/* ---- the shape of a state ---- */

static unsigned pair_of(const sq1_shapes *t, uint64_t layer)
{
    unsigned corners = 0;
    for (unsigned i = 0; i < SQ1_SLOTS; i++) corners |= (unsigned)(~layer >> (4 * i + 3) & 1) << i;
    return pair_at(t, corners);
}

/* Adds the inversions between the pieces met so far, `seen`, and those of a layer. */
static unsigned inversions(uint64_t layer, uint32_t *seen)
{
    unsigned count = 0;
    for (unsigned i = 0; i < SQ1_SLOTS; i++) {
        unsigned piece = layer >> 4 * i & 15;
        if (*seen >> piece & 1) continue; /* the second slot of a corner */
        count += (unsigned)__builtin_popcount(*seen >> piece);
        *seen |= 1u << piece;
    }
    return count;
}

sq1_shape sq1_shape_of(const sq1_shapes *t, sq1_layers at)
{
    uint32_t seen = 0;
    unsigned count = inversions(at.top, &seen);
    count += inversions(at.bottom, &seen);
    return (sq1_shape){(uint8_t)pair_of(t, at.top), (uint8_t)pair_of(t, at.bottom), count & 1};
}
