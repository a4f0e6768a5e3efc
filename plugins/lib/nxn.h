/* The N x N x N cube as stickers: moves, their notation, and a cube to apply them to.
 *
 * Stickers are numbered face by face in the order U R F D L B, each face row by row as in
 *
 *             +---+
 *             | U |
 *         +---+---+---+---+
 *         | L | F | R | B |
 *         +---+---+---+---+
 *             | D |
 *             +---+
 *
 * so sticker (face, row, column) is face * n * n + row * n + column. */
#ifndef PLUGINS_LIB_NXN_H
#define PLUGINS_LIB_NXN_H

#include <stdbool.h>
#include <stdint.h>

#include "tokens.h"

enum { NXN_MAX = 7, NXN_STICKERS = 6 * NXN_MAX * NXN_MAX };
enum { FACE_U, FACE_R, FACE_F, FACE_D, FACE_L, FACE_B };

/* Turns the `width` layers on the side of `face` by `turns` quarters, clockwise as seen from that
 * face; width n is a rotation of the whole cube. */
typedef struct nxn_move {
    uint8_t face;  /* FACE_... */
    uint8_t width; /* 1..n */
    uint8_t turns; /* 1..3; 0 turns nothing */
} nxn_move;

static inline nxn_move nxn_undone(nxn_move move)
{
    move.turns = (uint8_t)((4 - move.turns) % 4);
    return move;
}

/* The moves that hold the cube in the k-th of 24 ways, in the order a scramble has them: none or
 * one of R and F, then none or one of U, of so many layers. A move of 0 turns is none. */
typedef struct nxn_hold {
    nxn_move first, second;
} nxn_hold;

nxn_hold nxn_hold_number(unsigned k, unsigned width);

/* 0 for the axis of U and D, 1 of R and L, 2 of F and B. */
static inline unsigned nxn_axis(unsigned face)
{
    return face % 3;
}

/* Fills the 6 * n * n stickers with the letters of their faces, "URFDLB". */
void nxn_solved(char *stickers, unsigned n);
/* Moves the stickers; their letters may mean anything to the caller. */
void nxn_turn(char *stickers, unsigned n, nxn_move move);
/* Numbers the stickers of a cube, then turns it: place i has sticker moved[i]. */
void nxn_track_turn(char *moved, unsigned n, nxn_move move);
/* The same for a symmetry: k < 24 turns the cube into hold k, 24 + k does so after exchanging right
 * and left. */
void nxn_track_symmetry(char *moved, unsigned n, unsigned symmetry);
/* The number of the turn that does to the image what turn `number` does to the cube; the symmetry
 * takes faces to face[]. Turns are numbered 3 * kind + quarters - 1; kind 6 * i + f turns face f in
 * the i-th of some widths. */
static inline unsigned nxn_turn_image(const uint8_t face[6], bool reflected, unsigned number)
{
    unsigned kind = number / 3, quarters = number % 3;
    return 3 * (face[kind % 6] + kind / 6 * 6) + (reflected ? 2 - quarters : quarters);
}
/* Every face shows one letter only: solved, whichever way it is held. */
bool nxn_is_solved(const char *stickers, unsigned n);
/* At most `turns` = 0 or 1 moves from solved, of any width below n? */
bool nxn_is_near(const char *stickers, unsigned n, unsigned turns);

/* "U", "Rw2", "3Fw'", and "x", "y2", "z'" for rotations, as in WCA regulation 12a. A width of two
 * is written without its number; nxn_read accepts it with or without. */
void nxn_write(char out[8], unsigned n, nxn_move move);
bool nxn_read(nxn_move *out, unsigned n, const tokens *token);
/* Applies a scramble; on TSL_EINPUT the stickers are unchanged. */
int nxn_apply(char *stickers, unsigned n, const char *moves, tsl_err *err);

#endif
