/* The engine as plugins and commands see it keeps its promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cube/coord.h"
#include "cube/cube.h"
#include "twophase/engine.h"

#define SUPERFLIP "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"

typedef struct fixture {
    const tsl_engine3 *engine;
    void *work;
} fixture;

static int open_engine(void **state)
{
    static fixture f;
    tsl_err err;
    f.engine = engine_open(NULL);
    if (engine_prepare(f.engine, ENGINE_LARGE, &err) != TSL_OK) return -1;
    f.work = aligned_alloc(64, f.engine->work_size);
    *state = &f;
    return f.work ? 0 : -1;
}

static int close_engine(void **state)
{
    fixture *f = *state;
    free(f->work);
    engine_close(f->engine);
    return 0;
}

static tsl_cube3 after(const char *moves)
{
    tsl_cube3 cube;
    tsl_err err;
    cube_solved(&cube);
    assert_int_equal(cube_apply(&cube, moves, &err), TSL_OK);
    return cube;
}

/* A reachable position, the same for the same seed; a walk this long is near enough to uniform. */
static tsl_cube3 some_cube(uint32_t seed)
{
    tsl_cube3 cube;
    cube_solved(&cube);
    seed = seed * 2654435761u + 12345;
    for (int i = 0; i < 60; i++) {
        seed = seed * 1664525u + 1013904223u;
        cube_move(&cube, (seed >> 16) % TSL_MOVES3);
    }
    return cube;
}

static void assert_solves(const tsl_cube3 *cube, const uint8_t *moves, size_t count)
{
    tsl_cube3 turned = *cube, solved;
    cube_solved(&solved);
    for (size_t i = 0; i < count; i++) {
        assert_true(moves[i] < TSL_MOVES3);
        if (i > 0) assert_int_not_equal(moves[i] / 3, moves[i - 1] / 3);
        cube_move(&turned, moves[i]);
    }
    assert_true(cube_equal(&turned, &solved));
}

static tsl_solve3 within(unsigned max_moves)
{
    tsl_solve3 how = {max_moves, TSL_ALL_MOVES3, TSL_ALL_MOVES3, 0, 0};
    return how;
}

static size_t solve(const fixture *f, uint8_t moves[32], const tsl_cube3 *cube,
                    const tsl_solve3 *how)
{
    tsl_moves3 found = {.count = 99};
    tsl_err err = {0};
    assert_int_equal(f->engine->solve(f->engine, &found, cube, how, f->work, &err), TSL_OK);
    assert_true(found.count <= how->max_moves);
    assert_solves(cube, found.move, found.count);
    memcpy(moves, found.move, found.count);
    return found.count;
}

static void solved_cube_needs_no_moves(void **state)
{
    uint8_t moves[32];
    tsl_cube3 cube = after("");
    tsl_solve3 how = within(21);
    assert_int_equal(solve(*state, moves, &cube, &how), 0);
}

static void positions_near_the_solved_one_get_short_answers(void **state)
{
    static const char *const near[] = {"U D",   "R L",      "F B'",        "R U",       "U R",
                                       "R U F", "U2 R2 F2", "R2 L2 U2 D2", "F2 R2 U D'"};
    uint8_t moves[32];
    tsl_solve3 how = within(21);
    for (unsigned move = 0; move < TSL_MOVES3; move++) {
        tsl_cube3 cube = after(cube_move_name(move));
        assert_int_equal(solve(*state, moves, &cube, &how), 1);
        assert_int_equal(moves[0], cube_inverse_move(move));
    }
    for (size_t i = 0; i < sizeof near / sizeof near[0]; i++) {
        tsl_cube3 cube = after(near[i]);
        assert_true(solve(*state, moves, &cube, &how) <= (strlen(near[i]) + 1) / 2);
    }
}

static uint32_t random_positions = 2000;

static void random_positions_are_solved_within_21_moves(void **state)
{
    uint8_t moves[32];
    tsl_solve3 how = within(21);
    for (uint32_t seed = 0; seed < random_positions; seed++) {
        tsl_cube3 cube = some_cube(seed);
        solve(*state, moves, &cube, &how);
    }
}

static void superflip_is_solved(void **state)
{
    uint8_t moves[32];
    tsl_cube3 cube = after(SUPERFLIP);
    tsl_solve3 how = within(21);
    solve(*state, moves, &cube, &how);
}

static void every_view_of_a_position_is_solved(void **state)
{
    static const char *const positions[] = {
        SUPERFLIP,
        "U2 D2 F2 B2 L2 R2", /* checkerboard */
        "R L U2 F' U' D F2 R2 B2 L U2 F' B' U R2 D F2 U R2 U",
        "R U F' D2 L B' U2 R' F D",
    };
    symmetry_group *group = malloc(sizeof *group);
    assert_non_null(group);
    symmetry_init(group);
    uint8_t moves[32];
    tsl_solve3 how = within(21);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++)
        for (unsigned s = 0; s < SYMMETRIES; s++) {
            tsl_cube3 cube = after(positions[i]), image;
            symmetry_conjugate(&image, group, &cube, s);
            solve(*state, moves, &image, &how);
            cube_invert(&image, &image);
            solve(*state, moves, &image, &how);
        }
    free(group);
}

/* Premoves, phases, direction: together they are the answer, and phase 1 ends where it should. */
static void an_answer_has_its_origin(void **state)
{
    const fixture *f = *state;
    unsigned rotations = 0, inverses = 0, premoved = 0;
    static symmetry_group group;
    symmetry_init(&group);
    for (uint32_t seed = 0; seed < 300; seed++) {
        uint8_t moves[32], found[40];
        tsl_cube3 cube = some_cube(seed), seen = cube, premoves, whole;
        tsl_solve3 how = within(20);
        engine_origin o;
        solve(f, moves, &cube, &how);
        engine_origin_of(&o, f->work);
        unsigned count = o.premoves + o.phase1 + o.phase2;
        cube_solved(&premoves);
        for (unsigned i = 0; i < o.premoves; i++) cube_move(&premoves, o.moves[i]);
        if (o.inverse) cube_invert(&seen, &seen);
        cube_multiply(&seen, &premoves, &seen);
        for (unsigned i = 0; i < o.phase1; i++) cube_move(&seen, o.moves[o.premoves + i]);
        symmetry_conjugate(&whole, &group, &seen, o.rotation);
        assert_int_equal(coord_twist(&whole) + coord_flip(&whole) + coord_slice(&whole), 0);
        for (unsigned i = 0; i < o.phase2; i++)
            cube_move(&seen, o.moves[o.premoves + o.phase1 + i]);
        cube_solved(&whole);
        assert_true(cube_equal(&seen, &whole));

        /* the sequence it makes leads where the answer does */
        for (unsigned i = 0; i < count; i++) {
            unsigned at = (i + o.premoves) % count;
            found[o.inverse ? count - 1 - i : i] =
                (uint8_t)(o.inverse ? cube_inverse_move(o.moves[at]) : o.moves[at]);
        }
        seen = cube;
        for (unsigned i = 0; i < count; i++) cube_move(&seen, found[i]);
        assert_true(cube_equal(&seen, &whole));
        rotations |= 1u << o.rotation / SYMMETRY_URF;
        inverses |= 1u << o.inverse;
        premoved |= 1u << (o.premoves > 0);
    }
    assert_int_equal(rotations, 7);
    assert_int_equal(inverses, 3);
    assert_int_equal(premoved, 3);
}

static void a_larger_budget_finds_shorter_sequences(void **state)
{
    const fixture *f = *state;
    tsl_err err;
    size_t sum = 0;
    for (uint32_t seed = 0; seed < 50; seed++) {
        uint8_t moves[32];
        size_t count = 0;
        tsl_cube3 cube = some_cube(seed);
        tsl_solve3 how = within(30);
        engine_limits limits = {30, 20000, 0};
        engine_begin(f->engine, f->work, &cube, &how);
        while (engine_next(moves, &count, f->work, &limits, &err) == TSL_OK) {
            assert_solves(&cube, moves, count);
            limits.max_moves = (unsigned)count - 1;
        }
        sum += count;
    }
    assert_true(sum <= 50 * 19); /* 18.9 on average; within 21 moves it is 20.8 */
}

static void more_solves_pay_for_larger_tables(void **state)
{
    (void)state;
    assert_int_equal(engine_tables_for(1), ENGINE_SMALL);
    assert_int_equal(engine_tables_for(500), ENGINE_MEDIUM);
    assert_int_equal(engine_tables_for(UINT64_MAX), ENGINE_LARGE);
}

static void alternatives_differ_from_each_other(void **state)
{
    enum { COUNT = 40 };
    static const char *const positions[] = {"", "R", "R U F' D2 L B' U2 R' F D"};
    for (size_t p = 0; p < 3; p++) {
        uint8_t moves[COUNT][32];
        size_t counts[COUNT];
        tsl_cube3 cube = after(positions[p]);
        for (unsigned i = 0; i < COUNT; i++) {
            tsl_solve3 how = within(21);
            how.nth = i;
            counts[i] = solve(*state, moves[i], &cube, &how);
            for (unsigned j = 0; j < i; j++)
                assert_false(counts[i] == counts[j] && !memcmp(moves[i], moves[j], counts[i]));
        }
    }
}

static void first_and_last_moves_are_as_wished(void **state)
{
    /* Before and after stand R' U' F, so that nothing may cancel: no F or B first, no R or L last;
     * then wishes of one face, and of one move. */
    static const struct {
        uint32_t first, last;
        unsigned max_moves;
    } wishes[] = {
        {TSL_ALL_MOVES3 & ~0x381c0u, TSL_ALL_MOVES3 & ~0x7038u, 21},
        {TSL_ALL_MOVES3 & ~0x7u, TSL_ALL_MOVES3, 21},
        {TSL_ALL_MOVES3, TSL_ALL_MOVES3 & ~0x7u, 21},
        {0x38u, 0x1c0u, 22},
        {0x1u, TSL_ALL_MOVES3, 22},
        {TSL_ALL_MOVES3, 0x8000u, 22},
    };
    uint8_t moves[32];
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++)
        for (uint32_t seed = 0; seed < 100; seed++) {
            tsl_cube3 cube = some_cube(seed);
            tsl_solve3 how = {wishes[i].max_moves, wishes[i].first, wishes[i].last, 0, 0};
            size_t count = solve(*state, moves, &cube, &how);
            assert_true(count > 0 && how.first >> moves[0] & 1);
            assert_true(how.last >> moves[count - 1] & 1);
        }
}

static void a_limit_of_nodes_stops_the_search(void **state)
{
    const fixture *f = *state;
    tsl_moves3 found;
    tsl_err err;
    tsl_cube3 cube = some_cube(1);
    tsl_solve3 how = within(16);
    how.max_nodes = 10000;
    assert_int_equal(f->engine->solve(f->engine, &found, &cube, &how, f->work, &err), TSL_ELIMIT);
    assert_string_equal(err.text, "no sequence of at most 16 moves was found within 10000 "
                                  "nodes: allow more moves or more nodes");
}

static void too_short_a_length_is_refuted(void **state)
{
    const fixture *f = *state;
    tsl_moves3 found;
    tsl_err err;
    tsl_cube3 cube = after(SUPERFLIP);
    tsl_solve3 how = within(8);
    assert_int_equal(f->engine->solve(f->engine, &found, &cube, &how, f->work, &err), TSL_ELIMIT);
    assert_string_equal(err.text, "there is no sequence of at most 8 moves");
}

/* An argument says how many random positions to solve. */
int main(int argc, char **argv)
{
    if (argc > 1) random_positions = (uint32_t)strtoul(argv[1], NULL, 10);

    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solved_cube_needs_no_moves),
        cmocka_unit_test(positions_near_the_solved_one_get_short_answers),
        cmocka_unit_test(random_positions_are_solved_within_21_moves),
        cmocka_unit_test(superflip_is_solved),
        cmocka_unit_test(every_view_of_a_position_is_solved),
        cmocka_unit_test(an_answer_has_its_origin),
        cmocka_unit_test(a_larger_budget_finds_shorter_sequences),
        cmocka_unit_test(more_solves_pay_for_larger_tables),
        cmocka_unit_test(alternatives_differ_from_each_other),
        cmocka_unit_test(first_and_last_moves_are_as_wished),
        cmocka_unit_test(a_limit_of_nodes_stops_the_search),
        cmocka_unit_test(too_short_a_length_is_refuted),
    };
    return cmocka_run_group_tests(tests, open_engine, close_engine);
}
