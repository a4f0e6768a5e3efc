/* The optimal solver's answers are shortest ones. With the argument "slow": what takes minutes. */
#include "cube_set.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "solve/optimal.h"
#include "solve/optimal_kernel.h"

typedef struct fixture {
    tsl_host host;
    optimal *htm;
} fixture;

static int open_optimal(void **state)
{
    static fixture f;
    tsl_err err;
    f.host = *test_host();
    *state = &f;
    return optimal_open(&f.htm, COSETS_SMALL, METRIC_HTM, &f.host, &err);
}

static int close_optimal(void **state)
{
    optimal_close(((fixture *)*state)->htm);
    return 0;
}

static optimal_answer solve(const optimal *o, const tsl_cube3 *cube, const optimal_how *how)
{
    optimal_answer a;
    tsl_err err;
    assert_int_equal(optimal_solve(&a, o, cube, how, &err), TSL_OK);
    assert_solved_by(cube, a.moves, a.count);
    assert_int_equal(a.below, a.turns);
    return a;
}

static const optimal_how usual = {.max_turns = 20, .serial = true};

/* ---- positions near the solved one ---- */

/* Positions at each distance, in all and up to symmetry: OEIS A080601 and A080638. */
static void positions_within_6_moves_are_as_many_as_published(void **state)
{
    static const unsigned all[] = {1, 18, 243, 3240, 43239, 574908, 7618438};
    static const unsigned classes[] = {1, 2, 9, 75, 934, 12077, 159131};
    (void)state;
    cube_ball *b = cube_ball_new(6);
    for (unsigned d = 0; d <= 6; d++) {
        assert_int_equal(b->all[d], all[d]);
        assert_int_equal(b->from[d + 1] - b->from[d], classes[d]);
    }
    cube_ball_free(b);
}

static void every_position_within_4_moves_has_its_distance(void **state)
{
    const fixture *f = *state;
    cube_ball *b = cube_ball_new(5);
    for (unsigned d = 0; d <= 5; d++)
        for (unsigned i = b->from[d]; i < b->from[d + 1]; i += d < 5 ? 1 : 23)
            assert_int_equal(solve(f->htm, &b->set.cubes[i], &usual).turns, d);
    cube_ball_free(b);
}

static void all_one_and_two_move_positions_have_their_distance(void **state)
{
    const fixture *f = *state;
    for (unsigned a = 0; a < TSL_MOVES3; a++)
        for (unsigned b = 0; b < TSL_MOVES3; b++) {
            tsl_cube3 cube, solved;
            cube_solved(&cube);
            cube_solved(&solved);
            cube_move(&cube, a);
            cube_move(&cube, b);
            unsigned length = a / 3 != b / 3 ? 2 : cube_equal(&cube, &solved) ? 0 : 1;
            assert_int_equal(solve(f->htm, &cube, &usual).turns, length);
        }
}

/* ---- bounds and counts ---- */

static void walks_are_never_shorter_and_a_node_limit_is_told(void **state)
{
    const fixture *f = *state;
    for (unsigned length = 6; length <= 12; length++)
        for (uint32_t seed = 0; seed < 10; seed++) {
            tsl_cube3 cube = walked_cube(seed, length);
            optimal_answer a = solve(f->htm, &cube, &usual);
            assert_in_range(a.turns, 0, length);
            optimal_how how = {.max_turns = 20, .max_nodes = a.nodes - 1, .serial = true};
            tsl_err err;
            if (a.nodes < 2) continue;
            assert_int_equal(optimal_solve(&a, f->htm, &cube, &how, &err), TSL_ELIMIT);
            assert_non_null(strstr(err.text, "allow more nodes"));
        }
}

/* Runs the jobs backwards: as different from one thread as threads can make it. */
static void run_backwards(const tsl_host *host, size_t count, void (*job)(void *context, size_t i),
                          void *context)
{
    (void)host;
    while (count-- > 0) job(context, count);
}

static void answers_do_not_depend_on_threads(void **state)
{
    fixture *f = *state;
    tsl_err err;
    services *others = services_new(SERVICES_TABLES_IN_MEMORY);
    tsl_host backwards = *services_lend(others);
    backwards.parallel = run_backwards;
    optimal *other = NULL;
    assert_int_equal(optimal_open(&other, COSETS_SMALL, METRIC_HTM, &backwards, &err), TSL_OK);
    for (uint32_t seed = 0; seed < 12; seed++) {
        tsl_cube3 cube = walked_cube(seed, 13);
        optimal_how threads = {.max_turns = 20};
        optimal_answer a = solve(f->htm, &cube, &usual), b = solve(f->htm, &cube, &threads);
        optimal_answer c = solve(other, &cube, &threads);
        assert_int_equal(a.turns, b.turns);
        assert_memory_equal(a.moves, b.moves, a.count);
        assert_memory_equal(a.moves, c.moves, a.count);
        assert_true(a.nodes == b.nodes && a.nodes == c.nodes);
    }
    optimal_close(other);
    services_free(others);
}

static void all_kernels_see_the_same_cosets(void **state)
{
    (void)state;
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) skip();
    for (unsigned kind = 0; kind < COSET_KINDS; kind++) {
        cosets *c = cosets_open((coset_kind)kind, METRIC_HTM);
        for (uint32_t seed = 0; seed < 2000; seed++) {
            tsl_cube3 cube = walked_cube(seed, 40);
            for (unsigned axis = 0; axis < 3; axis++) {
                uint64_t index = optimal_kernel_portable.index(c, &cube, axis);
                assert_true(index < c->size);
                assert_true(index == optimal_kernel_avx2.index(c, &cube, axis));
            }
        }
        cosets_free(c);
    }
#else
    skip();
#endif
}

static void two_phase_answers_are_never_shorter(void **state)
{
    fixture *f = *state;
    const tsl_engine3 *engine = engine_open(NULL);
    tsl_err err;
    void *work = aligned_alloc(64, (engine->work_size + 63) / 64 * 64);
    for (uint32_t seed = 0; seed < 110; seed++) {
        tsl_cube3 cube = walked_cube(seed, 4 + seed % 10);
        tsl_moves3 found;
        const tsl_solve3 how = {.max_moves = 21, .first = TSL_ALL_MOVES3, .last = TSL_ALL_MOVES3};
        assert_int_equal(engine->solve(engine, &found, &cube, &how, work, &err), TSL_OK);
        assert_true(found.count >= solve(f->htm, &cube, &usual).turns);
    }
    free(work);
    engine_close(engine);
}

/* ---- slow ---- */

/* All 2,217,093,120 phase-1 cosets: Reid 1995 and Winter 1992. */
static void all_phase_1_cosets_have_their_published_distances(void **state)
{
    static const uint64_t known[2][COSETS_DISTANCES] = {
        {1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368, 821605960, 1199128738, 58202444,
         476},
        {1, 4, 34, 312, 2772, 24996, 225949, 2017078, 17554890, 139132730, 758147361, 1182378518,
         117594403, 14072}};
    fixture *f = *state;
    for (unsigned m = METRIC_HTM; m <= METRIC_QTM; m++) {
        cosets *c = cosets_open(COSETS_SMALL, (metric)m);
        coset_counts counts;
        cosets_build(NULL, &counts, c, COSETS_DISTANCES - 1, &f->host, NULL);
        assert_memory_equal(counts.at, known[m], sizeof known[m]);
        cosets_free(c);
    }
}

/* Leaves of a cube what a larger kind sees of it along the UD axis: of each corner its layer (of
 * COSETS_HALF whether it is the first corner's) and twist, of each edge whether it belongs to the
 * slice, and its flip, in the slice not of COSETS_MEDIUM. */
static void blur(tsl_cube3 *cube, coset_kind kind)
{
    const bool inner = kind != COSETS_MEDIUM;
    const uint8_t first = kind == COSETS_HALF ? cube->corner[0] & 4 : 0;
    for (unsigned i = 0; i < CUBE_CORNERS; i++) cube->corner[i] = (cube->corner[i] & 0x34) ^ first;
    for (unsigned i = 0; i < CUBE_EDGES; i++) {
        bool slice = CUBE_PIECE(cube->edge[i]) >= 8;
        cube->edge[i] = (uint8_t)((slice ? 8 : 0) | (slice && !inner ? 0 : cube->edge[i] & 0x10));
    }
}

/* Counts a kind's cosets by a plain search. */
static void count_blurred(uint64_t at[], unsigned last, coset_kind kind)
{
    cube_set set;
    tsl_cube3 cube;
    cube_set_init(&set, 1u << 20);
    cube_solved(&cube);
    blur(&cube, kind);
    cube_set_add(&set, &cube);
    for (unsigned d = 0, from = 0; d <= last; d++) {
        unsigned to = set.count;
        at[d] = to - from;
        for (; from < to && d < last; from++)
            for (unsigned move = 0; move < TSL_MOVES3; move++) {
                cube = set.cubes[from];
                cube_move(&cube, move);
                blur(&cube, kind); /* the turn flips edges of the slice too */
                cube_set_add(&set, &cube);
            }
    }
    cube_set_free(&set);
}

static void larger_kinds_count_as_a_plain_search_does(void **state)
{
    const fixture *f = *state;
    for (unsigned kind = COSETS_MEDIUM; kind < COSET_KINDS; kind++) {
        cosets *c = cosets_open((coset_kind)kind, METRIC_HTM);
        coset_counts counts;
        uint64_t plain[COSETS_DISTANCES] = {0};
        count_blurred(plain, 5, (coset_kind)kind);
        assert_int_equal(plain[2], kind == COSETS_HALF ? 110 : 133);
        cosets_build(NULL, &counts, c, 5, &f->host, NULL);
        assert_memory_equal(counts.at, plain, sizeof plain);
        cosets_free(c);
    }
}

static void a_larger_table_proves_the_same_lengths_with_less_work(void **state)
{
    const fixture *f = *state;
    optimal *larger = NULL;
    uint64_t nodes = 0, larger_nodes = 0;
    tsl_err err;
    assert_int_equal(optimal_open(&larger, COSETS_MEDIUM, METRIC_HTM, &f->host, &err), TSL_OK);
    for (uint32_t seed = 0; seed < 40; seed++) {
        tsl_cube3 cube = walked_cube(seed, seed < 30 ? 12 : 15);
        optimal_answer a = solve(f->htm, &cube, &usual), b = solve(larger, &cube, &usual);
        assert_int_equal(a.turns, b.turns);
        nodes += a.nodes;
        larger_nodes += b.nodes;
    }
    assert_true(larger_nodes < nodes);
    optimal_close(larger);
}

/* The most memory this process has had, in bytes. */
static size_t peak_memory(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (size_t)usage.ru_maxrss * 1024;
}

/* It comes before what takes more memory. */
static void a_table_is_built_in_its_place(void **state)
{
    const fixture *f = *state;
    size_t before = peak_memory();
    optimal *larger = NULL;
    tsl_err err;
    assert_true(before < (size_t)200 << 20);
    assert_int_equal(optimal_open(&larger, COSETS_MEDIUM, METRIC_HTM, &f->host, &err), TSL_OK);
    assert_true(peak_memory() < before + optimal_table_size(larger) / 100 * 110);
    optimal_close(larger);
}

/* Both need 20 face turns: Reid 1995 and 1997. */
static void nothing_shorter_than_20_moves_solves_what_is_known_to_need_them(void **state)
{
    static const char *const known[] = {SUPERFLIP, SUPERFLIPTWIST};
    const fixture *f = *state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        tsl_cube3 cube = cube_after(known[i]);
        const optimal_how how = {.max_turns = 19};
        optimal_answer a;
        tsl_err err;
        assert_int_equal(optimal_solve(&a, f->htm, &cube, &how, &err), TSL_ELIMIT);
        assert_string_equal(err.text, "there is no sequence of at most 19 turns");
        assert_int_equal(a.below, 20);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest fast[] = {
        cmocka_unit_test(positions_within_6_moves_are_as_many_as_published),
        cmocka_unit_test(every_position_within_4_moves_has_its_distance),
        cmocka_unit_test(all_one_and_two_move_positions_have_their_distance),
        cmocka_unit_test(walks_are_never_shorter_and_a_node_limit_is_told),
        cmocka_unit_test(answers_do_not_depend_on_threads),
        cmocka_unit_test(all_kernels_see_the_same_cosets),
        cmocka_unit_test(two_phase_answers_are_never_shorter),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(a_table_is_built_in_its_place),
        cmocka_unit_test(all_phase_1_cosets_have_their_published_distances),
        cmocka_unit_test(larger_kinds_count_as_a_plain_search_does),
        cmocka_unit_test(a_larger_table_proves_the_same_lengths_with_less_work),
        cmocka_unit_test(nothing_shorter_than_20_moves_solves_what_is_known_to_need_them),
    };
    if (argc > 1 && strcmp(argv[1], "slow") == 0)
        return cmocka_run_group_tests(slow, open_optimal, close_optimal);
    return cmocka_run_group_tests(fast, open_optimal, close_optimal);
}
