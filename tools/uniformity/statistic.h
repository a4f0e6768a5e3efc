/* Chi-square tests, and what many of them say together. */
#ifndef TOOLS_UNIFORMITY_STATISTIC_H
#define TOOLS_UNIFORMITY_STATISTIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One test: chance gives a result as far off as this one with probability p. */
typedef struct result {
    const char *kind; /* static */
    char what[80];
    double p, corrected; /* corrected: by Holm, for all tests of a list */
} result;

/* Grows; the caller frees `list`. */
typedef struct results {
    result *list;
    size_t count, room;
    bool failed; /* out of memory */
} results;

/* For a chi-square statistic with this many degrees of freedom. From 30 on p is two-sided: counts
 * that are too even are a fault, too. With fewer, counts are often even by chance. */
double statistic_p(double chi, double freedom);

/* Two-sided, for a number of rare events (Poisson). */
double statistic_rare(uint64_t count, double expected);

/* `cells` counters of which `possible` can come up, all with the same probability. The others must
 * be 0: p is 0 if more come up. */
double statistic_even(const uint32_t *count, size_t cells, double possible);

/* The probability of each cell; where it is 0, the counter must be 0. */
double statistic_uneven(const uint32_t *count, const double *probability, size_t cells);

/* Two samples of one distribution; rare cells are put together. */
double statistic_same(const uint32_t *one, const uint32_t *other, size_t cells);

void statistic_add(results *r, const char *kind, const char *what, double p);

/* Fills in `corrected`, and sorts by p. */
void statistic_correct(results *r);

#endif
