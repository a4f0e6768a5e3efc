/* Ranking of permutations and subsets keeps its promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/rank.h"

static void permutations_count_in_lexicographic_order(void **state)
{
    (void)state;
    uint8_t last[7] = {0}, perm[7];
    for (uint32_t rank = 0; rank < 5040; rank++) {
        unrank_perm(perm, 7, rank);
        assert_int_equal(rank_perm(perm, 7), rank);
        if (rank > 0) assert_true(memcmp(last, perm, 7) < 0);
        memcpy(last, perm, 7);
    }
    static const uint8_t reversed[] = {11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    assert_int_equal(rank_perm(reversed, 12), 479001600 - 1);
}

static void subsets_count_without_gaps(void **state)
{
    (void)state;
    for (unsigned k = 0; k <= 8; k++) {
        uint32_t last = 0;
        for (uint32_t rank = 0; rank < choose(16, k); rank++) {
            uint32_t set = unrank_subset(k, rank);
            assert_int_equal(__builtin_popcount(set), k);
            assert_true(set < 1u << 16);
            assert_true(rank == 0 || set > last); /* colexicographic: as binary numbers */
            assert_int_equal(rank_subset(set), rank);
            last = set;
        }
    }
    assert_int_equal(choose(24, 8), 735471);
    assert_int_equal(choose(3, 4), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(permutations_count_in_lexicographic_order),
        cmocka_unit_test(subsets_count_without_gaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
