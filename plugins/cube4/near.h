/* What is nearly solved in the 4x4x4's third phase.
 *
 * A number of turns before the end the search asks whether a position can still make it, and drops
 * most. Sets of what can are known: of wings alone, and of wings with centres. That of wings up to
 * 9 turns away is exact. The others are filters: a member has four bits of one word, so that they
 * have all members and a few of the other positions, which costs time and nothing else: of those,
 * 2.7 % are in that of wings up to 8 turns away, 1.4 % in that of wings with centres up to 8, and
 * about 1 % in each smaller one. */
#ifndef PLUGINS_CUBE4_NEAR_H
#define PLUGINS_CUBE4_NEAR_H

#include "phase3.h"

enum {
    CUBE4_NEAR_WINGS = 9, /* wings alone: up to this many turns, and up to one less */
    CUBE4_NEAR_MIN = 2,   /* wings with centres: up to d turns, from here */
    CUBE4_NEAR_MAX = 8,   /* to here */
    CUBE4_NEAR_LOG = 16,  /* of the words of wings up to 8 turns away */
    /* Where the sets begin: wings up to 9 turns away have a bit for each number; wings with centres
     * 8 times as many words for each turn, 1 << (3 * d - 4), the most first. */
    CUBE4_NEAR_WINGS8 = (CUBE4_WING_POSITIONS + 63) / 64,
    CUBE4_NEAR_BOTH = CUBE4_NEAR_WINGS8 + (1 << CUBE4_NEAR_LOG),
    CUBE4_NEAR_WORDS =
        CUBE4_NEAR_BOTH + ((1 << (3 * CUBE4_NEAR_MAX - 1)) - (1 << (3 * CUBE4_NEAR_MIN - 4))) / 7
};

typedef struct cube4_near {
    uint64_t word[CUBE4_NEAR_WORDS];
} cube4_near;

/* Fills the sets, zeroed before, on all cores. False: no memory. */
bool cube4_near_build(cube4_near *out, const cube4_wing_moves *moves, const cube4_phase3 *t,
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

static inline void cube4_near_prefetch(const cube4_near *near, cube4_bits at)
{
    __builtin_prefetch(&near->word[at.word]);
}

/* In one of 1 << log words from `first` on. */
static inline cube4_bits cube4_near_bits(uint64_t key, uint32_t first, unsigned log)
{
    uint64_t hash = (key + 1) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93u;
    return (cube4_bits){first + (uint32_t)(hash >> (64 - log)), (uint32_t)hash & 0xffffff};
}

static inline cube4_bits cube4_near_wings9(uint32_t index)
{
    return (cube4_bits){index / 64, index % 64 * (1 << 18 | 1 << 12 | 1 << 6 | 1)};
}

static inline bool cube4_near_has_wings9(const cube4_near *near, uint32_t index)
{
    return near->word[index / 64] >> index % 64 & 1;
}

static inline cube4_bits cube4_near_wings8(uint32_t index)
{
    return cube4_near_bits(index, CUBE4_NEAR_WINGS8, CUBE4_NEAR_LOG);
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
