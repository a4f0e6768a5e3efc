/* Carries the rotation that a solution of the 4x4x4 leaves through the moves of its scramble. */
#ifndef PLUGINS_CUBE4_CARRY_H
#define PLUGINS_CUBE4_CARRY_H

#include "work.h"

/* `colour`: the places of each colour's centres before the path. */

/* Can what a path through the first two phases begins be carried, as far as that is decided there?
 * The turns of two layers in phase 3 are half turns: they leave every axis where it is. */
bool cube4_may_carry(const cube4_tables *t, const cube4_path *path, const uint32_t colour[6]);

/* Sets the rotation that a path leaves. Can a scramble carry it, so that none is left at its end?
 */
bool cube4_can_carry(cube4_reduction *reduction, const cube4_tables *t, const uint32_t colour[6]);

typedef struct cube4_moves {
    unsigned count;
    unsigned three; /* of them, at the beginning: those that undo the 3x3x3's solution */
    nxn_move move[CUBE4_PATH + 32]; /* a path and the solution of a 3x3x3 */
} cube4_moves;

/* Writes a scramble: the undone moves that solve the 3x3x3, then the undone path that reduces the
 * cube to it. The rotation which both leave can be carried to its end; Dw Lw Bw are as few as
 * possible. */
void cube4_carry(cube4_moves *out, const cube4_tables *t, const cube4_reduction *reduction,
                 const tsl_moves3 *solution);

#endif
