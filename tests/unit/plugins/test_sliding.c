/* The sliding puzzles: distances as published, scrambles and solutions that lead
 * there. */
#include "puzzle_checks.h"

#include "sliding/sliding.c"

static void *of_15, *of_8;

static int open_tables(void **state)
{
    (void)state;
    of_15 = opened(&puzzle15);
    of_8 = opened(&puzzle8);
    return 0;
}

static int free_tables(void **state)
{
    (void)state;
    free(of_15);
    free(of_8);
    return 0;
}

/* OEIS A089473: states of the 8 puzzle by distance from solved, the gap in a corner. */
static void distances_of_the_8_puzzle_are_the_published_ones(void **state)
{
    (void)state;
    static const uint32_t published[METRIC_8 + 1] = {
        1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
        396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
        23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2};
    const distances8 *t = ((const sliding_tables *)of_8)->of_8;
    uint32_t found[METRIC_8 + 1] = {0};
    for (unsigned i = 0; i < ORDERS_8; i++)
        if (t->distance[i] <= METRIC_8) found[t->distance[i]]++;
    check_distribution(found, published, METRIC_8 + 1);
}

/* The states of the 15 puzzle up to a depth, by apply() alone. */
enum { DEPTH = 11, NEAR = 10000 };

static size_t walk(uint8_t states[NEAR][16], unsigned depths[NEAR])
{
    static const char *const slides[] = {"U", "R", "D", "L"};
    size_t found = 1;
    solved(of_15, states[0]);
    depths[0] = 0;
    for (size_t i = 0; i < found && depths[i] < DEPTH; i++)
        for (unsigned k = 0; k < SLIDES; k++) {
            size_t same = found;
            memcpy(states[found], states[i], 16);
            if (apply(of_15, states[found], slides[k], NULL) != TSL_OK) continue;
            while (same > 0 && memcmp(states[same - 1], states[found], 16) != 0) same--;
            if (same > 0) continue;
            depths[found++] = depths[i] + 1;
            assert_true(found < NEAR);
        }
    return found;
}

/* OEIS A089484: states of the 15 puzzle by distance from solved, the gap in a corner. */
static void near_states_of_the_15_puzzle_are_told_at_their_distance(void **state)
{
    (void)state;
    static const uint32_t published[DEPTH + 1] = {1,   2,   4,   10,  24,   54,
                                                  107, 212, 446, 946, 1948, 3938};
    static uint8_t states[NEAR][16];
    static unsigned depths[NEAR];
    static tsl_answer answer;
    uint32_t counts[DEPTH + 1] = {0};
    const size_t found = walk(states, depths);
    for (size_t i = 0; i < found; i++) {
        bool yes, nearer = false;
        const tsl_ask ask = {.optimal = true};
        counts[depths[i]]++;
        assert_int_equal(within(of_15, &yes, states[i], depths[i], NULL), TSL_OK);
        if (depths[i] > 0) within(of_15, &nearer, states[i], depths[i] - 1, NULL);
        if (!yes || nearer) fail_msg("state %zu is not told at distance %u", i, depths[i]);
        assert_int_equal(solve(of_15, &answer, states[i], &ask, NULL), TSL_OK);
        assert_int_equal(answer.count, depths[i]);
    }
    check_distribution(counts, published, DEPTH + 1);
}

static void scrambles_arrive(void **state)
{
    (void)state;
    check_round_trips(&puzzle15, of_15, 1000, 0);
    check_round_trips(&puzzle8, of_8, 1000, 0);
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&puzzle15, of_15, 500);
    check_solving(&puzzle8, of_8, 500);
}

/* No sequence of the 15 puzzle is much longer than the shortest ones, which have 52.6 slides on
 * average (Korf and Felner, 2002). */
static void solutions_are_short(void **state)
{
    (void)state;
    static tsl_answer answer;
    test_stream stream = {5, 0};
    tsl_rng rng = test_rng(&stream);
    unsigned total = 0;
    for (unsigned i = 0; i < 500; i++) {
        uint8_t at[16];
        const tsl_ask ask = {0};
        draw(of_15, at, &rng);
        assert_int_equal(solve(of_15, &answer, at, &ask, NULL), TSL_OK);
        total += answer.count;
    }
    if (total > 500 * 62) fail_msg("%.2f slides on average", total / 500.0);
}

static void alternatives_are_all_different(void **state)
{
    (void)state;
    enum { ALTERNATIVES = 30 };
    static tsl_answer answers[ALTERNATIVES];
    test_stream stream = {6, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 10; i++) {
        uint8_t at[16];
        draw(of_15, at, &rng);
        for (unsigned nth = 0; nth < ALTERNATIVES; nth++) {
            const tsl_ask ask = {.nth = nth};
            assert_int_equal(solve(of_15, &answers[nth], at, &ask, NULL), TSL_OK);
            for (unsigned k = 0; k < nth; k++)
                assert_string_not_equal(answers[k].moves, answers[nth].moves);
        }
    }
}

static void names_what_is_no_slide(void **state)
{
    (void)state;
    static const bad_moves cases[] = {
        {"D Q", "move 2: 'Q' is not a turn"},        {"R0", "move 1: 'R0' is not a turn"},
        {"R4", "move 1: 'R4' has no tile to slide"}, {"U", "move 1: 'U' has no tile to slide"},
        {"R8", "move 1: 'R8' is not a turn"},        {"R22", "move 1: 'R22' is not a turn"},
    };
    check_bad_moves(&puzzle15, of_15, cases, sizeof cases / sizeof cases[0]);
    assert_true(check_fuzz(&puzzle15, of_15, "RDLU23  ", 200000) > 100);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"BACDEFGHIJKLMNO-", "two tiles are exchanged"},
        {"AACDEFGHIJKLMNO-", "two places have A"},
        {"AB-DEFGHIJKLMNO-", "two places have -"},
        {"ABCDEFGHIJKLMNP-", "letter 15 is P, but tiles are A to O"}};
    check_bad_letters(&puzzle15, of_15, cases, sizeof cases / sizeof cases[0]);
    check_facelets(&puzzle15, of_15, "ABCDEFGHIJKLMNO-");
    check_facelets(&puzzle8, of_8, "ABCDEFGH-");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_of_the_8_puzzle_are_the_published_ones),
        cmocka_unit_test(near_states_of_the_15_puzzle_are_told_at_their_distance),
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(solutions_are_short),
        cmocka_unit_test(alternatives_are_all_different),
        cmocka_unit_test(names_what_is_no_slide),
        cmocka_unit_test(names_impossible_letters),
    };
    return cmocka_run_group_tests(tests, open_tables, free_tables);
}
