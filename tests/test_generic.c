/* Puzzles from data have the states, distances and facelets they should have. */
#include "puzzle_checks.h"

#include "built_session.h"

#include "generic/generic.c"

#include "base/json.h"

static session all;
static json_t *ivy; /* its definition */

static json_t *load_table(const char *path)
{
    char name[PATH_MAX];
    json_t *table = NULL;
    tsl_err err;
    if (!realpath(path, name)) fail_msg("no %s", path);
    if (script_table(&table, all.scripts, name, &err)) fail_msg("%s", err.text);
    return table;
}

static int define_json(defined **out, const json_t *table, tsl_err *err)
{
    const tsl_puzzle *type;
    void *self;
    char *json = json_text(table, JSON_COMPACT);
    int status = define(&type, &self, json, strlen(json), err);
    free(json);
    if (status == TSL_OK) *out = self;
    return status;
}

/* The puzzle with its tables. */
static defined *open_script(const char *path)
{
    tsl_err err;
    defined *z = NULL;
    json_t *table = load_table(path);
    if (define_json(&z, table, &err)) fail_msg("%s: %s", path, err.text);
    void *self = z;
    if (z->puzzle.init(&self, test_host(), &err)) fail_msg("%s: %s", path, err.text);
    json_decref(table);
    return z;
}

static int open_all(void **state)
{
    (void)state;
    if (open_built_session(&all) != 0) return -1;
    ivy = load_table("tests/puzzles/ivy4.lua");
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    json_decref(ivy);
    session_close(&all);
    return 0;
}

/* ---- counts ---- */

/* Positions at each distance. 2x2x2, pyraminx without tips, skewb, pyraminx duo: Jaap's Puzzle
 * Page; Ivy Cube: https://darflen.com/posts/e8cb425651aa11c5418be580; 1x3x3, 2x2x3 and gear cube: a
 * search in Python over the pieces and turns of csTimer's solvers, which shares nothing with this
 * program. */
static const struct {
    const char *file;
    uint64_t counts[16];
} published[] = {
    {"tests/puzzles/cube2.lua",
     {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}},
    {"tests/puzzles/cube2held.lua",
     {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}},
    {"tests/puzzles/skewb4.lua",
     {1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}},
    {"tests/puzzles/pyraminx8.lua",
     {1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}},
    {"tests/puzzles/ivy4.lua", {1, 8, 48, 288, 1640, 7582, 15262, 4221, 110}},
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
        defined *z = open_script(published[i].file);
        for (size_t n = 0; n < 16; n++)
            if (z->p.counts[n] != published[i].counts[n])
                fail_msg("%s: %llu at distance %zu", published[i].file,
                         (unsigned long long)z->p.counts[n], n);
        undefine(z);
    }
}

/* A 2x2x2 whose sides have one colour: four corners above look the same, and four below. The corner
 * at the back below never moves, so there are 7!/4!/3! places and 3^6 orientations. No piece
 * looks like no other, so there is one row. */
static json_t *two_layers(const char *states)
{
    json_t *table = load_table("tests/puzzles/cube2.lua");
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
    void *self = z;
    if (z->puzzle.init(&self, test_host(), &err)) fail_msg("%s", err.text);
    assert_int_equal(z->p.rows, 1);
    check_round_trips(&z->puzzle, z, 2000, 0);
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
        void *self = z;
        if (status == TSL_OK) status = z->puzzle.init(&self, test_host(), &err);
        assert_int_equal(status, TSL_EINPUT);
        assert_string_equal(err.text, cases[i][1]);
        undefine(z);
        json_decref(table);
    }
}

/* The chi-square statistic of 200 draws for each of 192 states of a 1x3x3 has mean 191 and
 * deviation 19.5. Planted: four bits of the stream do not choose evenly among its rows and columns.
 */
static double chi_square(const defined *z, unsigned bits)
{
    unsigned counts[192] = {0};
    test_stream stream = {.at = 9, .bits = bits};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < 192 * 200; i++) {
        uint8_t at[STATE_SIZE];
        z->puzzle.draw(z, at, &rng);
        position p = load_position(at);
        counts[p.row * z->p.columns + p.column]++;
    }
    double sum = 0;
    for (size_t i = 0; i < 192; i++) sum += (counts[i] - 200.0) * (counts[i] - 200.0) / 200.0;
    return sum;
}

static void states_are_equally_likely(void **state)
{
    (void)state;
    defined *z = open_script("lua/puzzles/133.lua");
    const double fair = chi_square(z, 0), biased = chi_square(z, 4);
    if (fair < 191 - 5 * 19.5 || fair > 191 + 5 * 19.5) fail_msg("chi-square %f", fair);
    if (biased < 191 + 20 * 19.5) fail_msg("the planted bias was not seen: %f", biased);
    undefine(z);
}

/* ---- the same as plugins in C ---- */

/* Scrambles of the plugin lead to the same facelets here, and each state is as far from solved. */
static void check_twins(const char *id, const char *file)
{
    const puzzle *c;
    tsl_err err;
    test_stream stream = {.at = 3};
    tsl_rng rng = test_rng(&stream);
    const tsl_want want = {.rng = &rng};
    if (plugin_host_puzzle(&c, all.plugins, id, &err)) fail_msg("%s", err.text);
    defined *z = open_script(file);
    for (unsigned i = 0; i < 500; i++) {
        uint8_t theirs[TSL_STATE_MAX], ours[STATE_SIZE];
        char moves[TSL_SCRAMBLE_MAX], expected[TSL_FACELETS_MAX], letters[TSL_FACELETS_MAX];
        c->type->draw(c->self, theirs, &rng);
        assert_int_equal(c->type->scramble(c->self, moves, theirs, &want, &err), TSL_OK);
        z->puzzle.solved(z, ours);
        assert_int_equal(z->puzzle.apply(z, ours, moves, &err), TSL_OK);
        c->type->facelets(c->self, expected, theirs);
        z->puzzle.facelets(z, letters, ours);
        assert_string_equal(letters, expected);
        for (unsigned n = 0; n <= c->type->metric_max; n++) {
            bool near, near_too;
            c->type->within(c->self, &near, theirs, n, &err);
            z->puzzle.within(z, &near_too, ours, n, &err);
            assert_int_equal(near, near_too);
        }
    }
    undefine(z);
}

static void twins_look_alike(void **state)
{
    (void)state;
    check_twins("222", "tests/puzzles/cube2.lua");
    check_twins("pyram", "tests/puzzles/pyraminx8.lua");
    check_twins("skewb", "tests/puzzles/skewb4.lua");
    check_twins("ivy", "tests/puzzles/ivy4.lua");
}

/* ---- scrambles ---- */

static void scrambles_arrive(void **state)
{
    (void)state;
    static const char *const files[] = {
        "tests/puzzles/cube2held.lua", "tests/puzzles/pyraminx8.lua", "lua/puzzles/133.lua",
        "lua/puzzles/223.lua",         "lua/puzzles/diamond.lua",     "lua/puzzles/dino.lua",
        "lua/puzzles/pyraduo.lua",     "lua/puzzles/gear.lua"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        defined *z = open_script(files[i]);
        check_round_trips(&z->puzzle, z, 2000, 0);
        undefine(z);
    }
}

static void scrambles_have_the_length_asked_for(void **state)
{
    (void)state;
    defined *z = open_script("tests/puzzles/ivy4.lua");
    check_round_trips(&z->puzzle, z, 2000, 11);
    undefine(z);
}

/* Without `length` a scramble is the shortest: as many moves as the distance. */
static void scrambles_are_as_short_as_can_be(void **state)
{
    (void)state;
    test_stream stream = {.at = 5};
    tsl_rng rng = test_rng(&stream);
    const tsl_want want = {.rng = &rng};
    defined *z = open_script("lua/puzzles/diamond.lua");
    for (unsigned i = 0; i < 500; i++) {
        uint8_t at[STATE_SIZE];
        char moves[TSL_SCRAMBLE_MAX];
        unsigned count = 0;
        z->puzzle.draw(z, at, &rng);
        assert_int_equal(z->puzzle.scramble(z, moves, at, &want, NULL), TSL_OK);
        for (tokens t = {.rest = moves}; tokens_next(&t);) count++;
        assert_int_equal(count, positions_distance(&z->p, load_position(at)));
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
    defined *z = open_script("lua/puzzles/dino.lua");
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        uint8_t a[STATE_SIZE], b[STATE_SIZE];
        z->puzzle.solved(z, a);
        z->puzzle.solved(z, b);
        assert_int_equal(z->puzzle.apply(z, a, same[i][0], NULL), TSL_OK);
        assert_int_equal(z->puzzle.apply(z, b, same[i][1], NULL), TSL_OK);
        assert_memory_equal(a, b, STATE_SIZE);
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
    defined *z = open_script("tests/puzzles/ivy4.lua");
    check_bad_moves(&z->puzzle, z, bad, sizeof bad / sizeof bad[0]);
    assert_true(check_fuzz(&z->puzzle, z, "RLDB2'    ", 200000) > 20);
    undefine(z);
}

/* ---- bad definitions ---- */

/* The Ivy Cube with one key changed; an empty value leaves the key out. */
static const struct {
    const char *key, *value, *message;
} broken[] = {
    {"colour", "1", "unknown key 'colour'"},
    {"id", "", "'id' is missing"},
    {"id", "\"Ivy\"", "'id' must be a text of 1 to 16 lower-case letters and digits"},
    {"id", "7", "'id' must be a text of 1 to 16 lower-case letters and digits"},
    {"name", "\"a\\nb\"", "'name' must be a text of 1 to 64 bytes without line breaks"},
    {"draw_as", "\"\"", "'draw_as' must be a text of 1 to 16 lower-case letters and digits"},
    {"facelets", "\"UU1\"", "'facelets' must be a text of 1 to 1023 letters A-Z and a-z"},
    {"facelets", "\"UUU\"", "piece 2: there is no facelet 5, only 1 to 3"},
    {"states", "\"-1\"", "'states' must be a text of 1 to 63 digits"},
    {"states", "\"29161\"", "there are 29160 states, not 29161"},
    {"length", "0", "'length' must be a whole number from 1 to 100"},
    {"length", "1.5", "'length' must be a whole number from 1 to 100"},
    {"metric_max", "101", "'metric_max' must be a whole number from 1 to 100"},
    {"metric_max", "9", "'metric_max' is 9, but the greatest distance is 8"},
    {"metric_max", "", "'metric_max' is 0, but the greatest distance is 8"},
    {"pieces", "", "'pieces' must be a list of at most 300 lists of facelets"},
    {"pieces", "[]", "it has no pieces"},
    {"pieces", "[[2],[]]", "piece 2 has no facelets"},
    {"pieces", "[[2],5]", "'pieces': item 2 is no list of facelets"},
    {"pieces", "[[2],[0]]", "'pieces': a facelet must be a whole number from 1 to 1023"},
    {"pieces", "[[2],[3,2]]", "piece 2: facelet 2 belongs to two places"},
    {"pieces", "[[2],[5]]", "move R: facelet 1 belongs to no piece"},
    {"pieces", "[[2,5],[8],[11],[14],[17],[1,16,4],[3,7,13],[10,9,6],[12,18,15]]",
     "move R takes piece 1 apart"},
    {"moves", "[]", "'moves' must be a list of 1 to 48 moves"},
    {"moves", "[7]", "a move must be a table of name and cycles"},
    {"moves", "[{\"name\":\"R2'\",\"cycles\":[[2,5]]}]",
     "the name of a move must have 1 to 6 letters and then digits, if any"},
    {"moves", "[{\"name\":\"R\",\"turns\":3,\"cycles\":[[2,5]]}]",
     "a move has a name and cycles, not 'turns'"},
    {"moves", "[{\"name\":\"R\"}]", "move R must be a list of at most 300 lists of facelets"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,99]]}]", "move R: facelet 99 belongs to no piece"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5,8],[5,11]]}]",
     "move R: facelet 5 goes to two places"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2],[5]]}]", "move R moves nothing"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5]]},{\"name\":\"R\",\"cycles\":[[5,8]]}]",
     "two moves are called R"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5,8]]},{\"name\":\"R2\",\"cycles\":[[2,5]]}]",
     "there are 6 states, not 29160"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5,8,11]]},{\"name\":\"R2\",\"cycles\":[[2,5]]}]",
     "two turns are called R2"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5,8,11],[1,16,4],[3,7,13]]}]",
     "there are 12 states, not 29160"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[1,16,4,2]]}]", "move R takes piece 7 apart"},
    {"rotations", "[{\"name\":\"x\",\"cycles\":[[2,5]]}]", "a rotation carries the turn R to none"},
};

static void says_what_is_wrong_with_a_definition(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        defined *z = NULL;
        tsl_err err = {0};
        json_t *table = json_copy(ivy);
        if (*broken[i].value)
            json_object_set_new(table, broken[i].key,
                                json_loads(broken[i].value, JSON_DECODE_ANY, NULL));
        else
            json_object_del(table, broken[i].key);
        int status = define_json(&z, table, &err);
        void *self = z;
        if (status == TSL_OK) status = z->puzzle.init(&self, test_host(), &err);
        if (status != TSL_EINPUT || strcmp(err.text, broken[i].message) != 0)
            fail_msg("case %zu: \"%s\" instead of \"%s\"", i, err.text, broken[i].message);
        json_decref(table);
        undefine(z);
    }
}

/* Definitions with bytes changed at random are refused or are puzzles; none does harm. */
static void random_changes_do_no_harm(void **state)
{
    (void)state;
    test_stream stream = {.at = 11};
    char *whole = json_text(ivy, JSON_COMPACT);
    const size_t size = strlen(whole);
    unsigned refused = 0;
    for (unsigned i = 0; i < 20000; i++) {
        char changed[4096];
        const tsl_puzzle *type;
        void *self = NULL;
        memcpy(changed, whole, size);
        for (unsigned k = 0; k < 3; k++)
            changed[test_below(&stream, size)] = "0123456789[],{}\":RU"[test_below(&stream, 19)];
        refused += define(&type, &self, changed, size, NULL) != TSL_OK;
        undefine(self);
    }
    assert_in_range(refused, 15000, 19999);
    free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_the_published_ones),
        cmocka_unit_test(pieces_that_look_the_same_are_one),
        cmocka_unit_test(says_that_the_number_of_such_states_is_wrong),
        cmocka_unit_test(states_are_equally_likely),
        cmocka_unit_test(twins_look_alike),
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(scrambles_have_the_length_asked_for),
        cmocka_unit_test(scrambles_are_as_short_as_can_be),
        cmocka_unit_test(names_follow_how_the_puzzle_is_held),
        cmocka_unit_test(names_what_is_no_turn),
        cmocka_unit_test(says_what_is_wrong_with_a_definition),
        cmocka_unit_test(random_changes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
