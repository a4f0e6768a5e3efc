/* The plugin of big cubes by their states: scrambles lead to the state, without a rotation and
 * without two turns that are one.
 *
 * usage: test_bigcube_states [STATES], of each size; by default one, and each special state is of
 * one size */
#include "puzzle_checks.h"

#include <stdio.h>

#include "bigcube/bigcube.c"

enum { SIZES = 3 };

static const void *selves[SIZES];
static unsigned states = 1;

/* All sizes have the tables of the 5x5x5, which are built once. */
static int open_tables(void **state)
{
    (void)state;
    tsl_err err = {0};
    for (unsigned size = 0; size < SIZES; size++) {
        void *self = calloc(1, sizeof(cube));
        cube *c = self;
        int status = cubes[size].init(&self, test_host(), &err);
        if (size > 0) c->solver.five.tables = ((const cube *)selves[0])->solver.five.tables;
        if (status == TSL_OK && size > 0) status = seven_open_tables(&c->solver, test_host(), &err);
        if (status == TSL_OK && size == 0) status = init_scramble(c, test_host(), &err);
        if (status != TSL_OK) fail_msg("%s", err.text);
        selves[size] = c;
    }
    return 0;
}

static unsigned layers_of(unsigned size)
{
    return ((const cube *)selves[size])->solver.n;
}

static void make_scramble(char *text, unsigned size, const void *state, unsigned nth)
{
    tsl_err err = {0};
    const tsl_want want = {nth, NULL, scramble_work(&cubes[size], selves[size])};
    if (scramble(selves[size], text, state, &want, &err)) fail_msg("%s", err.text);
    free(want.work);
}

static void assert_arrives(const char *text, unsigned size, const void *state)
{
    const unsigned n = layers_of(size);
    char back[NXN_STICKERS];
    tsl_err err = {0};
    nxn_solved(back, n);
    if (nxn_apply(back, n, text, &err)) fail_msg("'%s': %s", text, err.text);
    assert_memory_equal(back, state, (size_t)6 * n * n);
}

/* The moves; in a run of turns of one axis, which commute, each part of the cube turns once: of
 * even sizes half the cube and its other half are one. Turns are of at most half the layers. */
static unsigned check_moves(const char *text, unsigned n)
{
    unsigned count = 0, axis = 3;
    bool seen[6][NXN_MAX] = {0};
    nxn_move move;
    for (tokens token = {.rest = text}; tokens_next(&token); count++) {
        assert_true(nxn_read(&move, n, &token));
        if (move.width > n / 2) fail_msg("a turn of %u layers in '%s'", move.width, text);
        if (nxn_axis(move.face) != axis) memset(seen, 0, sizeof seen);
        axis = nxn_axis(move.face);
        bool *before = &seen[2 * move.width == n ? axis : move.face][move.width];
        if (*before) fail_msg("two turns that are one in '%s'", text);
        *before = true;
    }
    return count;
}

static void scrambles_arrive_and_each_alternative_is_another(void **state)
{
    (void)state;
    test_stream stream = {40, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned size = 0; size < SIZES; size++) {
        unsigned moves = 0, longest = 0;
        for (unsigned i = 0; i < states; i++) {
            char at[NXN_STICKERS], text[2][TSL_SCRAMBLE_MAX];
            draw(selves[size], at, &rng);
            for (unsigned nth = 0; nth < 2; nth++) {
                make_scramble(text[nth], size, at, nth);
                assert_arrives(text[nth], size, at);
                const unsigned count = check_moves(text[nth], layers_of(size));
                moves += count;
                if (count > longest) longest = count;
            }
            assert_string_not_equal(text[0], text[1]);
        }
        print_message("%u layers: %.2f moves a scramble, at most %u\n", layers_of(size),
                      (double)moves / (2 * states), longest);
    }
}

/* Solved, a few turns away, held in any way: of an even size never a rotation, of an odd one turns
 * of more than half the cube at the end, which hold it. */
static void special_states_are_scrambled(void **state)
{
    (void)state;
    static const char *const moves[] = {"",     "x",     "z' y",        "R",          "Rw",
                                        "3Rw",  "3Lw2",  "3Uw2 y",      "Rw Uw2 Fw'", "4Rw x",
                                        "R L'", "3Fw D", "3Bw Lw' D y", "Lw Rw Uw Dw"};
    for (unsigned size = 0; size < SIZES; size++)
        for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
            if (states == 1 && i % SIZES != size) continue;
            char at[NXN_STICKERS], text[TSL_SCRAMBLE_MAX];
            nxn_solved(at, layers_of(size));
            assert_int_equal(nxn_apply(at, layers_of(size), moves[i], NULL), TSL_OK);
            make_scramble(text, size, at, 0);
            assert_arrives(text, size, at);
            if (strpbrk(text, "xyz")) fail_msg("a rotation in '%s'", text);
            if (layers_of(size) % 2 == 0) check_moves(text, layers_of(size));
        }
}

/* Turns of one run that are one, a run that is none, turns of half a cube named after L, which are
 * those after R and a rotation; and where phases end. */
static void turns_that_are_one_are_joined(void **state)
{
    (void)state;
    static const struct {
        unsigned size;
        const char *moves, *joined;
        unsigned end[2], joined_end[2];
    } cases[] = {
        {0, "R L R F", "R2 L F", {2, 4}, {2, 3}},
        {0, "R Rw R F", "R2 Rw F", {2, 4}, {2, 3}},
        {0, "U R L R' L' U", "U2", {3, 6}, {1, 1}},
        {0, "U R R' U' F", "F", {2, 5}, {0, 1}},
        {1, "3Lw F", "3Rw U", {1, 2}, {1, 2}},
        {1, "3Rw F 3Lw2 R", "3Rw F 3Rw2 R", {2, 4}, {2, 4}},
        {1, "3Rw R 3Lw2 F", "3Rw' R B", {2, 4}, {2, 3}},
        {1, "3Rw 3Lw' F", "D", {2, 3}, {0, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const unsigned n = layers_of(cases[i].size);
        char text[TSL_SCRAMBLE_MAX] = "", *end = text;
        five_moves m = {.part_count = 2};
        for (tokens token = {.rest = cases[i].moves}; tokens_next(&token); m.count++)
            assert_true(nxn_read(&m.move[m.count], n, &token));
        for (unsigned phase = 0; phase < 2; phase++) m.part[phase].end = cases[i].end[phase];
        merge_turns(&m, selves[cases[i].size]);
        for (unsigned k = 0; k < m.count; k++) end = write_move(end, text, n, m.move[k]);
        assert_string_equal(text, cases[i].joined);
        for (unsigned phase = 0; phase < 2; phase++)
            assert_int_equal(m.part[phase].end, cases[i].joined_end[phase]);
    }
}

/* A solution that leaves one of 24 rotations, of a cube held in one of 24 ways: carried through,
 * its turns undone make the state of the solved cube. */
static void rotations_are_carried_through(void **state)
{
    (void)state;
    test_stream stream = {42, 0};
    tsl_rng rng = test_rng(&stream);
    cube six = {0};
    const cube *c = &six;
    assert_int_equal(init_size(&six, 6, test_host(), NULL), TSL_OK);
    for (unsigned i = 0; i < 24 * 24; i++) {
        const nxn_hold left = nxn_hold_number(i % 24, 6), hold = nxn_hold_number(i / 24, 6);
        char at[NXN_STICKERS], made[NXN_STICKERS];
        five_moves m = {.count = 60};
        unsigned goal = 0;
        for (unsigned k = 0; k < m.count; k++)
            m.move[k] = (nxn_move){(uint8_t)tsl_below(&rng, 6), (uint8_t)(tsl_below(&rng, 3) + 1),
                                   (uint8_t)(tsl_below(&rng, 3) + 1)};
        nxn_solved(at, 6);
        nxn_turn(at, 6, left.first);
        nxn_turn(at, 6, left.second);
        for (unsigned k = m.count; k-- > 0;) nxn_turn(at, 6, nxn_undone(m.move[k]));
        nxn_turn(at, 6, hold.first);
        nxn_turn(at, 6, hold.second);
        while (c->rotations.product[i / 24][goal] != 0) goal++;
        if (!carry_through(&m, c, i % 24, goal)) fail_msg("%u", i);
        nxn_solved(made, 6);
        for (unsigned k = m.count; k-- > 0;) nxn_turn(made, 6, nxn_undone(m.move[k]));
        assert_memory_equal(made, at, 216);
    }
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    for (unsigned size = 0; size < SIZES; size++)
        check_solving(&cubes[size], selves[size], states / 2 + 1);
}

static void near_solved_states_are_told_at_the_exact_distance(void **state)
{
    (void)state;
    static const planted cases[] = {{"", 0},    {"x y2", 0},  {"3Rw", 1},  {"U", 1},
                                    {"U D", 2}, {"R Rw'", 2}, {"Uw2 B", 2}};
    for (unsigned size = 0; size < SIZES; size++)
        check_planted(&cubes[size], selves[size], cases, sizeof cases / sizeof cases[0]);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    for (unsigned size = 0; size < SIZES; size++) {
        const unsigned n = layers_of(size);
        char at[NXN_STICKERS + 1] = "", message[64];
        const bad_letters bad = {at, message};
        nxn_solved(at, n);
        at[n + 1] = 'R';
        snprintf(message, sizeof message, "3 centres placed like letter %u are U, not 4", n + 2);
        check_bad_letters(&cubes[size], selves[size], &bad, 1);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scrambles_arrive_and_each_alternative_is_another),
        cmocka_unit_test(special_states_are_scrambled),
        cmocka_unit_test(turns_that_are_one_are_joined),
        cmocka_unit_test(rotations_are_carried_through),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(near_solved_states_are_told_at_the_exact_distance),
        cmocka_unit_test(names_impossible_letters),
    };
    if (argc > 1) states = (unsigned)strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
