/* The pruning tables of the two-phase search: their sizes, their layout and their known counts. */
#include "prune.h"

#include <string.h>

#include "twophase/kernel/kernel.h"

#define VERSION 3u

/* Counts are those of a breadth-first search; those of phase 1 without the reduction by classes are
 * Reid's, those of the corners and slice Rokicki's. Tests compare the tables with them too. */
static const prune_counts expected = {
    .phase1 = {1, 1, 8, 65, 587, 6984, 80397, 917722, 9507369},
    .words5 = PRUNE_WORDS5,
    .phase2 = {1, 3, 10, 52, 285, 1318, 5671, 26502, 115467, 470846, 1853056, 6535823},
    .phase2_whole = {1, 3, 10, 58, 373, 2186, 11970, 67153},
    .corner_slice = {1, 3, 10, 44, 214, 846, 2413, 5122, 8639, 12128, 12571, 12985, 7754, 3366,
                     336},
    .corner_u_edges = {1, 3, 10, 46, 223, 874, 3126, 9885, 21355, 34551, 43902, 45595, 27823, 6090,
                       276},
};

/* A set's depths and the sizes of its parts. A bucket of near6, small enough for the second-level
 * cache, is filled to 65 %, the others to 70 %: fuller ones overflow more often than the smaller
 * size gains. A sieve has 11 bits for each position that belongs through it, and lets 1 % of the
 * others through; the widest one has what is left of 36 MB, and lets 9 % through. */
typedef struct layout {
    unsigned depth1, depth2;
    uint32_t buckets6, buckets7, buckets2;
    uint32_t words2[PRUNE_DEPTH2_MAX - PRUNE_NEAR2];
    size_t bits8; /* bytes */
} layout;

#define SLOTS5                           (sizeof(uint64_t) << PRUNE_SLOTS5_LOG2)
#define WORDS5                           (PRUNE_WORDS5 * sizeof(uint32_t) / PRUNE_LINE * PRUNE_LINE + PRUNE_LINE)
#define BUCKETS(entries, slots, percent) ((entries)*100u / ((slots) * (percent)) + 1u)
#define BUCKETS6                         BUCKETS(88043u, PRUNE_SLOTS32, 65u)
#define BUCKETS7                         BUCKETS(1005765u, PRUNE_SLOTS16, 70u)
#define BITS8                            (PRUNE_COSETS / 8 + PRUNE_LINE - PRUNE_COSETS / 8 % PRUNE_LINE)
#define BOUND2                           (MAPS_CORNER_CLASSES * PRUNE_BOUNDS)
#define BUCKETS2_SMALL                   BUCKETS(33842u, PRUNE_SLOTS16, 70u)
#define BUCKETS2                         BUCKETS(81754u, PRUNE_SLOTS16, 70u)
/* Words of 64 bits, whole lines of them, for so many hundredths of a bit an entry. */
#define WORDS(entries, bits) ((uint32_t)((uint64_t)(entries) * (bits) / 51200 + 1) * 8u)
#define WORDS2_8             WORDS(149309u, 1100)
#define WORDS2_9             WORDS(620155u, 1100)
#define WORDS2_10            WORDS(2473211u, 1100)
#define WORDS2_11            WORDS(9009034u, 530)
#define SIZE(b6, b7, b2, w2, bits)                                                                 \
    (BOUND2 + SLOTS5 + WORDS5 + ((size_t)(b6) + (b7) + (b2)) * PRUNE_LINE +                        \
     (size_t)(w2) * sizeof(uint64_t) + (size_t)(bits))

static const layout layouts[PRUNE_SETS] = {
    {6, 7, BUCKETS6, 0, BUCKETS2_SMALL, {0}, 0},
    {7, 9, BUCKETS6, BUCKETS7, BUCKETS2, {WORDS2_8, WORDS2_9}, 0},
    {8, 11, BUCKETS6, BUCKETS7, BUCKETS2, {WORDS2_8, WORDS2_9, WORDS2_10, WORDS2_11}, BITS8},
};

void prune_bind(prune *out, unsigned set, void *bytes)
{
    const layout *l = &layouts[set];
    char *at = bytes;
    memset(out, 0, sizeof *out);
    out->depth1 = l->depth1;
    out->depth2 = l->depth2;
    out->whole2 = l->depth2 > PRUNE_NEAR2;
    out->bound2 = (uint8_t *)at;
    at += BOUND2;
    out->near5 = (uint64_t *)(void *)at;
    at += SLOTS5;
    out->words5 = (uint32_t *)(void *)at;
    at += WORDS5;
    out->near6 = (near32){(uint32_t *)(void *)at, l->buckets6};
    at += (size_t)l->buckets6 * PRUNE_LINE;
    out->near2 = (near16){(uint16_t *)(void *)at, l->buckets2};
    at += (size_t)l->buckets2 * PRUNE_LINE;
    for (unsigned i = 0; i < l->depth2 - PRUNE_NEAR2; i++) {
        out->sieve2[i] = (sieve){(uint64_t *)(void *)at, l->words2[i]};
        at += l->words2[i] * sizeof(uint64_t);
    }
    if (l->buckets7) out->near7 = (near16){(uint16_t *)(void *)at, l->buckets7};
    at += (size_t)l->buckets7 * PRUNE_LINE;
    if (l->bits8) out->bits8 = (uint64_t *)(void *)at;
}

/* What the two halves of a build share. */
typedef struct half {
    const prune_context *context;
    prune set;
    prune_counts counts;
    bool built[2];
} half;

static void build_half(void *context, size_t i)
{
    half *h = context;
    const kernel *k = h->context->kernel;
    h->built[i] =
        (i == 0 ? k->build_phase1 : k->build_phase2)(&h->set, &h->counts, h->context->maps);
}

static bool counts_agree(const half *h)
{
    prune_counts wanted = expected;
    for (unsigned d = h->set.depth1 + 1; d <= PRUNE_DEPTH1_MAX; d++) wanted.phase1[d] = 0;
    for (unsigned d = h->set.depth2 + 1; d <= PRUNE_DEPTH2_MAX; d++) wanted.phase2[d] = 0;
    if (!h->set.whole2) {
        memset(wanted.phase2_whole, 0, sizeof wanted.phase2_whole);
        memset(wanted.corner_u_edges, 0, sizeof wanted.corner_u_edges);
    }
    return memcmp(&h->counts, &wanted, sizeof wanted) == 0;
}

static int build(void *out, const void *context, const tsl_host *host, tsl_err *err)
{
    half h = {.context = context};
    prune_bind(&h.set, h.context->set, out);
    if (host)
        host->parallel(host, 2, build_half, &h);
    else
        for (size_t i = 0; i < 2; i++) build_half(&h, i);
    if (!h.built[0] || !h.built[1])
        return tsl_fail(err, TSL_ESYSTEM, "not enough memory to build the 3x3x3 tables");
    if (!counts_agree(&h))
        return tsl_fail(err, TSL_ESYSTEM,
                        "the 3x3x3 tables were built wrong: this machine or this build is faulty");
    return TSL_OK;
}

const tsl_table *prune_table(unsigned set)
{
    static const tsl_table tables[PRUNE_SETS] = {
        {"333-small", VERSION, SIZE(BUCKETS6, 0, BUCKETS2_SMALL, 0, 0), build},
        {"333-medium", VERSION, SIZE(BUCKETS6, BUCKETS7, BUCKETS2, WORDS2_8 + WORDS2_9, 0), build},
        {"333-large", VERSION,
         SIZE(BUCKETS6, BUCKETS7, BUCKETS2, WORDS2_8 + WORDS2_9 + WORDS2_10 + WORDS2_11, BITS8),
         build},
    };
    return &tables[set];
}
