/* Positions and checks that the tests of the 3x3x3's solvers share. */
#ifndef TESTS_CUBE_SAMPLES_H
#define TESTS_CUBE_SAMPLES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cube/cube.h"
#include "test_host.h"

#define SUPERFLIP "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"

/* All edges flipped and all corners twisted, neighbours against each other (Kociemba). */
#define SUPERFLIPTWIST "D F2 U' B2 R2 B2 R2 L B' D' F D2 F B2 U F' L R U2 F'"

static inline tsl_cube3 cube_after(const char *moves)
{
    tsl_cube3 cube;
    tsl_err err;
    cube_solved(&cube);
    assert_int_equal(cube_apply(&cube, moves, &err), TSL_OK);
    return cube;
}

/* A walk of `length` turns, none of the same face as the one before; the same for the same seed. */
static inline tsl_cube3 walked_cube(uint32_t seed, unsigned length)
{
    tsl_cube3 cube;
    unsigned last = TSL_MOVES3;
    cube_solved(&cube);
    seed = seed * 2654435761u + 12345;
    for (unsigned i = 0; i < length;) {
        seed = seed * 1664525u + 1013904223u;
        unsigned move = (seed >> 16) % TSL_MOVES3;
        if (move / 3 == last / 3) continue;
        cube_move(&cube, move);
        last = move;
        i++;
    }
    return cube;
}

static inline void assert_solved_by(const tsl_cube3 *cube, const uint8_t *moves, unsigned count)
{
    tsl_cube3 moved = *cube, solved;
    cube_solved(&solved);
    for (unsigned i = 0; i < count; i++) cube_move(&moved, moves[i]);
    assert_true(cube_equal(&moved, &solved));
}

#endif
