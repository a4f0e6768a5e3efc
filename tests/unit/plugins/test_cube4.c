/* The scrambles of the 4x4x4 plugin lead to the state exactly, and it is solved from its letters.
 *
 * usage: test_cube4 [STATES], of each puzzle for the round trips; 100 by default */
#include "puzzle_checks.h"

#include <stdio.h>

#include "cube4/cube4.c"
#include "twophase/engine.h"

static const void *self;
static void *work;
static unsigned states = 100;

static int open_tables(void **state)
{
    (void)state;
    self = opened(&cube444);
    work = aligned_alloc(64, (cube4_work_size(self) + 63) / 64 * 64);
    test_engine3(states > 1000 ? ENGINE_LARGE : ENGINE_MEDIUM);
    return 0;
}

static int free_tables(void **state)
{
    (void)state;
    free(work);
    free((void *)(uintptr_t)self);
    return 0;
}

static void make_scramble(const tsl_puzzle *puzzle, char *text, const char *state, unsigned nth)
{
    tsl_err err = {0};
    const tsl_want want = {nth, NULL, work};
    if (puzzle->scramble(self, text, state, &want, &err)) fail_msg("%s", err.text);
}

static void assert_arrives(const char *text, const char *state)
{
    tsl_err err = {0};
    char back[CUBE4_STICKERS];
    nxn_solved(back, 4);
    if (nxn_apply(back, 4, text, &err)) fail_msg("'%s': %s", text, err.text);
    assert_memory_equal(back, state, CUBE4_STICKERS);
}

/* The stickers of nxn.h know nothing of pieces and phases. */
static void scrambles_arrive(void **state)
{
    (void)state;
    test_stream stream = {30, 0};
    tsl_rng rng = test_rng(&stream);
    unsigned moves = 0, opposite = 0;
    for (unsigned i = 0; i < states; i++) {
        char at[CUBE4_STICKERS], text[TSL_SCRAMBLE_MAX];
        draw(self, at, &rng);
        make_scramble(&cube444, text, at, 0);
        assert_arrives(text, at);
        for (const char *c = text; *c; c++) {
            moves += *c == ' ';
            opposite += c[1] == 'w' && strchr("DLB", *c);
            if (!strchr("URFDLBw2' ", *c)) fail_msg("a rotation in '%s'", text);
        }
        moves++;
    }
    print_message("%.2f moves a scramble, %.2f of them of Dw Lw Bw\n", (double)moves / states,
                  (double)opposite / states);
    assert_true(moves < 45 * states); /* 43.9 on average, TNoodle 44.1 */
}

static void held_scrambles_arrive(void **state)
{
    (void)state;
    test_stream stream = {31, 0};
    tsl_rng rng = test_rng(&stream);
    unsigned rotations[3] = {0, 0, 0};
    for (unsigned i = 0; i < states / 2 + 1; i++) {
        char at[CUBE4_STICKERS], text[TSL_SCRAMBLE_MAX];
        draw_ni(self, at, &rng);
        make_scramble(&cube444ni, text, at, 0);
        assert_arrives(text, at);
        unsigned count = 0;
        for (const char *c = text; *c; c++) count += strchr("xyz", *c) != NULL;
        assert_true(count <= 2);
        rotations[count]++;
    }
    assert_true(rotations[1] + rotations[2] > rotations[0]); /* 23 of 24 */
}

/* Solved, held in some way, a few turns away, or no turns of two layers at all: without a
 * rotation even where a solution of hardly any moves leaves one. */
static void special_states_are_scrambled(void **state)
{
    (void)state;
    static const char *const moves[] = {"",
                                        "x",
                                        "z' y",
                                        "R",
                                        "Rw",
                                        "Lw",
                                        "Dw2",
                                        "Uw2 y",
                                        "Rw Uw2 Fw'",
                                        "3Rw",
                                        "Bw Lw' D",
                                        "R U R' U' F2 L D",
                                        "Rw2 Uw2 Rw2 Uw2",
                                        "Lw Rw Uw Dw Fw Bw"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        char at[CUBE4_STICKERS], text[TSL_SCRAMBLE_MAX];
        tsl_err err = {0};
        for (unsigned ni = 0; ni < 2; ni++) {
            nxn_solved(at, 4);
            assert_int_equal(nxn_apply(at, 4, moves[i], &err), TSL_OK);
            make_scramble(ni ? &cube444ni : &cube444, text, at, 0);
            assert_arrives(text, at);
            if (!ni && strpbrk(text, "xyz")) fail_msg("a rotation in '%s'", text);
        }
    }
}

static void every_alternative_is_another_sequence(void **state)
{
    (void)state;
    enum { COUNT = 6 };
    static char text[COUNT][TSL_SCRAMBLE_MAX];
    test_stream stream = {32, 0};
    tsl_rng rng = test_rng(&stream);
    char at[CUBE4_STICKERS];
    draw(self, at, &rng);
    for (unsigned nth = 0; nth < COUNT; nth++) {
        make_scramble(&cube444, text[nth], at, nth);
        assert_arrives(text[nth], at);
        for (unsigned i = 0; i < nth; i++) assert_string_not_equal(text[nth], text[i]);
        size_t first = strcspn(text[0], " ") + 1;
        assert_true(nth == 0 || strncmp(text[nth], text[0], first) != 0);
    }
}

static void the_same_state_has_the_same_scramble(void **state)
{
    (void)state;
    test_stream stream = {33, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 5; i++) {
        char at[CUBE4_STICKERS], text[TSL_SCRAMBLE_MAX], again[TSL_SCRAMBLE_MAX];
        draw(self, at, &rng);
        memset(work, (int)(17 * i), cube4_work_size(self));
        make_scramble(&cube444, text, at, 0);
        memset(work, 0xff, cube4_work_size(self));
        make_scramble(&cube444, again, at, 0);
        assert_string_equal(text, again);
    }
}

/* ---- the minimum distance ---- */

static void near_solved_states_are_told_at_the_exact_distance(void **state)
{
    (void)state;
    static const planted cases[] = {
        {"", 0},         {"x y2", 0},   {"Rw Lw'", 0},   {"Rw Lw", 1}, {"U", 1},
        {"Fw2 z", 1},    {"3Uw'", 1},   {"R Rw'", 2},    {"R L'", 2},  {"Uw2 B", 2},
        {"R Rw' x'", 2}, {"R U R'", 3}, {"Rw U Rw'", 3},
    };
    check_planted(&cube444, self, cases, sizeof cases / sizeof cases[0]);
    check_planted(&cube444ni, self, cases, sizeof cases / sizeof cases[0]);
}

/* ---- notation ---- */

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},       {"U Rw M", "move 3: 'M' is not a turn"},
        {"4Rw", "move 1: '4Rw' is not a turn"},   {"U 1Rw", "move 2: '1Rw' is not a turn"},
        {"R2'", "move 1: 'R2'' is not a turn"},   {"3R", "move 1: '3R' is not a turn"},
        {"u", "move 1: 'u' is not a turn"},       {"Rw3", "move 1: 'Rw3' is not a turn"},
        {"x2 y ww", "move 3: 'ww' is not a turn"}};
    check_bad_moves(&cube444, self, bad, sizeof bad / sizeof bad[0]);
    check_bad_moves(&cube444ni, self, bad, sizeof bad / sizeof bad[0]);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&cube444, self, "URFDLBwww23'xyz    ", 200000) > 20);
}

static void solved_looks_solved(void **state)
{
    (void)state;
    char solved_letters[CUBE4_STICKERS + 1] = {0};
    nxn_solved(solved_letters, 4);
    check_facelets(&cube444, self, solved_letters);
    check_facelets(&cube444ni, self, solved_letters);
}

/* The puzzle is solved from the letters of random states, held in any way. */
static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&cube444, self, states / 2);
    check_solving(&cube444ni, self, states / 2);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"UUUUUUUUUUUUUUUURRRRRRRRRRRRFRRRFFFFFFFFFFFFFFFDDDDRDDDDDDDDDDDDLLLLLLLLLLLLLLLLBBBBBBBBB"
         "BBBBBBB",
         "a corner is twisted in its place"},
        {"UUUUURUUUUUUUUUURRRRRRRRRRRRRRRRFFFFFFFFFFFFFFFFDDDDDDDDDDDDDDDDLLLLLLLLLLLLLLLLBBBBBBBBB"
         "BBBBBBB",
         "3 centres placed like letter 6 are U, not 4"},
        {"UUUUUUUUUUUUUUUFRRRRRRRRRRRRRRRRFFFUFFFFFFFFFFFFDDDDDDDDDDDDDDDDLLLLLLLLLLLLLLLLBBBBBBBBB"
         "BBBBBBB",
         "letter 16: no corner is FRU"},
    };
    char turned[CUBE4_STICKERS + 1] = "";
    check_bad_letters(&cube444, self, cases, sizeof cases / sizeof cases[0]);
    check_bad_letters(&cube444ni, self, cases, sizeof cases / sizeof cases[0]);
    nxn_solved(turned, 4);
    nxn_turn(turned, 4, (nxn_move){FACE_U, 4, 1});
    const bad_letters held = {turned,
                              "the corner DBL is not in its place: hold the cube so, or name "
                              "the puzzle 444ni"};
    check_bad_letters(&cube444, self, &held, 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(held_scrambles_arrive),
        cmocka_unit_test(special_states_are_scrambled),
        cmocka_unit_test(every_alternative_is_another_sequence),
        cmocka_unit_test(the_same_state_has_the_same_scramble),
        cmocka_unit_test(near_solved_states_are_told_at_the_exact_distance),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(solved_looks_solved),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(names_impossible_letters),
    };
    if (argc > 1) states = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, open_tables, free_tables);
}
