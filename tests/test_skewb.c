/* The skewb has the positions, distances and turns it should have. */
#include "space_checks.h"

#include "skewb.c"

/* Positions at each distance: https://oeis.org/A079745 */
static const uint32_t published[DEPTHS] = {1,     8,      48,      288,     1728,  10248,
                                           59304, 315198, 1225483, 1455856, 81028, 90};

static void *self; /* the tables, built once */

static int open_tables(void **state)
{
    (void)state;
    self = opened(&skewb_puzzle);
    return 0;
}

static void distances_are_the_published_ones(void **state)
{
    (void)state;
    check_distances(&skewb, self, published);
}

/* The facelets were computed by another program's sticker model. */
static void turns_carry_stickers_clockwise(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *facelets;
    } cases[] = {
        {"U", "BBBBURDRRRRFFFFDDDFDUUUULLLLBL"},
        {"R", "UFUUURDDDDFFFFLDBBBBLLLULRBRRR"},
        {"L'", "UUURURRRBRDFDDDLLLLDLFFFFBBBBU"},
        {"B", "RUUUURRRRFFFFUFLDLLLBLBBBBDDDD"},
        {"R' U L' B L U' B' R L' U' B", "BRLFURFDDLLFUBLUBBBDDUFULDRRFR"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[SPACE_STATE];
        char letters[TSL_FACELETS_MAX];
        solved(self, at);
        assert_int_equal(apply(self, at, cases[i].moves, NULL), TSL_OK);
        facelets(self, letters, at);
        assert_string_equal(letters, cases[i].facelets);
    }
}

static void scrambles_have_eleven_moves_and_arrive(void **state)
{
    (void)state;
    check_round_trips(&skewb_puzzle, self, 10000, 11);
}

static void scrambles_turn_no_axis_twice_in_a_row(void **state)
{
    (void)state;
    check_no_axis_twice(&skewb_puzzle, self);
}

static void every_position_has_a_scramble(void **state)
{
    (void)state;
    check_every_position_has_a_path(&skewb, self);
}

static void the_minimum_distance_is_exact(void **state)
{
    (void)state;
    static const planted cases[] = {
        {"", 0},          {"B", 1},           {"B B", 1},         {"R U' L", 3},
        {"R U' R' U", 4}, {"R U' R' U B", 5}, {"U U U L L' ", 0},
    };
    check_planted(&skewb_puzzle, self, cases, sizeof cases / sizeof cases[0]);
}

static void positions_are_equally_likely(void **state)
{
    (void)state;
    assert_true(excess_of_positions(&skewb_puzzle, &skewb, self, published, 64) < 6);
    /* 2^24 is no multiple of 3,149,280: some positions come six times where others come five. */
    assert_true(excess_of_positions(&skewb_puzzle, &skewb, self, published, 24) > 6);
}

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},   {"U R F", "move 3: 'F' is not a turn"},
        {"U2", "move 1: 'U2' is not a turn"}, {"r", "move 1: 'r' is not a turn"},
        {"x", "move 1: 'x' is not a turn"},   {"U U''", "move 2: 'U''' is not a turn"},
    };
    check_bad_moves(&skewb_puzzle, self, bad, sizeof bad / sizeof bad[0]);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&skewb_puzzle, self, "RULB2'    ", 1000000) > 100);
}

static void solved_looks_solved(void **state)
{
    (void)state;
    check_facelets(&skewb_puzzle, self, "UUUUURRRRRFFFFFDDDDDLLLLLBBBBB");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_published_ones),
        cmocka_unit_test(turns_carry_stickers_clockwise),
        cmocka_unit_test(scrambles_have_eleven_moves_and_arrive),
        cmocka_unit_test(scrambles_turn_no_axis_twice_in_a_row),
        cmocka_unit_test(every_position_has_a_scramble),
        cmocka_unit_test(the_minimum_distance_is_exact),
        cmocka_unit_test(positions_are_equally_likely),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(solved_looks_solved),
    };
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
