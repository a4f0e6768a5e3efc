/* The 2x2x2 has the positions, distances and turns it should have. */
#include "puzzle_checks.h"

#include "cube2.c"

/* Positions at each distance: https://oeis.org/A079761 */
static const uint32_t published[GOD + 1] = {1,     9,      54,     321,     1847,   9992,
                                            50136, 227536, 870072, 1887748, 623800, 2644};

static void *self; /* the tables, built once */

static int open_tables(void **state)
{
    (void)state;
    self = opened(&cube222);
    return 0;
}

static void distances_are_the_published_ones(void **state)
{
    (void)state;
    uint32_t found[16] = {0};
    for (uint32_t i = 0; i < POSITIONS; i++)
        found[space_distance(&cube2, self, space_at(&cube2, i))]++;
    assert_memory_equal(found, published, sizeof published);
    for (unsigned d = GOD + 1; d < 16; d++) assert_int_equal(found[d], 0);
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
    test_stream stream = {4, 0};
    tsl_rng rng = test_rng(&stream);
    const tsl_want want = {0, &rng, NULL};
    unsigned used[128] = {0};
    for (unsigned i = 0; i < 4000; i++) {
        const tsl_puzzle *puzzle = i % 2 ? &cube222all : &cube222;
        uint8_t at[SPACE_STATE + 1];
        char text[TSL_SCRAMBLE_MAX];
        puzzle->draw(self, at, &rng);
        assert_int_equal(puzzle->scramble(self, text, at, &want, NULL), TSL_OK);
        unsigned last = 3;
        for (const char *c = text; *c; c++) {
            if (!strchr("URFDLB", *c)) continue;
            assert_true(i % 2 || strchr("URF", *c));
            assert_int_not_equal(axis_of(*c), last);
            last = axis_of(*c);
            used[(unsigned char)*c]++;
        }
    }
    assert_true(used['D'] > 1000 && used['L'] > 1000 && used['B'] > 1000);
}

/* Walks back from solved through all positions at once, one bit for each last axis: after eleven
 * moves every position was reached. */
static void every_position_has_a_scramble(void **state)
{
    (void)state;
    uint8_t *here = calloc(POSITIONS, 1), *next = calloc(POSITIONS, 1);
    here[0] = 1 << 3; /* no axis was turned yet */
    for (unsigned length = 0; length < SPACE_LENGTH; length++) {
        memset(next, 0, POSITIONS);
        for (uint32_t i = 0; i < POSITIONS; i++) {
            for (unsigned m = 0; here[i] && m < 9; m++) {
                if ((here[i] & ~(1u << m / 3)) == 0) continue;
                space_position to = space_move(&cube2, self, space_at(&cube2, i), m);
                next[to.row * cube2.columns + to.column] |= (uint8_t)(1u << m / 3);
            }
        }
        uint8_t *spare = here;
        here = next;
        next = spare;
    }
    for (uint32_t i = 0; i < POSITIONS; i++) assert_true(here[i]);
    free(here);
    free(next);
}

static void the_minimum_distance_is_exact(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < POSITIONS; i += 101) {
        uint8_t at[SPACE_STATE];
        bool yes;
        space_store(at, space_at(&cube2, i));
        unsigned distance = space_distance(&cube2, self, space_at(&cube2, i));
        for (unsigned n = 0; n <= GOD; n++) {
            assert_int_equal(within(self, &yes, at, n, NULL), TSL_OK);
            assert_int_equal(yes, distance <= n);
        }
    }
    static const struct {
        const char *moves;
        unsigned distance;
    } planted[] = {{"", 0},          {"R2", 1},          {"R U", 2},       {"R U R'", 3},
                   {"R U R' U'", 4}, {"U R U2 R' U", 5}, {"R U2 U2 R'", 0}};
    for (size_t i = 0; i < sizeof planted / sizeof planted[0]; i++) {
        uint8_t at[SPACE_STATE];
        bool yes;
        solved(self, at);
        assert_int_equal(apply(self, at, planted[i].moves, NULL), TSL_OK);
        within(self, &yes, at, planted[i].distance, NULL);
        assert_true(yes);
        if (planted[i].distance == 0) continue;
        within(self, &yes, at, planted[i].distance - 1, NULL);
        assert_false(yes);
    }
}

/* The worst excess over rows, columns and distances of 2,000,000 draws. */
static double excess_of_draws(unsigned bits)
{
    enum { DRAWS = 2000000 };
    static uint32_t rows[5040], columns[729];
    uint32_t depths[GOD + 1] = {0};
    double share[GOD + 1];
    memset(rows, 0, sizeof rows);
    memset(columns, 0, sizeof columns);
    test_stream stream = {5, bits};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < DRAWS; i++) {
        uint8_t at[SPACE_STATE];
        draw(self, at, &rng);
        space_position p = space_load(at);
        rows[p.row]++;
        columns[p.column]++;
        depths[space_distance(&cube2, self, p)]++;
    }
    for (unsigned d = 0; d <= GOD; d++) share[d] = (double)published[d] / POSITIONS;
    double worst = chi_square_excess(rows, NULL, 5040);
    worst = fmax(worst, chi_square_excess(columns, NULL, 729));
    return fmax(worst, chi_square_excess(depths, share, GOD + 1));
}

static void positions_are_equally_likely(void **state)
{
    (void)state;
    assert_true(excess_of_draws(64) < 6);
    /* 2^24 is no multiple of 3,674,160: some positions come five times where others come four. */
    assert_true(excess_of_draws(24) > 6);
}

static void orientations_are_equally_likely(void **state)
{
    (void)state;
    test_stream stream = {6, 0};
    tsl_rng rng = test_rng(&stream);
    uint32_t holds[ORIENTATIONS] = {0};
    for (unsigned i = 0; i < 240000; i++) {
        uint8_t at[SPACE_STATE + 1];
        draw_all(self, at, &rng);
        holds[at[SPACE_STATE]]++;
    }
    assert_true(chi_square_excess(holds, NULL, ORIENTATIONS) < 6);
}

static void every_alternative_is_another_sequence(void **state)
{
    (void)state;
    test_stream stream = {7, 0};
    tsl_rng rng = test_rng(&stream);
    uint8_t at[SPACE_STATE];
    char first[TSL_SCRAMBLE_MAX], other[TSL_SCRAMBLE_MAX];
    unsigned different = 0;
    draw(self, at, &rng);
    scramble(self, first, at, &(tsl_want){0, &rng, NULL}, NULL);
    for (unsigned nth = 1; nth < 50; nth++) {
        assert_int_equal(scramble(self, other, at, &(tsl_want){nth, &rng, NULL}, NULL), TSL_OK);
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
    };
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
