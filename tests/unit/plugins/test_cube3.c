/* The 3x3x3 plugin measures exactly and writes scrambles that lead where they say.
 *
 * Its engine here has the real moves but a plain search that only solves what is a few moves away;
 * the stickers of lib/nxn.h, which know nothing of cubies, say where a scramble leads. */
#include "cube/cube.h"
#include "puzzle_checks.h"

#include "cube3/cube3.c"
#include "twophase/engine.h"

/* ---- the small engine ---- */

enum { NEAR = 5 };

typedef struct near_search {
    const tsl_solve3 *how;
    unsigned skip;
    uint8_t *out;
} near_search;

static bool near_find(near_search *s, const tsl_cube3 *cube, unsigned done, unsigned length)
{
    tsl_cube3 home;
    cube_solved(&home);
    if (done == length) {
        bool free_end = length == 0 || s->how->last >> s->out[length - 1] & 1;
        return cube_equal(cube, &home) && free_end && s->skip-- == 0;
    }
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        unsigned before = done ? s->out[done - 1] / 3u : 99;
        if (move / 3 == before || move / 3 + 3 == before) continue;
        if (done == 0 && !(s->how->first >> move & 1)) continue;
        tsl_cube3 next = *cube;
        cube_move(&next, move);
        s->out[done] = (uint8_t)move;
        if (near_find(s, &next, done + 1, length)) return true;
    }
    return false;
}

static int near_solve(const tsl_engine3 *engine, tsl_moves3 *out, const tsl_cube3 *cube,
                      const tsl_solve3 *how, void *work, tsl_err *err)
{
    (void)engine, (void)work;
    near_search s = {how, how->nth, out->move};
    for (unsigned length = 0; length <= NEAR && length <= how->max_moves; length++)
        if (near_find(&s, cube, 0, length)) {
            out->count = length;
            return TSL_OK;
        }
    return tsl_fail(err, TSL_ELIMIT, "too far away for this engine");
}

static void near_solved(const tsl_engine3 *engine, tsl_cube3 *out)
{
    (void)engine;
    cube_solved(out);
}

static void near_move(const tsl_engine3 *engine, tsl_cube3 *cube, unsigned move)
{
    (void)engine;
    cube_move(cube, move);
}

static void near_facelets(const tsl_engine3 *engine, char out[55], const tsl_cube3 *cube)
{
    (void)engine;
    cube_to_facelets(out, cube);
}

static const tsl_engine3 small_engine = {.work_size = 64,
                                         .solved = near_solved,
                                         .move = near_move,
                                         .facelets = near_facelets,
                                         .solve = near_solve};
static const cube3 small = {.engine = &small_engine};
static const void *const self = &small;

/* ---- helpers ---- */

static const tsl_puzzle *const all[] = {&cube333, &cube333ni, &cube333fm};

static void random_moves(char *out, unsigned count, bool wide, test_stream *stream)
{
    for (unsigned i = 0; i < count; i++) {
        nxn_move move = {(uint8_t)test_below(stream, 6),
                         (uint8_t)(1 + (wide ? test_below(stream, 3) : 0)),
                         (uint8_t)(1 + test_below(stream, 3))};
        if (i > 0) *out++ = ' ';
        nxn_write(out, 3, move);
        out += strlen(out);
    }
    *out = '\0';
}

static void stickers_after(char out[55], const char *moves)
{
    tsl_err err;
    nxn_solved(out, 3);
    assert_int_equal(nxn_apply(out, 3, moves, &err), TSL_OK);
    out[54] = '\0';
}

/* The tokens of a scramble as moves; returns their number. */
static size_t parse(nxn_move *out, const char *moves)
{
    size_t count = 0;
    for (tokens token = {.rest = moves}; tokens_next(&token);)
        assert_true(nxn_read(&out[count++], 3, &token));
    return count;
}

static int write_scramble(const tsl_puzzle *puzzle, char out[TSL_SCRAMBLE_MAX], const void *state,
                          unsigned nth)
{
    _Alignas(64) uint8_t work[64];
    const tsl_want want = {.nth = nth, .work = work};
    tsl_err err;
    return puzzle->scramble(self, out, state, &want, &err);
}

/* ---- moves ---- */

static void moves_are_those_of_the_sticker_cube(void **unused)
{
    (void)unused;
    test_stream stream = {1, 0};
    for (unsigned i = 0; i < 600; i++) {
        const tsl_puzzle *puzzle = all[i % 3];
        uint8_t state[STATE_NI];
        char moves[256], letters[TSL_FACELETS_MAX], expected[55];
        tsl_err err;
        random_moves(moves, i % 40, puzzle == &cube333ni, &stream);
        puzzle->solved(self, state);
        assert_int_equal(puzzle->apply(self, state, moves, &err), TSL_OK);
        puzzle->facelets(self, letters, state);
        stickers_after(expected, moves);
        assert_string_equal(letters, expected);
    }
}

static void names_the_token_that_is_no_move(void **unused)
{
    (void)unused;
    static const bad_moves plain[] = {
        {"Q", "move 1: 'Q' is not a turn"},
        {"R U R3", "move 3: 'R3' is not a turn"},
        {"R U2 Rw", "move 3: 'Rw' is not a turn"},
        {"x R", "move 1: 'x' is not a turn"},
        {"R UU", "move 2: 'UU' is not a turn"},
        {"R2' U", "move 1: 'R2'' is not a turn"},
        {"R\n\nu", "move 2: 'u' is not a turn"},
        {"M", "move 1: 'M' is not a turn"},
        {"R \xe2\x80\x99", "move 2: '?\?\?' is not a turn"},
    };
    static const bad_moves turned[] = {
        {"Rw U Qw", "move 3: 'Qw' is not a turn"}, {"xw", "move 1: 'xw' is not a turn"},
        {"3Rw", "move 1: '3Rw' is not a turn"},    {"Rw3", "move 1: 'Rw3' is not a turn"},
        {"r", "move 1: 'r' is not a turn"},        {"w", "move 1: 'w' is not a turn"},
    };
    check_bad_moves(&cube333, self, plain, sizeof plain / sizeof plain[0]);
    check_bad_moves(&cube333fm, self, plain, sizeof plain / sizeof plain[0]);
    check_bad_moves(&cube333ni, self, turned, sizeof turned / sizeof turned[0]);
}

static void random_text_never_crashes(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        unsigned applied = check_fuzz(all[i], self, "URFDLBw2' xyz", 100000);
        assert_true(applied > 1000 && applied < 99000);
    }
}

static void solved_looks_solved(void **unused)
{
    (void)unused;
    static const char letters[] = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    for (size_t i = 0; i < 3; i++) check_facelets(all[i], self, letters);
}

/* ---- drawing ---- */

static void draws_only_what_turns_can_reach(void **unused)
{
    (void)unused;
    test_stream stream = {3, 0};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 3000; i++) {
        uint8_t state[STATE_NI];
        all[i % 3]->draw(self, state, &rng);
        tsl_cube3 cube;
        memcpy(&cube, state, sizeof cube);
        unsigned seen = 0, twist = 0, flip = 0;
        for (unsigned k = 0; k < 8; k++) {
            seen |= 1u << CUBE_PIECE(cube.corner[k]);
            twist += CUBE_ORIENTATION(cube.corner[k]);
        }
        for (unsigned k = 0; k < 12; k++) {
            seen |= 1u << (8 + CUBE_PIECE(cube.edge[k]));
            flip += CUBE_ORIENTATION(cube.edge[k]);
        }
        assert_int_equal(seen, (1u << 20) - 1);
        assert_int_equal(twist % 3, 0);
        assert_int_equal(flip % 2, 0);
        assert_int_equal(cube_parity(cube.corner, 8), cube_parity(cube.edge, 12));
    }
}

static void the_24_holds_are_different(void **unused)
{
    (void)unused;
    char seen[HOLDS][6];
    for (unsigned k = 0; k < HOLDS; k++) {
        hold_centres(seen[k], k);
        for (unsigned i = 0; i < k; i++) assert_memory_not_equal(seen[i], seen[k], sizeof seen[k]);
    }
}

/* ---- distance ---- */

/* All cubes up to three moves away, and their numbers: 1, 18, 243, 3240. */
enum { BALL = 1 + 18 + 243 + 3240 };

typedef struct ball {
    tsl_cube3 cubes[BALL];
    uint8_t distance[BALL];
    unsigned count;
} ball;

static void add_to_ball(ball *b, const tsl_cube3 *cube, unsigned distance)
{
    for (unsigned i = 0; i < b->count; i++)
        if (cube_equal(&b->cubes[i], cube)) return;
    assert_true(b->count < BALL);
    b->cubes[b->count] = *cube;
    b->distance[b->count++] = (uint8_t)distance;
}

static void within_is_exact(void **unused)
{
    (void)unused;
    static ball b;
    tsl_cube3 cube;
    cube_solved(&cube);
    b.count = 0;
    add_to_ball(&b, &cube, 0);
    for (unsigned i = 0; b.distance[i] < 3; i++)
        for (unsigned move = 0; move < TSL_MOVES3; move++) {
            cube = b.cubes[i];
            cube_move(&cube, move);
            add_to_ball(&b, &cube, b.distance[i] + 1u);
        }
    assert_int_equal(b.count, BALL);
    for (unsigned i = 0; i < BALL; i++)
        for (unsigned n = 0; n <= 4; n++) {
            bool yes;
            uint8_t state[STATE_NI] = {0};
            memcpy(state, &b.cubes[i], sizeof cube);
            state[20] = (uint8_t)(i % HOLDS);
            const tsl_puzzle *puzzle = all[i % 3];
            assert_int_equal(puzzle->within(self, &yes, state, n, NULL), TSL_OK);
            assert_int_equal(yes, b.distance[i] <= n);
        }
}

static void knows_positions_six_and_more_moves_away(void **unused)
{
    (void)unused;
    /* Six: the checkerboard of half turns. Twenty: the superflip. */
    static const struct {
        const char *moves;
        unsigned distance;
    } cases[] = {
        {"U2 D2 R2 L2 F2 B2", 6},
        {"U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", 20},
        {"R U R' U'", 4},
        {"R U R' U R", 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_cube3 cube;
        tsl_err err;
        cube_solved(&cube);
        assert_int_equal(cube_apply(&cube, cases[i].moves, &err), TSL_OK);
        for (unsigned n = 0; n <= CUBE3_WITHIN_MAX; n++) {
            bool yes;
            assert_int_equal(within(self, &yes, &cube, n, &err), TSL_OK);
            assert_int_equal(yes, cases[i].distance <= n);
        }
    }
}

/* ---- scrambles ---- */

static void scrambles_lead_to_their_state(void **unused)
{
    (void)unused;
    test_stream stream = {5, 0};
    for (unsigned i = 0; i < 150; i++) {
        tsl_cube3 state, back;
        char moves[256], text[TSL_SCRAMBLE_MAX], letters[TSL_FACELETS_MAX], expected[55];
        tsl_err err;
        random_moves(moves, i % 5, false, &stream);
        cube_solved(&state);
        cube_solved(&back);
        assert_int_equal(apply(self, &state, moves, &err), TSL_OK);
        assert_int_equal(write_scramble(&cube333, text, &state, 0), TSL_OK);
        assert_int_equal(apply(self, &back, text, &err), TSL_OK);
        assert_true(cube_equal(&back, &state));
        facelets(self, letters, &state);
        stickers_after(expected, text);
        assert_string_equal(letters, expected);
    }
}

static void alternatives_are_different_ways_to_one_state(void **unused)
{
    (void)unused;
    tsl_cube3 state, back;
    char text[2][TSL_SCRAMBLE_MAX];
    tsl_err err;
    cube_solved(&state);
    assert_int_equal(apply(self, &state, "R2 L2 U2 D2", &err), TSL_OK);
    for (unsigned nth = 0; nth < 2; nth++) {
        assert_int_equal(write_scramble(&cube333, text[nth], &state, nth), TSL_OK);
        cube_solved(&back);
        assert_int_equal(apply(self, &back, text[nth], &err), TSL_OK);
        assert_true(cube_equal(&back, &state));
        for (unsigned k = 0; k < nth; k++) assert_string_not_equal(text[k], text[nth]);
    }
    assert_int_equal(write_scramble(&cube333, text[0], &state, 100000), TSL_ELIMIT);
}

/* The suffix of hold k with a move before it; returns false if both are of one axis. */
static bool write_held(char *out, unsigned move, unsigned k)
{
    nxn_hold h = nxn_hold_number(k, 2);
    nxn_move first = h.first.turns ? h.first : h.second;
    if (first.turns && nxn_axis(first.face) == nxn_axis(move / 3)) return false;
    out += sprintf(out, "%s", cube_move_name(move));
    for (unsigned i = 0; i < 2; i++) {
        nxn_move wide = i ? h.second : h.first;
        if (wide.turns == 0) continue;
        *out++ = ' ';
        nxn_write(out, 3, wide);
        out += strlen(out);
    }
    return true;
}

/* WCA 4b3a: at most two wide moves, at the end, and the move before them is of another axis. */
static void held_scrambles_end_with_the_wide_moves_of_their_hold(void **unused)
{
    (void)unused;
    for (unsigned k = 0; k < HOLDS * TSL_MOVES3; k++) {
        uint8_t state[STATE_NI];
        char moves[32], text[TSL_SCRAMBLE_MAX];
        tsl_err err;
        if (!write_held(moves, k / HOLDS, k % HOLDS)) continue;
        solved_ni(self, state);
        assert_int_equal(apply_ni(self, state, moves, &err), TSL_OK);
        assert_int_equal(state[20], k % HOLDS);
        assert_int_equal(write_scramble(&cube333ni, text, state, 0), TSL_OK);
        assert_string_equal(text, moves);
    }
}

/* Two turns of the wide move's axis before it: the way back must take another road, or none. */
static void held_scrambles_cancel_nothing(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"R Rw",           "L' Rw2",         "F B Fw",
                                        "U D Uw",         "R2 L2 U2 D2 Rw", "U2 D2 R2 L2 Rw'",
                                        "U2 D2 F2 B2 Uw2"};
    unsigned written = 0;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        uint8_t state[STATE_NI];
        char text[TSL_SCRAMBLE_MAX];
        nxn_move parsed[32];
        tsl_err err;
        solved_ni(self, state);
        assert_int_equal(apply_ni(self, state, moves[i], &err), TSL_OK);
        if (write_scramble(&cube333ni, text, state, 0) != TSL_OK) continue;
        size_t count = parse(parsed, text), plain = 0;
        while (plain < count && parsed[plain].width == 1) plain++;
        assert_true(plain > 0 && plain < count);
        assert_int_not_equal(nxn_axis(parsed[plain].face), nxn_axis(parsed[plain - 1].face));
        written++;
    }
    assert_int_equal(written, 3);
}

/* WCA E2e: the padding stands at both ends, and nothing between merges with it. */
static void fewest_moves_scrambles_keep_their_padding(void **unused)
{
    (void)unused;
    static const char *const cores[] = {"",      "U",        "D B",        "R U2 F'", "L' D B2",
                                        "U R F", "L2 B U'",  "R L F B'",   "F",       "R",
                                        "B2 L",  "F' U2 R'", "R2 L2 U2 D2"};
    unsigned written = 0;
    for (size_t i = 0; i < sizeof cores / sizeof cores[0]; i++) {
        char moves[64], text[TSL_SCRAMBLE_MAX], letters[TSL_FACELETS_MAX], expected[55];
        tsl_cube3 state;
        tsl_err err;
        nxn_move parsed[64];
        snprintf(moves, sizeof moves, "R' U' F %s R' U' F", cores[i]);
        cube_solved(&state);
        assert_int_equal(apply(self, &state, moves, &err), TSL_OK);
        if (write_scramble(&cube333fm, text, &state, 0) != TSL_OK) continue; /* out of reach */
        written++;
        size_t count = parse(parsed, text);
        assert_true(strncmp(text, "R' U' F", 7) == 0);
        assert_string_equal(text + strlen(text) - 7, "R' U' F");
        for (size_t k = 1; k < count; k++) assert_int_not_equal(parsed[k].face, parsed[k - 1].face);
        assert_true(count == 6 || nxn_axis(parsed[3].face) != AXIS_F);
        assert_true(count == 6 || nxn_axis(parsed[count - 4].face) != AXIS_R);
        facelets(self, letters, &state);
        stickers_after(expected, text);
        assert_string_equal(letters, expected);
    }
    assert_int_equal(written, 9);
}

/* With the program's own engine, 10,000 of each: drawn, scrambled, applied, equal, and the same to
 * the stickers. */
static void drawn_states_come_back(void **unused)
{
    (void)unused;
    static const unsigned longest[] = {21, 23, 27};
    tsl_err err = {0};
    test_stream stream = {6, 0};
    tsl_rng rng = test_rng(&stream);
    void *engine = opened(&cube333);
    test_engine3(ENGINE_LARGE);
    size_t size = (get_work_size(engine) + 63) / 64 * 64;
    tsl_want want = {.work = aligned_alloc(64, size)};
    for (unsigned i = 0; i < 30000; i++) {
        const tsl_puzzle *puzzle = all[i % 3];
        uint8_t state[STATE_NI], back[STATE_NI];
        char text[TSL_SCRAMBLE_MAX], letters[TSL_FACELETS_MAX], expected[55];
        nxn_move moves[64];
        puzzle->draw(engine, state, &rng);
        if (puzzle->scramble(engine, text, state, &want, &err)) fail_msg("%s", err.text);
        puzzle->solved(engine, back);
        assert_int_equal(puzzle->apply(engine, back, text, &err), TSL_OK);
        assert_memory_equal(back, state, puzzle->state_size);
        puzzle->facelets(engine, letters, state);
        stickers_after(expected, text);
        assert_string_equal(letters, expected);
        size_t count = parse(moves, text);
        assert_true(count <= longest[i % 3]);
        for (size_t k = 1; k < count; k++) assert_int_not_equal(moves[k].face, moves[k - 1].face);
    }
    free(want.work);
    free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_the_sticker_cube),
        cmocka_unit_test(names_the_token_that_is_no_move),
        cmocka_unit_test(random_text_never_crashes),
        cmocka_unit_test(solved_looks_solved),
        cmocka_unit_test(draws_only_what_turns_can_reach),
        cmocka_unit_test(the_24_holds_are_different),
        cmocka_unit_test(within_is_exact),
        cmocka_unit_test(knows_positions_six_and_more_moves_away),
        cmocka_unit_test(scrambles_lead_to_their_state),
        cmocka_unit_test(alternatives_are_different_ways_to_one_state),
        cmocka_unit_test(held_scrambles_end_with_the_wide_moves_of_their_hold),
        cmocka_unit_test(held_scrambles_cancel_nothing),
        cmocka_unit_test(fewest_moves_scrambles_keep_their_padding),
        cmocka_unit_test(drawn_states_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
