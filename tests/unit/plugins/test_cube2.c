/* The 2x2x2 has the positions, distances and turns it should have. */
#include "space_checks.h"

#include "cube2/cube2.c"

/* Positions at each distance: https://oeis.org/A079761 */
static const uint32_t published[DEPTHS] = {1,     9,      54,     321,     1847,   9992,
                                           50136, 227536, 870072, 1887748, 623800, 2644};

static void *self; /* its tables, built once */

static int open_tables(void **state)
{
    (void)state;
    self = opened(&cube222);
    return 0;
}

static void distances_are_the_published_ones(void **state)
{
    (void)state;
    check_distances(&cube2, self, published, GOD);
}

/* The sticker model of the n x n x n cube knows nothing of corners. */
static void turns_as_stickers_do(void **state)
{
    (void)state;
    test_stream stream = {3, 0};
    tsl_err err = {0};
    for (unsigned i = 0; i < 2000; i++) {
        static const char *const names[] = {"U", "R", "F", "D", "L", "B", "x", "y", "z"};
        static const char *const suffixes[] = {"", "2", "'"};
        char moves[256] = "", expected[25] = "", letters[TSL_FACELETS_MAX];
        unsigned kinds = i % 2 ? 9 : 3; /* U R F only, or everything */
        for (unsigned k = 0; k < 30; k++) {
            strcat(moves, names[test_below(&stream, kinds)]);
            strcat(moves, suffixes[test_below(&stream, 3)]);
            strcat(moves, " ");
        }
        const tsl_puzzle *puzzle = i % 2 ? &cube222all : &cube222;
        uint8_t at[SPACE_STATE + 1];
        puzzle->solved(self, at);
        assert_int_equal(puzzle->apply(self, at, moves, &err), TSL_OK);
        puzzle->facelets(self, letters, at);
        nxn_solved(expected, 2);
        assert_int_equal(nxn_apply(expected, 2, moves, &err), TSL_OK);
        assert_string_equal(letters, expected);
    }
}

static void scrambles_have_eleven_moves_and_arrive(void **state)
{
    (void)state;
    check_round_trips(&cube222, self, 10000, 11);
    check_round_trips(&cube222all, self, 10000, 11);
}

static unsigned axis_of(char face)
{
    return (unsigned)(strchr("URFDLB", face) - "URFDLB") % 3;
}

static void scrambles_turn_no_axis_twice_in_a_row(void **state)
{
    (void)state;
    check_no_axis_twice(&cube222, self);
    test_stream stream = {4, 0};
    tsl_rng rng = test_rng(&stream);
    unsigned used[128] = {0};
    for (unsigned i = 0; i < 2000; i++) {
        uint8_t at[SPACE_STATE + 1];
        char text[TSL_SCRAMBLE_MAX];
        draw_all(self, at, &rng);
        assert_int_equal(scramble_all(self, text, at, &(tsl_want){0, &rng, NULL}, NULL), TSL_OK);
        unsigned last = 3;
        for (const char *c = text; *c; c++) {
            if (!strchr("URFDLB", *c)) continue;
            assert_int_not_equal(axis_of(*c), last);
            last = axis_of(*c);
            used[(unsigned char)*c]++;
        }
    }
    assert_true(used['D'] > 1000 && used['L'] > 1000 && used['B'] > 1000);
}

static void every_position_has_a_scramble(void **state)
{
    (void)state;
    check_every_position_has_a_path(&cube2, self);
}

static void the_minimum_distance_is_exact(void **state)
{
    (void)state;
    static const planted cases[] = {
        {"", 0},          {"R2", 1},          {"R U", 2},        {"R U R'", 3},
        {"R U R' U'", 4}, {"R U R' U' F", 5}, {"R U2 U2 R'", 0},
    };
    check_planted(&cube222, self, cases, sizeof cases / sizeof cases[0]);
    check_planted(&cube222all, self, cases, sizeof cases / sizeof cases[0]);
}

static void positions_are_equally_likely(void **state)
{
    (void)state;
    /* 2^24 is no multiple of 3,674,160: some positions come five times where others come four. */
    check_draws(&cube222, &cube2, self, published, 24);
}

/* Of each hold with the order's number modulo 8. `halved`: the hold's is odd where the order's is.
 */
static double excess_of_orientations(bool halved)
{
    test_stream stream = {6, 0};
    tsl_rng rng = test_rng(&stream);
    uint32_t holds[ORIENTATIONS * 8] = {0};
    for (unsigned i = 0; i < 240000; i++) {
        uint8_t at[SPACE_STATE + 1];
        draw_all(self, at, &rng);
        unsigned row = space_load(at).row, which = at[SPACE_STATE];
        if (halved) which = which / 2 * 2 + row % 2;
        holds[which * 8 + row % 8]++;
    }
    return chi_square_excess(holds, NULL, (size_t)ORIENTATIONS * 8);
}

static void orientations_are_equally_likely(void **state)
{
    (void)state;
    assert_true(excess_of_orientations(false) < 6);
    assert_true(excess_of_orientations(true) > 6);
}

static void every_alternative_is_another_sequence(void **state)
{
    (void)state;
    test_stream stream = {7, 0};
    tsl_rng rng = test_rng(&stream);
    uint8_t at[SPACE_STATE];
    char first[TSL_SCRAMBLE_MAX], other[TSL_SCRAMBLE_MAX];
    unsigned different = 0;
    cube222.draw(self, at, &rng);
    cube222.scramble(self, first, at, &(tsl_want){0, &rng, NULL}, NULL);
    for (unsigned nth = 1; nth < 50; nth++) {
        assert_int_equal(cube222.scramble(self, other, at, &(tsl_want){nth, &rng, NULL}, NULL),
                         TSL_OK);
        different += strcmp(first, other) != 0;
    }
    assert_true(different > 30);
}

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},   {"U R L", "move 3: 'L' is not a turn"},
        {"U3", "move 1: 'U3' is not a turn"}, {"U R2'", "move 2: 'R2'' is not a turn"},
        {"Rw", "move 1: 'Rw' is not a turn"}, {"x", "move 1: 'x' is not a turn"},
        {"u", "move 1: 'u' is not a turn"},   {"'", "move 1: ''' is not a turn"},
    };
    static const bad_moves bad_all[] = {
        {"Q", "move 1: 'Q' is not a turn"},
        {"U L D3", "move 3: 'D3' is not a turn"},
        {"Rw", "move 1: 'Rw' is not a turn"},
        {"x''", "move 1: 'x''' is not a turn"},
    };
    check_bad_moves(&cube222, self, bad, sizeof bad / sizeof bad[0]);
    check_bad_moves(&cube222all, self, bad_all, sizeof bad_all / sizeof bad_all[0]);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&cube222, self, "URF2'   ", 1000000) > 100);
    assert_true(check_fuzz(&cube222all, self, "URFDLBxyz2w'   ", 1000000) > 100);
}

static void solved_looks_solved(void **state)
{
    (void)state;
    check_facelets(&cube222, self, "UUUURRRRFFFFDDDDLLLLBBBB");
    check_facelets(&cube222all, self, "UUUURRRRFFFFDDDDLLLLBBBB");
}

/* ---- what filters see ---- */

/* Which stickers a turn of each face moves, and the solved cube held in every way: what shows a
 * layer of one of these is a solved layer. */
static struct {
    bool moves[6][24];
    char solved[24][25];
} looks;

static void make_looks(void)
{
    for (uint8_t f = 0; f < 6; f++) {
        char at[24];
        for (char i = 0; i < 24; i++) at[(int)i] = i;
        nxn_turn(at, 2, (nxn_move){f, 1, 1});
        for (int i = 0; i < 24; i++) looks.moves[f][i] = at[i] != i;
    }
    for (unsigned k = 0; k < 24; k++) {
        static const char *const ups[] = {"", "x", "x2", "x'", "z", "z'"};
        static const char *const turns[] = {"", "y", "y2", "y'"};
        nxn_solved(looks.solved[k], 2);
        assert_int_equal(nxn_apply(looks.solved[k], 2, ups[k / 4], NULL), TSL_OK);
        assert_int_equal(nxn_apply(looks.solved[k], 2, turns[k % 4], NULL), TSL_OK);
    }
}

static bool shows(const char *letters, unsigned face, bool sides_too)
{
    for (unsigned k = 0; k < 24; k++) {
        bool same = true;
        for (unsigned i = 0; i < 24 && same; i++)
            if (looks.moves[face][i] && (sides_too || i / 4 == face))
                same = letters[i] == looks.solved[k][i];
        if (same) return true;
    }
    return false;
}

static bool shows_face(const char *letters)
{
    unsigned f = 0;
    while (f < 6 && !shows(letters, f, false)) f++;
    return f < 6;
}

static bool shows_layer(const char *letters)
{
    unsigned f = 0;
    while (f < 6 && !shows(letters, f, true)) f++;
    return f < 6;
}

static void faces_and_layers_are_as_far_as_they_say(void **state)
{
    (void)state;
    make_looks();
    assert_int_equal(init_traits(self, test_host(), NULL), TSL_OK);
    check_goal(&cube2, self, layer_min, shows_layer);
    check_goal(&cube2, self, face_min, shows_face);
}

static void traits_of_planted_positions(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int32_t distance, face_min, layer_min, co_min;
    } cases[] = {
        {"", 0, 0, 0, 0},
        {"R", 1, 0, 0, 0},
        {"R2 U2", 2, 1, 1, 0},
        {"R U", 2, 1, 1, 4},
        {"R U R' U R U2 R'", 7, 0, 0, 3},
        {"R2 F2 R2", 3, 0, 2, 0},
    };
    assert_int_equal(init_traits(self, test_host(), NULL), TSL_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[SPACE_STATE];
        cube222.solved(self, at);
        assert_int_equal(cube222.apply(self, at, cases[i].moves, NULL), TSL_OK);
        assert_int_equal(space_puzzle_distance(self, at), cases[i].distance);
        assert_int_equal(face_min(self, at), cases[i].face_min);
        assert_int_equal(layer_min(self, at), cases[i].layer_min);
        assert_int_equal(co_min(self, at), cases[i].co_min);
    }
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&cube222, self, 500);
}

static void solves_however_it_is_held(void **state)
{
    (void)state;
    check_solving(&cube222all, self, 500);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"UUUFURRRFRFFDDDDLLLLBBBB", "a piece such as URF is twisted in its place"},
        {"UUURURRRFFFFDDDDLLLLBBBB", "letter 4: no piece RUF can be here"},
        {"UUUURRRRFFFFDDUDLLLLBBBB",
         "letter 15 is U, but this sticker never moves and is D: hold the puzzle so"},
        {"UUUURRRRFFFFDDDDFLLLBLBB", "two pieces are UFL"},
    };
    check_bad_letters(&cube222, self, cases, sizeof cases / sizeof cases[0]);
}

static void names_impossible_letters_however_it_is_held(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"UUUURRRRFFFFDDUDLLLLBBBB", "no corner is DLB"},
        {"UUUFURRRFRFFDDDDLLLLBBBB", "a piece such as URF is twisted in its place"},
    };
    check_bad_letters(&cube222all, self, cases, sizeof cases / sizeof cases[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_published_ones),
        cmocka_unit_test(turns_as_stickers_do),
        cmocka_unit_test(scrambles_have_eleven_moves_and_arrive),
        cmocka_unit_test(scrambles_turn_no_axis_twice_in_a_row),
        cmocka_unit_test(every_position_has_a_scramble),
        cmocka_unit_test(the_minimum_distance_is_exact),
        cmocka_unit_test(positions_are_equally_likely),
        cmocka_unit_test(orientations_are_equally_likely),
        cmocka_unit_test(every_alternative_is_another_sequence),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(solved_looks_solved),
        cmocka_unit_test(faces_and_layers_are_as_far_as_they_say),
        cmocka_unit_test(traits_of_planted_positions),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(solves_however_it_is_held),
        cmocka_unit_test(names_impossible_letters),
        cmocka_unit_test(names_impossible_letters_however_it_is_held),
    };
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
