/* The positions near the end of the 4x4x4's third phase.
 *
 * When few turns are left, the search drops each position that is too far from the end. It looks
 * them up in sets: of wings with the order of the edges up to 10 and 9 turns away, and of wings
 * with centres up to 2, 3, ..., 8 turns away. The sets of wings are exact, and for what is up to 9
 * turns away it is known which turns lead up to 8 turns away. The others are filters: a member has
 * four bits of one word, so a filter has all members and a few other positions besides, which cost
 * time but change no answer. Of all other positions the filter of what is up to 8 turns away
 * takes 1.4 %, and each smaller one about 1 %. A filter of wings alone, up to 8 turns away, tells
 * which starts of the phase are promising; it takes 2.7 % of all others.
 *
 * Where addresses have 32 bits, as in a page, there is no set of wings up to 10 turns away: no file
 * keeps tables from one visit to the next, and this one takes as long as 300 scrambles save by it.
 */
#ifndef PLUGINS_CUBE4_NEAR_H
#define PLUGINS_CUBE4_NEAR_H

#include "phase3.h"

enum {
    CUBE4_NEAR_WINGS = 9, /* wings: exact up to this many turns and up to one more, a filter of
                             wings alone up to one less */
    CUBE4_NEAR_MEMBERS = 3475200, /* up to this many turns away */
    CUBE4_NEAR_COUNTED = 4,       /* words that are counted together */
    CUBE4_NEAR_MIN = 2,           /* wings with centres: a filter for each number of turns, */
    CUBE4_NEAR_MAX = 8,           /* from MIN to MAX */
    CUBE4_NEAR_FILTER_LOG = 16,   /* of the number of words in the filter of wings */
    /* Is there the larger exact set? */
    CUBE4_NEAR_HAS_FAR = sizeof(void *) > 4,
    /* Where the sets begin; the smaller exact one comes first. The exact ones have two bits for
     * each position of the wings. The filters of wings with centres have 1 << (3 * d - 4) words for
     * d turns; the largest comes first. */
    CUBE4_NEAR_EXACT = 2 * CUBE4_WING_POSITIONS / 64,
    CUBE4_NEAR_FILTER = CUBE4_NEAR_EXACT,
    CUBE4_NEAR_BOTH = CUBE4_NEAR_FILTER + (1 << CUBE4_NEAR_FILTER_LOG),
    CUBE4_NEAR_FAR =
        CUBE4_NEAR_BOTH + ((1 << (3 * CUBE4_NEAR_MAX - 1)) - (1 << (3 * CUBE4_NEAR_MIN - 4))) / 7,
    CUBE4_NEAR_WORDS = CUBE4_NEAR_FAR + CUBE4_NEAR_HAS_FAR * CUBE4_NEAR_EXACT
};

typedef struct cube4_near {
    uint64_t word[CUBE4_NEAR_WORDS];
    /* Of the smaller exact set: how many members come before each CUBE4_NEAR_COUNTED words; and for
     * each member the turns, as seen from the least of its class, that lead one nearer than the set
     * reaches. The bits are those of wings.h. */
    uint32_t before[CUBE4_NEAR_EXACT / CUBE4_NEAR_COUNTED];
    uint16_t nearer[CUBE4_NEAR_MEMBERS];
} cube4_near;

/* Fills the sets, zeroed before, on all cores. */
void cube4_near_build(cube4_near *out, const cube4_wing_moves *moves, const cube4_phase3 *t,
                      const tsl_host *host);

/* Where a member is in a set: the word, and four numbers of bits, 6 bits each. */
typedef struct cube4_bits {
    uint32_t word, numbers;
} cube4_bits;

static inline uint64_t cube4_near_mask(cube4_bits at)
{
    const uint64_t one = 1;
    return one << (at.numbers & 63) | one << (at.numbers >> 6 & 63) |
           one << (at.numbers >> 12 & 63) | one << (at.numbers >> 18 & 63);
}

static inline bool cube4_near_has(const cube4_near *near, cube4_bits at)
{
    uint64_t mask = cube4_near_mask(at);
    return (near->word[at.word] & mask) == mask;
}

static inline void cube4_near_prefetch(const cube4_near *near, uint32_t word)
{
    __builtin_prefetch(&near->word[word]);
}

/* In one of 1 << log words from `first` on. */
static inline cube4_bits cube4_near_bits(uint64_t key, uint32_t first, unsigned log)
{
    uint64_t hash = (key + 1) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93u;
    return (cube4_bits){first + (uint32_t)(hash >> (64 - log)), (uint32_t)hash & 0xffffff};
}

/* The number of wings with the order of the edges (phase3.h), which no symmetry changes. */
static inline uint32_t cube4_near_number(uint32_t index, bool odd)
{
    return 2 * index + odd;
}

/* The word of a number in the exact set of what is up to `turns` turns away, CUBE4_NEAR_WINGS or
 * one more. */
static inline uint32_t cube4_near_exact(uint32_t number, unsigned turns)
{
    return (turns == CUBE4_NEAR_WINGS ? 0 : CUBE4_NEAR_FAR) + number / 64;
}

static inline bool cube4_near_has_wings(const cube4_near *near, uint32_t number, unsigned turns)
{
    return near->word[cube4_near_exact(number, turns)] >> number % 64 & 1;
}

/* Where a member of the smaller exact set has its nearer turns. */
static inline uint32_t cube4_near_member(const cube4_near *near, uint32_t number)
{
    uint32_t word = number / 64, first = word / CUBE4_NEAR_COUNTED, at = near->before[first];
    for (uint32_t i = first * CUBE4_NEAR_COUNTED; i < word; i++)
        at += (uint32_t)__builtin_popcountll(near->word[i]);
    uint64_t below = ((uint64_t)1 << number % 64) - 1;
    return at + (uint32_t)__builtin_popcountll(near->word[word] & below);
}

static inline cube4_bits cube4_near_wings_filter(uint32_t index)
{
    return cube4_near_bits(index, CUBE4_NEAR_FILTER, CUBE4_NEAR_FILTER_LOG);
}

/* The key of wings with centres. */
static inline uint64_t cube4_near_key(const cube4_phase3 *t, cube4_wing_place wings,
                                      cube4_position3 centres)
{
    return (uint64_t)wings.index * CUBE4_CENTRE_POSITIONS +
           cube4_phase3_index(t, wings.symmetry, centres);
}

/* Where a key is in the set of what is up to `turns` turns away. */
static inline cube4_bits cube4_near_both(uint64_t key, unsigned turns)
{
    uint32_t before = ((1u << (3 * CUBE4_NEAR_MAX - 1)) - (1u << (3 * turns - 1))) / 7;
    return cube4_near_bits(key, CUBE4_NEAR_BOTH + before, 3 * turns - 4);
}

#endif
