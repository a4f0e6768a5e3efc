/* The 5x5x5 by its states: scrambles lead to the state, without a rotation and without two turns
 * that are one.
 *
 * usage: test_bigcube_states [STATES]; 12 by default */
#include "puzzle_checks.h"

#include <stdio.h>

#include "bigcube/bigcube.c"

static void *self;
static unsigned states = 12;

static int open_tables(void **state)
{
    (void)state;
    tsl_err err = {0};
    self = calloc(1, sizeof(five_solver));
    if (init(&self, test_host(), &err) || init_scramble(self, test_host(), &err))
        fail_msg("%s", err.text);
    return 0;
}

static void make_scramble(char *text, const void *state, unsigned nth)
{
    tsl_err err = {0};
    const tsl_want want = {nth, NULL, scramble_work(&cube555, self)};
    if (scramble(self, text, state, &want, &err)) fail_msg("%s", err.text);
    free(want.work);
}

static void assert_arrives(const char *text, const void *state)
{
    char back[STICKERS];
    tsl_err err = {0};
    nxn_solved(back, N);
    if (nxn_apply(back, N, text, &err)) fail_msg("'%s': %s", text, err.text);
    assert_memory_equal(back, state, STICKERS);
}

/* The moves; in a run of turns of one axis, which commute, each turn comes once. Turns are of at
 * most two layers. */
static unsigned check_moves(const char *text)
{
    unsigned count = 0, axis = 3;
    bool seen[6][N] = {0};
    nxn_move move;
    for (tokens token = {.rest = text}; tokens_next(&token); count++) {
        assert_true(nxn_read(&move, N, &token));
        if (move.width > N / 2) fail_msg("a turn of %u layers in '%s'", move.width, text);
        if (nxn_axis(move.face) != axis) memset(seen, 0, sizeof seen);
        axis = nxn_axis(move.face);
        bool *before = &seen[move.face][move.width];
        if (*before) fail_msg("two turns that are one in '%s'", text);
        *before = true;
    }
    return count;
}

static void scrambles_arrive(void **state)
{
    (void)state;
    test_stream stream = {40, 0};
    tsl_rng rng = test_rng(&stream);
    unsigned moves = 0, longest = 0;
    for (unsigned i = 0; i < states; i++) {
        char at[STICKERS], text[TSL_SCRAMBLE_MAX];
        draw(self, at, &rng);
        make_scramble(text, at, 0);
        assert_arrives(text, at);
        const unsigned count = check_moves(text);
        moves += count;
        if (count > longest) longest = count;
    }
    print_message("%.2f moves a scramble, at most %u\n", (double)moves / states, longest);
}

/* Solved, a few turns away, held in any way: turns of three layers at the end hold it. */
static void special_states_are_scrambled(void **state)
{
    (void)state;
    static const char *const moves[] = {"",     "x",     "z' y",        "R",          "Rw",
                                        "3Rw",  "3Lw2",  "3Uw2 y",      "Rw Uw2 Fw'", "4Rw x",
                                        "R L'", "3Fw D", "3Bw Lw' D y", "Lw Rw Uw Dw"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        char at[STICKERS], text[TSL_SCRAMBLE_MAX];
        nxn_solved(at, N);
        assert_int_equal(nxn_apply(at, N, moves[i], NULL), TSL_OK);
        make_scramble(text, at, 0);
        assert_arrives(text, at);
        if (strpbrk(text, "xyz")) fail_msg("a rotation in '%s'", text);
    }
}

static void every_alternative_is_another_sequence(void **state)
{
    (void)state;
    enum { COUNT = 3 };
    static char text[COUNT][TSL_SCRAMBLE_MAX];
    char at[STICKERS];
    test_stream stream = {41, 0};
    tsl_rng rng = test_rng(&stream);
    draw(self, at, &rng);
    for (unsigned nth = 0; nth < COUNT; nth++) {
        make_scramble(text[nth], at, nth);
        assert_arrives(text[nth], at);
        for (unsigned i = 0; i < nth; i++) assert_string_not_equal(text[nth], text[i]);
    }
}

/* Turns of one run that are one, a run that is none; and where phases end. */
static void turns_that_are_one_are_joined(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *joined;
        unsigned end[2], joined_end[2];
    } cases[] = {
        {"R L R F", "R2 L F", {2, 4}, {2, 3}},
        {"R Rw R F", "R2 Rw F", {2, 4}, {2, 3}},
        {"U R L R' L' U", "U2", {3, 6}, {1, 1}},
        {"U R R' U' F", "F", {2, 5}, {0, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[TSL_SCRAMBLE_MAX] = "", *end = text;
        five_moves m = {.part_count = 2};
        for (tokens token = {.rest = cases[i].moves}; tokens_next(&token); m.count++)
            assert_true(nxn_read(&m.move[m.count], N, &token));
        for (unsigned part = 0; part < 2; part++) m.part[part].end = cases[i].end[part];
        merge_turns(&m);
        for (unsigned k = 0; k < m.count; k++) end = write_move(end, text, m.move[k]);
        assert_string_equal(text, cases[i].joined);
        for (unsigned part = 0; part < 2; part++)
            assert_int_equal(m.part[part].end, cases[i].joined_end[part]);
    }
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&cube555, self, states / 2);
}

static void near_solved_states_are_told_at_the_exact_distance(void **state)
{
    (void)state;
    static const planted cases[] = {{"", 0},    {"x y2", 0},  {"3Rw", 1},  {"U", 1},
                                    {"U D", 2}, {"R Rw'", 2}, {"Uw2 B", 2}};
    check_planted(&cube555, self, cases, sizeof cases / sizeof cases[0]);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    char at[STICKERS + 1] = "";
    const bad_letters bad = {at, "3 centres placed like letter 7 are U, not 4"};
    nxn_solved(at, N);
    at[N + 1] = 'R';
    check_bad_letters(&cube555, self, &bad, 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(special_states_are_scrambled),
        cmocka_unit_test(every_alternative_is_another_sequence),
        cmocka_unit_test(turns_that_are_one_are_joined),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(near_solved_states_are_told_at_the_exact_distance),
        cmocka_unit_test(names_impossible_letters),
    };
    if (argc > 1) states = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
