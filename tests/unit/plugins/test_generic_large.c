/* Puzzles from data of too many states to number: counts, subsets, scrambles, phases. */
#include "defined_puzzle.h"

/* ---- counts ---- */

/* FTO, Kilominx, Megaminx, Redi Cube: Jaap's Puzzle Page and twistypuzzles; 3x3x3: the GAP manual.
 */
static const struct {
    const char *file, *states;
} published[] = {
    {"lua/puzzles/fto.lua", "31408133379194880000000"},
    {"lua/puzzles/kilominx.lua", "23563902142421896679424000"},
    {"lua/puzzles/megaminx.lua",
     "100669616553523347122516032313645505168688116411019768627200000000000"},
    {"lua/puzzles/redi.lua", "1571364748800"},
    {"tests/data/puzzles/cube3.lua", "43252003274489856000"},
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

/* ---- traits and subsets ---- */

static void traits_count_what_is_solved(void **state)
{
    (void)state;
    /* U moves three corners, three edges, and two centres of each of three faces. */
    static const struct {
        const char *moves, *name;
        int32_t value;
    } cases[] = {{"", "corners_solved", 6},    {"", "edges_solved", 12},
                 {"", "centres_solved", 24},   {"", "triples_solved", 12},
                 {"U", "corners_solved", 3},   {"U", "edges_solved", 9},
                 {"U", "centres_solved", 18},  {"U", "triples_solved", 6},
                 {"U D", "corners_solved", 0}, {"U D", "edges_solved", 6}};
    defined *z = open_file("lua/puzzles/fto.lua");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t at[TSL_STATE_MAX];
        const tsl_trait *t = z->puzzle.traits;
        z->puzzle.solved(z, at);
        assert_int_equal(z->puzzle.apply(z, at, cases[i].moves, NULL), TSL_OK);
        while (strcmp(t->name, cases[i].name) != 0) t++;
        assert_int_equal(t->value(z, at), cases[i].value);
    }
    undefine(z);
}

/* Has a face three centres of one colour, at most so many turns away? Tries all of them. */
static bool has_whole_centre(const defined *z, const uint8_t *state, unsigned left)
{
    static const char *const axes[] = {"U", "R", "F", "L", "D", "B", "BR", "BL"};
    char letters[TSL_FACELETS_MAX];
    z->puzzle.facelets(z, letters, state);
    for (unsigned face = 0; face < 8; face++) {
        char shown[4] = "";
        size_t count = 0;
        for (size_t i = 0; i < z->d.points; i++) { /* centres are pieces of one facelet */
            const uint16_t facelet = z->d.facelet[i];
            if (facelet / 9 == face && z->d.next[i] == i) shown[count++] = letters[facelet];
        }
        assert_int_equal(count, 3);
        if (shown[0] == shown[1] && shown[1] == shown[2]) return true;
    }
    for (size_t i = 0; i < 16 && left > 0; i++) {
        uint8_t next[TSL_STATE_MAX];
        char move[8];
        memcpy(next, state, z->puzzle.state_size);
        snprintf(move, sizeof move, "%s%s", axes[i / 2], i % 2 ? "'" : "");
        assert_int_equal(z->puzzle.apply(z, next, move, NULL), TSL_OK);
        if (has_whole_centre(z, next, left - 1)) return true;
    }
    return false;
}

static void a_trait_knows_how_far_a_centre_is(void **state)
{
    (void)state;
    enum { STATES = 60 };
    defined *z = open_file("lua/puzzles/fto.lua");
    test_stream stream = {.at = 5};
    tsl_rng rng = test_rng(&stream);
    unsigned seen[4] = {0};
    const tsl_trait *t = z->puzzle.traits;
    while (strcmp(t->name, "centre_min") != 0) t++;
    assert_int_equal(t->max, 3);
    for (unsigned n = 0; n < STATES; n++) {
        uint8_t at[TSL_STATE_MAX];
        z->puzzle.draw(z, at, &rng);
        const int32_t value = t->value(z, at);
        assert_in_range(value, 0, 3);
        assert_true(has_whole_centre(z, at, (unsigned)value));
        assert_true(value == 0 || !has_whole_centre(z, at, (unsigned)value - 1));
        seen[value]++;
    }
    assert_true(seen[1] > 0 && seen[2] > 0);
    undefine(z);
}

/* Three corners exchanged evenly and turned in pairs, six centres of which three look the same. */
static void states_of_a_subset_are_equally_likely(void **state)
{
    (void)state;
    enum { STATES = 3 * 4 * 120, DRAWS = 20 * STATES };
    defined *z = open_file("lua/puzzles/fto.lua");
    const tsl_subset *s = z->puzzle.subsets;
    test_stream stream = {.at = 17};
    tsl_rng rng = test_rng(&stream);
    keys seen;
    static unsigned count[STATES];
    uint8_t at[TSL_STATE_MAX];
    double sum = 0;
    assert_string_equal(s->name, "l3t");
    keys_new(&seen, z->puzzle.state_size, STATES);
    for (unsigned n = 0; n < DRAWS; n++) {
        s->draw(z, at, &rng);
        assert_true(s->contains(z, at));
        const uint32_t number = keys_add(&seen, at);
        assert_true(number < STATES);
        count[number]++;
    }
    assert_int_equal(seen.count, STATES);
    for (unsigned i = 0; i < STATES; i++) sum += (count[i] - 20.0) * (count[i] - 20.0) / 20;
    assert_true(sum < 1439 + 4 * 53.7 && sum > 1439 - 4 * 53.7); /* chi-square of 1439 degrees */
    z->puzzle.draw(z, at, &rng);
    assert_false(s->contains(z, at));
    keys_free(&seen);
    undefine(z);
}

/* ---- scrambles ---- */

static void scrambles_arrive(void **state)
{
    (void)state;
    static const char *const files[] = {"lua/puzzles/fto.lua",
                                        "lua/puzzles/redi.lua",
                                        "lua/puzzles/mastertetraminx.lua",
                                        "lua/puzzles/kilominx.lua",
                                        "tests/data/puzzles/cube3.lua",
                                        "lua/puzzles/megaminx.lua"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        defined *z = open_file(files[i]);
        check_round_trips(&z->puzzle, z, i == 0 || i == 5 ? 4 : 15, 0);
        check_facelets(&z->puzzle, z, z->d.solved);
        undefine(z);
    }
}

/* Mean lengths, of the same states each time, stay below those of csTimer 2024 (FTO 27.4, Kilominx
 * 25.5, Master Tetraminx 21.4, Megaminx 92, Redi Cube 17.4), which are measured with
 * tests/peers/peers.mjs. */
static void scrambles_are_short(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        unsigned runs;
        double most;
    } limits[] = {{"lua/puzzles/fto.lua", 8, 27.4},
                  {"lua/puzzles/kilominx.lua", 30, 25},
                  {"lua/puzzles/mastertetraminx.lua", 20, 20},
                  {"lua/puzzles/megaminx.lua", 8, 80},
                  {"lua/puzzles/redi.lua", 20, 15.5}};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        defined *z = open_file(limits[i].file);
        test_stream stream = {.at = 9};
        tsl_rng rng = test_rng(&stream);
        const tsl_want want = {0, &rng, scramble_work(&z->puzzle, z)};
        double made = 0;
        for (unsigned n = 0; n < limits[i].runs; n++) {
            uint8_t at[TSL_STATE_MAX];
            char moves[TSL_SCRAMBLE_MAX];
            tsl_err err;
            z->puzzle.draw(z, at, &rng);
            if (z->puzzle.scramble(z, moves, at, &want, &err)) fail_msg("%s", err.text);
            for (const char *c = moves; *c; c++) made += *c == ' ';
        }
        const double mean = made / limits[i].runs + 1;
        if (mean > limits[i].most) fail_msg("%s: %.2f turns", limits[i].file, mean);
        free(want.work);
        undefine(z);
    }
}

/* The ways to see a solid, mirrors among them: 48 of a cube and an octahedron, 24 of a tetrahedron,
 * 120 of a dodecahedron. */
static void puzzles_are_seen_from_all_sides(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        size_t sides;
    } solids[] = {{"lua/puzzles/fto.lua", 48},       {"lua/puzzles/kilominx.lua", 120},
                  {"lua/puzzles/megaminx.lua", 120}, {"lua/puzzles/mastertetraminx.lua", 24},
                  {"lua/puzzles/redi.lua", 48},      {"tests/data/puzzles/cube3.lua", 48}};
    for (size_t i = 0; i < sizeof solids / sizeof solids[0]; i++) {
        defined *z = define_file(solids[i].file);
        symmetries s;
        symmetries_find(&s, &z->t, &z->d);
        assert_int_equal(s.count, solids[i].sides);
        for (size_t k = 0; k < s.count; k++)
            for (size_t n = 0; n < z->t.count; n++) {
                group_point p[GROUP_POINTS_MAX];
                symmetries_carry(p, &s, k, z->t.all[n].given);
                assert_true(group_is_same(p, z->t.all[s.turn[k][n]].given, z->t.points));
            }
        symmetries_free(&s);
        undefine(z);
    }
}

/* Of the FTO four faces that have no edge in common move corners and centres in blocks. The looks
 * are those of <R, L, D, B>: 11520 of corners, 81 of edges; all others are left to phase 2. */
static void blocks_are_brought_together(void **state)
{
    (void)state;
    char digits[FACTORS_DIGITS];
    defined *z = open_file("lua/puzzles/fto.lua");
    const chain *c = z->large.chain;
    factors product = {0};
    assert_int_equal(c->count, 3);
    assert_int_equal(c->phases[1].ratio, 1);
    factors_write(digits, &c->sizes[2]);
    assert_string_equal(digits, "933120");
    for (unsigned i = 0; i < c->count; i++) factors_times_all(&product, &c->sizes[i], 1);
    factors_times(&product, c->phases[0].ratio, 1);
    factors_times(&product, 12, -1); /* ways to hold it */
    factors_write(digits, &product);
    assert_string_equal(digits, "31408133379194880000000");
    undefine(z);
}

/* Turns of phase 1, each nearer to its goal, after so many at random. */
static void walk_to_goal(group_point *p, const defined *z, test_stream *stream)
{
    enum { MIXING = 30 };
    const phase *first = &z->large.chain->phases[0];
    const phase_tables *t = &z->large.tables.phases[0];
    const step_scene scene = {first, t, z->large.rules.steps[0], NULL};
    step_node from = {.number = 0}, to;
    group_identity(p, z->t.points);
    for (unsigned k = 0; k < MIXING || steps_least(from.values, first, t) > 0;) {
        const unsigned number = (unsigned)test_below(stream, first->turns.count);
        const unsigned before = steps_least(from.values, first, t);
        steps_turn(&to, &from, number, &scene);
        if (k++ >= MIXING && steps_least(to.values, first, t) >= before) continue;
        from = to;
        for (size_t i = 0; i < z->t.points; i++)
            p[i] = z->t.all[first->turns.turn[number]].given[p[i]];
    }
}

/* Half of what has all labels of the FTO's first goal is out of the next turns' reach. */
static void pieces_that_tell_agree_with_the_whole_group(void **state)
{
    (void)state;
    enum { RUNS = 300 };
    defined *z = open_file("lua/puzzles/fto.lua");
    const stage *telling = &z->large.stages[1];
    stage whole = {.set = telling->set};
    test_stream stream = {.at = 3};
    unsigned reached = 0;
    tsl_err err;
    assert_int_equal(z->large.chain->phases[0].ratio, 2);
    assert_non_null(telling->telling);
    if (stage_make(&whole, &z->large.f, &z->t, &err)) fail_msg("%s", err.text);
    for (unsigned n = 0; n < RUNS; n++) {
        group_point p[GROUP_POINTS_MAX], alike[GROUP_POINTS_MAX], shown[GROUP_POINTS_MAX];
        walk_to_goal(p, z, &stream);
        assert_true(frames_assign(alike, &z->large.f, p, z->large.chain->phases[1].orbits.of));
        for (size_t i = 0; i < z->t.points; i++)
            shown[i] = telling->telling[telling->piece[i]] ? p[i] : (group_point)i;
        assert_int_equal(group_contains(telling->g, shown), stage_reaches(&whole, alike));
        reached += group_contains(telling->g, shown);
    }
    assert_in_range(reached, RUNS / 3, RUNS * 2 / 3);
    stage_free(&whole);
    undefine(z);
}

/* A quarter turn of the 3x3x4 brings pieces where half turns do not bring them back. */
static void pieces_that_no_turn_brings_back_are_noticed(void **state)
{
    (void)state;
    static const struct {
        const char *turn;
        bool is_assigned;
    } rows[] = {{"L2", true}, {"d2", true}, {"u", false}, {"d", false}};
    defined *z = open_file("lua/puzzles/334.lua");
    const large *l = &z->large;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        group_point out[GROUP_POINTS_MAX];
        size_t n = 0;
        while (strcmp(z->t.all[n].name, rows[i].turn) != 0) n++;
        assert_int_equal(
            frames_assign(out, &l->f, z->t.all[n].given, l->chain->phases[1].orbits.of),
            rows[i].is_assigned);
    }
    undefine(z);
}

static void distances_near_solved_are_exact(void **state)
{
    (void)state;
    static const planted cube[] = {{"", 0},       {"U", 1},         {"U2 D'", 2},
                                   {"R U R'", 3}, {"U D U' D'", 0}, {"R U F2 L", 4}};
    static const planted fto[] = {{"", 0}, {"U", 1}, {"U R", 2}, {"U R U'", 3}};
    defined *z = open_file("tests/data/puzzles/cube3.lua");
    check_planted(&z->puzzle, z, cube, sizeof cube / sizeof cube[0]);
    undefine(z);
    z = open_file("lua/puzzles/fto.lua");
    check_planted(&z->puzzle, z, fto, sizeof fto / sizeof fto[0]);
    undefine(z);
}

/* ---- positions near a goal ---- */

/* Whether a search without the set finds a way to the goal. */
static bool is_within(const step_scene *s, const step_node *from, unsigned left)
{
    if (steps_least(from->values, s->p, s->t) > left) return false;
    for (unsigned k = 0; k < s->p->turns.count && left > 0; k++) {
        step_node to;
        if (!rules_has(from->set->bits, k)) continue;
        steps_turn(&to, from, k, s);
        if (is_within(s, &to, left - 1)) return true;
    }
    return steps_least(from->values, s->p, s->t) == 0;
}

/* Does the set let a position pass as one within so many turns? */
static bool passes(const near_set *set, const step_node *at, unsigned left)
{
    const near_key key = near_key_of(set, at->values);
    const unsigned range = left > set->depth ? left - set->depth : 0;
    near_place found = {.row = near_find(set, range, key.key)};
    if (!found.row) return false;
    found.places = near_fits(set, key.side, at->values, found.row);
    if (range == 0) return near_has(set, key.side, at->values, &found, left);
    return range == 1 ? near_may(set, key.side, at->values, &found) : found.places != 0;
}

/* The second phase of the FTO looks at many positions: it knows all classes within 8 turns, and of
 * those within 9 to 11 where the point of each bond can be. */
static void a_set_has_what_is_near_and_nothing_else(void **state)
{
    (void)state;
    defined *z = open_file("lua/puzzles/fto.lua");
    const large *l = &z->large;
    const step_scene s = {
        .p = &l->chain->phases[1], .t = &l->tables.phases[1], .after = l->rules.steps[1]};
    const near_set *near = s.t->near;
    test_stream stream = {.at = 21};
    tsl_rng rng = test_rng(&stream);
    unsigned found = 0, missed = 0, dropped[4] = {0};
    assert_non_null(near);
    assert_int_equal(near->depth, 8);
    assert_int_equal(near->range_count, 4);
    assert_int_equal(near->side_count, 6);
    assert_null(l->tables.phases[0].near);
    for (unsigned n = 0; n < 12000; n++) {
        step_node at = {.set = &s.after[TURNS_MAX]};
        const unsigned length = n % 23;
        for (unsigned k = 0; k < length; k++) {
            const step_node before = at;
            steps_turn(&at, &before, (unsigned)tsl_below(&rng, s.p->turns.count), &s);
        }
        at.set = &s.after[TURNS_MAX];
        const unsigned left = n / 23 % 12;
        const bool has = passes(near, &at, left);
        if (length <= left) assert_true(has);
        if (left > 8) {
            dropped[left - 8] += !has && steps_least(at.values, s.p, s.t) <= left;
            continue;
        }
        assert_int_equal(has, is_within(&s, &at, left));
        found += has;
        missed += !has && steps_least(at.values, s.p, s.t) <= left;
    }
    assert_true(found > 100 && missed > 100); /* tables alone would not do */
    for (unsigned range = 1; range < 4; range++) assert_true(dropped[range] > 5);
    undefine(z);
}

/* Words say what the tables of distances say of each turn. */
static void words_say_where_turns_lead(void **state)
{
    (void)state;
    defined *z = open_file("lua/puzzles/fto.lua");
    test_stream stream = {.at = 22};
    tsl_rng rng = test_rng(&stream);
    for (unsigned n = 0; n < 4000; n++) {
        const unsigned number = n % 2;
        const phase *p = &z->large.chain->phases[number];
        const phase_tables *t = &z->large.tables.phases[number];
        const step_scene s = {.p = p, .t = t, .after = z->large.rules.steps[number]};
        const uint32_t count = p->coordinates[0].count;
        step_node at = {.set = &s.after[TURNS_MAX]};
        for (unsigned k = 0; k < n / 2 % 20; k++) {
            const step_node before = at;
            steps_turn(&at, &before, (unsigned)tsl_below(&rng, p->turns.count), &s);
        }
        const near_key key =
            number == 1 ? near_key_of(t->near, at.values) : (near_key){.key = 0, .side = 0};
        const uint64_t word =
            number == 1 ? t->near->steps[key.key] : t->steps[at.values[0] + count * at.values[1]];
        for (unsigned left = 0; left < 15; left++)
            for (unsigned k = 0; k < p->turns.count; k++) {
                const unsigned seen = number == 1 ? t->near->turn[key.side][k] : k;
                step_node to;
                steps_turn(&to, &at, k, &s);
                const bool is_near =
                    tables_distance(t->distance[0], to.values[0] + count * to.values[1]) <= left;
                assert_int_equal(lead_within(word, left, (unsigned)p->turns.count) >> seen & 1,
                                 is_near);
            }
    }
    undefine(z);
}

/* ---- phases ---- */

/* The second phase of the FTO makes even exchanges of nine edges: their cycles say what its group
 * would. */
static void an_even_exchange_is_told_by_its_cycles(void **state)
{
    (void)state;
    defined *z = open_file("lua/puzzles/fto.lua");
    const large *l = &z->large;
    const stage *s = &l->stages[1];
    test_stream stream = {.at = 5};
    tsl_rng rng = test_rng(&stream);
    unsigned even = 0;
    assert_int_equal(s->even_count, 9);
    for (unsigned n = 0; n < 200; n++) {
        group_point p[GROUP_POINTS_MAX];
        uint8_t to[9];
        memcpy(to, s->even, sizeof to);
        for (unsigned i = 9; i-- > 1;) {
            const unsigned k = (unsigned)tsl_below(&rng, i + 1);
            const uint8_t swapped = to[i];
            to[i] = to[k], to[k] = swapped;
        }
        group_identity(p, l->f.points);
        for (unsigned i = 0; i < 9; i++) frames_put(p, &l->f, s->even[i], to[i]);
        assert_int_equal(stage_is_even(s, p), group_contains(s->g, p));
        even += stage_is_even(s, p);
    }
    assert_true(even > 60 && even < 140);
    undefine(z);
}

static void phases_multiply_to_the_states(void **state)
{
    (void)state;
    defined *z = open_file("tests/data/puzzles/cube3.lua");
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
    json_t *table = load_table("tests/data/puzzles/cube3.lua"), *phases;
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
    {"redi", "phases", "5", "'phases' must be a list of at most 7 lists of turns"},
    {"redi", "phases", "[5]", "phase 1 must be a list of 1 to 128 turns"},
    {"redi", "phases", "[[]]", "phase 1 must be a list of 1 to 128 turns"},
    {"redi", "phases", "[[7]]", "phase 1: a turn must be a name, such as \"R2\""},
    {"redi", "phases", "[[\"Q\"]]", "phase 1: there is no turn Q"},
    {"redi", "phases", "[[\"F\",\"L\",\"B\",\"R\",\"f\",\"l\",\"b\",\"r\"]]",
     "phase 1: the turns that remain after it must be fewer, and be turns that it has"},
    {"redi", "phases", "[[\"F\",\"L\"],[\"R\"]]",
     "phase 2: the turns that remain after it must be fewer, and be turns that it has"},
    {"redi", "phases", "[[\"F\"],[\"F\"],[\"F\"],[\"F\"],[\"F\"],[\"F\"],[\"F\"],[\"F\"]]",
     "'phases' must be a list of at most 7 lists of turns"},
    {"redi", "tables", "0", "'tables' must be a whole number from 1 to 1024"},
    {"redi", "length", "20", "'length' is for puzzles small enough to know all distances"},
    {"redi", "states", "\"1571364748801\"", "there are 1571364748800 states, not 1571364748801"},
    {"fto", "states", "\"31408133379194880000001\"",
     "there are 31408133379194880000000 states, not 31408133379194880000001"},
    {"fto", "phases", "[[\"D\",\"B\",\"BR\",\"BL\"],[\"B\",\"BL\"]]",
     "phase 2 reaches 1/1936 of phase 1's goal, less than 1/24"},
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
        cmocka_unit_test(a_parity_is_kept),
        cmocka_unit_test(scrambles_arrive),
        cmocka_unit_test(scrambles_are_short),
        cmocka_unit_test(puzzles_are_seen_from_all_sides),
        cmocka_unit_test(blocks_are_brought_together),
        cmocka_unit_test(pieces_that_tell_agree_with_the_whole_group),
        cmocka_unit_test(pieces_that_no_turn_brings_back_are_noticed),
        cmocka_unit_test(distances_near_solved_are_exact),
        cmocka_unit_test(traits_count_what_is_solved),
        cmocka_unit_test(a_trait_knows_how_far_a_centre_is),
        cmocka_unit_test(states_of_a_subset_are_equally_likely),
        cmocka_unit_test(a_set_has_what_is_near_and_nothing_else),
        cmocka_unit_test(words_say_where_turns_lead),
        cmocka_unit_test(an_even_exchange_is_told_by_its_cycles),
        cmocka_unit_test(phases_multiply_to_the_states),
        cmocka_unit_test(phases_of_the_cube_are_the_known_ones),
        cmocka_unit_test(says_what_is_wrong_with_phases),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
