/* Turns permutations, combinations and orientations into numbers, and back. */
#ifndef PLUGINS_LIB_RANK_H
#define PLUGINS_LIB_RANK_H

#include <stdint.h>

/* The lexicographic number of a permutation of 0..n-1, n <= 12. */
uint32_t rank_perm(const uint8_t *perm, unsigned n);
void unrank_perm(uint8_t *perm, unsigned n, uint32_t rank);

/* The number of n digits of a base, the first one counting most; base^n < 2^32. */
uint32_t rank_digits(const uint8_t *digits, unsigned n, unsigned base);
void unrank_digits(uint8_t *digits, unsigned n, unsigned base, uint32_t rank);

/* The number of `set` (its members are its bits) among all subsets of 0..31 with as many elements,
 * in colexicographic order: 0 for the lowest bits. */
uint32_t rank_subset(uint32_t set);
uint32_t unrank_subset(unsigned k, uint32_t rank);

/* Binomial coefficient; 0 when k > n. */
uint32_t choose(unsigned n, unsigned k);
uint32_t factorial(unsigned n); /* n <= 12 */

#endif
