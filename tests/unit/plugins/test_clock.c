/* The clock turns as its notation says, draws every dial alike, and knows what one turn makes. */
#include "puzzle_checks.h"

#include "clock.c"

static void turns_move_the_dials_they_reach(void **state)
{
    (void)state;
    static const struct {
        const char *moves, *facelets; /* the facelets were computed by another program's matrix */
    } cases[] = {
        {"UR3+", "ADDADDAAAJAAAAAAAA"},
        {"y2 L1-", "AABAAAAABLLALLALLA"},
        {"UR4- DR0+ DL2- UL1- U4- R0+ D5- L3- ALL3+ y2 U3+ R3+ D2- L0+ ALL4+",
         "JDAAICAFIAKDFIIEFA"},
        {"UR3+ DR2- DL6+ UL0+ U5- R1+ D4- L6+ ALL5+ y2 U3- R2+ D0+ L5- ALL4+",
         "DKIIKKHABEKJIKDLBF"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[STATE_SIZE];
        char letters[TSL_FACELETS_MAX];
        solved(NULL, at);
        assert_int_equal(apply(NULL, at, cases[i].moves, NULL), TSL_OK);
        facelets(NULL, letters, at);
        assert_string_equal(letters, cases[i].facelets);
    }
}

static void scrambles_arrive(void **state)
{
    (void)state;
    check_round_trips(&rubiks_clock, NULL, 10000, 15);
}

static void scrambles_have_one_form(void **state)
{
    (void)state;
    static const char *const order[] = {"UR",  "DR", "DL", "UL", "U", "R", "D",  "L",
                                        "ALL", "y2", "U",  "R",  "D", "L", "ALL"};
    test_stream stream = {20, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 1000; i++) {
        uint8_t at[STATE_SIZE];
        char text[TSL_SCRAMBLE_MAX];
        draw(NULL, at, &rng);
        assert_int_equal(scramble(NULL, text, at, &(tsl_want){0, &rng, NULL}, NULL), TSL_OK);
        unsigned k = 0;
        for (char *t = strtok(text, " "); t; t = strtok(NULL, " "), k++) {
            size_t name = strlen(order[k]);
            assert_memory_equal(t, order[k], name);
            if (k == 9) continue;
            assert_true(strchr("0123456", t[name]) && strchr("+-", t[name + 1]) && !t[name + 2]);
            assert_true(t[name + 1] == '+' || !strchr("06", t[name]));
        }
        assert_int_equal(k, 15);
    }
    uint8_t at[STATE_SIZE];
    char text[TSL_SCRAMBLE_MAX];
    solved(NULL, at);
    scramble(NULL, text, at, &(tsl_want){0, NULL, NULL}, NULL);
    assert_string_equal(text, "UR0+ DR0+ DL0+ UL0+ U0+ R0+ D0+ L0+ ALL0+ y2 U0+ R0+ D0+ L0+ ALL0+");
    assert_int_equal(scramble(NULL, text, at, &(tsl_want){1, NULL, NULL}, NULL), TSL_ELIMIT);
}

static int compare_states(const void *a, const void *b)
{
    return memcmp(a, b, STATE_SIZE);
}

/* Positions at each distance: 1, 330, 51651, ...: https://www.cube20.org/clock */
static void positions_near_solved_are_as_many_as_published(void **state)
{
    (void)state;
    static uint8_t near[331 * 331][STATE_SIZE];
    size_t count = 0;
    for (unsigned a = 0; a < 331; a++) {
        for (unsigned b = 0; b < 331; b++) { /* 330 is no turn at all */
            dials d = {0};
            if (a < 330) turn_dials(&d, a % 2, a / 2 % 15 + 1, (int)(a / 30) + 1);
            if (b < 330) turn_dials(&d, b % 2, b / 2 % 15 + 1, (int)(b / 30) + 1);
            store(near[count++], &d);
        }
    }
    qsort(near, count, STATE_SIZE, compare_states);
    unsigned found[3] = {0};
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && memcmp(near[i], near[i - 1], STATE_SIZE) == 0) continue;
        bool zero, one;
        within(NULL, &zero, near[i], 0, NULL);
        within(NULL, &one, near[i], 1, NULL);
        found[zero ? 0 : one ? 1 : 2]++;
    }
    assert_int_equal(found[0], 1);
    assert_int_equal(found[1], 330);
    assert_int_equal(found[2], 51651);
}

static void one_turn_from_solved_is_refused_and_two_accepted(void **state)
{
    (void)state;
    static const planted cases[] = {
        {"", 0},       {"UR5+ UR5-", 0},    {"ALL6+ ALL6+", 0}, {"UR5+", 1},    {"UR5+ UR4-", 1},
        {"y2 D2-", 1}, {"UR1+ y2 UR1+", 2}, {"UR1+ DL1+", 2},   {"U1+ D1+", 2},
    };
    check_planted(&rubiks_clock, NULL, cases, sizeof cases / sizeof cases[0]);
}

/* The worst excess of the dials alone, of each dial beside the next, and of the sum of them all.
 * `halved`: the last dial is odd where the sum of the others is. */
static double excess_of_dials(unsigned bits, bool halved)
{
    static uint32_t pairs[STATE_SIZE][HOURS * HOURS];
    uint32_t sums[HOURS] = {0};
    memset(pairs, 0, sizeof pairs);
    test_stream stream = {21, bits};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 200000; i++) {
        uint8_t at[STATE_SIZE];
        draw(NULL, at, &rng);
        unsigned sum = 0;
        uint8_t *last = &at[STATE_SIZE - 1];
        for (unsigned k = 0; k + 1 < STATE_SIZE; k++) sum += at[k];
        if (halved) *last = (uint8_t)((*last & ~1u) | (sum & 1));
        sums[(sum + *last) % HOURS]++;
        for (unsigned k = 0; k < STATE_SIZE; k++)
            pairs[k][at[k] * HOURS + at[(k + 1) % STATE_SIZE]]++;
    }
    double worst = chi_square_excess(sums, NULL, HOURS);
    for (unsigned k = 0; k < STATE_SIZE; k++)
        worst = fmax(worst, chi_square_excess(pairs[k], NULL, (size_t)HOURS * HOURS));
    return worst;
}

static void every_dial_shows_every_hour_equally_often(void **state)
{
    (void)state;
    assert_true(excess_of_dials(0, false) < 6);
    assert_true(excess_of_dials(51, false) > 6); /* 2^51 is 1.75 times 12^14 */
    assert_true(excess_of_dials(0, true) > 6);   /* every sum is even */
}

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q1+", "move 1: 'Q1+' is not a turn"},       {"UR3+ DR7+", "move 2: 'DR7+' is not a turn"},
        {"UR3", "move 1: 'UR3' is not a turn"},       {"UR+3", "move 1: 'UR+3' is not a turn"},
        {"UR6-", "move 1: 'UR6-' is not a turn"}, /* written 6+ */
        {"ALL0-", "move 1: 'ALL0-' is not a turn"},   {"ALL10+", "move 1: 'ALL10+' is not a turn"},
        {"y2 y", "move 2: 'y' is not a turn"},        {"UR", "move 1: 'UR' is not a turn"},
        {"U3+R2+", "move 1: 'U3+R2+' is not a turn"},
    };
    check_bad_moves(&rubiks_clock, NULL, bad, sizeof bad / sizeof bad[0]);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&rubiks_clock, NULL, "URDLA0123456+-y2    ", 200000) > 20);
}

static void solved_looks_solved(void **state)
{
    (void)state;
    check_facelets(&rubiks_clock, NULL, "AAAAAAAAAAAAAAAAAA");
}

static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&rubiks_clock, NULL, 500);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"AAAAMAAAAAAAAAAAAA", "letter 5 is M, but hands are A (at 12) to L (at 11)"},
        {"BAAAAAAAAAAAAAAAAA", "letters 1 and 12 are one wheel: where one is B, the other is L"},
    };
    check_bad_letters(&rubiks_clock, NULL, cases, sizeof cases / sizeof cases[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_move_the_dials_they_reach),
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(scrambles_have_one_form),
        cmocka_unit_test(positions_near_solved_are_as_many_as_published),
        cmocka_unit_test(one_turn_from_solved_is_refused_and_two_accepted),
        cmocka_unit_test(every_dial_shows_every_hour_equally_often),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(solved_looks_solved),
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(names_impossible_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
