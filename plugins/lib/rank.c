/* Numbers permutations and orientations, and back. */
#include "rank.h"

uint32_t factorial(unsigned n)
{
    uint32_t product = 1;
    for (unsigned i = 2; i <= n; i++) product *= i;
    return product;
}

uint32_t rank_perm(const uint8_t *perm, unsigned n)
{
    uint32_t rank = 0, seen = 0;
    for (unsigned i = 0; i < n; i++) {
        uint32_t below = (1u << perm[i]) - 1;
        rank = rank * (n - i) + perm[i] - (uint32_t)__builtin_popcount(seen & below);
        seen |= 1u << perm[i];
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

uint32_t rank_digits(const uint8_t *digits, unsigned n, unsigned base)
{
    uint32_t rank = 0;
    for (unsigned i = 0; i < n; i++) rank = rank * base + digits[i];
    return rank;
}

void unrank_digits(uint8_t *digits, unsigned n, unsigned base, uint32_t rank)
{
    for (unsigned i = n; i-- > 0; rank /= base) digits[i] = (uint8_t)(rank % base);
}
