/* The 5x5x5 of random states: tables have as many positions at each distance as published, and
 * solutions solve. usage: test_bigcube [STATES] */
#include "puzzle_checks.h"

#include <stdio.h>

#include "bigcube/five_search.h"

static bigcube_solver solver;
static void *work;
static unsigned states = 3;

static int open_solver(void **state)
{
    (void)state;
    solver.n = 5;
    assert_int_equal(five_init(&solver, test_host(), NULL), TSL_OK);
    work = aligned_alloc(64, (five_work_size(&solver) + 63) / 64 * 64);
    return work ? 0 : -1;
}

static int free_work(void **state)
{
    (void)state;
    free(work);
    return 0;
}

static void check_distances(const uint8_t *table, size_t size, const uint32_t want[16])
{
    uint32_t count[16] = {0};
    for (size_t i = 0; i < size; i++) count[five_nibble(table, i)]++;
    for (unsigned i = 0; i < 16; i++) assert_int_equal(count[i], want[i]);
}

/* The counts are those that cs0x7f/cube555 prints, but of phase 2, where it has no joint table. */
static void as_many_positions_at_each_distance_as_published(void **state)
{
    (void)state;
    const five_tables *t = solver.five;
    static const uint32_t x[16] = {1, 4, 82, 1206, 14116, 123404, 422508, 173254, 896};
    static const uint32_t tee[16] = {1, 4, 66, 900, 9626, 80202, 329202, 302146, 13324};
    uint32_t count[2][16] = {{0}};
    for (unsigned i = 0; i < 2 * FIVE_SETS8; i++)
        count[i % 2][t->base.phase1.distance[i % 2][i / 2]]++;
    assert_memory_equal(count[0], x, sizeof x);
    assert_memory_equal(count[1], tee, sizeof tee);

    static const uint32_t three[16] = {216, 432, 6984, 69392, 367092, 996732, 941992, 124804, 1156};
    check_distances(t->base.phase3.distance, FIVE_CENTRES3 * FIVE_MIDGES3, three);
    static const uint32_t near[16] = {1, 1, 5, 38, 308, 3216, 34162, 315492, 2416258};
    uint32_t found[16] = {0};
    for (unsigned i = 0; i < FIVE_NEAR_COUNT; i++) found[t->near3.entry[i] % 16]++;
    assert_memory_equal(found, near, sizeof near);

    static const uint32_t four[16] = {1,       2,        10,       56,      337,
                                      2100,    12525,    71445,    385107,  1889220,
                                      7564378, 19318262, 18165899, 2335978, 9560};
    /* The table only tells who is farther than FIVE_FLOOR_PAIRS4. */
    uint32_t near4 = 0, counted4 = 0;
    for (unsigned i = 0; i <= FIVE_FLOOR_PAIRS4; i++) near4 += four[i];
    for (size_t i = 0; i < FIVE_PAIRS4; i++)
        counted4 += five_look(t->pairs4, 1, FIVE_FLOOR_PAIRS4, i) == 0;
    assert_int_equal(counted4, near4);
    static const uint32_t centres5[16] = {1, 4, 42, 280, 1691, 8806, 36264, 77966, 46518, 4828};
    check_distances(t->base.phase5.distance, FIVE_REST5 * FIVE_FB5, centres5);
    static const uint32_t five[16] = {1,       1,        7,       41,     225,
                                      1343,    7956,     47388,   270792, 1383928,
                                      5354156, 11247225, 7171765, 426062, 310};
    check_distances(t->pairs5, FIVE_PAIRS5, five);
}

static void solve(bigcube_moves *out, const nxn_pieces *pieces, unsigned nth)
{
    tsl_err err = {0};
    *out = (bigcube_moves){.count = 0};
    if (five_solve(out, &solver, pieces, nth, work, &err)) fail_msg("%s", err.text);
}

static void check_solved(const nxn_pieces *pieces, const bigcube_moves *moves)
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
    assert_int_equal(moves->phase[moves->phase_count - 1].end, moves->count);
}

static void random_states_are_solved_in_place(void **state)
{
    (void)state;
    test_stream stream = {51, 0};
    tsl_rng rng = test_rng(&stream);
    unsigned total = 0;
    for (unsigned i = 0; i < states; i++) {
        nxn_pieces pieces;
        bigcube_moves moves;
        nxn_pieces_draw(&pieces, 5, &rng);
        solve(&moves, &pieces, 0);
        check_solved(&pieces, &moves);
        total += moves.count;
    }
    print_message("%.2f moves on average\n", total / (double)states);
}

int main(int argc, char **argv)
{
    if (argc > 1) states = (unsigned)strtoul(argv[1], NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_many_positions_at_each_distance_as_published),
        cmocka_unit_test(random_states_are_solved_in_place),
    };
    return cmocka_run_group_tests(tests, open_solver, free_work);
}
