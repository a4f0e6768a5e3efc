/* The 4x4x4's scrambles: a reduction, and the 3x3x3 that is left. */
#ifndef PLUGINS_CUBE4_SOLVE_H
#define PLUGINS_CUBE4_SOLVE_H

#include "search.h"

typedef struct cube4_moves {
    unsigned count;
    unsigned three; /* of them, at the beginning: those that undo the 3x3x3's solution */
    nxn_move move[CUBE4_PATH + 32]; /* a path and the solution of a 3x3x3 */
} cube4_moves;

typedef struct cube4_solver {
    const cube4_tables *tables;
    const cube4_near *near;
    const tsl_engine3 *engine;
} cube4_solver;

/* One scramble costs the engine about as much as this many solves within 21 moves. */
enum { CUBE4_ENGINE_SOLVES = 120 };

/* Scratch for cube4_scramble(). */
size_t cube4_work_size(const cube4_solver *solver);

/* Moves that take the solved cube to these stickers, exactly as it is held: turns of the faces, of
 * Uw Rw Fw, and of Dw Lw Bw where those bring the cube to be held right. There are no rotations
 * among them, and none of them is redundant. want->nth > 0 asks for another solution of the 3x3x3
 * that begins the scramble. Errors: TSL_ELIMIT. */
int cube4_scramble(cube4_moves *out, const cube4_solver *solver,
                   const char stickers[CUBE4_STICKERS], const tsl_want *want, tsl_err *err);

#endif
