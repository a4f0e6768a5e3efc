/* Builds the optimal search's table. */
#ifndef CORE_SOLVE_COSETS_BUILD_H
#define CORE_SOLVE_COSETS_BUILD_H

#include "cosets.h"

/* How a build is watched. */
typedef struct cosets_progress {
    void *self;
    /* Before it starts; `bytes`: what it needs. An error stops it. [main] */
    int (*begin)(void *self, size_t bytes, tsl_err *err);
    void (*stage)(void *self, unsigned distance, size_t jobs); /* [main] */
    void (*step)(void *self);                                  /* [any] */
    void (*end)(void *self);                                   /* [main] */
} cosets_progress;

/* How many cosets there are at each distance, not reduced by symmetry. */
typedef struct coset_counts {
    uint64_t at[COSETS_DISTANCES];
} coset_counts;

/* Counts the cosets at distances up to `last`, and writes the table to `out`, cosets_table_size
 * zeroed bytes, if it is not NULL; `last` is then c->near + 1. [main] */
int cosets_build(uint8_t *out, coset_counts *counts, const cosets *c, unsigned last,
                 const tsl_host *host, const cosets_progress *progress, tsl_err *err);

#endif
