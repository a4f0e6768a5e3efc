/* The skewb has the positions, distances and turns it should have. */
#include "space_checks.h"

#include "plugin/check/facelets.h"
#include "plugin/check/round_trip.h"

#include "skewb.c"

/* Positions at each distance: https://oeis.org/A079745 */
static const uint32_t published[DEPTHS] = {1,     8,      48,      288,     1728,  10248,
                                           59304, 315198, 1225483, 1455856, 81028, 90};

static void *self; /* its tables, built once */

static int open_tables(void **state)
{
    (void)state;
    self = opened(&skewb_puzzle);
    return 0;
}

static void distances_are_the_published_ones(void **state)
{
    (void)state;
    check_distances(&skewb, self, published, GOD);
}

static void a_wrong_count_is_told(void **state)
{
    (void)state;
    static const struct {
        uint32_t rows, columns;
        const char *message;
    } cases[] = {
        {400, 8748, "'test-wrong': there are 360 rows, not 400"},
        {359, 8748, "'test-wrong': there are more than 359 rows"},
        {360, 9000, "'test-wrong': there are 8748 columns, not 9000"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        space wrong = skewb;
        void *made;
        tsl_err err = {0};
        wrong.table = "test-wrong";
        wrong.rows = cases[i].rows;
        wrong.columns = cases[i].columns;
        assert_int_equal(space_open(&made, &wrong, test_host(), &err), TSL_EBROKEN);
        assert_string_equal(err.text, cases[i].message);
    }
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
        skewb_puzzle.solved(self, at);
        assert_int_equal(skewb_puzzle.apply(self, at, cases[i].moves, NULL), TSL_OK);
        skewb_puzzle.facelets(self, letters, at);
        assert_string_equal(letters, cases[i].facelets);
    }
}

static unsigned twice, missing; /* the places of two stickers */

static void facelets_name_one_twice(const void *tables_of, char out[TSL_FACELETS_MAX],
                                    const void *state)
{
    space_puzzle_facelets(tables_of, out, state);
    out[missing] = out[twice];
}

/* On the corner that never moves: a wrong letter there is wrong in every state alike. */
static bool is_fixed(unsigned place)
{
    return place == 4 || place == 5 || place == 11;
}

static void a_sticker_named_twice_is_found(void **state)
{
    (void)state;
    tsl_puzzle type = skewb_puzzle;
    checked_puzzle p = {.type = &type, .self = self};
    tsl_err err;
    assert_int_equal(facelets_are_kept(&p, &err), TSL_OK);
    type.facelets = facelets_name_one_twice;
    for (twice = 0; twice < 30; twice++)
        for (missing = 0; missing < 30; missing++) {
            if (missing == twice || (is_fixed(twice) && is_fixed(missing))) continue;
            if (facelets_are_kept(&p, &err) != TSL_EBROKEN) fail_msg("%u for %u", twice, missing);
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
    /* 2^24 is no multiple of 3,149,280: some positions come six times where others come five. */
    check_draws(&skewb_puzzle, &skewb, self, published, 24);
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

/* ---- what filters see ---- */

static void layers_are_as_far_as_they_say(void **state)
{
    (void)state;
    assert_int_equal(init_traits(self, test_host(), NULL), TSL_OK);
    check_goal(&skewb, self, layer_min, has_layer);
}

/* Each side of a face belongs to the face beside it: two stickers that show one colour when the
 * cube is solved, and are the ends of a side of that face. */
static void sides_of_a_layer_are_ends_of_sides(void **state)
{
    (void)state;
    for (unsigned f = 0; f < 6; f++) {
        unsigned faces = 1u << f | 1u << (f + 3) % 6;
        for (unsigned i = 0; i < 4; i++) {
            const uint8_t *pair = sides[f][i];
            assert_int_equal(pair[0] / 5, pair[1] / 5);
            /* Numbers 0 1 in the upper corners of a face, 3 4 in the lower ones, 2 its centre. */
            unsigned corners = 1u << pair[0] % 5 | 1u << pair[1] % 5;
            assert_true(corners == 3 || corners == 9 || corners == 18 || corners == 24);
            faces |= 1u << pair[0] / 5;
        }
        assert_int_equal(faces, 0x3f); /* all but the face itself and that opposite */
    }
}

static void traits_of_planted_positions(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int32_t distance, layer_min, faces_solved;
    } cases[] = {{"", 0, 0, 6}, {"R", 1, 1, 0}, {"R U'", 2, 2, 0}, {"R B' R' B", 4, 0, 1}};
    assert_int_equal(init_traits(self, test_host(), NULL), TSL_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[SPACE_STATE];
        skewb_puzzle.solved(self, at);
        assert_int_equal(skewb_puzzle.apply(self, at, cases[i].moves, NULL), TSL_OK);
        assert_int_equal(space_puzzle_distance(self, at), cases[i].distance);
        assert_int_equal(layer_min(self, at), cases[i].layer_min);
        assert_int_equal(faces_solved(self, at), cases[i].faces_solved);
    }
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&skewb_puzzle, self, 500);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"UURUURRURRFFFFFDDDDDLLLLLBBBBB", "two pieces such as U are exchanged"},
        {"UUXUURRRRRFFFFFDDDDDLLLLLBBBBB", "letter 3: no piece X can be here"},
        {"UUUURFRRRRFUFFFDDDDDLLLLLBBBBB",
         "letter 5 is R, but this sticker never moves and is U: hold the puzzle so"},
        {"LUUUURRRRRFFFFFDDDDDBLLLLBUBBB", "a piece such as ULB is twisted in its place"},
    };
    check_bad_letters(&skewb_puzzle, self, cases, sizeof cases / sizeof cases[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_published_ones),
        cmocka_unit_test(a_wrong_count_is_told),
        cmocka_unit_test(turns_carry_stickers_clockwise),
        cmocka_unit_test(a_sticker_named_twice_is_found),
        cmocka_unit_test(scrambles_have_eleven_moves_and_arrive),
        cmocka_unit_test(scrambles_turn_no_axis_twice_in_a_row),
        cmocka_unit_test(every_position_has_a_scramble),
        cmocka_unit_test(the_minimum_distance_is_exact),
        cmocka_unit_test(positions_are_equally_likely),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(solved_looks_solved),
        cmocka_unit_test(layers_are_as_far_as_they_say),
        cmocka_unit_test(sides_of_a_layer_are_ends_of_sides),
        cmocka_unit_test(traits_of_planted_positions),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(names_impossible_letters),
    };
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
