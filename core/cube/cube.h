/* The 3x3x3 cube by cubies: composition and turns; its facelets and its notation.
 *
 * A cube is a permutation: the one that takes the solved cube to it. cube_multiply(out, a, b) is
 * the position after a's turns, then b's. By pieces: out[i] = a[b[i]], orientations added. */
#ifndef CORE_CUBE_CUBE_H
#define CORE_CUBE_CUBE_H

#include <stdbool.h>
#include <stdint.h>

#include "twistseal/plugin.h"

#define CUBE_CORNERS 8u
#define CUBE_EDGES   12u
#define CUBE_FACES   6u

/* A corner or edge byte is its piece and, from bit 4, its twist or flip. */
#define CUBE_PIECE(byte)       ((unsigned)(byte)&15u)
#define CUBE_ORIENTATION(byte) ((unsigned)(byte) >> 4)

/* A set of moves, bit m for move m. */
typedef uint32_t move_set;

void cube_solved(tsl_cube3 *out);
bool cube_equal(const tsl_cube3 *a, const tsl_cube3 *b);
/* `out` may be `a` or `b`. */
void cube_multiply(tsl_cube3 *out, const tsl_cube3 *a, const tsl_cube3 *b);
/* `out` may be `a`. */
void cube_invert(tsl_cube3 *out, const tsl_cube3 *a);
/* Applies one move, 0..17 (see TSL_MOVES3). */
void cube_move(tsl_cube3 *cube, unsigned move);
/* Parity of a permutation of `count` pieces: 0 even, 1 odd. */
unsigned cube_parity(const uint8_t *bytes, unsigned count);

/* The move that undoes a move: U' for U, U2 for U2. */
static inline unsigned cube_inverse_move(unsigned move)
{
    return move / 3 * 3 + 2 - move % 3;
}

/* A cube as the 54 letters of its stickers. */

/* Reads a 54-letter facelet string, faces in URFDLB order. TSL_EINPUT if it is impossible, with a
 * message of its own for each reason: length, letter, colour count, centre, no such piece, piece
 * twice, twisted corner, flipped edge, parity. */
int cube_from_facelets(tsl_cube3 *out, const char *facelets, tsl_err *err);
void cube_to_facelets(char out[55], const tsl_cube3 *cube);

/* The places of the eight corners, then those of the twelve edges: "URF", ..., "BR". */
const char *cube_place_name(unsigned place);

/* Face turns as text: "R U2 F'". */

/* Parses face turns and applies them. TSL_EINPUT names the wrong token and its position; the cube
 * is then unchanged. */
int cube_apply(tsl_cube3 *cube, const char *moves, tsl_err *err);

const char *cube_move_name(unsigned move); /* "U", "U2", "U'", ... */
/* Writes them with blanks between; there is room for 500. */
void cube_write_moves(char out[TSL_SCRAMBLE_MAX], const uint8_t *moves, size_t count);

#endif
