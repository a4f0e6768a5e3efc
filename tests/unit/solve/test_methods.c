/* The methods with phases keep what is known of them. */
#include "cube_samples.h"

#include <stdlib.h>
#include <string.h>

#include "cube/coord.h"
#include "solve/multiphase.h"

typedef struct fixture {
    tsl_host host;
    phases *thistlethwaite, *kociemba;
} fixture;

static int open_phases(void **state)
{
    static fixture f;
    tsl_err err;
    f.host = *test_host();
    *state = &f;
    if (phases_open(&f.thistlethwaite, &chain_thistlethwaite, METRIC_HTM, &f.host, &err)) return -1;
    return phases_open(&f.kociemba, &chain_kociemba, METRIC_HTM, &f.host, &err);
}

static int close_phases(void **state)
{
    const fixture *f = *state;
    phases_free(f->thistlethwaite);
    phases_free(f->kociemba);
    return 0;
}

static unsigned greatest(const phases *p, unsigned number, size_t size)
{
    unsigned most = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned distance = p->data[number].distance[0][i];
        if (distance != 255 && distance > most) most = distance;
    }
    return most;
}

/* 7 + 10 + 13 + 15 = 45, as published; the counts at each distance are checked by every build. */
static void thistlethwaites_phases_have_their_published_maxima(void **state)
{
    const phases *p = ((fixture *)*state)->thistlethwaite;
    assert_int_equal(greatest(p, 0, 2048), 7);
    assert_int_equal(greatest(p, 1, 2187 * 495), 10);
    assert_int_equal(greatest(p, 2, 420 * 70), 13);
    assert_int_equal(greatest(p, 3, 96 * 24 * 24 * 24), 15);
}

static void every_phase_has_its_published_counts_in_both_metrics(void **state)
{
    static const chain *const all[] = {&chain_thistlethwaite, &chain_kociemba, &chain_cross};
    fixture *f = *state;
    for (unsigned m = METRIC_HTM; m <= METRIC_QTM; m++)
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
            phases *p = NULL;
            tsl_err err;
            assert_int_equal(phases_open(&p, all[i], (metric)m, &f->host, &err), TSL_OK);
            phases_free(p);
        }
}

static void a_table_with_other_counts_is_refused(void **state)
{
    (void)state;
    services *s = NULL;
    phase wrong = *chain_eo.phases[0];
    wrong.tables[0].expected[METRIC_HTM].at[7]--;
    wrong.tables[0].expected[METRIC_HTM].at[6]++;
    const chain planted = {.name = "planted", .phase_count = 1, .phases = {&wrong}};
    phases *p = NULL;
    tsl_err err;
    s = services_new(SERVICES_TABLES_IN_MEMORY);
    assert_int_equal(phases_open(&p, &planted, METRIC_HTM, services_lend(s), &err), TSL_EBROKEN);
    assert_string_equal(err.text, "table '333-flip' has wrong distances: the program is damaged");
    services_free(s);
}

static multiphase_answer solve(const phases *p, const tsl_cube3 *cube, uint64_t nodes)
{
    multiphase_answer a;
    tsl_err err;
    const multiphase_how how = {.first = nodes == 0, .max_cost = 60, .max_nodes = nodes};
    assert_int_equal(multiphase_solve(&a, p, cube, &how, &err), TSL_OK);
    assert_solved_by(cube, a.moves, a.count);
    return a;
}

/* Each phase has only its moves, ends in its subgroup, and not with a move of the next phase. */
static void assert_phases(const phases *p, const multiphase_answer *a, const tsl_cube3 *start)
{
    tsl_cube3 cube = *start;
    unsigned done = 0;
    for (unsigned i = 0; i < p->what->phase_count; i++) {
        unsigned at[PHASE_COORDINATES];
        if (a->phase_end[i] > done && i + 1 < p->what->phase_count)
            assert_false(p->what->phases[i + 1]->moves >> a->moves[a->phase_end[i] - 1] & 1);
        for (; done < a->phase_end[i]; done++) {
            assert_true(p->what->phases[i]->moves >> a->moves[done] & 1);
            cube_move(&cube, a->moves[done]);
        }
        phases_coordinates(at, p, i, &cube);
        for (unsigned j = 0; j < p->what->phases[i]->coordinate_count; j++)
            assert_int_equal(at[j], 0);
    }
    assert_int_equal(done, a->count);
}

static void thistlethwaite_solves_within_its_maxima(void **state)
{
    static const unsigned most[] = {7, 10, 13, 15};
    const phases *p = ((fixture *)*state)->thistlethwaite;
    for (uint32_t seed = 0; seed < 2000; seed++) {
        tsl_cube3 cube = walked_cube(seed, 60);
        multiphase_answer a = solve(p, &cube, 0);
        assert_phases(p, &a, &cube);
        for (unsigned i = 0; i < 4; i++)
            assert_in_range(a.phase_end[i] - (i ? a.phase_end[i - 1] : 0), 0, most[i]);
    }
}

static void slack_never_makes_an_answer_longer(void **state)
{
    const phases *p = ((fixture *)*state)->thistlethwaite;
    for (uint32_t seed = 0; seed < 20; seed++) {
        tsl_cube3 cube = walked_cube(seed, 60);
        unsigned before = solve(p, &cube, 0).count;
        for (uint64_t nodes = 1000; nodes <= 100000; nodes *= 10) {
            multiphase_answer a = solve(p, &cube, nodes);
            assert_phases(p, &a, &cube);
            assert_true(a.nodes <= nodes);
            assert_true(a.count <= before);
            before = a.count;
        }
    }
}

static void kociemba_ends_phase_1_on_a_quarter_turn_and_stays_within_30(void **state)
{
    const phases *p = ((fixture *)*state)->kociemba;
    for (uint32_t seed = 0; seed < 8; seed++) {
        tsl_cube3 cube = walked_cube(seed, 60);
        multiphase_answer first = solve(p, &cube, 0), more = solve(p, &cube, 2000000);
        assert_phases(p, &first, &cube);
        assert_phases(p, &more, &cube);
        assert_in_range(first.count, 14, 30);
        assert_true(more.count <= first.count);
    }
}

/* Phase 1 goes on until phase 2 has no moves left: the answer is then a shortest one. */
static void kociemba_finishes_with_a_shortest_answer(void **state)
{
    const phases *p = ((fixture *)*state)->kociemba;
    tsl_cube3 solved;
    cube_solved(&solved);
    assert_int_equal(solve(p, &solved, 1000).count, 0);
    for (unsigned a = 0; a < TSL_MOVES3; a++)
        for (unsigned b = 0; b < TSL_MOVES3; b++) {
            tsl_cube3 cube = solved;
            cube_move(&cube, a);
            cube_move(&cube, b);
            unsigned length = a / 3 != b / 3 ? 2 : cube_equal(&cube, &solved) ? 0 : 1;
            multiphase_answer found = solve(p, &cube, 100000);
            assert_true(found.finished);
            assert_int_equal(found.count, length);
        }
}

static void every_view_of_a_position_is_solved_by_phases(void **state)
{
    static const char *const positions[] = {SUPERFLIP, SUPERFLIPTWIST, "U2 D2 F2 B2 L2 R2",
                                            "R U F' D2 L B' U2 R' F D"};
    const fixture *f = *state;
    static symmetry_group group;
    symmetry_init(&group);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++)
        for (unsigned s = 0; s < SYMMETRIES; s++)
            for (unsigned side = 0; side < 2; side++) {
                tsl_cube3 cube = cube_after(positions[i]);
                symmetry_conjugate(&cube, &group, &cube, s);
                if (side) cube_invert(&cube, &cube);
                multiphase_answer a = solve(f->thistlethwaite, &cube, 0);
                assert_phases(f->thistlethwaite, &a, &cube);
                if (s % 16 > 0) continue; /* along each axis */
                a = solve(f->kociemba, &cube, 0);
                assert_phases(f->kociemba, &a, &cube);
            }
}

static void what_is_one_move_away_is_one_move_away_by_phases(void **state)
{
    const fixture *f = *state;
    tsl_cube3 solved;
    cube_solved(&solved);
    assert_int_equal(solve(f->thistlethwaite, &solved, 0).count, 0);
    assert_int_equal(solve(f->kociemba, &solved, 0).count, 0);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        tsl_cube3 cube = solved;
        cube_move(&cube, move);
        assert_int_equal(solve(f->thistlethwaite, &cube, 100000).count, 1);
        assert_int_equal(solve(f->kociemba, &cube, 100000).count, 1);
    }
}

static void superfliptwist_is_what_it_is_said_to_be(void **state)
{
    tsl_cube3 cube = cube_after(SUPERFLIPTWIST), image;
    static symmetry_group group;
    unsigned same = 0;
    (void)state;
    symmetry_init(&group);
    for (unsigned i = 0; i < CUBE_EDGES; i++) assert_int_equal(cube.edge[i], i + 16);
    for (unsigned i = 0; i < CUBE_CORNERS; i++) {
        assert_int_equal(CUBE_PIECE(cube.corner[i]), i);
        assert_int_not_equal(CUBE_ORIENTATION(cube.corner[i]), 0);
    }
    for (unsigned s = 0; s < SYMMETRIES; s++) {
        symmetry_conjugate(&image, &group, &cube, s);
        same += cube_equal(&image, &cube);
    }
    assert_int_equal(same, 24);
}

static void half_turns_cost_two_in_the_quarter_turn_metric(void **state)
{
    fixture *f = *state;
    phases *p = NULL;
    tsl_err err;
    assert_int_equal(phases_open(&p, &chain_kociemba, METRIC_QTM, &f->host, &err), TSL_OK);
    for (uint32_t seed = 0; seed < 100; seed++) {
        tsl_cube3 cube = walked_cube(seed, 5);
        multiphase_answer a = solve(p, &cube, 1000000);
        unsigned cost = 0;
        for (unsigned i = 0; i < a.count; i++) cost += a.moves[i] % 3 == 1 ? 2 : 1;
        assert_int_equal(a.cost, cost);
        assert_true(cost <= 10);
        assert_int_equal(cost % 2, cube_parity(cube.corner, CUBE_CORNERS));
    }
    phases_free(p);
}

static void goals_are_reached_and_limits_told(void **state)
{
    static const struct {
        const chain *goal;
        unsigned most; /* published: no position is further away */
    } cases[] = {{&chain_eo, 7}, {&chain_cross, 8}, {&chain_g1, 12}};
    fixture *f = *state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        phases *p = NULL;
        tsl_err err;
        assert_int_equal(phases_open(&p, cases[i].goal, METRIC_HTM, &f->host, &err), TSL_OK);
        for (uint32_t seed = 0; seed < 20; seed++) {
            tsl_cube3 cube = walked_cube(seed, 60);
            multiphase_answer a;
            multiphase_how how = {.max_cost = cases[i].most};
            assert_int_equal(multiphase_solve(&a, p, &cube, &how, &err), TSL_OK);
            assert_true(a.finished);
            assert_phases(p, &a, &cube);
            how.max_cost = a.count - 1;
            if (a.count == 0) continue;
            assert_int_equal(multiphase_solve(&a, p, &cube, &how, &err), TSL_ELIMIT);
            assert_non_null(strstr(err.text, "there is no sequence of at most "));
        }
        phases_free(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thistlethwaites_phases_have_their_published_maxima),
        cmocka_unit_test(every_phase_has_its_published_counts_in_both_metrics),
        cmocka_unit_test(a_table_with_other_counts_is_refused),
        cmocka_unit_test(thistlethwaite_solves_within_its_maxima),
        cmocka_unit_test(slack_never_makes_an_answer_longer),
        cmocka_unit_test(kociemba_ends_phase_1_on_a_quarter_turn_and_stays_within_30),
        cmocka_unit_test(kociemba_finishes_with_a_shortest_answer),
        cmocka_unit_test(every_view_of_a_position_is_solved_by_phases),
        cmocka_unit_test(what_is_one_move_away_is_one_move_away_by_phases),
        cmocka_unit_test(superfliptwist_is_what_it_is_said_to_be),
        cmocka_unit_test(half_turns_cost_two_in_the_quarter_turn_metric),
        cmocka_unit_test(goals_are_reached_and_limits_told),
    };
    return cmocka_run_group_tests(tests, open_phases, close_phases);
}
