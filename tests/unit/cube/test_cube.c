/* The cube by cubies, by facelets and by notation keeps its promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cube/cube.h"
#include "cube/turns.h"
#include "twophase/engine.h"

#define SOLVED "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"

static tsl_cube3 after(const char *moves)
{
    tsl_cube3 cube;
    tsl_err err;
    cube_solved(&cube);
    assert_int_equal(cube_apply(&cube, moves, &err), TSL_OK);
    return cube;
}

/* Facelets of well-known positions, from Kociemba's and Reid's published descriptions. */
static void known_positions_have_known_facelets(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *facelets;
    } cases[] = {
        {"", SOLVED},
        {"U", "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB"},
        {"R", "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"},
        {"F", "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB"},
        {"D", "UUUUUUUUURRRRRRFFFFFFFFFLLLDDDDDDDDDLLLLLLBBBBBBBBBRRR"},
        {"L", "BUUBUUBUURRRRRRRRRUFFUFFUFFFDDFDDFDDLLLLLLLLLBBDBBDBBD"},
        {"B", "RRRUUUUUURRDRRDRRDFFFFFFFFFDDDDDDLLLULLULLULLBBBBBBBBB"},
        /* the checkerboard and the superflip */
        {"U2 D2 F2 B2 L2 R2", "UDUDUDUDURLRLRLRLRFBFBFBFBFDUDUDUDUDLRLRLRLRLBFBFBFBFB"},
        {"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
         "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char facelets[55];
        tsl_err err;
        tsl_cube3 cube = after(cases[i].moves), back;
        cube_to_facelets(facelets, &cube);
        assert_string_equal(facelets, cases[i].facelets);
        assert_int_equal(cube_from_facelets(&back, facelets, &err), TSL_OK);
        assert_true(cube_equal(&back, &cube));
    }
}

static void facelets_and_cubies_agree_along_a_long_walk(void **state)
{
    (void)state;
    tsl_cube3 cube, back;
    tsl_err err;
    char facelets[55];
    cube_solved(&cube);
    uint32_t seed = 1;
    for (int i = 0; i < 5000; i++) {
        seed = seed * 1664525u + 1013904223u;
        cube_move(&cube, (seed >> 16) % TSL_MOVES3);
        cube_to_facelets(facelets, &cube);
        assert_int_equal(cube_from_facelets(&back, facelets, &err), TSL_OK);
        assert_true(cube_equal(&back, &cube));
    }
}

static void impossible_strings_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *facelets, *message;
    } cases[] = {
        {"", "a facelet string has 54 letters, this one has 0"},
        {SOLVED "B", "a facelet string has 54 letters, this one has 55"},
        {"UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBX",
         "letter 54 is not one of U R F D L B"},
        {"uUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
         "letter 1 is not one of U R F D L B"},
        {"UUUUUUUURRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
         "colour U is on 8 stickers instead of 9"},
        /* centres of U and R exchanged with an edge sticker each */
        {"UUUUUURUURRRRURRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
         "the centre of face R (letter 14) has another colour: hold the cube so that every centre "
         "is on its own face"},
        /* the solved cube after x */
        {"FFFFFFFFFRRRRRRRRRDDDDDDDDDBBBBBBBBBLLLLLLLLLUUUUUUUUU",
         "the centre of face U (letter 5) has another colour: hold the cube so that every centre "
         "is on its own face"},
        /* URF and ULB: U and B stickers exchanged */
        {"UUUUUUUUBRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBUBBBBBB",
         "corner URF: no corner of a cube has these colours"},
        /* a mirrored corner: URF with R and F exchanged */
        {"UUUUUUUUUFRRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
         "corner URF: no corner of a cube has these colours"},
        {"UUUUUUUUUFRRRRRRRRFFLFFFFFFDDDDDDDDDLLLLLRLLLBBBBBBBBB",
         "corners URF and UFL are the same piece"},
        {"UUUUUUUUURFRRRRRRRFFFFFRFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
         "edges UR and UF are the same piece"},
        {"UUUUURUUURURRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
         "an edge is flipped: no turns reach this position"},
        {"UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
         "a corner is twisted: no turns reach this position"},
        {"UUUUUUUUURFRRRRRRRFRFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
         "two pieces are exchanged (parity): no turns reach this position"},
        {"UUUUUUUUURBRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBRBBBBBBB",
         "two pieces are exchanged (parity): no turns reach this position"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        tsl_cube3 cube, untouched;
        memset(&cube, 0xab, sizeof cube);
        untouched = cube;
        assert_int_equal(cube_from_facelets(&cube, cases[i].facelets, &err), TSL_EINPUT);
        assert_string_equal(err.text, cases[i].message);
        assert_true(cube_equal(&cube, &untouched));
    }
}

static void inverse_undoes_a_cube(void **state)
{
    (void)state;
    tsl_cube3 cube = after("R U F' D2 L B' U2 R'"), inverse, product;
    tsl_cube3 undone = after("R U2 B L' D2 F U' R'"), none = after("");
    cube_invert(&inverse, &cube);
    assert_true(cube_equal(&inverse, &undone));
    cube_multiply(&product, &cube, &inverse);
    assert_true(cube_equal(&product, &none));
    cube_multiply(&product, &inverse, &cube);
    assert_true(cube_equal(&product, &none));
}

static void turns_have_order_four_and_undo_each_other(void **state)
{
    (void)state;
    tsl_cube3 none = after("");
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        tsl_cube3 cube = none;
        cube_move(&cube, move);
        assert_false(cube_equal(&cube, &none));
        cube_move(&cube, cube_inverse_move(move));
        assert_true(cube_equal(&cube, &none));
        for (int i = 0; i < 4; i++) cube_move(&cube, move);
        assert_true(cube_equal(&cube, &none));
    }
}

static void order_of_a_sequence_is_the_known_one(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        unsigned order;
    } cases[] = {{"R U R' U'", 6}, {"R U", 105}, {"R U'", 63}, {"R U2 D' B D'", 1260}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_cube3 none = after(""), cube = after(cases[i].moves);
        unsigned order = 1;
        tsl_err err;
        for (; !cube_equal(&cube, &none) && order < 2000; order++)
            assert_int_equal(cube_apply(&cube, cases[i].moves, &err), TSL_OK);
        assert_int_equal(order, cases[i].order);
    }
}

static void wrong_moves_are_named_with_their_position(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *shown;
    } cases[] = {
        {"R U Q", "move 3: 'Q'"},
        {"r", "move 1: 'r'"},
        {"R  U3", "move 2: 'U3'"},
        {"RU", "move 1: 'RU'"},
        {"R2' U", "move 1: 'R2''"},
        {"R\tU\nRw", "move 3: 'Rw'"},
        {"R 123456789012345678901234", "move 2: '1234567890123456'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        tsl_cube3 cube = after("R"), untouched = cube;
        assert_int_equal(cube_apply(&cube, cases[i].moves, &err), TSL_EINPUT);
        assert_memory_equal(err.text, cases[i].shown, strlen(cases[i].shown));
        assert_non_null(strstr(err.text, " is not a face turn (U R F D L B, alone or followed by "
                                         "2 or ')"));
        assert_true(cube_equal(&cube, &untouched));
    }
}

static tsl_cube3 held_after(const char *moves)
{
    tsl_cube3 cube;
    tsl_err err;
    assert_int_equal(orientation_read(&cube, moves, &err), TSL_OK);
    return cube;
}

static void a_held_cube_goes_on_as_it_is_held(void **state)
{
    (void)state;
    static const struct {
        const char *held, *faces;
    } cases[] = {
        {"R U2 F'", "R U2 F'"},
        /* rotations, by what they bring where (WCA 12a4) */
        {"x y2 z'", ""},
        {"F x", "U"},
        {"U x", "B"},
        {"U x'", "F"},
        {"F y", "L"},
        {"R y2", "L"},
        {"U z", "R"},
        {"R' z2", "L'"},
        {"R x U y F", "F U F"},
        {"U y R", "U R"},
        {"R y B", "F B"},
        /* wide turns are the opposite face's */
        {"Rw", "L"},
        {"r2 l", "L2 R"},
        {"Uw' d", "D' U"},
        {"Fw", "B"},
        {"Bw2", "F2"},
        /* slices: M turns as L does, E as D, S as F */
        {"M2 E2 S2", "U2 D2 F2 B2 L2 R2"},
        {"M2 U M U2 M' U M2", "R U' R U R U R U' R' U' R2"},
        {"R M'", "L"}, /* Rw */
        {"U E'", "D"}, /* Uw */
        {"F S", "B"},  /* Fw */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_cube3 held = held_after(cases[i].held), faces = after(cases[i].faces);
        if (!cube_equal(&held, &faces)) fail_msg("%s is not %s", cases[i].held, cases[i].faces);
    }
}

static void wrong_turns_of_a_held_cube_are_named(void **state)
{
    (void)state;
    static const char *const wrong[] = {"R3", "rw", "Mw", "xw", "X", "R2'", "Rw2'", "m", "RU", "w"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char moves[32], shown[32];
        tsl_err err = {0};
        tsl_cube3 cube = after("R"), untouched = cube;
        snprintf(moves, sizeof moves, "x R %s U", wrong[i]);
        snprintf(shown, sizeof shown, "move 3: '%s' is not a turn (", wrong[i]);
        assert_int_equal(orientation_read(&cube, moves, &err), TSL_EINPUT);
        assert_memory_equal(err.text, shown, strlen(shown));
        assert_true(cube_equal(&cube, &untouched));
    }
}

static void every_move_name_is_read_back(void **state)
{
    (void)state;
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        tsl_cube3 read = after(cube_move_name(move)), made = after(" ");
        cube_move(&made, move);
        assert_true(cube_equal(&read, &made));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_positions_have_known_facelets),
        cmocka_unit_test(facelets_and_cubies_agree_along_a_long_walk),
        cmocka_unit_test(impossible_strings_are_named),
        cmocka_unit_test(inverse_undoes_a_cube),
        cmocka_unit_test(turns_have_order_four_and_undo_each_other),
        cmocka_unit_test(order_of_a_sequence_is_the_known_one),
        cmocka_unit_test(wrong_moves_are_named_with_their_position),
        cmocka_unit_test(a_held_cube_goes_on_as_it_is_held),
        cmocka_unit_test(wrong_turns_of_a_held_cube_are_named),
        cmocka_unit_test(every_move_name_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
