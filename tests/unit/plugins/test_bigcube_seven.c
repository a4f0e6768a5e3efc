/* Centres of a 6x6x6 and 7x7x7: where turns take sets of them, and the table of how they match. */
#include "puzzle_checks.h"

#include "bigcube/seven.h"

static seven_tables *tables;

static int build_tables(void **state)
{
    (void)state;
    five_tables *five = calloc(1, sizeof *five);
    tables = calloc(1, sizeof *tables);
    five_build_centres(five);
    seven_build(tables, &five->base, test_host());
    free(five);
    return 0;
}

/* A turn moves sets as it moves stickers, of both sizes. */
static void sets_turn_as_stickers_do(void **state)
{
    (void)state;
    for (unsigned n = 6; n <= 7; n++)
        for (unsigned orbit = 0; orbit < SEVEN_ORBITS; orbit++)
            for (unsigned turn = 0; turn < SEVEN_TURNS; turn++)
                for (unsigned i = 0; i < 24; i++) {
                    /* Right centres are outer t-centres of a 6x6x6 where all on an edge are alike.
                     */
                    if (n == 6 && (orbit == SEVEN_T || orbit == SEVEN_OUTER_T)) continue;
                    char stickers[NXN_STICKERS] = "";
                    stickers[nxn_sticker(n, seven_orbit(n, orbit), i, 0)] = 1;
                    nxn_turn(stickers, n, seven_turn(turn));
                    const uint32_t to = seven_move_set(tables, orbit, turn, 1u << i);
                    const unsigned place = (unsigned)__builtin_ctz(to);
                    assert_int_equal(to, 1u << place);
                    assert_int_equal(stickers[nxn_sticker(n, seven_orbit(n, orbit), place, 0)], 1);
                }
}

static void check_counts(const uint8_t *table, size_t size, const uint32_t *expected)
{
    uint32_t count[256] = {0};
    for (size_t i = 0; i < size; i++) count[table[i]]++;
    for (unsigned distance = 0; distance < 256; distance++)
        assert_int_equal(count[distance], distance < 16 ? expected[distance] : 0);
}

/* The same numbers come from tools/verify.py's turns of stickers. */
static void as_many_at_each_distance_as_counted(void **state)
{
    (void)state;
    static const uint32_t quarters[16] = {70,     224,    1176,  4792, 17276, 52734,
                                          110612, 117408, 37092, 1584, 32};
    static const uint32_t sides[16] = {70, 160, 624, 1408, 1680, 910, 48};
    static const uint32_t x[16] = {1, 2, 29, 234, 1246, 4466, 6236, 656};
    check_counts(tables->x, sizeof tables->x, x);
    for (unsigned axis = 0; axis < 3; axis++) {
        check_counts(tables->quarters[axis], SEVEN_QUARTERS, quarters);
        check_counts(tables->sides[axis], SEVEN_SIDES, sides);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_turn_as_stickers_do),
        cmocka_unit_test(as_many_at_each_distance_as_counted),
    };
    return cmocka_run_group_tests(tests, build_tables, NULL);
}
