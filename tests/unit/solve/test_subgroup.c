/* Solving with some turns only: what they reach, and how far away it is. With the argument "slow":
 * every set of turns there is. */
#include "cube_set.h"

#include "solve/cosets.h"

/* "UR2": all turns of U, the half turn of R. */
static move_set turns_of(const char *words)
{
    move_set moves = 0;
    for (; *words; words++) {
        unsigned face = (unsigned)(strchr("URFDLB", *words) - "URFDLB");
        moves |= words[1] == '2' ? 2u << 3 * face : 7u << 3 * face;
        if (words[1] == '2') words++;
    }
    return moves;
}

static turn_group *group_of(const char *words)
{
    turn_group *g = calloc(1, sizeof *g);
    assert_non_null(g);
    turn_group_init(g, turns_of(words));
    return g;
}

static subgroup *open_subgroup(const char *words, metric m, bool shortest)
{
    subgroup *s = NULL;
    tsl_err err;
    const subgroup_want want = {turns_of(words), m, shortest};
    assert_int_equal(subgroup_open(&s, &want, test_host(), &err), TSL_OK);
    return s;
}

/* The k-th random position of the group. */
static tsl_cube3 random_member(const turn_group *g, uint32_t k)
{
    tsl_cube3 cube;
    uint32_t seed = k * 2654435761u + 99;
    cube_solved(&cube);
    for (unsigned slot = 0; slot < TURN_GROUP_SLOTS; slot++) {
        seed = seed * 1664525u + 1013904223u;
        unsigned byte = g->byte[slot][(seed >> 16) % g->count[slot]];
        cube_multiply(&cube, &cube, &g->to[slot][byte]);
    }
    return cube;
}

static unsigned cost_of(metric m, const multiphase_answer *a)
{
    unsigned cost = 0;
    for (unsigned i = 0; i < a->count; i++) cost += metric_cost(m, a->moves[i]);
    return cost;
}

static void assert_answer(const tsl_cube3 *cube, const multiphase_answer *a, move_set moves)
{
    assert_solved_by(cube, a->moves, a->count);
    for (unsigned i = 0; i < a->count; i++) assert_true(moves >> a->moves[i] & 1);
}

/* ---- what some turns reach ---- */

#define SEVEN 5040.0   /* 7! */
#define NINE  362880.0 /* 9! */
#define CUBE  43252003274489856000.0

/* Orders that are known otherwise: of one axis, in one's head; of two faces, the 120 permutations
 * of their six corners (PGL(2, 5)), which is famous, 3^5 twists and half of 7! for the edges; of
 * three around a corner, all permutations, twists and flips of seven corners and nine edges that
 * parity allows; Thistlethwaite's and Kociemba's groups as published; five faces do what six do. */
static void groups_have_their_known_orders(void **state)
{
    static const struct {
        const char *turns;
        double order;
    } known[] = {{"U", 4},
                 {"U2", 2},
                 {"UD", 16},
                 {"UD2", 8},
                 {"U2R2", 12},
                 {"UR", 120 * 243 * SEVEN / 2},
                 {"URF", SEVEN * 729 * NINE * 256 / 2},
                 {"U2R2F2D2L2B2", 663552},
                 {"UDR2L2F2B2", 19508428800},
                 {"UDRLF2B2", CUBE / 2048},
                 {"URFLB", CUBE},
                 {"URFDLB", CUBE}};
    assert_true(120 * 243 * SEVEN / 2 == 73483200);
    assert_true(SEVEN * 729 * NINE * 256 / 2 == 170659735142400);
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        turn_group *g = group_of(known[i].turns);
        assert_true(turn_group_order(g) == known[i].order);
        free(g);
    }
}

/* All positions that the turns reach, without the help of group theory. */
static void enumerate(cube_set *out, const char *words)
{
    move_set moves = turns_of(words);
    tsl_cube3 solved;
    cube_solved(&solved);
    cube_set_init(out, 1u << 21);
    cube_set_add(out, &solved);
    for (unsigned i = 0; i < out->count; i++)
        for (unsigned move = 0; move < TSL_MOVES3; move++) {
            tsl_cube3 cube = out->cubes[i];
            if (!(moves >> move & 1)) continue;
            cube_move(&cube, move);
            cube_set_add(out, &cube);
        }
}

static void groups_are_what_enumeration_reaches(void **state)
{
    static const char *const sets[] = {"U2R2", "U2R2F2", "UR2", "U2R2D2", "U2R2F2D2L2B2"};
    (void)state;
    turn_group *inner = group_of("U2R2F2");
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        cube_set all;
        turn_group *g = group_of(sets[i]);
        unsigned inside = 0;
        enumerate(&all, sets[i]);
        assert_true(turn_group_order(g) == all.count);
        for (unsigned k = 0; k < all.count; k++) {
            assert_true(turn_group_has(g, &all.cubes[k]));
            inside += turn_group_has(inner, &all.cubes[k]);
        }
        /* a subgroup has all its members in the largest group, 2592 of them */
        if (all.count == 663552) assert_int_equal(inside, 2592);
        for (uint32_t k = 0; k < 1000; k++) {
            tsl_cube3 walked = walked_cube(k, 1 + k % 4), member = random_member(g, k);
            assert_int_equal(turn_group_has(g, &walked), cube_set_has(&all, &walked));
            assert_true(cube_set_has(&all, &member));
        }
        free(g);
        cube_set_free(&all);
    }
    free(inner);
}

/* ---- distances ---- */

/* Distances of all positions, by relaxing each until nothing gets nearer. */
static uint8_t *distances(const cube_set *all, move_set moves, metric m)
{
    uint8_t *distance = malloc(all->count);
    assert_non_null(distance);
    memset(distance, 255, all->count);
    distance[0] = 0;
    for (unsigned d = 0; d < 64; d++)
        for (unsigned i = 0; i < all->count; i++) {
            if (distance[i] != d) continue;
            for (unsigned move = 0; move < TSL_MOVES3; move++) {
                tsl_cube3 cube = all->cubes[i];
                if (!(moves >> move & 1)) continue;
                cube_move(&cube, move);
                uint8_t *to = &distance[*cube_set_slot(all, &cube) - 1];
                unsigned there = d + metric_cost(m, move);
                if (there < *to) *to = (uint8_t)there;
            }
        }
    return distance;
}

static void check_distances(const char *words, metric m, unsigned step)
{
    cube_set all;
    move_set moves = turns_of(words);
    enumerate(&all, words);
    uint8_t *distance = distances(&all, moves, m);
    subgroup *s = open_subgroup(words, m, true);
    for (unsigned i = 0; i < all.count; i += step) {
        multiphase_answer a;
        tsl_err err;
        const multiphase_how how = {.first = true, .max_cost = MULTIPHASE_MOVES};
        assert_int_equal(subgroup_solve(&a, s, &all.cubes[i], &how, &err), TSL_OK);
        assert_answer(&all.cubes[i], &a, moves);
        assert_int_equal(a.cost, distance[i]);
        assert_int_equal(a.cost, cost_of(m, &a));
    }
    subgroup_close(s);
    free(distance);
    cube_set_free(&all);
}

static void answers_in_small_groups_are_shortest_ones(void **state)
{
    (void)state;
    for (unsigned m = METRIC_HTM; m <= METRIC_QTM; m++) {
        check_distances("U2R2", (metric)m, 1);
        check_distances("UD2", (metric)m, 1);
        check_distances("U2R2F2", (metric)m, 1);
        check_distances("UR2", (metric)m, 1);
        check_distances("FL2", (metric)m, 1);
    }
    check_distances("U2R2F2D2L2B2", METRIC_HTM, 997);
}

/* <U,R>: every position within 8 moves, from a count without symmetry or tables. */
static void positions_of_two_faces_have_their_distance(void **state)
{
    cube_set all;
    unsigned from[10] = {0, 1};
    tsl_cube3 solved;
    (void)state;
    cube_solved(&solved);
    cube_set_init(&all, 1u << 17);
    cube_set_add(&all, &solved);
    subgroup *s = open_subgroup("UR", METRIC_HTM, false);
    assert_true(s->chain.phase_count == 1);
    for (unsigned d = 1; d <= 8; d++) {
        for (unsigned i = from[d - 1]; i < from[d]; i++)
            for (unsigned move = 0; move < 6; move++) {
                tsl_cube3 cube = all.cubes[i];
                cube_move(&cube, move);
                cube_set_add(&all, &cube);
            }
        from[d + 1] = all.count;
        for (unsigned i = from[d]; i < from[d + 1]; i += d < 7 ? 1 : 17) {
            multiphase_answer a;
            tsl_err err;
            const multiphase_how how = {.first = true, .max_cost = 20};
            assert_int_equal(subgroup_solve(&a, s, &all.cubes[i], &how, &err), TSL_OK);
            assert_answer(&all.cubes[i], &a, turns_of("UR"));
            assert_int_equal(a.count, d);
        }
    }
    subgroup_close(s);
    cube_set_free(&all);
}

/* ---- larger groups ---- */

static void check_random(const char *words, metric m, unsigned count)
{
    turn_group *g = group_of(words);
    subgroup *s = open_subgroup(words, m, false);
    for (uint32_t k = 0; k < count; k++) {
        tsl_cube3 cube = random_member(g, k);
        multiphase_answer first, best;
        tsl_err err;
        multiphase_how how = {.first = true, .max_cost = MULTIPHASE_MOVES};
        assert_int_equal(subgroup_solve(&first, s, &cube, &how, &err), TSL_OK);
        assert_answer(&cube, &first, turns_of(words));
        if (s->chain.phase_count == 1 || k > 0) continue;
        how.first = false;
        how.max_nodes = first.nodes + 100000;
        assert_int_equal(subgroup_solve(&best, s, &cube, &how, &err), TSL_OK);
        assert_answer(&cube, &best, turns_of(words));
        assert_true(best.cost <= first.cost);
    }
    subgroup_close(s);
    free(g);
}

/* Two phases along each of the three axes. */
static void random_positions_are_solved_with_these_turns_alone(void **state)
{
    static const char *const sets[] = {"URF", "DLB", "RLF", "FBU", "URF2D2"};
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) check_random(sets[i], METRIC_HTM, 10);
    check_random("URF", METRIC_QTM, 5);
    check_random("UDR2L2F2B2", METRIC_HTM, 10);
}

static void alternatives_differ_and_ends_are_as_wished(void **state)
{
    static const char *const sets[] = {"UR", "URF"};
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        turn_group *g = group_of(sets[i]);
        subgroup *s = open_subgroup(sets[i], METRIC_HTM, false);
        tsl_cube3 cube = random_member(g, 7);
        multiphase_answer a[20];
        tsl_err err;
        for (unsigned nth = 0; nth < 20; nth++) {
            const multiphase_how how = {.first = true, .nth = nth, .max_cost = MULTIPHASE_MOVES};
            assert_int_equal(subgroup_solve(&a[nth], s, &cube, &how, &err), TSL_OK);
            assert_answer(&cube, &a[nth], turns_of(sets[i]));
            for (unsigned other = 0; other < nth; other++)
                assert_false(a[other].count == a[nth].count &&
                             memcmp(a[other].moves, a[nth].moves, a[nth].count) == 0);
        }
        for (unsigned begin = 0; begin < 2; begin++)
            for (unsigned end = 0; end < 2; end++) {
                const multiphase_how how = {.first = true,
                                            .max_cost = MULTIPHASE_MOVES,
                                            .begin = 7u << 3 * begin,
                                            .end = 7u << 3 * end};
                assert_int_equal(subgroup_solve(&a[0], s, &cube, &how, &err), TSL_OK);
                assert_answer(&cube, &a[0], turns_of(sets[i]));
                assert_int_equal(a[0].moves[0] / 3, begin);
                assert_int_equal(a[0].moves[a[0].count - 1] / 3, end);
            }
        subgroup_close(s);
        free(g);
    }
}

static void what_is_out_of_reach_is_told(void **state)
{
    static const struct {
        const char *turns, *moves, *message;
    } cases[] = {
        {"UR", "F", "unreachable by U, R: they never move DLF, which is not solved"},
        {"R2U2", "U R2 U' R2 U R2",
         "unreachable by U2, R2: the position is not among the 12 that they reach"},
        {"UR", "R2 F2 R2 F2 R2 F2", "unreachable by U, R: they never move DF, which is not solved"},
        {"UR2", "U R",
         "unreachable by U, R2: the position is not among the 14400 that they reach"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        subgroup *s = open_subgroup(cases[i].turns, METRIC_HTM, false);
        tsl_cube3 cube = cube_after(cases[i].moves);
        multiphase_answer a;
        tsl_err err;
        const multiphase_how how = {.first = true, .max_cost = MULTIPHASE_MOVES};
        assert_int_equal(subgroup_solve(&a, s, &cube, &how, &err), TSL_EINPUT);
        assert_string_equal(err.text, cases[i].message);
        subgroup_close(s);
    }
}

/* ---- slow ---- */

static bool is_least_image(const symmetry_group *g, move_set moves)
{
    for (unsigned s = 0; s < SYMMETRIES; s++) {
        move_set image = 0;
        for (unsigned move = 0; move < TSL_MOVES3; move++)
            if (moves >> move & 1) image |= 1u << g->move[s][move];
        if (image < moves) return false;
    }
    return true;
}

/* Each face's turns, its half turn or none: 728 sets, 55 up to symmetry. */
static void every_set_of_turns_solves_what_it_reaches(void **state)
{
    symmetry_group g;
    unsigned sets = 0;
    (void)state;
    symmetry_init(&g);
    for (unsigned code = 1; code < 729; code++) {
        char words[13];
        unsigned length = 0, left = code;
        for (unsigned face = 0; face < CUBE_FACES; face++, left /= 3) {
            if (left % 3) words[length++] = "URFDLB"[face];
            if (left % 3 == 1) words[length++] = '2';
        }
        words[length] = '\0';
        if (!is_least_image(&g, turns_of(words))) continue;
        sets++;
        for (unsigned m = METRIC_HTM; m <= METRIC_QTM; m++) check_random(words, (metric)m, 10);
    }
    assert_int_equal(sets, 55);
}

/* <U,R,F> with a proof for each: never longer than two phases give, and never shorter than with all
 * turns. */
static void three_faces_have_shortest_answers(void **state)
{
    turn_group *g = group_of("URF");
    subgroup *quick = open_subgroup("URF", METRIC_HTM, false);
    subgroup *exact = open_subgroup("URF", METRIC_HTM, true);
    (void)state;
    for (uint32_t k = 0; k < 5; k++) {
        tsl_cube3 cube = random_member(g, k);
        multiphase_answer a, b;
        tsl_err err;
        multiphase_how how = {.max_cost = MULTIPHASE_MOVES, .max_nodes = 5000000};
        assert_int_equal(subgroup_solve(&a, quick, &cube, &how, &err), TSL_OK);
        how = (multiphase_how){.first = true, .max_cost = MULTIPHASE_MOVES};
        assert_int_equal(subgroup_solve(&b, exact, &cube, &how, &err), TSL_OK);
        assert_answer(&cube, &b, turns_of("URF"));
        assert_true(b.cost <= a.cost);
    }
    subgroup_close(quick);
    subgroup_close(exact);
    free(g);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest fast[] = {
        cmocka_unit_test(groups_have_their_known_orders),
        cmocka_unit_test(groups_are_what_enumeration_reaches),
        cmocka_unit_test(answers_in_small_groups_are_shortest_ones),
        cmocka_unit_test(positions_of_two_faces_have_their_distance),
        cmocka_unit_test(random_positions_are_solved_with_these_turns_alone),
        cmocka_unit_test(alternatives_differ_and_ends_are_as_wished),
        cmocka_unit_test(what_is_out_of_reach_is_told),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(every_set_of_turns_solves_what_it_reaches),
        cmocka_unit_test(three_faces_have_shortest_answers),
    };
    if (argc > 1 && strcmp(argv[1], "slow") == 0) return cmocka_run_group_tests(slow, NULL, NULL);
    return cmocka_run_group_tests(fast, NULL, NULL);
}
