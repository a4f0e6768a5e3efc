/* Random moves of the big cubes are never redundant, uniform step by step, and remembered. */
#include "puzzle_checks.h"

#include "nxn.c"

enum { KINDS = 4, STRONGER = 3 };

static void scrambles_arrive(void **state)
{
    (void)state;
    check_round_trips(&cubes[0], &kinds[0], 10000, 60);
    check_round_trips(&cubes[1], &kinds[1], 10000, 0);
    check_round_trips(&cubes[2], &kinds[2], 10000, 80);
    check_round_trips(&cubes[3], &kinds[3], 10000, 100);
    for (unsigned kind = KINDS; kind < KINDS + STRONGER; kind++)
        check_round_trips(&cubes[kind], opened(&cubes[kind]), 200, 0);
}

/* All products of an axis' turns differ: each layer, seen on one row of a face it carries along,
 * shows how far it went, relative to the first. */
static void no_product_of_an_axis_repeats(void **state)
{
    (void)state;
    for (unsigned n = 5; n <= 7; n++) {
        const cube c = {.n = n};
        static uint8_t seen[1 << 14];
        memset(seen, 0, sizeof seen);
        unsigned products = 1u << 2 * (n - 1), different = 0;
        for (unsigned product = 0; product < products; product++) {
            char stickers[NXN_STICKERS];
            nxn_solved(stickers, n);
            for (unsigned index = 0; index < n - 1; index++) {
                nxn_move move = turn_of(&c, nxn_axis(FACE_R), index);
                move.turns = product >> 2 * index & 3;
                if (move.turns > 0) nxn_turn(stickers, n, move);
            }
            unsigned layers = 0, first = 0;
            for (unsigned layer = 0; layer < n; layer++) {
                unsigned went =
                    (unsigned)(strchr("FDBU", stickers[FACE_F * n * n + layer]) - "FDBU");
                if (layer == 0) first = went;
                layers = layers << 2 | (went - first) % 4;
            }
            different += !seen[layers];
            seen[layers] = 1;
        }
        assert_int_equal(different, products);
    }
}

typedef struct step {
    unsigned axis, index;
} step;

static step step_of(const cube *c, nxn_move move)
{
    unsigned axis = nxn_axis(move.face);
    for (unsigned index = 0; index < c->n - 1; index++) {
        nxn_move turn = turn_of(c, axis, index);
        if (turn.face == move.face && turn.width == move.width) return (step){axis, index};
    }
    fail_msg("a turn that is never drawn");
    return (step){0, 0};
}

static void runs_of_an_axis_are_in_order_without_repeats(void **state)
{
    (void)state;
    test_stream stream = {10, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        const cube *c = &kinds[kind];
        for (unsigned i = 0; i < 2000; i++) {
            uint8_t moves[TSL_STATE_MAX];
            draw(c, moves, &rng);
            step last = {NO_AXIS, 0};
            for (unsigned k = 0; k < c->moves; k++) {
                step now = step_of(c, from_byte(moves[k]));
                assert_true(now.axis != last.axis || now.index > last.index);
                last = now;
            }
            bool held = c->capacity > c->moves && moves[c->moves] > 0;
            if (held) assert_int_not_equal(nxn_axis(from_byte(moves[c->moves]).face), last.axis);
        }
    }
}

/* The excess of the first move and of what follows R, over all that may come there, and of the
 * quarters that all moves turn, modulo 4: each turns 1, 2 or 3, so that 60 of them come to any sum
 * equally often (up to 3^-60). `halved`: the last move turns on by a quarter where the sum is odd.
 */
static double excess_of_moves(const cube *c, unsigned bits, bool halved)
{
    test_stream stream = {11, bits};
    tsl_rng rng = test_rng(&stream);
    uint32_t first[128] = {0}, after[128] = {0}, quarters[4] = {0};
    for (unsigned i = 0; i < 20000; i++) {
        uint8_t moves[TSL_STATE_MAX];
        unsigned sum = 0;
        draw(c, moves, &rng);
        for (unsigned k = 0; k < c->moves; k++) sum += from_byte(moves[k]).turns;
        quarters[(halved ? sum + sum % 2 : sum) % 4]++;
        first[moves[0]]++;
        for (unsigned k = 0; k + 2 < c->moves; k++)
            if (moves[k] == to_byte((nxn_move){FACE_R, 1, 1})) after[moves[k + 1]]++;
    }
    uint32_t firsts[54], afters[54];
    size_t first_count = 0, after_count = 0;
    for (unsigned i = 0; i < 128; i++) {
        if (first[i] > 0) firsts[first_count++] = first[i];
        if (after[i] > 0) afters[after_count++] = after[i];
    }
    if (bits == 0) {
        assert_int_equal(first_count, 9 * (c->n - 1));
        assert_int_equal(after_count, 9 * (c->n - 1) - 3); /* not R again */
    }
    double worst = chi_square_excess(quarters, NULL, 4);
    worst = fmax(worst, chi_square_excess(firsts, NULL, first_count));
    return fmax(worst, chi_square_excess(afters, NULL, after_count));
}

static void each_next_move_is_equally_likely(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        assert_true(excess_of_moves(&kinds[kind], 0, false) < 6);
        assert_true(excess_of_moves(&kinds[kind], 60, false) >
                    6); /* a number in 11 is never high */
        assert_true(excess_of_moves(&kinds[kind], 0, true) > 6);
    }
}

/* Which of 24 ways: the face `a`, then which of the four beside it is `b`. */
static unsigned way(char a, char b)
{
    static const char letters[] = "URFDLB";
    unsigned first = (unsigned)(strchr(letters, a) - letters), beside = 0;
    for (const char *c = letters; *c != b; c++) beside += (unsigned)(c - letters) % 3 != first % 3;
    return first * 4 + beside;
}

static double excess_of_holds(unsigned bits)
{
    test_stream stream = {12, bits};
    tsl_rng rng = test_rng(&stream);
    uint32_t seen[24] = {0};
    for (unsigned i = 0; i < 20000; i++) {
        uint8_t moves[TSL_STATE_MAX];
        char stickers[TSL_FACELETS_MAX];
        draw(&kinds[1], moves, &rng);
        facelets(&kinds[1], stickers, moves);
        seen[way(stickers[12], stickers[FACE_F * 25 + 12])]++; /* the centres of U and F */
    }
    return chi_square_excess(seen, NULL, 24);
}

static void orientations_are_equally_likely(void **state)
{
    (void)state;
    assert_true(excess_of_holds(0) < 6);
    assert_true(excess_of_holds(7) > 6); /* 128 is no multiple of 24 */
}

/* Where the piece at the corner of U, R and F shows two of its letters: 24 corner places. */
static double excess_of_corners(const cube *c)
{
    test_stream stream = {13, 0};
    tsl_rng rng = test_rng(&stream);
    uint32_t seen[24] = {0};
    const unsigned n = c->n;
    for (unsigned i = 0; i < 10000; i++) {
        uint8_t moves[TSL_STATE_MAX];
        char stickers[TSL_FACELETS_MAX];
        draw(c, moves, &rng);
        facelets(c, stickers, moves);
        seen[way(stickers[n * n - 1], stickers[FACE_F * n * n + n - 1])]++;
    }
    return chi_square_excess(seen, NULL, 24);
}

static void corners_are_everywhere_equally_often(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        const cube *c = &kinds[kind], few = {.n = c->n, .moves = 4, .capacity = 4};
        assert_true(excess_of_corners(c) < 6);
        assert_true(excess_of_corners(&few) > 6); /* four moves do not mix */
    }
}

static void one_move_from_solved_is_refused_and_two_accepted(void **state)
{
    (void)state;
    static const struct {
        unsigned kind;
        planted at;
    } cases[] = {
        {0, {"", 0}},           {0, {"R R'", 0}},
        {0, {"3Rw Lw'", 0}}, /* x */
        {0, {"R", 1}},          {0, {"3Fw2", 1}},
        {0, {"4Dw'", 1}},       {0, {"x U' y2", 1}},
        {0, {"R L", 2}},        {0, {"Rw R'", 2}}, /* a slice is no move of the metric */
        {0, {"R U", 2}},        {0, {"R U R' U'", 2}},
        {1, {"R 3Rw2 3Uw", 2}}, {1, {"3Rw2 3Uw", 2}}, /* two inner layers each */
        {1, {"3Rw", 1}},        {2, {"3Rw 3Lw'", 0}},
        {2, {"3Lw 3Rw", 1}},    {2, {"Rw Uw", 2}},
        {3, {"3Bw2", 1}},       {3, {"3Bw2 B", 2}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_planted(&cubes[cases[i].kind], &kinds[cases[i].kind], &cases[i].at, 1);
}

static void names_what_is_no_turn_and_what_is_too_much(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},       {"R 3Rw 5Rw", "move 3: '5Rw' is not a turn"},
        {"3R", "move 1: '3R' is not a turn"},     {"r", "move 1: 'r' is not a turn"},
        {"Rw2'", "move 1: 'Rw2'' is not a turn"},
    };
    check_bad_moves(&cubes[0], &kinds[0], bad, sizeof bad / sizeof bad[0]);
    char many[256] = "";
    for (unsigned i = 0; i < 61; i++) strcat(many, i % 2 ? "R " : "U ");
    const bad_moves too_many = {many, "move 61: more than 60 moves"};
    check_bad_moves(&cubes[0], &kinds[0], &too_many, 1);
}

static void random_text_does_no_harm(void **state)
{
    (void)state;
    assert_true(check_fuzz(&cubes[0], &kinds[0], "URFDLBxyz23w'    ", 200000) > 20);
    assert_true(check_fuzz(&cubes[3], &kinds[3], "URFDLBw3456'    ", 200000) > 20);
}

/* The stickers of nxn.h know of no 3x3x3; and its last turn never goes on in the first random one.
 */
static void wide_turns_make_the_3x3x3(void **state)
{
    (void)state;
    test_stream stream = {31, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned kind = KINDS; kind < KINDS + STRONGER; kind++) {
        const cube *self = opened(&cubes[kind]);
        const tsl_want want = {0, &rng, scramble_work(&cubes[kind], self)};
        for (unsigned i = 0; i < 200; i++) {
            uint8_t at[TSL_STATE_MAX];
            char text[TSL_SCRAMBLE_MAX], letters[TSL_FACELETS_MAX], turned[NXN_STICKERS];
            nxn_move move, last = {0};
            unsigned left = 1, axes = 0;
            draw(self, at, &rng);
            assert_int_equal(scramble(self, text, at, &want, NULL), TSL_OK);
            facelets(self, letters, at);
            nxn_solved(turned, self->n);
            assert_int_equal(nxn_apply(turned, self->n, text, NULL), TSL_OK);
            assert_memory_equal(turned, letters, cubes[kind].facelet_count);
            for (const char *c = text; *c; c++) left += *c == ' ';
            for (tokens token = {.rest = text}; tokens_next(&token); left--) {
                assert_true(nxn_read(&move, self->n, &token));
                if (left > self->moves) assert_int_equal(move.width, self->wide);
                if (left == self->moves) axes = nxn_axis(last.face) != nxn_axis(move.face);
                last = move;
            }
            assert_true(axes);
        }
        free(want.work);
    }
}

static void sizes_are_as_described(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < KINDS + STRONGER; kind++) {
        uint8_t at[TSL_STATE_MAX];
        char letters[TSL_FACELETS_MAX];
        const cube *self = opened(&cubes[kind]);
        assert_int_equal(self->n, kinds[kind].n);
        assert_int_equal(cubes[kind].state_size,
                         self->capacity + (self->wide ? sizeof(tsl_cube3) : 0));
        solved(self, at);
        facelets(self, letters, at);
        assert_true(nxn_is_solved(letters, kinds[kind].n));
        assert_int_equal(strlen(letters), cubes[kind].facelet_count);
    }
}

static void there_is_one_sequence_for_a_state(void **state)
{
    (void)state;
    uint8_t at[TSL_STATE_MAX];
    char text[TSL_SCRAMBLE_MAX];
    solved(&kinds[0], at);
    assert_int_equal(scramble(&kinds[0], text, at, &(tsl_want){1, NULL, NULL}, NULL), TSL_ELIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(no_product_of_an_axis_repeats),
        cmocka_unit_test(runs_of_an_axis_are_in_order_without_repeats),
        cmocka_unit_test(each_next_move_is_equally_likely),
        cmocka_unit_test(orientations_are_equally_likely),
        cmocka_unit_test(corners_are_everywhere_equally_often),
        cmocka_unit_test(one_move_from_solved_is_refused_and_two_accepted),
        cmocka_unit_test(names_what_is_no_turn_and_what_is_too_much),
        cmocka_unit_test(random_text_does_no_harm),
        cmocka_unit_test(there_is_one_sequence_for_a_state),
        cmocka_unit_test(wide_turns_make_the_3x3x3),
        cmocka_unit_test(sizes_are_as_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
