/* Puzzles from data of too many states to number: counts, uniform states, scrambles, phases. */
#include "defined_puzzle.h"

/* ---- counts ---- */

/* FTO, Kilominx, Redi Cube: Jaap's Puzzle Page and twistypuzzles; 3x3x3: the GAP manual. */
static const struct {
    const char *file, *states;
} published[] = {
    {"lua/puzzles/fto.lua", "31408133379194880000000"},
    {"lua/puzzles/kilominx.lua", "23563902142421896679424000"},
    {"lua/puzzles/redi.lua", "1571364748800"},
    {"tests/puzzles/cube3.lua", "43252003274489856000"},
};

static void states_are_the_published_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        char digits[FACTORS_DIGITS];
        defined *z = define_file(published[i].file);
        factors_write(digits, &z->large.states);
        assert_true(z->is_large);
        assert_string_equal(digits, published[i].states);
        undefine(z);
    }
}

/* Planted: without one of its moves a puzzle has other states, and the count says so. The Redi Cube
 * still reaches all its edges, but one corner no longer turns. */
static void a_generator_left_out_is_noticed(void **state)
{
    (void)state;
    tsl_err err = {0};
    defined *z;
    json_t *table = load_table("lua/puzzles/redi.lua");
    json_array_remove(json_object_get(table, "moves"), 0);
    assert_int_equal(define_json(&z, table, &err), TSL_EINPUT);
    assert_string_equal(err.text, "there are 523788249600 states, not 1571364748800");
    json_decref(table);
}

/* ---- uniform states ---- */

/* How often each piece of the Redi Cube lies in each slot, and each corner is turned in each way. A
 * slot has 12 or 3 looks. Excess of the chi-square over all, in deviations. */
static double measure(const defined *z, unsigned bits)
{
    enum { DRAWS = 20000 };
    static uint32_t seen[32][GROUP_POINTS_MAX];
    memset(seen, 0, sizeof seen);
    test_stream stream = {.at = 5, .bits = bits};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < DRAWS; i++) {
        uint8_t at[TSL_STATE_MAX];
        z->puzzle.draw(z, at, &rng);
        for (size_t s = 0; s < z->large.slots; s++) seen[s][at[s]]++;
    }
    double worst = 0;
    for (size_t s = 0; s < z->large.slots; s++) {
        uint32_t classes[GROUP_POINTS_MAX];
        size_t count = 0;
        for (size_t i = 0; i < GROUP_POINTS_MAX; i++)
            if (seen[s][i] > 0) classes[count++] = seen[s][i];
        const double excess = chi_square_excess(classes, NULL, count);
        if (excess > worst) worst = excess;
    }
    return worst;
}

static void states_are_equally_likely(void **state)
{
    (void)state;
    defined *z = define_file("lua/puzzles/redi.lua");
    const double fair = measure(z, 0), biased = measure(z, 5);
    if (fair > 6) fail_msg("chi-square excess %f", fair);
    if (biased < 20) fail_msg("the planted bias was not seen: %f", biased);
    undefine(z);
}

/* Edges of the Redi Cube lie in an even order only; planted: with two exchanged, read() refuses. */
static void a_parity_is_kept(void **state)
{
    (void)state;
    defined *z = open_file("lua/puzzles/redi.lua");
    uint8_t at[TSL_STATE_MAX], swapped[TSL_STATE_MAX];
    char letters[TSL_FACELETS_MAX];
    tsl_err err = {0};
    z->puzzle.solved(z, at);
    memcpy(swapped, at, sizeof at);
    size_t a = z->large.slots, b = 0;
    for (size_t i = 0; i < z->large.slots; i++) /* two slots of one orbit: edges */
        for (size_t k = 0; k < i && a == z->large.slots; k++)
            if (z->large.f.orbit[z->large.slot[i]] == z->large.f.orbit[z->large.slot[k]])
                a = i, b = k;
    swapped[a] = at[b];
    swapped[b] = at[a];
    z->puzzle.facelets(z, letters, swapped);
    assert_int_equal(z->puzzle.read(z, at, letters, &err), TSL_EINPUT);
    z->puzzle.facelets(z, letters, at);
    assert_int_equal(z->puzzle.read(z, swapped, letters, &err), TSL_OK);
    assert_memory_equal(at, swapped, z->puzzle.state_size);
    undefine(z);
}

/* ---- scrambles ---- */

static void scrambles_arrive(void **state)
{
    (void)state;
    static const char *const files[] = {"lua/puzzles/fto.lua", "lua/puzzles/redi.lua",
                                        "lua/puzzles/mastertetraminx.lua",
                                        "tests/puzzles/cube3.lua"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        defined *z = open_file(files[i]);
        check_round_trips(&z->puzzle, z, 40, 0);
        check_facelets(&z->puzzle, z, z->d.solved);
        undefine(z);
    }
}

static void distances_near_solved_are_exact(void **state)
{
    (void)state;
    static const planted cube[] = {{"", 0},       {"U", 1},         {"U2 D'", 2},
                                   {"R U R'", 3}, {"U D U' D'", 0}, {"R U F2 L", 4}};
    static const planted fto[] = {{"", 0}, {"U", 1}, {"U R", 2}, {"U R U'", 3}};
    defined *z = open_file("tests/puzzles/cube3.lua");
    check_planted(&z->puzzle, z, cube, sizeof cube / sizeof cube[0]);
    undefine(z);
    z = open_file("lua/puzzles/fto.lua");
    check_planted(&z->puzzle, z, fto, sizeof fto / sizeof fto[0]);
    undefine(z);
}

/* ---- phases ---- */

static void phases_multiply_to_the_states(void **state)
{
    (void)state;
    defined *z = open_file("tests/puzzles/cube3.lua");
    char digits[FACTORS_DIGITS];
    factors product = {0};
    for (unsigned i = 0; i < z->large.chain->count; i++)
        factors_times_all(&product, &z->large.chain->sizes[i], 1);
    factors_write(digits, &product);
    assert_int_equal(z->large.chain->count, 2);
    assert_string_equal(digits, "43252003274489856000");
    undefine(z);
}

/* H. Kociemba's phase 1: 2,217,093,120 cosets; its tables have the distances of flip, twist and
 * slice that M. Reid published (reference: prune tables of the 3x3x3). */
static void phases_of_the_cube_are_the_known_ones(void **state)
{
    (void)state;
    static const uint64_t twist_and_flip[] = {1,     4,      46,      504,     5662,
                                              61008, 549711, 2422226, 1431344, 8470};
    char digits[FACTORS_DIGITS];
    json_t *table = load_table("tests/puzzles/cube3.lua"), *phases;
    defined *z;
    tsl_err err;
    phases = json_pack("[[s,s,s,s,s,s]]", "U", "D", "R2", "L2", "F2", "B2");
    json_object_set_new(table, "phases", phases);
    json_object_set_new(table, "id", json_string("cube3phases"));
    if (define_json(&z, table, &err)) fail_msg("%s", err.text);
    if (open_defined(z, &err)) fail_msg("%s", err.text);
    factors_write(digits, &z->large.chain->sizes[0]);
    assert_string_equal(digits, "2217093120");
    factors_write(digits, &z->large.chain->sizes[1]);
    assert_string_equal(digits, "19508428800");
    bool found = false;
    for (unsigned k = 0; k < z->large.chain->phases[0].table_count; k++)
        found |= memcmp(z->large.tables.phases[0].counts[k]->at, twist_and_flip,
                        sizeof twist_and_flip) == 0;
    assert_true(found);
    json_decref(table);
    undefine(z);
}

/* The definition of a puzzle with one key changed. */
static const struct {
    const char *file, *key, *value, *message;
} broken[] = {
    {"redi", "phases", "5", "'phases' must be a list of at most 6 lists of turns"},
    {"redi", "phases", "[5]", "phase 1 must be a list of 1 to 128 turns"},
    {"redi", "phases", "[[]]", "phase 1 must be a list of 1 to 128 turns"},
    {"redi", "phases", "[[7]]", "phase 1: a turn must be a name, such as \"R2\""},
    {"redi", "phases", "[[\"Q\"]]", "phase 1: there is no turn Q"},
    {"redi", "phases", "[[\"F\",\"L\",\"B\",\"R\",\"f\",\"l\",\"b\",\"r\"]]",
     "phase 1: the turns that remain after it must be fewer, and be turns that it has"},
    {"redi", "phases", "[[\"F\",\"L\"],[\"R\"]]",
     "phase 2: the turns that remain after it must be fewer, and be turns that it has"},
    {"redi", "phases", "[[\"F\"],[\"F\"],[\"F\"],[\"F\"],[\"F\"],[\"F\"]]",
     "there are more than 6 phases"},
    {"redi", "tables", "0", "'tables' must be a whole number from 1 to 1024"},
    {"redi", "length", "20", "'length' is for puzzles small enough to know all distances"},
    {"redi", "states", "\"1571364748801\"", "there are 1571364748800 states, not 1571364748801"},
    {"fto", "states", "\"31408133379194880000001\"",
     "there are 31408133379194880000000 states, not 31408133379194880000001"},
    {"fto", "phases", "[[\"D\",\"B\",\"BR\",\"BL\"],[\"B\",\"BL\"]]",
     "phase 2 reaches 1/1936 of phase 1's goal"},
};

static void says_what_is_wrong_with_phases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        char path[64], id[16];
        defined *z;
        tsl_err err = {0};
        snprintf(id, sizeof id, "broken%zu", i); /* a host keeps tables by their id */
        snprintf(path, sizeof path, "lua/puzzles/%s.lua", broken[i].file);
        json_t *table = load_table(path);
        json_object_set_new(table, broken[i].key,
                            json_loads(broken[i].value, JSON_DECODE_ANY, NULL));
        json_object_set_new(table, "id", json_string(id));
        int status = define_json(&z, table, &err);
        if (status == TSL_OK) status = open_defined(z, &err);
        if (status != TSL_EINPUT || strcmp(err.text, broken[i].message) != 0)
            fail_msg("case %zu: \"%s\" instead of \"%s\"", i, err.text, broken[i].message);
        json_decref(table);
        undefine(z);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_the_published_ones),
        cmocka_unit_test(a_generator_left_out_is_noticed),
        cmocka_unit_test(states_are_equally_likely),
        cmocka_unit_test(a_parity_is_kept),
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(distances_near_solved_are_exact),
        cmocka_unit_test(phases_multiply_to_the_states),
        cmocka_unit_test(phases_of_the_cube_are_the_known_ones),
        cmocka_unit_test(says_what_is_wrong_with_phases),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
