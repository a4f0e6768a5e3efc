/* A rotation of the whole cube carried through a scramble to its end, past moves that it renames.
 *
 * Turning half of a cube is turning the other half and rotating it: of a 4x4x4, Uw is Dw and y. So
 * each turn of half the cube may change what is carried. A scramble finds the choice that leaves
 * the right rotation with the fewest turns named after D, L or B. No turn is ever made in two
 * parts, so it has no more moves than the solution that it undoes. */
#ifndef PLUGINS_LIB_CARRY_H
#define PLUGINS_LIB_CARRY_H

#include "nxn.h"

enum { CARRY_ROTATIONS = 24, CARRY_NEVER = 0xff };

/* Rotations by the number k of nxn_hold_number. */
typedef struct carry_rotations {
    uint8_t face[CARRY_ROTATIONS][6];                  /* where it takes what is on a face */
    uint8_t product[CARRY_ROTATIONS][CARRY_ROTATIONS]; /* [a][b]: b, then a */
    uint8_t turn[6][3]; /* the whole cube turned as a face by 1 to 3 quarters */
} carry_rotations;

void carry_rotations_fill(carry_rotations *out);
/* The rotation that takes what is on face f to face[f]. */
unsigned carry_rotation_find(const carry_rotations *r, const uint8_t face[6]);

/* A move with a rotation before it, written as a move with a rotation after it. */
typedef struct carried {
    nxn_move move;
    unsigned rotation;
} carried;

/* `others`: by the layers that the move leaves alone; these are as many. */
carried carry_past(const carry_rotations *r, unsigned rotation, nxn_move move, bool others);

/* The fewest turns named after D, L or B in the rest of a scramble, by the rotation before it;
 * CARRY_NEVER where the rest cannot end in the right one. */
typedef uint8_t carry_costs[CARRY_ROTATIONS];

/* The costs at the end of a scramble, where only `goal` is right. */
void carry_costs_end(carry_costs out, unsigned goal);
/* The costs before a move of a cube of n layers, from those after it. */
void carry_costs_before(carry_costs out, const carry_rotations *r, const carry_costs after,
                        unsigned n, nxn_move move);
/* The cheaper way to make the move. */
carried carry_cheaply(const carry_rotations *r, const carry_costs after, unsigned n,
                      unsigned rotation, nxn_move move);

#endif
