/* What is nearly solved in the 4x4x4's third phase.
 *
 * A number of turns before the end the search asks whether a position can still make it, and drops
 * most. Sets of what can are known: of wings alone, and of wings with centres. Most are filters: a
 * key has four bits of one word, so that they have all members and one in about a hundred other
 * positions, which costs time and nothing else. */
#ifndef PLUGINS_LIB_CUBE4_NEAR_H
#define PLUGINS_LIB_CUBE4_NEAR_H

#include "cube4_phase3.h"

enum {
    CUBE4_NEAR_WINGS = 9, /* wings alone: up to this many turns, and up to one less */
    CUBE4_NEAR_LOG = 16,  /* of the words of the latter */
    CUBE4_NEAR_MIN = 2,   /* wings with centres: up to d turns, from here */
    CUBE4_NEAR_MAX = 8,   /* to here */
    /* 8 times as many words for each turn, 1 << (3 * d - 4), the most first. */
    CUBE4_NEAR_WORDS = ((1 << (3 * CUBE4_NEAR_MAX - 1)) - (1 << (3 * CUBE4_NEAR_MIN - 4))) / 7
};

typedef struct cube4_near {
    uint64_t wings9[(CUBE4_WING_POSITIONS + 63) / 64]; /* a bit for each number, exact */
    uint64_t wings8[1 << CUBE4_NEAR_LOG];
    uint64_t both[CUBE4_NEAR_WORDS];
} cube4_near;

/* Fills the sets, zeroed before, on all cores. False: no memory. */
bool cube4_near_build(cube4_near *out, const cube4_wing_moves *moves, const cube4_phase3 *t,
                      const tsl_host *host);

/* Where a key is in a filter. */
typedef struct cube4_bits {
    uint32_t word;
    uint64_t mask;
} cube4_bits;

/* In one of 1 << log words. */
static inline cube4_bits cube4_near_bits(uint64_t key, unsigned log)
{
    uint64_t hash = (key + 1) * 0x9e3779b97f4a7c15u, one = 1;
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93u;
    return (cube4_bits){(uint32_t)(hash >> (64 - log)),
                        one << (hash & 63) | one << (hash >> 6 & 63) | one << (hash >> 12 & 63) |
                            one << (hash >> 18 & 63)};
}

static inline bool cube4_near_wings9(const cube4_near *near, uint32_t index)
{
    return near->wings9[index / 64] >> index % 64 & 1;
}

static inline bool cube4_near_wings8(const cube4_near *near, uint32_t index)
{
    cube4_bits at = cube4_near_bits(index, CUBE4_NEAR_LOG);
    return (near->wings8[at.word] & at.mask) == at.mask;
}

/* The key of wings with centres. */
static inline uint64_t cube4_near_key(const cube4_phase3 *t, cube4_wing_place wings,
                                      cube4_position3 centres)
{
    cube4_position3 framed = cube4_phase3_image(t, wings.symmetry, centres);
    return (uint64_t)wings.index * CUBE4_CENTRE_POSITIONS + cube4_phase3_index(t, framed);
}

/* Where a key is in `both`, in the set of what is up to `turns` turns away. */
static inline cube4_bits cube4_near_both(uint64_t key, unsigned turns)
{
    cube4_bits at = cube4_near_bits(key, 3 * turns - 4);
    at.word += ((1u << (3 * CUBE4_NEAR_MAX - 1)) - (1u << (3 * turns - 1))) / 7;
    return at;
}

#endif
