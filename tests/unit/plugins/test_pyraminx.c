/* The pyraminx has the positions, distances and turns it should have, tips included. */
#include "space_checks.h"

#include "pyraminx.c"

/* Positions without tips at each distance: Jaap Scherphuis, https://www.jaapsch.net/puzzles */
static const uint32_t published[DEPTHS] = {1,     8,      48,     288,    1728, 9896,
                                           51808, 220111, 480467, 166276, 2457, 32};

static void *self; /* the tables, built once */

static int open_tables(void **state)
{
    (void)state;
    self = opened(&pyram);
    return 0;
}

static void distances_are_the_published_ones(void **state)
{
    (void)state;
    check_distances(&pyraminx, self, published, GOD);
}

/* The facelets were computed by another program's sticker model. */
static void turns_carry_stickers_clockwise(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *facelets;
    } cases[] = {
        {"u", "RFFFFFFFFLLLLFLLLLLRRRRRRRRDDDDDDDDD"},
        {"U", "RRRRFFFFFLLFFFLLFLLLLRRLRRRDDDDDDDDD"},
        {"L'", "FDFFDDDFFLLLLLFFFFRRRRRRRRRLLLDDLDDD"},
        {"R", "FFFDFFDDDLLLLLLLLLRRRRRFFFFDDRRRDDRD"},
        {"b b", "FFFFFFFFFDLLLLLLLLRRRRLRRRRDDDDDDDDR"},
        {"B'", "FFFFFFFFFDDDLLDLLLRRLLLRRLRDDDDDRRRR"},
        {"U L' R B' u r' b", "LDRLDDDDFLDFFRLFFFFLRLRDFFRLLRRDRRLD"},
        {"R' U L' B L U' B' R L' U' B l u' r", "RDLRFDRFDRRFRFFFLLLFLDDLRFFDLDDRRLDL"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[STATE_SIZE];
        char letters[TSL_FACELETS_MAX];
        solved(self, at);
        assert_int_equal(apply(self, at, cases[i].moves, NULL), TSL_OK);
        facelets(self, letters, at);
        assert_string_equal(letters, cases[i].facelets);
    }
}

static void scrambles_have_eleven_turns_and_the_tips(void **state)
{
    (void)state;
    check_round_trips(&pyram, self, 10000, 0);
    test_stream stream = {8, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 1000; i++) {
        uint8_t at[STATE_SIZE], twist[CORNERS];
        char text[TSL_SCRAMBLE_MAX];
        draw(self, at, &rng);
        load_tips(twist, at);
        assert_int_equal(scramble(self, text, at, &(tsl_want){0, &rng, NULL}, NULL), TSL_OK);
        size_t turns = 0, count = 0, wrong = 0;
        for (unsigned t = 0; t < CORNERS; t++) wrong += twist[t] > 0;
        for (const char *c = text; *c; c++) {
            turns += strchr("ULRB", *c) != NULL;
            count += strchr("ULRBulrb", *c) != NULL;
            assert_true(!strchr("ULRB", *c) || turns == count); /* tips come last */
        }
        assert_int_equal(turns, 11);
        assert_int_equal(count, 11 + wrong);
    }
}

static void scrambles_turn_no_axis_twice_in_a_row(void **state)
{
    (void)state;
    check_no_axis_twice(&pyram, self);
}

static void every_position_has_a_scramble(void **state)
{
    (void)state;
    check_every_position_has_a_path(&pyraminx, self);
}

static void the_minimum_distance_counts_tips(void **state)
{
    (void)state;
    static const planted cases[] = {
        {"", 0},
        {"u", 1},
        {"u' l", 2},
        {"u U", 2},
        {"U L R' B u' l' r b", 8},
        {"U L' U' L", 4},
        {"u u u r' r' R R R", 1},
        {"U L U' R b", 5},
    };
    check_planted(&pyram, self, cases, sizeof cases / sizeof cases[0]);
}

static void positions_are_equally_likely(void **state)
{
    (void)state;
    /* 2^28 is no multiple of 75,582,720: some states come four times where others come three. */
    check_draws(&pyram, &pyraminx, self, published, 28);
}

/* Of the tips with the number of the edges' order modulo 8. `tied`: the first tip's twist is that
 * number's modulo 3. */
static double excess_of_tips(bool tied)
{
    test_stream stream = {6, 0};
    tsl_rng rng = test_rng(&stream);
    uint32_t seen[TIP_STATES * 8] = {0};
    for (unsigned i = 0; i < 300000; i++) {
        uint8_t at[STATE_SIZE];
        draw(self, at, &rng);
        unsigned row = space_load(at).row, which = at[TIPS_AT];
        if (tied) which = which / 3 * 3 + row % 8 % 3;
        seen[which * 8 + row % 8]++;
    }
    return chi_square_excess(seen, NULL, (size_t)TIP_STATES * 8);
}

static void tips_are_equally_likely(void **state)
{
    (void)state;
    assert_true(excess_of_tips(false) < 6);
    assert_true(excess_of_tips(true) > 6);
}

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},     {"U R F", "move 3: 'F' is not a turn"},
        {"U2", "move 1: 'U2' is not a turn"},   {"U l2", "move 2: 'l2' is not a turn"},
        {"Rw", "move 1: 'Rw' is not a turn"},   {"x", "move 1: 'x' is not a turn"},
        {"u''", "move 1: 'u''' is not a turn"},
    };
    check_bad_moves(&pyram, self, bad, sizeof bad / sizeof bad[0]);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&pyram, self, "ULRBulrb2'    ", 1000000) > 100);
}

static void solved_looks_solved(void **state)
{
    (void)state;
    check_facelets(&pyram, self, "FFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD");
}

static void traits_of_planted_positions(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int32_t turns, tips;
    } cases[] = {{"", 0, 0},    {"U", 1, 0},        {"u l' r", 0, 3},
                 {"U u", 1, 1}, {"U L R' b", 3, 1}, {"u u u", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[STATE_SIZE];
        solved(self, at);
        assert_int_equal(apply(self, at, cases[i].moves, NULL), TSL_OK);
        assert_int_equal(space_puzzle_distance(self, at), cases[i].turns);
        assert_int_equal(tips_turned(self, at), cases[i].tips);
        assert_int_equal(distance(self, at), cases[i].turns + cases[i].tips);
    }
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&pyram, self, 500);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"FLFFFFFFFLLLLLLLFLRRRRRRRRRDDDDDDDDD", "a piece such as FL is flipped in its place"},
        {"FFFFFFFFFLLLLLLLRLRRRRRLRRRDDDDDDDDD", "two pieces such as FL are exchanged"},
        {"DFFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD", "the tip u has other letters than its corner"},
        {"FLFFFFFFFLLLLLLLLLRRRRRRRRRDDDDDDDDD", "letter 2: no piece LL can be here"},
    };
    check_bad_letters(&pyram, self, cases, sizeof cases / sizeof cases[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_published_ones),
        cmocka_unit_test(turns_carry_stickers_clockwise),
        cmocka_unit_test(scrambles_have_eleven_turns_and_the_tips),
        cmocka_unit_test(scrambles_turn_no_axis_twice_in_a_row),
        cmocka_unit_test(every_position_has_a_scramble),
        cmocka_unit_test(the_minimum_distance_counts_tips),
        cmocka_unit_test(positions_are_equally_likely),
        cmocka_unit_test(tips_are_equally_likely),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(solved_looks_solved),
        cmocka_unit_test(traits_of_planted_positions),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(names_impossible_letters),
    };
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
