/* Turns permutations and combinations into numbers, and back. */
#ifndef PLUGINS_LIB_RANK_H
#define PLUGINS_LIB_RANK_H

#include <stdint.h>

/* The lexicographic number of a permutation of 0..n-1, n <= 12. */
uint32_t rank_perm(const uint8_t *perm, unsigned n);
void unrank_perm(uint8_t *perm, unsigned n, uint32_t rank);

/* The number of `set` (its members are its bits) among all subsets of 0..31 with as many elements,
 * in colexicographic order: 0 for the lowest bits. */
uint32_t rank_subset(uint32_t set);
uint32_t unrank_subset(unsigned k, uint32_t rank);

/* Binomial coefficient; 0 when k > n. */
uint32_t choose(unsigned n, unsigned k);

#endif
