/* Numbers about a state that filters may ask for, as letters tell them. */
#ifndef PLUGINS_GENERIC_TRAITS_H
#define PLUGINS_GENERIC_TRAITS_H

#include "definition.h"

/* What `self` points to begins with this: the interface has no place for a number. */
typedef struct numbered {
    const definition *d;
    int32_t (*value)(const void *self, const void *state, size_t trait);
    void (*draw)(const void *self, void *state, tsl_rng *rng, size_t subset);
    bool (*contains)(const void *self, const void *state, size_t subset);
    tsl_trait traits[DEFINITION_TRAITS + 1];
    tsl_subset subsets[DEFINITION_SUBSETS + 1];
} numbered;

/* How many looks of TRAIT_LOOKS and TRAIT_SOLVED these letters have; what is least for
 * TRAIT_FEWEST_OTHERS. */
int32_t traits_count(const definition_trait *t, const char *letters, const char *solved);

/* Of these three kinds the greatest number there can be. */
int32_t traits_greatest(const definition_trait *t);

/* Fills the lists of a puzzle; greatest: of each trait. */
void traits_describe(tsl_puzzle *out, numbered *n, const int32_t greatest[DEFINITION_TRAITS]);

#endif
