/* Puzzles from data have the states, distances and facelets they should have. */
#include "defined_puzzle.h"

/* ---- counts ---- */

/* Positions at each distance. 2x2x2, pyraminx duo: Jaap's Puzzle
 * Page; Ivy Cube: https://darflen.com/posts/e8cb425651aa11c5418be580; 1x3x3, 2x2x3 and gear cube: a
 * search in Python over the pieces and turns of csTimer's solvers, which shares nothing with this
 * program. */
static const struct {
    const char *file;
    uint64_t counts[16];
} published[] = {
    {"tests/data/puzzles/cube2held.lua",
     {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}},
    {"tests/data/puzzles/ivy4.lua", {1, 8, 48, 288, 1640, 7582, 15262, 4221, 110}},
    {"lua/puzzles/133.lua", {1, 4, 10, 24, 53, 64, 31, 4, 1}},
    {"lua/puzzles/223.lua",
     {1, 8, 35, 157, 678, 2527, 7442, 17088, 31568, 44704, 47216, 49792, 29024, 11104, 576}},
    {"lua/puzzles/pyraduo.lua", {1, 8, 48, 188, 79}},
    {"lua/puzzles/gear.lua", {1, 33, 579, 5921, 18072, 13977, 2889}},
};

static void distances_are_the_published_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        defined *z = open_file(published[i].file);
        for (size_t n = 0; n < 16; n++)
            if (z->small.p.counts[n] != published[i].counts[n])
                fail_msg("%s: %llu at distance %zu", published[i].file,
                         (unsigned long long)z->small.p.counts[n], n);
        undefine(z);
    }
}

/* A 2x2x2 whose sides have one colour: four corners above look the same, and four below. The corner
 * at the back below never moves, so there are 7!/4!/3! places and 3^6 orientations. No piece
 * looks like no other, so there is one row. */
static json_t *two_layers(const char *states)
{
    json_t *table = load_table("lua/puzzles/222.lua");
    char letters[TSL_FACELETS_MAX];
    snprintf(letters, sizeof letters, "%s", json_string_value(json_object_get(table, "facelets")));
    for (char *at = letters; *at; at++)
        if (!strchr("UD", *at)) *at = 'S';
    json_object_set_new(table, "facelets", json_string(letters));
    char id[17];
    snprintf(id, sizeof id, "two%.10s", states ? states : ""); /* a host keeps tables by their id */
    json_object_set_new(table, "id", json_string(id));
    json_object_set_new(table, "metric_max", json_integer(8));
    if (states)
        json_object_set_new(table, "states", json_string(states));
    else
        json_object_del(table, "states");
    return table;
}

static void pieces_that_look_the_same_are_one(void **state)
{
    (void)state;
    tsl_err err;
    defined *z = NULL;
    json_t *table = two_layers("25515");
    assert_int_equal(define_json(&z, table, &err), TSL_OK);
    if (open_defined(z, &err)) fail_msg("%s", err.text);
    assert_int_equal(z->small.p.rows, 1);
    check_round_trips(&z->puzzle, &z->small, 2000, 0);
    check_solving(&z->puzzle, &z->small, 200);
    undefine(z);
    json_decref(table);
}

static void says_that_the_number_of_such_states_is_wrong(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"25514", "there are 25515 states, not 25514"},
        {"25516", "there are 25515 states, not 25516"},
        {"0", "there are 25515 states, not 0"},
        {"99999999999999999999", "there are 25515 states, not 99999999999999999999"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err = {0};
        defined *z = NULL;
        json_t *table = two_layers(cases[i][0]);
        int status = define_json(&z, table, &err);
        if (status == TSL_OK) status = open_defined(z, &err);
        assert_int_equal(status, TSL_EINPUT);
        assert_string_equal(err.text, cases[i][1]);
        undefine(z);
        json_decref(table);
    }
}

/* ---- scrambles ---- */

static void scrambles_arrive(void **state)
{
    (void)state;
    static const char *const files[] = {"tests/data/puzzles/cube2held.lua",
                                        "lua/puzzles/pyram.lua",
                                        "lua/puzzles/133.lua",
                                        "lua/puzzles/223.lua",
                                        "lua/puzzles/diamond.lua",
                                        "lua/puzzles/dino.lua",
                                        "lua/puzzles/pyraduo.lua",
                                        "lua/puzzles/gear.lua"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        defined *z = open_file(files[i]);
        check_round_trips(&z->puzzle, &z->small, 2000, 0);
        undefine(z);
    }
}

static void scrambles_have_the_length_asked_for(void **state)
{
    (void)state;
    defined *z = open_file("tests/data/puzzles/ivy4.lua");
    check_round_trips(&z->puzzle, &z->small, 2000, 11);
    undefine(z);
}

/* Without `length` a scramble is the shortest: as many moves as the distance. */
static void scrambles_are_as_short_as_can_be(void **state)
{
    (void)state;
    test_stream stream = {.at = 5};
    tsl_rng rng = test_rng(&stream);
    const tsl_want want = {.rng = &rng};
    defined *z = open_file("lua/puzzles/diamond.lua");
    for (unsigned i = 0; i < 500; i++) {
        uint8_t at[SMALL_STATE];
        char moves[TSL_SCRAMBLE_MAX];
        unsigned count = 0;
        z->puzzle.draw(&z->small, at, &rng);
        assert_int_equal(z->puzzle.scramble(&z->small, moves, at, &want, NULL), TSL_OK);
        for (tokens t = {.rest = moves}; tokens_next(&t);) count++;
        assert_int_equal(count, positions_distance(&z->small.p, small_load(&z->small, at).at));
    }
    undefine(z);
}

/* A turn that moves the held edge of a Dino Cube turns how the puzzle is held: F carries the edges
 * of its corner around, and after that L is the corner that now stands there. */
static void names_follow_how_the_puzzle_is_held(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"F F F", ""}, {"F L L'", "F"}, {"F f F' f'", "F f F' f'"}, {"B B B l L L L", "l"}};
    defined *z = open_file("lua/puzzles/dino.lua");
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        uint8_t a[SMALL_STATE], b[SMALL_STATE];
        z->puzzle.solved(&z->small, a);
        z->puzzle.solved(&z->small, b);
        assert_int_equal(z->puzzle.apply(&z->small, a, same[i][0], NULL), TSL_OK);
        assert_int_equal(z->puzzle.apply(&z->small, b, same[i][1], NULL), TSL_OK);
        assert_memory_equal(a, b, SMALL_STATE);
    }
    undefine(z);
}

static void names_what_is_no_turn(void **state)
{
    (void)state;
    static const bad_moves bad[] = {
        {"Q", "move 1: 'Q' is not a turn"},
        {"D R U", "move 3: 'U' is not a turn"},
        {"L2", "move 1: 'L2' is not a turn"},
        {"r", "move 1: 'r' is not a turn"},
    };
    defined *z = open_file("tests/data/puzzles/ivy4.lua");
    check_bad_moves(&z->puzzle, &z->small, bad, sizeof bad / sizeof bad[0]);
    assert_true(check_fuzz(&z->puzzle, &z->small, "RLDB2'    ", 200000) > 20);
    undefine(z);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_published_ones),
        cmocka_unit_test(pieces_that_look_the_same_are_one),
        cmocka_unit_test(says_that_the_number_of_such_states_is_wrong),
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(scrambles_have_the_length_asked_for),
        cmocka_unit_test(scrambles_are_as_short_as_can_be),
        cmocka_unit_test(names_follow_how_the_puzzle_is_held),
        cmocka_unit_test(names_what_is_no_turn),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
