/* The sticker model of the N x N x N cube agrees with the 3x3x3 engine and with itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cube/cube.h"
#include "lib/nxn.h"
#include "twophase/engine.h"

static void applied(char *stickers, unsigned n, const char *moves)
{
    tsl_err err = {0};
    nxn_solved(stickers, n);
    stickers[6 * n * n] = '\0';
    if (nxn_apply(stickers, n, moves, &err)) fail_msg("%s", err.text);
}

static void turns_a_3x3x3_as_the_engine_does(void **state)
{
    (void)state;
    static const char *const moves[] = {
        "U",
        "R",
        "F",
        "D",
        "L",
        "B",
        "U2 R'",
        "R U R' U'",
        "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F",
        "L' B2 D F' U2 R B' L D2 F2 U' R2 B L2 D' F R' U B2 D2",
    };
    tsl_err err = {0};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        char stickers[NXN_STICKERS + 1], expected[55];
        tsl_cube3 cube;
        applied(stickers, 3, "");
        assert_int_equal(cube_from_facelets(&cube, stickers, &err), TSL_OK);
        assert_int_equal(cube_apply(&cube, moves[i], &err), TSL_OK);
        cube_to_facelets(expected, &cube);
        applied(stickers, 3, moves[i]);
        assert_string_equal(stickers, expected);
    }
}

/* A wide turn is a rotation and the turn of the layers it leaves out. */
static void wide_turns_are_rotations_and_the_rest(void **state)
{
    (void)state;
    static const struct {
        unsigned n;
        const char *left, *right;
    } same[] = {
        {3, "Rw", "L x"},
        {3, "Fw2 U", "B2 z2 U"},
        {3, "x y z", "x y x y x'"}, /* z is x y x' */
        {4, "Rw U Fw'", "Lw x U Bw' z'"},
        {4, "3Rw", "L x"},
        {5, "3Uw'", "Dw' y'"},
        {5, "R 3Bw2", "R Fw2 z2"},
        {6, "3Rw F", "3Lw x F"},
        {7, "3Dw", "4Uw y'"},
        {7, "4Lw2 6Bw", "3Rw2 x2 F z'"},
        {2, "R U F", "L x D y B z"},
        {2, "R U", "L F x"},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        char left[NXN_STICKERS + 1], right[NXN_STICKERS + 1];
        applied(left, same[i].n, same[i].left);
        applied(right, same[i].n, same[i].right);
        assert_string_equal(left, right);
    }
}

static void turned(char *stickers, unsigned n, unsigned face, unsigned width, unsigned turns)
{
    nxn_turn(stickers, n, (nxn_move){(uint8_t)face, (uint8_t)width, (uint8_t)turns});
}

static void four_quarters_change_nothing(void **state)
{
    (void)state;
    for (unsigned n = 2; n <= NXN_MAX; n++) {
        for (unsigned move = 0; move < 6 * n; move++) {
            unsigned face = move / n, width = move % n + 1;
            char stickers[NXN_STICKERS] = {0}, start[NXN_STICKERS] = {0};
            for (unsigned i = 0; i < 6 * n * n; i++) stickers[i] = start[i] = (char)(i % 128);
            turned(stickers, n, face, width, 1);
            assert_memory_not_equal(stickers, start, sizeof start);
            turned(stickers, n, face, width, 1);
            turned(stickers, n, face, width, 2);
            assert_memory_equal(stickers, start, sizeof start);
            /* These layers, all others the same way, and the whole cube back. */
            turned(stickers, n, face, width, 3);
            if (width < n) turned(stickers, n, (face + 3) % 6, n - width, 1);
            turned(stickers, n, face, n, 1);
            assert_memory_equal(stickers, start, sizeof start);
        }
    }
}

static void reads_what_it_writes(void **state)
{
    (void)state;
    for (unsigned n = 2; n <= NXN_MAX; n++) {
        for (uint8_t face = 0; face < 6; face++) {
            for (uint8_t width = 1; width < n; width++) {
                for (uint8_t turns = 1; turns <= 3; turns++) {
                    char text[8];
                    nxn_move move = {face, width, turns}, back;
                    nxn_write(text, n, move);
                    tokens token = {.rest = text};
                    assert_true(tokens_next(&token) && nxn_read(&back, n, &token));
                    assert_memory_equal(&move, &back, sizeof move);
                }
            }
        }
    }
    char text[8];
    nxn_write(text, 7, (nxn_move){FACE_D, 3, 3});
    assert_string_equal(text, "3Dw'");
    nxn_write(text, 4, (nxn_move){FACE_R, 4, 3});
    assert_string_equal(text, "x'");
    nxn_write(text, 4, (nxn_move){FACE_L, 4, 3});
    assert_string_equal(text, "x");
}

static void names_the_token_and_its_position(void **state)
{
    (void)state;
    static const struct {
        unsigned n;
        const char *moves, *message;
    } bad[] = {
        {3, "Q", "move 1: 'Q' is not a turn"},
        {3, "R U Q F", "move 3: 'Q' is not a turn"},
        {3, "R  U3", "move 2: 'U3' is not a turn"},
        {3, "R U\n\tF'2", "move 3: 'F'2' is not a turn"},
        {3, "R''", "move 1: 'R''' is not a turn"},
        {3, "r", "move 1: 'r' is not a turn"},
        {3, "M", "move 1: 'M' is not a turn"},
        {3, "3Rw", "move 1: '3Rw' is not a turn"},
        {2, "Rw", "move 1: 'Rw' is not a turn"},
        {5, "5Rw", "move 1: '5Rw' is not a turn"},
        {5, "1Rw", "move 1: '1Rw' is not a turn"},
        {5, "3R", "move 1: '3R' is not a turn"},
        {5, "2", "move 1: '2' is not a turn"},
        {5, "3w", "move 1: '3w' is not a turn"},
        {5, "2x", "move 1: '2x' is not a turn"},
        {5, "xw", "move 1: 'xw' is not a turn"},
        {5, "10Rw", "move 1: '10Rw' is not a turn"},
        {5, "R\xe2\x80\x99", "move 1: 'R\?\?\?' is not a turn"},
        {5, "U RUFRUFRUFRUFRUFRUF", "move 2: 'RUFRUFRUFRUFRUFR...' is not a turn"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char stickers[NXN_STICKERS] = {0}, before[NXN_STICKERS];
        tsl_err err = {0};
        nxn_solved(stickers, bad[i].n);
        memcpy(before, stickers, sizeof before);
        assert_int_equal(nxn_apply(stickers, bad[i].n, bad[i].moves, &err), TSL_EINPUT);
        assert_string_equal(err.text, bad[i].message);
        assert_memory_equal(stickers, before, sizeof before);
    }
}

static void solved_is_recognised_however_it_is_held(void **state)
{
    (void)state;
    char stickers[NXN_STICKERS + 1];
    applied(stickers, 6, "x y2 z'");
    assert_true(nxn_is_solved(stickers, 6));
    applied(stickers, 6, "3Rw 3Lw' x'");
    assert_true(nxn_is_solved(stickers, 6));
    applied(stickers, 6, "3Rw 3Lw' x");
    assert_true(nxn_is_solved(stickers, 6));
    applied(stickers, 6, "5Bw");
    assert_false(nxn_is_solved(stickers, 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_a_3x3x3_as_the_engine_does),
        cmocka_unit_test(wide_turns_are_rotations_and_the_rest),
        cmocka_unit_test(four_quarters_change_nothing),
        cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(names_the_token_and_its_position),
        cmocka_unit_test(solved_is_recognised_however_it_is_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
