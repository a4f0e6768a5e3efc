/* The pruning tables of the two-phase search: three sets of them, and how each lies in memory.
 *
 * A larger set makes the search faster and never changes its answer. In names, phase1 and phase2
 * are the phases, within_N is a distance in moves, bits_N the width of an entry, and of_N a number
 * of pieces. */
#ifndef CORE_TWOPHASE_PRUNE_H
#define CORE_TWOPHASE_PRUNE_H

#include <stdbool.h>

#include "maps.h"

#define PRUNE_SETS             3u
#define PRUNE_SIZE_SMALL       1133888u  /* bytes of set 0, */
#define PRUNE_SIZE_MEDIUM      5202496u  /* of set 1 */
#define PRUNE_SIZE_LARGE       35860736u /* and of set 2 */
#define PRUNE_PHASE1_DEPTH_MAX 8u
#define PRUNE_PHASE2_DEPTH_MAX 11u
#define PRUNE_PHASE2_NEAR      7u /* how far phase2_near reaches; the sieves go on from there */

/* Phase-1 cosets, reduced by the twist classes: (class * 495 + slice) * 2048 + flip. */
#define PRUNE_COSETS (MAPS_TWIST_CLASSES * COORD_SLICES * COORD_FLIPS)

/* Tables of tags in buckets of one cache line each (see kernel/near_set.h). */
#define PRUNE_LINE          64u /* bytes */
#define PRUNE_SLOTS_BITS_32 16u
#define PRUNE_SLOTS_BITS_16 32u

typedef struct near_bits_32 {
    uint32_t *slots;
    uint32_t buckets;
} near_bits_32;

typedef struct near_bits_16 {
    uint16_t *slots;
    uint32_t buckets;
} near_bits_16;

/* A sieve accepts every position that is near enough, and some others. */
typedef struct sieve {
    uint64_t *words;
    uint32_t count;
} sieve;

#define PRUNE_BOUNDS 96u /* bytes of phase2_bounds for a corner class; two are not used */

/* An ending is five moves in the frame of a coset, as a word of five bits each, the first move
 * highest. Two turns of opposite faces are kept in one order only. A slot of `endings` is coset
 * index + 1 | first of its words << 32 | number of its words << 48, or 0. */
#define PRUNE_ENDING_SLOTS_LOG2 14u
#define PRUNE_ENDING_WORDS      24636u

/* One set; its parts lie in the bytes of one table. */
typedef struct prune {
    unsigned phase1_depth, phase2_depth; /* how far each phase is known */
    uint64_t *endings;            /* a hash table by coset: how phase 1 ends in exactly 5 moves */
    uint32_t *ending_words;       /* the sequences that `endings` points to */
    near_bits_32 phase1_within_6; /* cosets up to 6 moves from the goal */
    near_bits_16 phase1_within_7; /* up to 7; slots is NULL where phase1_depth < 7 */
    uint64_t *phase1_within_8;    /* bit i: coset i is at most 8 moves away; NULL where
                                     phase1_depth < 8 */
    near_bits_16 phase2_near;     /* positions up to 7 moves away */
    bool phase2_near_is_whole;    /* phase2_near has whole positions; set 0: corners and U and D
                                     edges */
    /* Corners and U and D edges up to 8, 9, 10 and 11 moves away; words is NULL beyond
     * phase2_depth. */
    sieve phase2_sieves[PRUNE_PHASE2_DEPTH_MAX - PRUNE_PHASE2_NEAR];
    uint8_t *phase2_bounds; /* exact distances: corner class * 96 + 24 orders of the slice edges,
                               and from 24 on 70 places of the U edges (set 0: no bounds there) */
} prune;

/* How many entries the tables have at each distance, for checking a build. */
typedef struct prune_counts {
    uint32_t phase1[PRUNE_PHASE1_DEPTH_MAX + 1];
    uint32_t phase2[PRUNE_PHASE2_DEPTH_MAX + 1];
    uint32_t phase2_whole[PRUNE_PHASE2_NEAR + 1];
    uint32_t ending_words;
    uint32_t corner_slice[16];
    uint32_t corner_u_edges[16];
} prune_counts;

/* Lays the set's parts over its bytes. */
void prune_bind(prune *out, unsigned set, void *bytes);

/* Are these the counts that a set of this depth has? */
bool prune_counts_agree(const prune *set, const prune_counts *counts);

/* What the build of a set needs: the context of prune_table(). */
typedef struct prune_context {
    const maps *maps;
    const struct kernel *kernel;
    unsigned set;
} prune_context;

/* The descriptor of a set for a host that builds, caches and lends it; its build checks its counts.
 */
const tsl_table *prune_table(unsigned set);

#endif
