/* Builds the optimal search's table. */
#ifndef CORE_SOLVE_COSETS_BUILD_H
#define CORE_SOLVE_COSETS_BUILD_H

#include "cosets.h"

/* Functions that watch a build. */
typedef struct cosets_progress {
    void *self;
    /* Called before the build of these cosets' table. An error stops the build. [main] */
    int (*begin)(void *self, const cosets *c, tsl_err *err);
    void (*stage)(void *self, unsigned distance, size_t jobs); /* [main] */
    void (*step)(void *self);                                  /* [any] */
    void (*end)(void *self);                                   /* [main] */
} cosets_progress;

/* How many cosets there are at each distance, without reduction by symmetry. */
typedef struct coset_counts {
    uint64_t at[COSETS_DISTANCES];
} coset_counts;

/* Counts the cosets at distances up to `last`. If `out` is not NULL, also writes the table there:
 * cosets_table_size bytes, zeroed; `last` must then be c->near + 1. [main] */
int cosets_build(uint8_t *out, coset_counts *counts, const cosets *c, unsigned last,
                 const tsl_host *host, const cosets_progress *progress, tsl_err *err);

#endif
