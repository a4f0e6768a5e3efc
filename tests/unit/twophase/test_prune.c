/* The pruning tables agree with the published counts, and every kernel builds the same ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "cube/cube.h"
#include "twophase/kernel/kernel.h"

#define LARGE 2u

static int make_maps(void **state)
{
    maps *m = aligned_alloc(_Alignof(maps), sizeof *m);
    if (!m) return -1;
    maps_init(m);
    *state = m;
    return 0;
}

static int drop_maps(void **state)
{
    free(*state);
    return 0;
}

static void *build_table(const maps *m, const kernel *k, unsigned set)
{
    tsl_err err = {0};
    const prune_context context = {m, k, set};
    void *bytes = scratch_alloc(prune_table(set)->size);
    assert_non_null(bytes);
    assert_int_equal(prune_table(set)->build(bytes, &context, NULL, &err), TSL_OK);
    return bytes;
}

static void counts_are_the_published_ones(void **state)
{
    static const uint32_t phase1[] = {1, 1, 8, 65, 587, 6984, 80397, 917722, 9507369};
    static const uint32_t phase2[] = {1,    3,     10,     52,     285,     1318,
                                      5671, 26502, 115467, 470846, 1853056, 6535823};
    prune_counts counts = {0};
    prune p;
    void *bytes = scratch_alloc(prune_table(LARGE)->size);
    const kernel *k = kernel_choose();
    assert_non_null(bytes);
    prune_bind(&p, LARGE, bytes);
    k->build_phase1(&p, &counts, *state);
    k->build_phase2(&p, &counts, *state);
    assert_memory_equal(counts.phase1, phase1, sizeof phase1);
    assert_memory_equal(counts.phase2, phase2, sizeof phase2);
    free(bytes);
}

/* A class stands for as many positions as it has members. */
static uint64_t members(unsigned stabiliser)
{
    return SYMMETRIES_UD / (unsigned)__builtin_popcount(stabiliser);
}

static void phase_1_cosets_up_to_8_moves_are_as_many_as_reid_counted(void **state)
{
    static const uint64_t reid[] = {1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368};
    const maps *m = *state;
    const size_t row = COORD_SLICES * COORD_FLIPS / 64;
    uint64_t found = 0, wanted = 0;
    prune p;
    void *bytes = build_table(m, kernel_choose(), LARGE);
    prune_bind(&p, LARGE, bytes);
    for (size_t i = 0; i < sizeof reid / sizeof reid[0]; i++) wanted += reid[i];
    for (unsigned k = 0; k < MAPS_TWIST_CLASSES; k++)
        for (size_t i = 0; i < row; i++)
            found += members(m->twist[k].stabiliser) *
                     (uint64_t)__builtin_popcountll(p.phase1_within_8[k * row + i]);
    assert_int_equal(found, wanted);
    free(bytes);
}

/* A sieve holds back what has a bit of its four that is not set. */
static void sieves_let_few_others_through(void **state)
{
    static const double most[] = {0.012, 0.012, 0.012, 0.09};
    prune p;
    void *bytes = build_table(*state, kernel_choose(), LARGE);
    prune_bind(&p, LARGE, bytes);
    for (unsigned i = 0; i < sizeof most / sizeof most[0]; i++) {
        uint64_t bits = 0;
        for (uint32_t w = 0; w < p.phase2_sieves[i].count; w++)
            bits += (uint64_t)__builtin_popcountll(p.phase2_sieves[i].words[w]);
        double set = (double)bits / (64.0 * p.phase2_sieves[i].count);
        assert_true(set > 0.2 && set * set * set * set < most[i]);
    }
    free(bytes);
}

static void corners_and_slice_are_as_far_as_published(void **state)
{
    static const uint64_t published[16] = {1,      10,     67,     404,    2023,
                                           8504,   28545,  69734,  127540, 179700,
                                           189120, 199200, 116112, 44416,  2304};
    const maps *m = *state;
    uint64_t found[16] = {0};
    prune p;
    void *bytes = build_table(m, kernel_choose(), 0);
    prune_bind(&p, 0, bytes);
    for (unsigned k = 0; k < MAPS_CORNER_CLASSES; k++)
        for (unsigned i = 0; i < COORD_SLICE_PERMS; i++)
            found[p.phase2_bounds[k * PRUNE_BOUNDS + i] & 15] += members(m->corner[k].stabiliser);
    assert_memory_equal(found, published, sizeof found);
    free(bytes);
}

static void every_kernel_builds_the_same_tables(void **state)
{
    for (unsigned set = 0; set < LARGE; set++) {
        void *a = build_table(*state, kernel_choose(), set);
        void *b = build_table(*state, &kernel_portable, set);
        assert_memory_equal(a, b, prune_table(set)->size);
        free(a);
        free(b);
    }
}

static void refuse_build(const maps *m)
{
    tsl_err err = {0};
    const prune_context context = {m, kernel_choose(), 0};
    void *bytes = scratch_alloc(prune_table(0)->size);
    assert_non_null(bytes);
    assert_int_equal(prune_table(0)->build(bytes, &context, NULL, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "the 3x3x3 tables were built wrong: this machine or this build "
                                  "is faulty");
    free(bytes);
}

/* Planted bugs: a class is believed to look different from every side. */
static void a_table_built_wrong_is_refused(void **state)
{
    maps *m = aligned_alloc(_Alignof(maps), sizeof *m);
    assert_non_null(m);
    memcpy(m, *state, sizeof *m);
    m->twist[0].stabiliser = 1;
    refuse_build(m);
    memcpy(m, *state, sizeof *m);
    m->corner[0].stabiliser = 1;
    refuse_build(m);
    free(m);
}

static void tables_are_as_large_as_they_may_be(void **state)
{
    (void)state;
    static const size_t most[PRUNE_SETS] = {1200000, 9000000, 36000000};
    for (unsigned set = 0; set < PRUNE_SETS; set++)
        assert_true(prune_table(set)->size <= most[set]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_published_ones),
        cmocka_unit_test(phase_1_cosets_up_to_8_moves_are_as_many_as_reid_counted),
        cmocka_unit_test(sieves_let_few_others_through),
        cmocka_unit_test(corners_and_slice_are_as_far_as_published),
        cmocka_unit_test(every_kernel_builds_the_same_tables),
        cmocka_unit_test(a_table_built_wrong_is_refused),
        cmocka_unit_test(tables_are_as_large_as_they_may_be),
    };
    return cmocka_run_group_tests(tests, make_maps, drop_maps);
}
