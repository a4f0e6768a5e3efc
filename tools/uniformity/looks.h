/* Counts how each place looks, each pair of places, two draws in a row, and parities. */
#ifndef TOOLS_UNIFORMITY_LOOKS_H
#define TOOLS_UNIFORMITY_LOOKS_H

#include "layout.h"
#include "statistic.h"

typedef struct looks looks;

/* NULL: out of memory. The caller frees with looks_free. `l` stays the caller's. */
looks *looks_new(const layout *l);
void looks_free(looks *k);

/* Counts one draw. */
void looks_add(looks *k, const char *letters);

/* Adds the tests of all draws so far. */
void looks_test(results *r, const looks *k);

/* Is the permutation of this class's pieces odd in the draw counted last, in an order that the
 * first draw gave them? */
bool looks_odd(const looks *k, unsigned class_index);

#endif
