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

static void solves_what_it_reads(void **state)
{
    (void)state;
    check_solving(&ivy_puzzle, self, 500);
}

static void names_impossible_letters(void **state)
{
    (void)state;
    static const bad_letters cases[] = {
        {"URURURFFFDDDLLLBBB", "two pieces such as U are exchanged"},
        {"URURRRFFFDDDLLLBBB", "two pieces are R"},
        {"DUURRRFFFDDDLLLBBB", "letter 1: no piece DBR can be here"},
        {"RUUURRFFFDDDLLLBBB", "letter 1: no piece RBU can be here"},
        {"UUURRRFFFDDDLLLBB!", "letter 12: no piece D!L can be here"},
    };
    check_bad_letters(&ivy_puzzle, self, cases, sizeof cases / sizeof cases[0]);
}

/* Breadth first over states by apply() alone: the states that R and L reach, in order. */
static size_t reach_by_two_turns(uint8_t states[][SPACE_STATE], unsigned *depths, size_t most)
{
    static const char *const turns[] = {"R", "R'", "L", "L'"};
    size_t found = 1;
    space_puzzle_solved(self, states[0]);
    for (size_t i = 0; i < found; i++)
        for (unsigned t = 0; t < 4; t++) {
            size_t k = 0;
            memcpy(states[found], states[i], SPACE_STATE);
            assert_int_equal(ivy_puzzle.apply(self, states[found], turns[t], NULL), TSL_OK);
            while (memcmp(states[k], states[found], SPACE_STATE) != 0) k++;
            if (k < found) continue;
            depths[found] = depths[i] + 1;
            assert_true(++found < most);
        }
    return found;
}

static void solves_with_some_moves_in_as_few_as_can_be(void **state)
{
    (void)state;
    enum { MOST = 3000 };
    static uint8_t states[MOST][SPACE_STATE];
    static unsigned depths[MOST];
    static tsl_answer answer;
    tsl_err err = {0};
    void *work = solve_work(&ivy_puzzle, self);
    tsl_ask ask = {.moves = "R L", .optimal = true, .work = work};
    const size_t count = reach_by_two_turns(states, depths, MOST);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(ivy_puzzle.solve(self, &answer, states[i], &ask, &err), TSL_OK);
        assert_int_equal(answer.count, depths[i]);
        assert_true(answer.optimal);
        assert_int_equal(strspn(answer.moves, "RL' "), strlen(answer.moves));
    }
    assert_int_equal(ivy_puzzle.apply(self, states[1], "D", &err), TSL_OK);
    assert_int_equal(ivy_puzzle.solve(self, &answer, states[1], &ask, &err), TSL_EINPUT);
    assert_string_equal(err.text, "these moves cannot solve it");
    ask.moves = "R Q";
    assert_int_equal(ivy_puzzle.solve(self, &answer, states[0], &ask, &err), TSL_EINPUT);
    assert_string_equal(err.text, "move 2: 'Q' is not a turn");
    free(work);
}

static void says_why_it_has_no_answer(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        tsl_ask ask;
        const char *message;
    } cases[] = {
        {"R L D B", {.max_nodes = 1}, "none was found within 1 positions"},
        {"R L D B", {.optimal = true, .max_nodes = 2}, "none was found within 2 positions"},
        {"R", {.optimal = true, .nth = 1}, "there is no such shortest sequence of at most 1 moves"},
        {"", {.optimal = true, .nth = 1}, "there is no such shortest sequence of at most 0 moves"},
        {"R", {.moves = "R", .nth = 1}, "there is no such sequence of at most 41 moves"},
    };
    void *work = solve_work(&ivy_puzzle, self);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[SPACE_STATE];
        tsl_ask ask = cases[i].ask;
        tsl_answer answer;
        tsl_err err = {0};
        ask.work = work;
        ivy_puzzle.solved(self, at);
        assert_int_equal(ivy_puzzle.apply(self, at, cases[i].moves, NULL), TSL_OK);
        assert_int_equal(ivy_puzzle.solve(self, &answer, at, &ask, &err), TSL_ELIMIT);
        assert_string_equal(err.text, cases[i].message);
    }
    free(work);
}

typedef struct lines {
    char bytes[4096];
    size_t size, writes, most;
} lines;

static int take(void *of, const void *bytes, size_t size)
{
    lines *l = of;
    if (l->writes++ == l->most || l->size + size > sizeof l->bytes) return TSL_EFORGED;
    memcpy(l->bytes + l->size, bytes, size);
    l->size += size;
    return TSL_OK;
}

static void explains_how_many_positions_are_how_far(void **state)
{
    (void)state;
    lines all = {.most = SIZE_MAX};
    tsl_sink sink = {.self = &all, .write = take};
    assert_int_equal(ivy_puzzle.explain(self, &sink, NULL), TSL_OK);
    static const char head[] = "one phase: a table knows the distance of each of 29160 positions\n"
                               "table: ";
    assert_memory_equal(all.bytes, head, sizeof head - 1);
    char expected[1024];
    size_t size = (size_t)snprintf(expected, sizeof expected, "\n\ndistance  positions\n");
    for (unsigned d = 0; d < DEPTHS && published[d]; d++)
        size += (size_t)snprintf(expected + size, sizeof expected - size, "%8u %10u\n", d,
                                 published[d]);
    assert_true(all.size > size);
    assert_memory_equal(all.bytes + all.size - size, expected, size);
    for (size_t most = 0; most < all.writes; most++) { /* it stops where it is refused */
        lines some = {.most = most};
        sink.self = &some;
        assert_int_equal(ivy_puzzle.explain(self, &sink, NULL), TSL_EFORGED);
        assert_int_equal(some.writes, most + 1);
    }
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
        cmocka_unit_test(solves_what_it_reads),
        cmocka_unit_test(names_impossible_letters),
        cmocka_unit_test(solves_with_some_moves_in_as_few_as_can_be),
        cmocka_unit_test(says_why_it_has_no_answer),
        cmocka_unit_test(explains_how_many_positions_are_how_far),
    };
    return cmocka_run_group_tests(tests, open_tables, NULL);
}
