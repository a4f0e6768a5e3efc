/* The Ivy Cube has the positions, distances and turns it should have. */
#include "space_checks.h"

#include "ivy.c"

/* Positions at each distance: https://darflen.com/posts/e8cb425651aa11c5418be580 */
static const uint32_t published[DEPTHS] = {1, 8, 48, 288, 1640, 7582, 15262, 4221, 110};

static void *self; /* its tables, built once */

static int open_tables(void **state)
{
    (void)state;
    self = opened(&ivy_puzzle);
    return 0;
}

static void distances_are_the_published_ones(void **state)
{
    (void)state;
    check_distances(&ivy, self, published, GOD);
}

/* The facelets are those of a model in space: stickers on a cube turned about its diagonals. */
static void turns_carry_stickers_clockwise(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *facelets;
    } cases[] = {
        {"R", "RRUBBRFFFDDDLLLUUB"},
        {"L", "ULLRRRUUFDDDFFLBBB"},
        {"D'", "UUURDDFRRFFDLLLBBB"},
        {"B", "UUURRRFFFDLLLBBBDD"},
        {"R' L D B' L' R D' B R L' D", "RFFBDFLLDRUDURLUBB"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[SPACE_STATE];
        char letters[TSL_FACELETS_MAX];
        ivy_puzzle.solved(self, at);
        assert_int_equal(ivy_puzzle.apply(self, at, cases[i].moves, NULL), TSL_OK);
        ivy_puzzle.facelets(self, letters, at);
        assert_string_equal(letters, cases[i].facelets);
    }
}

static void scrambles_have_eleven_moves_and_arrive(void **state)
{
    (void)state;
    check_round_trips(&ivy_puzzle, self, 10000, 11);
}

static void scrambles_turn_no_axis_twice_in_a_row(void **state)
{
    (void)state;
    check_no_axis_twice(&ivy_puzzle, self);
}

static void every_position_has_a_scramble(void **state)
{
    (void)state;
    check_every_position_has_a_path(&ivy, self);
}

static void the_minimum_distance_is_exact(void **state)
{
    (void)state;
    static const planted cases[] = {
        {"", 0}, {"B", 1}, {"B B", 1}, {"R L' D", 3}, {"R L' R' L", 4}, {"D D D L L' ", 0},
    };
    check_planted(&ivy_puzzle, self, cases, sizeof cases / sizeof cases[0]);
}

static void positions_are_equally_likely(void **state)
{
    (void)state;
    /* 2^16 is no multiple of 29,160: some positions come three times where others come twice. */
    check_draws(&ivy_puzzle, &ivy, self, published, 16);
}

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},   {"D R U", "move 3: 'U' is not a turn"},
        {"L2", "move 1: 'L2' is not a turn"}, {"r", "move 1: 'r' is not a turn"},
        {"x", "move 1: 'x' is not a turn"},   {"L L''", "move 2: 'L''' is not a turn"},
    };
    check_bad_moves(&ivy_puzzle, self, bad, sizeof bad / sizeof bad[0]);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&ivy_puzzle, self, "RLDB2'    ", 1000000) > 100);
}

static void solved_looks_solved(void **state)
{
    (void)state;
    check_facelets(&ivy_puzzle, self, "UUURRRFFFDDDLLLBBB");
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
