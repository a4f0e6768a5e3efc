/* The 4x4x4's scrambles: a reduction, the 3x3x3 that is left, and a way to hold the cube. */
#ifndef PLUGINS_CUBE4_SOLVE_H
#define PLUGINS_CUBE4_SOLVE_H

#include "search.h"

typedef struct cube4_solver {
    const cube4_tables *tables;
    const cube4_near *near;
    const tsl_engine3 *engine;
} cube4_solver;

/* A path, a 3x3x3, moves that are made in two parts, and two rotations. */
enum { CUBE4_MOVES = 2 * CUBE4_PATH + 32 + 2 };

typedef struct cube4_moves {
    unsigned count;
    nxn_move move[CUBE4_MOVES];
} cube4_moves;

/* The engine's nodes for one scramble are those of about so many solves within 21 moves. */
enum { CUBE4_ENGINE_SOLVES = 120 };

/* Scratch for cube4_scramble(). */
size_t cube4_work_size(const cube4_solver *solver);

/* Moves that take the solved cube to these stickers, exactly as it is held. They are turns of the
 * faces and of Uw Rw Fw; two layers turned instead of the two others leave the cube held another
 * way, so that Dw Lw Bw stand where they bring it right, as few as can be. Seldom one more move is
 * needed for that, and rotations at the end only where hardly anything is scrambled. want->nth > 0
 * asks for another solution of the 3x3x3 that begins the scramble. Errors: TSL_ELIMIT. */
int cube4_scramble(cube4_moves *out, const cube4_solver *solver,
                   const char stickers[CUBE4_STICKERS], const tsl_want *want, tsl_err *err);

#endif
