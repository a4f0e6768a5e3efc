/* The pruning tables of the two-phase search, in three sizes.
 *
 * A larger set makes the search faster and never changes its answer. */
#ifndef CORE_TWOPHASE_PRUNE_H
#define CORE_TWOPHASE_PRUNE_H

#include <stdbool.h>

#include "maps.h"

#define PRUNE_SETS       3u /* 0: 1.1 MB, 1: 5 MB, 2: 36 MB */
#define PRUNE_DEPTH1_MAX 8u
#define PRUNE_DEPTH2_MAX 11u
#define PRUNE_NEAR2      7u /* how far near2 reaches; the sieves go on from there */

/* Phase-1 cosets, reduced by the twist classes: (class * 495 + slice) * 2048 + flip. */
#define PRUNE_COSETS (MAPS_TWIST_CLASSES * COORD_SLICES * COORD_FLIPS)

/* Tables of tags in buckets of one cache line each (see nearset.h). */
#define PRUNE_LINE    64u /* bytes */
#define PRUNE_SLOTS32 16u
#define PRUNE_SLOTS16 32u

typedef struct near32 {
    uint32_t *slots;
    uint32_t buckets;
} near32;

typedef struct near16 {
    uint16_t *slots;
    uint32_t buckets;
} near16;

/* A sieve lets every position through that is near enough, and some others. */
typedef struct sieve {
    uint64_t *words;
    uint32_t count;
} sieve;

#define PRUNE_BOUNDS 96u /* bytes of bound2 for a corner class; two are not used */

/* A slot of near5 is index + 1 | first word << 32 | number of words << 48, or 0. A word is five
 * moves in the frame of the coset, five bits each, the first one highest. Of two turns of opposite
 * faces one order stands for both. */
#define PRUNE_SLOTS5_LOG2 14u
#define PRUNE_WORDS5      24636u

/* One set, its parts lying in the bytes of one table. */
typedef struct prune {
    unsigned depth1, depth2; /* how far phase 1 and phase 2 are known */
    uint64_t *near5;         /* a hash table by coset: how phase 1 is ended in exactly 5 moves */
    uint32_t *words5;        /* the sequences near5 points to */
    near32 near6;            /* phase-1 cosets up to 6 moves from the goal */
    near16 near7;            /* up to 7; slots is NULL where depth1 < 7 */
    uint64_t *bits8;         /* bit i: coset i is at most 8 moves away; NULL where depth1 < 8 */
    near16 near2;            /* phase-2 positions up to 7 moves away */
    bool whole2;             /* near2 has whole positions; set 0: corners and U and D edges */
    sieve sieve2[PRUNE_DEPTH2_MAX - PRUNE_NEAR2]; /* corners and U and D edges up to 8, 9, 10 and 11
                                                     moves away; words is NULL beyond depth2 */
    uint8_t *bound2; /* exact phase-2 distances: corner class * 96 + 24 orders of the slice edges,
                        and from 24 on 70 places of the U edges (set 0: no bounds there) */
} prune;

/* How many entries the tables have at each distance, to check a build by. */
typedef struct prune_counts {
    uint32_t phase1[PRUNE_DEPTH1_MAX + 1];
    uint32_t phase2[PRUNE_DEPTH2_MAX + 1];
    uint32_t phase2_whole[PRUNE_NEAR2 + 1];
    uint32_t words5;
    uint32_t corner_slice[16];
    uint32_t corner_u_edges[16];
} prune_counts;

struct kernel;

/* What build needs to know; the context of prune_table(). */
typedef struct prune_context {
    const maps *maps;
    const struct kernel *kernel;
    unsigned set;
} prune_context;

/* The descriptor of a set; its build checks its own distribution. */
const tsl_table *prune_table(unsigned set);

/* Lays the set's parts over its table's bytes. */
void prune_bind(prune *out, unsigned set, void *bytes);

#endif
