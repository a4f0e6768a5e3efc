/* Square-1: its pieces, its turns and its notation (WCA 12c).
 *
 * A layer has twelve slots of 30 degrees, numbered clockwise as seen from its own side, slot 0
 * just after the cut: at the back in the top layer, at the front in the bottom layer. A corner
 * fills two slots, an edge one. The solved layers, the cut between the bars:
 *
 *        top, from above          bottom, from below
 *             back                      front
 *          B  B | B                  F | F  F
 *         10 11 | 0                 11 | 0  1
 *       L 9     |  1 R          L 10   |     2 R
 *       L 8     |  2 R          L  9   |     3 R
 *       L 7     |  3 R          L  8   |     4 R
 *          6 | 5  4                  7  6 | 5
 *          F | F  F                  B  B | B
 *            front                     back
 *
 * Slots 0..5 are the right half, which `/` turns over: it exchanges slots 0..5 of the two layers
 * and turns the right half of the middle layer. (x,y) carries slot i of the top to slot i + x, and
 * of the bottom to i + y. */
#ifndef PLUGINS_SQUARE1_SQ1_H
#define PLUGINS_SQUARE1_SQ1_H

#include <stdbool.h>
#include <stdint.h>

#include "twistseal/plugin.h"

enum {
    SQ1_SLOTS = 12,
    /* Per slot the letter of its flat side and of its outer side, then the two halves of the
     * middle layer in front. */
    SQ1_FACELETS = 2 * 2 * SQ1_SLOTS + 2,
    SQ1_SLASHES_MAX = 24
};

/* Pieces: 0..7 are corners, 8..15 edges; 0..3 and 8..11 belong to the top. Clockwise round a solved
 * layer each corner n is followed by the edge 8 + n. */
typedef struct sq1 {
    uint8_t slot[2 * SQ1_SLOTS]; /* the top layer, then the bottom layer */
    uint8_t flipped;             /* 1: the right half of the middle layer is turned over */
} sq1;

/* Both layers in two words: the piece in slot i is in bits 4i..4i+3. */
typedef struct sq1_layers {
    uint64_t top, bottom;
} sq1_layers;

/* 30 degrees clockwise, 0..11. */
typedef struct sq1_turn {
    uint8_t x, y;
} sq1_turn;

/* turn[0] / turn[1] / ... / turn[slashes] */
typedef struct sq1_sequence {
    unsigned slashes;
    sq1_turn turn[SQ1_SLASHES_MAX + 1];
} sq1_sequence;

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

/* Does no corner lie across the cut of this layer? */
bool sq1_is_cut(uint64_t layer);

void sq1_solved(sq1 *out);
sq1_layers sq1_pack(const sq1 *state);
void sq1_unpack(sq1 *out, sq1_layers layers, bool flipped);

/* Slot by slot from the top's slot 0: the letter of the flat side ('U' or 'D'; '-' in the second
 * slot of a corner), then of the outer side; after 24 slots the left and the right half of the
 * middle layer as seen in front ('F', or 'B' where it is turned over). */
void sq1_facelets(char out[SQ1_FACELETS + 1], const sq1 *state);

/* The inverse, of any SQ1_FACELETS letters. TSL_EINPUT names what is wrong; every state with all
 * sixteen pieces can be reached. */
int sq1_read_letters(sq1 *state, const char *letters, tsl_err *err);

/* "(1,0) / (-3,6) /"; returns the number of moves, a turn of layers and a slash being one each
 * (WCA 12c4). The inverse: what undoes it. `out` may be NULL, to count only. */
unsigned sq1_write(char *out, const sq1_sequence *sequence);
void sq1_invert(sq1_sequence *out, const sq1_sequence *in);

/* Applies a scramble; on TSL_EINPUT the state is unchanged. */
int sq1_apply(sq1 *state, const char *moves, tsl_err *err);

#endif
