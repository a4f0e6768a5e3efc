/* The pruning tables of the two-phase search: their layout and their known counts. */
#include "prune.h"

#include <string.h>

/* Counts are those of a breadth-first search; those of phase 1 without the reduction by classes are
 * Reid's, those of the corners and slice Rokicki's. Tests compare the tables with them too. */
static const prune_counts expected = {
    .phase1 = {1, 1, 8, 65, 587, 6984, 80397, 917722, 9507369},
    .ending_words = PRUNE_ENDING_WORDS,
    .phase2 = {1, 3, 10, 52, 285, 1318, 5671, 26502, 115467, 470846, 1853056, 6535823},
    .phase2_whole = {1, 3, 10, 58, 373, 2186, 11970, 67153},
    .corner_slice = {1, 3, 10, 44, 214, 846, 2413, 5122, 8639, 12128, 12571, 12985, 7754, 3366,
                     336},
    .corner_u_edges = {1, 3, 10, 46, 223, 874, 3126, 9885, 21355, 34551, 43902, 45595, 27823, 6090,
                       276},
};

/* A set's depths and the sizes of its parts. phase1_within_6, small enough for the second-level
 * cache, is filled to 65 %, the other sets of tags to 70 %: fuller ones overflow more often than
 * the smaller size gains. A sieve has 11 bits for each position that it must let through, and lets
 * 1 % of the others through; the widest one has what is left of 36 MB, and lets 9 % through. */
typedef struct layout {
    unsigned phase1_depth, phase2_depth;
    uint32_t within_6_buckets, within_7_buckets, phase2_buckets;
    uint32_t sieve_words[PRUNE_PHASE2_DEPTH_MAX - PRUNE_PHASE2_NEAR];
    size_t within_8_size; /* bytes */
} layout;

#define ENDING_SLOTS_SIZE (sizeof(uint64_t) << PRUNE_ENDING_SLOTS_LOG2)
#define ENDING_WORDS_SIZE                                                                          \
    (PRUNE_ENDING_WORDS * sizeof(uint32_t) / PRUNE_LINE * PRUNE_LINE + PRUNE_LINE)
#define BUCKETS(entries, slots, percent) ((entries)*100u / ((slots) * (percent)) + 1u)
#define WITHIN_6_BUCKETS                 BUCKETS(88043u, PRUNE_SLOTS_BITS_32, 65u)
#define WITHIN_7_BUCKETS                 BUCKETS(1005765u, PRUNE_SLOTS_BITS_16, 70u)
#define WITHIN_8_SIZE                    (PRUNE_COSETS / 8 + PRUNE_LINE - PRUNE_COSETS / 8 % PRUNE_LINE)
#define PHASE2_BOUNDS_SIZE               (MAPS_CORNER_CLASSES * PRUNE_BOUNDS)
#define PHASE2_BUCKETS_SMALL             BUCKETS(33842u, PRUNE_SLOTS_BITS_16, 70u)
#define PHASE2_BUCKETS                   BUCKETS(81754u, PRUNE_SLOTS_BITS_16, 70u)
/* Words of 64 bits, filling whole lines, that give each entry `bits` hundredths of a bit. */
#define WORDS(entries, bits) ((uint32_t)((uint64_t)(entries) * (bits) / 51200 + 1) * 8u)
#define SIEVE_WITHIN_8       WORDS(149309u, 1100)
#define SIEVE_WITHIN_9       WORDS(620155u, 1100)
#define SIEVE_WITHIN_10      WORDS(2473211u, 1100)
#define SIEVE_WITHIN_11      WORDS(9009034u, 530)

static const layout layouts[PRUNE_SETS] = {
    {6, 7, WITHIN_6_BUCKETS, 0, PHASE2_BUCKETS_SMALL, {0}, 0},
    {7, 9, WITHIN_6_BUCKETS, WITHIN_7_BUCKETS, PHASE2_BUCKETS, {SIEVE_WITHIN_8, SIEVE_WITHIN_9}, 0},
    {8,
     11,
     WITHIN_6_BUCKETS,
     WITHIN_7_BUCKETS,
     PHASE2_BUCKETS,
     {SIEVE_WITHIN_8, SIEVE_WITHIN_9, SIEVE_WITHIN_10, SIEVE_WITHIN_11},
     WITHIN_8_SIZE},
};

#define ALWAYS_SIZE          (PHASE2_BOUNDS_SIZE + ENDING_SLOTS_SIZE + ENDING_WORDS_SIZE)
#define SIZE(buckets, words) (ALWAYS_SIZE + (size_t)(buckets)*PRUNE_LINE + (size_t)(words)*8)
#define ALL_BUCKETS          (WITHIN_6_BUCKETS + WITHIN_7_BUCKETS + PHASE2_BUCKETS)
#define MEDIUM_WORDS         (SIEVE_WITHIN_8 + SIEVE_WITHIN_9)
#define LARGE_WORDS          (MEDIUM_WORDS + SIEVE_WITHIN_10 + SIEVE_WITHIN_11)

_Static_assert(SIZE(WITHIN_6_BUCKETS + PHASE2_BUCKETS_SMALL, 0) == PRUNE_SIZE_SMALL, "its parts");
_Static_assert(SIZE(ALL_BUCKETS, MEDIUM_WORDS) == PRUNE_SIZE_MEDIUM, "its parts");
_Static_assert(SIZE(ALL_BUCKETS, LARGE_WORDS) + WITHIN_8_SIZE == PRUNE_SIZE_LARGE, "its parts");

void prune_bind(prune *out, unsigned set, void *bytes)
{
    const layout *l = &layouts[set];
    char *at = bytes;
    memset(out, 0, sizeof *out);
    out->phase1_depth = l->phase1_depth;
    out->phase2_depth = l->phase2_depth;
    out->phase2_near_is_whole = l->phase2_depth > PRUNE_PHASE2_NEAR;
    out->phase2_bounds = (uint8_t *)at;
    at += PHASE2_BOUNDS_SIZE;
    out->endings = (uint64_t *)(void *)at;
    at += ENDING_SLOTS_SIZE;
    out->ending_words = (uint32_t *)(void *)at;
    at += ENDING_WORDS_SIZE;
    out->phase1_within_6 = (near_bits_32){(uint32_t *)(void *)at, l->within_6_buckets};
    at += (size_t)l->within_6_buckets * PRUNE_LINE;
    out->phase2_near = (near_bits_16){(uint16_t *)(void *)at, l->phase2_buckets};
    at += (size_t)l->phase2_buckets * PRUNE_LINE;
    for (unsigned i = 0; i < l->phase2_depth - PRUNE_PHASE2_NEAR; i++) {
        out->phase2_sieves[i] = (sieve){(uint64_t *)(void *)at, l->sieve_words[i]};
        at += l->sieve_words[i] * sizeof(uint64_t);
    }
    if (l->within_7_buckets)
        out->phase1_within_7 = (near_bits_16){(uint16_t *)(void *)at, l->within_7_buckets};
    at += (size_t)l->within_7_buckets * PRUNE_LINE;
    if (l->within_8_size) out->phase1_within_8 = (uint64_t *)(void *)at;
}

bool prune_counts_agree(const prune *set, const prune_counts *counts)
{
    prune_counts wanted = expected;
    for (unsigned d = set->phase1_depth + 1; d <= PRUNE_PHASE1_DEPTH_MAX; d++) wanted.phase1[d] = 0;
    for (unsigned d = set->phase2_depth + 1; d <= PRUNE_PHASE2_DEPTH_MAX; d++) wanted.phase2[d] = 0;
    if (!set->phase2_near_is_whole) {
        memset(wanted.phase2_whole, 0, sizeof wanted.phase2_whole);
        memset(wanted.corner_u_edges, 0, sizeof wanted.corner_u_edges);
    }
    return memcmp(counts, &wanted, sizeof wanted) == 0;
}
