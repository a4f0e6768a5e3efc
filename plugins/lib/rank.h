/* Permutations and combinations: as numbers and back, drawn, odd or even. */
#ifndef PLUGINS_LIB_RANK_H
#define PLUGINS_LIB_RANK_H

#include "twistseal/plugin.h"

/* The lexicographic number of a permutation of 0..n-1, n <= 12. */
uint32_t rank_perm(const uint8_t *perm, unsigned n);
void unrank_perm(uint8_t *perm, unsigned n, uint32_t rank);

/* Every order of 0..n-1 is equally likely: for i = 0 to n - 1, `i` takes the place of one of those
 * before it, which goes to place i, or stays at the end. */
void draw_perm(uint8_t *perm, unsigned n, tsl_rng *rng);
/* Of a permutation of 0..n-1, n <= 32. */
bool perm_is_odd(const uint8_t *perm, unsigned n);

/* The number of `set` (its members are its bits) among all subsets of 0..31 with as many elements,
 * in colexicographic order: 0 for the lowest bits. */
uint32_t rank_subset(uint32_t set);
uint32_t unrank_subset(unsigned k, uint32_t rank);

/* Binomial coefficient; 0 when k > n. */
uint32_t choose(unsigned n, unsigned k);

#endif
