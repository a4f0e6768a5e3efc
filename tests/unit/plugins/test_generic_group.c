/* Groups have the orders, members and uniform elements they should have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generic/group.h"
#include "puzzle_checks.h"

enum { GENERATORS = 6 };

/* Cycles of points from 1 on, as GAP writes them: "(1,2,3)(4,5)". */
static void read_cycles(group_point *out, size_t points, const char *cycles)
{
    group_identity(out, points);
    for (const char *at = cycles; *at;) {
        char *end;
        unsigned long first = strtoul(at + 1, &end, 10), from = first;
        for (; *end == ','; from = strtoul(end + 1, &end, 10))
            out[from - 1] = (group_point)(strtoul(end + 1, NULL, 10) - 1);
        out[from - 1] = (group_point)(first - 1);
        at = end + 1;
    }
}

static group *make(size_t points, const char *const generators[GENERATORS])
{
    group_point all[GENERATORS][GROUP_POINTS_MAX],
        *packed = malloc(GENERATORS * points * sizeof *packed);
    size_t count = 0;
    group *g;
    tsl_err err;
    for (; count < GENERATORS && generators[count]; count++) {
        read_cycles(all[count], points, generators[count]);
        group_copy(packed + count * points, all[count], points);
    }
    assert_int_equal(group_new(&g, points, packed, count, &err), TSL_OK);
    free(packed);
    return g;
}

#define M11_GENERATORS "(1,2,3,4,5,6,7,8,9,10,11)", "(3,7,11,8)(4,10,5,6)"

/* Mathieu groups: J. H. Conway et al., ATLAS of Finite Groups (1985); generators and those of the
 * cube: the GAP manual. */
static const struct {
    const char *order;
    size_t points;
    const char *generators[GENERATORS];
} cases[] = {
    {"1", 5, {NULL}},
    {"2", 2, {"(1,2)"}},
    {"120", 5, {"(1,2,3,4,5)", "(1,2)"}},
    {"60", 5, {"(1,2,3,4,5)", "(1,2,3)"}},
    {"479001600", 12, {"(1,2,3,4,5,6,7,8,9,10,11,12)", "(1,2)"}},
    {"239500800", 12, {"(2,3,4,5,6,7,8,9,10,11,12)", "(1,2,3)"}},
    {"12", 6, {"(1,2,3,4,5,6)", "(1,6)(2,5)(3,4)"}},
    {"7920", 11, {M11_GENERATORS}},
    {"95040", 12, {M11_GENERATORS, "(1,12)(2,11)(3,6)(4,8)(5,9)(7,10)"}},
    {"43252003274489856000",
     48,
     {"(1,3,8,6)(2,5,7,4)(9,33,25,17)(10,34,26,18)(11,35,27,19)",
      "(9,11,16,14)(10,13,15,12)(1,17,41,40)(4,20,44,37)(6,22,46,35)",
      "(17,19,24,22)(18,21,23,20)(6,25,43,16)(7,28,42,13)(8,30,41,11)",
      "(25,27,32,30)(26,29,31,28)(3,38,43,19)(5,36,45,21)(8,33,48,24)",
      "(33,35,40,38)(34,37,39,36)(3,9,46,32)(2,12,47,29)(1,14,48,27)",
      "(41,43,48,46)(42,45,47,44)(14,22,30,38)(15,23,31,39)(16,24,32,40)"}},
};

static void orders_are_the_known_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char digits[FACTORS_DIGITS];
        factors all;
        group *g = make(cases[i].points, cases[i].generators);
        group_order(&all, g);
        factors_write(digits, &all);
        assert_string_equal(digits, cases[i].order);
        group_free(g);
    }
}

static void contains_its_products_and_no_others(void **state)
{
    (void)state;
    static const struct {
        size_t group;
        const char *cycles;
        bool inside;
    } members[] = {
        {3, "(1,2)(3,4)", true}, {3, "(1,2)", false},         {7, "(3,7,11,8)(4,10,5,6)", true},
        {7, "(1,2,3)", false},   {6, "(1,3,5)(2,4,6)", true}, {6, "(1,2,3)", false},
    };
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        group_point p[GROUP_POINTS_MAX];
        const size_t points = cases[members[i].group].points;
        group *g = make(points, cases[members[i].group].generators);
        read_cycles(p, points, members[i].cycles);
        assert_int_equal(group_contains(g, p), members[i].inside);
        group_free(g);
    }
}

/* On a cube no corner is twisted alone, two can be; no edge is flipped alone, no two corners are
 * exchanged alone. */
static void knows_the_laws_of_the_cube(void **state)
{
    (void)state;
    static const struct {
        const char *cycles;
        bool inside;
    } laws[] = {
        {"(8,25,19)", false},           {"(8,25,19)(6,17,11)", false},
        {"(8,25,19)(6,11,17)", true},   {"(7,18)", false},
        {"(7,18)(5,26)", true},         {"(7,5)(18,26)", false},
        {"(6,8)(11,19)(17,25)", false},
    };
    group *g = make(48, cases[9].generators);
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++) {
        group_point p[GROUP_POINTS_MAX];
        read_cycles(p, 48, laws[i].cycles);
        if (group_contains(g, p) != laws[i].inside) fail_msg("%s", laws[i].cycles);
    }
    group_free(g);
}

/* The chi-square statistic of so many random elements of M11, by where they carry points 1 to 4: it
 * is sharply 4-transitive, so each of 11 * 10 * 9 * 8 ways belongs to one element. */
static double chi_square(const group *g, unsigned draws, unsigned bits)
{
    static unsigned counts[11 * 11 * 11 * 11];
    memset(counts, 0, sizeof counts);
    test_stream stream = {.at = 7, .bits = bits};
    tsl_rng rng = test_rng(&stream);
    for (unsigned i = 0; i < draws; i++) {
        group_point p[GROUP_POINTS_MAX];
        group_random(g, p, NULL, &rng);
        counts[((p[0] * 11u + p[1]) * 11u + p[2]) * 11u + p[3]]++;
    }
    const double expected = draws / 7920.0;
    double sum = 0;
    unsigned seen = 0;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        seen += counts[i] > 0;
        if (counts[i] > 0) sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return sum + (7920 - seen) * expected;
}

/* The statistic has mean 7919 and deviation 126. Its planted fault: five bits of the stream cannot
 * choose among 11, 10, 9 and 8 alike. */
static void elements_are_equally_likely(void **state)
{
    (void)state;
    group *g = make(11, cases[7].generators);
    const double fair = chi_square(g, 158400, 0), biased = chi_square(g, 158400, 5);
    if (fair < 7919 - 5 * 126 || fair > 7919 + 5 * 126) fail_msg("chi-square %f", fair);
    assert_true(biased > 7919 + 20 * 126);
    group_free(g);
}

/* M12 carries any five points to any five others in one way; a corner of the cube goes to 24. */
static void what_keeps_points_is_known(void **state)
{
    (void)state;
    enum { M12 = 8, CUBE = 9, POINTS = 5 };
    static const struct {
        size_t group, points[POINTS], count;
        const char *order;
    } kept[] = {{M12, {0}, 0, "95040"},          {M12, {5}, 1, "7920"},
                {M12, {7, 3}, 2, "720"},         {M12, {11, 0, 4}, 3, "72"},
                {M12, {2, 10, 6, 8, 1}, 5, "1"}, {CUBE, {47}, 1, "1802166803103744000"}};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        const size_t points = cases[kept[i].group].points;
        group *g = make(points, cases[kept[i].group].generators), *less = NULL;
        bool marked[GROUP_POINTS_MAX] = {false};
        char digits[FACTORS_DIGITS];
        factors all;
        tsl_err err;
        for (size_t k = 0; k < kept[i].count; k++) marked[kept[i].points[k]] = true;
        assert_int_equal(group_stabiliser(&less, g, marked, &err), TSL_OK);
        group_order(&all, less);
        factors_write(digits, &all);
        assert_string_equal(digits, kept[i].order);
        for (size_t n = 0; n < group_generators(less); n++) {
            assert_true(group_contains(g, group_generator(less, n)));
            for (size_t k = 0; k < points; k++)
                assert_true(!marked[k] || group_generator(less, n)[k] == k);
        }
        group_free(less);
        group_free(g);
    }
}

static void refuses_too_many_points(void **state)
{
    (void)state;
    group *g;
    tsl_err err;
    assert_int_equal(group_new(&g, GROUP_POINTS_MAX + 1, NULL, 0, &err), TSL_ELIMIT);
    assert_string_equal(err.text, "more than 1023 points");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_are_the_known_ones),
        cmocka_unit_test(contains_its_products_and_no_others),
        cmocka_unit_test(knows_the_laws_of_the_cube),
        cmocka_unit_test(elements_are_equally_likely),
        cmocka_unit_test(what_keeps_points_is_known),
        cmocka_unit_test(refuses_too_many_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
