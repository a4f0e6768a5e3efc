/* Permutations and combinations: as numbers and back, drawn, odd or even. */
#include "rank.h"

uint32_t choose(unsigned n, unsigned k)
{
    if (k > n) return 0;
    uint64_t product = 1;
    for (unsigned i = 1; i <= k; i++) product = product * (n - k + i) / i;
    return (uint32_t)product;
}

uint32_t rank_perm(const uint8_t *perm, unsigned n)
{
    /* For each number 4 bits: how many less are to come. */
    uint64_t below = UINT64_C(0xfedcba9876543210);
    uint32_t rank = 0;
    for (unsigned i = 0; i < n; i++) {
        rank = rank * (n - i) + (uint32_t)(below >> 4 * perm[i] & 15);
        below -= UINT64_C(0x1111111111111110) << 4 * perm[i];
    }
    return rank;
}

void unrank_perm(uint8_t *perm, unsigned n, uint32_t rank)
{
    for (unsigned i = n; i-- > 0;) {
        perm[i] = (uint8_t)(rank % (n - i));
        rank /= n - i;
        for (unsigned j = i + 1; j < n; j++) perm[j] = (uint8_t)(perm[j] + (perm[j] >= perm[i]));
    }
}

void draw_perm(uint8_t *perm, unsigned n, tsl_rng *rng)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned j = (unsigned)tsl_below(rng, i + 1);
        perm[i] = perm[j];
        perm[j] = (uint8_t)i;
    }
}

bool perm_is_odd(const uint8_t *perm, unsigned n)
{
    uint32_t seen = 0;
    unsigned inversions = 0;
    for (unsigned i = 0; i < n; i++) {
        inversions += (unsigned)__builtin_popcount(seen >> perm[i]);
        seen |= (uint32_t)1 << perm[i];
    }
    return inversions & 1;
}

uint32_t rank_subset(uint32_t set)
{
    uint32_t rank = 0;
    for (unsigned k = 1; set; k++, set &= set - 1) rank += choose((unsigned)__builtin_ctz(set), k);
    return rank;
}

uint32_t unrank_subset(unsigned k, uint32_t rank)
{
    uint32_t set = 0;
    for (unsigned bit = 32; bit-- > 0 && k > 0;) {
        if (choose(bit, k) > rank) continue;
        rank -= choose(bit, k);
        set |= 1u << bit;
        k--;
    }
    return set;
}
