/* The 5x5x5 of random states: tables have as many positions at each distance as published, and
 * solutions solve. usage: test_bigcube [STATES] */
#include "puzzle_checks.h"

#include <stdio.h>

#include "bigcube/five_search.h"

static five_solver solver;
static void *work;
static unsigned states = 1;

static int open_solver(void **state)
{
    (void)state;
    assert_int_equal(test_host()->engine3(test_host(), &solver.engine, NULL), TSL_OK);
    assert_int_equal(five_open_tables(&solver, test_host(), NULL), TSL_OK);
    work = aligned_alloc(64, (five_work_size(&solver) + 63) / 64 * 64);
    return work ? 0 : -1;
}

static int free_work(void **state)
{
    (void)state;
    free(work);
    return 0;
}

/* How many pairs have each bound, in a table of so many bits that tells no more than `floor`. */
static void check_bounds(const uint8_t *table, unsigned bits, unsigned floor, size_t size,
                         const uint32_t want[16])
{
    uint32_t count[16] = {0};
    for (size_t i = 0; i < size; i++) count[five_look(table, bits, floor, i)]++;
    for (unsigned i = 0; i < 16; i++) assert_int_equal(count[i], want[i]);
}

/* What is published of the distances of such phases; of phase 2 and of all wings in phase 5 no
 * counts are known, and only their sums are checked. */
static void as_many_positions_at_each_distance_as_published(void **state)
{
    (void)state;
    const five_tables *t = solver.tables;
    static const uint32_t x[16] = {1, 4, 82, 1206, 14116, 123404, 422508, 173254, 896};
    static const uint32_t tee[16] = {1, 4, 66, 900, 9626, 80202, 329202, 302146, 13324};
    uint32_t count[2][16] = {{0}};
    for (unsigned i = 0; i < 2 * FIVE_SETS8; i++)
        count[i % 2][t->base.phase1.distance[i % 2][i / 2]]++;
    assert_memory_equal(count[0], x, sizeof x);
    assert_memory_equal(count[1], tee, sizeof tee);

    static const uint32_t near1[16] = {1, 1, 12, 169, 2916, 55768, 1065559};
    static const uint32_t near3[16] = {1, 1, 5, 38, 308, 3216, 34162, 315492, 2416258};
    uint32_t found[2][16] = {{0}};
    for (unsigned i = 0; i < FIVE_NEAR1_COUNT; i++) found[0][t->base.phase1.entry[i] % 16]++;
    for (unsigned i = 0; i < FIVE_NEAR_COUNT; i++) found[1][t->near3.entry[i] % 16]++;
    assert_memory_equal(found[0], near1, sizeof near1);
    assert_memory_equal(found[1], near3, sizeof near3);

    static const uint32_t three[16] = {216, 432, 6984, 69392, 367092, 996732, 941992, 124804, 1156};
    check_bounds(t->base.phase3.distance, 4, 0, FIVE_CENTRES3 * FIVE_MIDGES3, three);
    static const uint32_t pairs4[16] = {2360803, [10] = FIVE_PAIRS4 - 2360803};
    check_bounds(t->pairs4, 1, FIVE_FLOOR_PAIRS4, FIVE_PAIRS4, pairs4);
    static const uint32_t sides4[16] = {3,      6,       39,      254,     1805,   12825, 80814,
                                        411854, 1435684, 2500380, 1666798, 284291, 2303};
    check_bounds(t->sides4, 4, 0, FIVE_SIDES4, sides4);
    static const uint32_t tops4[16] = {
        5404994, [9] = 20441854, [10] = 57963527, [11] = FIVE_TOPS4 - 83810375};
    check_bounds(t->tops4, 2, FIVE_FLOOR_TOPS4, FIVE_TOPS4, tops4);
    static const uint32_t centres5[16] = {1, 4, 42, 280, 1691, 8806, 36264, 77966, 46518, 4828};
    check_bounds(t->base.phase5.distance, 4, 0, FIVE_REST5 * FIVE_FB5, centres5);
    static const uint32_t pairs5[16] = {1,       1,        7,       41,     225,
                                        1343,    7956,     47388,   270792, 1383928,
                                        5354156, 11247225, 7171765, 426062, 310};
    check_bounds(t->pairs5, 4, 0, FIVE_PAIRS5, pairs5);
}

static void solve(five_moves *out, const nxn_pieces *pieces, unsigned nth)
{
    tsl_err err = {0};
    *out = (five_moves){.count = 0};
    const five_beginning beginning = {*pieces, 0};
    unsigned chosen = 1;
    const five_choice from = {&beginning, 1, 0};
    if (five_solve(out, &chosen, &solver, &from, &(tsl_want){.nth = nth, .work = work}, &err))
        fail_msg("%s", err.text);
    assert_int_equal(chosen, 0);
}

static void check_solved(const nxn_pieces *pieces, const five_moves *moves)
{
    char stickers[150], home[150];
    nxn_pieces_write(stickers, 5, pieces);
    nxn_solved(home, 5);
    for (unsigned i = 0; i < moves->count; i++) {
        assert_in_range(moves->move[i].width, 1, 2);
        assert_in_range(moves->move[i].turns, 1, 3);
        nxn_turn(stickers, 5, moves->move[i]);
    }
    assert_memory_equal(stickers, home, sizeof home);
    assert_int_equal(moves->part[moves->part_count - 1].end, moves->count);
}

static void random_states_are_solved_in_place(void **state)
{
    (void)state;
    test_stream stream = {51, 0};
    tsl_rng rng = test_rng(&stream);
    unsigned total = 0;
    for (unsigned i = 0; i < states; i++) {
        nxn_pieces pieces;
        five_moves moves;
        nxn_pieces_draw(&pieces, 5, &rng);
        solve(&moves, &pieces, 0);
        check_solved(&pieces, &moves);
        total += moves.count;
    }
    print_message("%.2f moves on average\n", total / (double)states);
}

/* Whatever the scratch held before, and alternatives are others. */
static void answers_are_the_same_again(void **state)
{
    (void)state;
    test_stream stream = {52, 0};
    tsl_rng rng = test_rng(&stream);
    nxn_pieces pieces;
    five_moves moves[3];
    nxn_pieces_draw(&pieces, 5, &rng);
    for (unsigned i = 0; i < 3; i++) {
        memset(work, (int)(0x55 * i), five_work_size(&solver));
        solve(&moves[i], &pieces, i / 2);
        check_solved(&pieces, &moves[i]);
    }
    assert_memory_equal(moves[0].move, moves[1].move, sizeof moves[0].move);
    assert_int_equal(moves[0].count, moves[1].count);
    assert_memory_not_equal(moves[0].move, moves[2].move, sizeof moves[0].move);
}

/* Phases that have nothing to do: the solved cube, and each turn of it. */
static void hardly_scrambled_cubes_are_solved(void **state)
{
    (void)state;
    for (unsigned i = 0; i <= FIVE_TURNS; i += 5) {
        char stickers[150];
        nxn_pieces pieces;
        five_moves moves;
        nxn_solved(stickers, 5);
        if (i < FIVE_TURNS) nxn_turn(stickers, 5, five_turn(i));
        assert_int_equal(nxn_pieces_read(&pieces, 5, stickers, NULL), TSL_OK);
        solve(&moves, &pieces, 0);
        check_solved(&pieces, &moves);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) states = (unsigned)strtoul(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_positions_at_each_distance_as_published),
        cmocka_unit_test(random_states_are_solved_in_place),
        cmocka_unit_test(answers_are_the_same_again),
        cmocka_unit_test(hardly_scrambled_cubes_are_solved),
    };
    return cmocka_run_group_tests(tests, open_solver, free_work);
}
