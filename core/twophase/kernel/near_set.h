/* Sets of positions near the goal, in hash tables of tags; part of every kernel.
 *
 * A bucket is one cache line. A set holds every position up to some distance, and a look-up finds
 * every member. A tag may also match by chance: a position outside the set then looks like a
 * member. That only costs time, since the search verifies what it reaches. If several entries
 * match, the look-up cannot know which belongs to the position and says NEAR_UNSURE.
 *
 * Included after a vector header. */
#ifndef CORE_TWOPHASE_KERNEL_NEAR_SET_H
#define CORE_TWOPHASE_KERNEL_NEAR_SET_H

#include "twophase/prune.h"

/* phase1_within_6, 16 entries a bucket: tag << 21 | distance << 18 | the moves that lead one step
 * nearer. No entry has tag 0, so an empty slot never matches. */
#define NEAR_TAG_BITS_11 0xffe00000u
#define NEAR_DISTANCE    18
#define NEAR_UNSURE      0xffffffffu

/* phase1_within_7, in half the room, 32 entries a bucket: tag << 6 | a set of faces. For a position
 * exactly 7 moves away, these are the faces with a turn that leads one step nearer; for a nearer
 * position, all six. Every entry has a face, so an empty slot is 0. */
#define NEAR_TAG_BITS_10 0xffc0u
#define NEAR_FACES       63u

/* Phase 2, 32 entries a bucket: tag of 12 bits << 4 | distance + 1. An empty slot is 0. */

static inline uint64_t near_hash(uint64_t key)
{
    return key * 0x9e3779b97f4a7c15u;
}

static inline size_t near_bucket(uint64_t hash, uint32_t buckets)
{
    return (size_t)((hash >> 32) * buckets >> 32);
}

static inline uint32_t near_tag_bits_11(uint64_t hash)
{
    uint32_t tag = (uint32_t)(hash >> 21) & 0x7ff;
    return (tag + (tag == 0)) << 21;
}

static inline uint16_t near_tag_bits_10(uint64_t hash)
{
    return (uint16_t)(hash >> 16 & NEAR_TAG_BITS_10);
}

static inline uint16_t near_tag_bits_12(uint64_t hash)
{
    return (uint16_t)(hash >> 18 & 0xfff0);
}

/* ---- the last five moves of phase 1: exact keys ---- */

/* The slot of this coset: empty, or as prune.h says. */
static inline uint64_t *ending_slot(const prune *p, uint32_t index)
{
    const size_t slots = (size_t)1 << PRUNE_ENDING_SLOTS_LOG2;
    size_t at = near_hash(index) >> (64 - PRUNE_ENDING_SLOTS_LOG2);
    while (p->endings[at] && (uint32_t)p->endings[at] != index + 1) at = (at + 1) & (slots - 1);
    return &p->endings[at];
}

/* ---- phase 1: by moves, and by faces ---- */

static inline uint32_t *near_bits_32_bucket(const near_bits_32 *set, uint64_t hash)
{
    return set->slots + near_bucket(hash, set->buckets) * PRUNE_SLOTS_BITS_32;
}

/* If a bucket is full, some of its entries may be in the next one. */
static inline uint32_t near_bits_32_find_far(const near_bits_32 *set, const uint32_t *slot,
                                             uint32_t tag)
{
    uint32_t found = 0;
    for (;;) {
        unsigned matches = vector_match_bits_32(slot, NEAR_TAG_BITS_11, tag);
        for (; matches; matches &= matches - 1)
            found = found ? NEAR_UNSURE : slot[__builtin_ctz(matches)];
        if (slot[PRUNE_SLOTS_BITS_32 - 1] == 0) return found;
        slot += PRUNE_SLOTS_BITS_32;
        if (slot == set->slots + (size_t)set->buckets * PRUNE_SLOTS_BITS_32) slot = set->slots;
    }
}

/* The entry of this position, 0 if it is not in the set, or NEAR_UNSURE. */
static inline uint32_t near_bits_32_find(const near_bits_32 *set, uint64_t hash)
{
    const uint32_t *slot = near_bits_32_bucket(set, hash);
    uint32_t tag = near_tag_bits_11(hash);
    unsigned matches = vector_match_bits_32(slot, NEAR_TAG_BITS_11, tag);
    if (__builtin_expect(slot[PRUNE_SLOTS_BITS_32 - 1] != 0, 0))
        return near_bits_32_find_far(set, slot, tag);
    if (!matches) return 0;
    return matches & (matches - 1) ? NEAR_UNSURE : slot[__builtin_ctz(matches)];
}

static inline void near_bits_32_insert(near_bits_32 *set, uint64_t hash, unsigned distance,
                                       move_set nearer)
{
    uint32_t *slot = near_bits_32_bucket(set, hash);
    uint32_t *end = set->slots + (size_t)set->buckets * PRUNE_SLOTS_BITS_32;
    while (*slot)
        if (++slot == end) slot = set->slots;
    *slot = near_tag_bits_11(hash) | distance << NEAR_DISTANCE | nearer;
}

static inline uint16_t *near_bits_16_bucket(const near_bits_16 *set, uint64_t hash)
{
    return set->slots + near_bucket(hash, set->buckets) * PRUNE_SLOTS_BITS_16;
}

/* The bucket after this one; an entry is there where this one was full. */
static inline const uint16_t *near_bits_16_next(const near_bits_16 *set, const uint16_t *slot)
{
    slot += PRUNE_SLOTS_BITS_16;
    return slot == set->slots + (size_t)set->buckets * PRUNE_SLOTS_BITS_16 ? set->slots : slot;
}

static inline void near_bits_16_insert(near_bits_16 *set, uint64_t hash, unsigned entry)
{
    uint16_t *slot = near_bits_16_bucket(set, hash);
    uint16_t *end = set->slots + (size_t)set->buckets * PRUNE_SLOTS_BITS_16;
    while (*slot)
        if (++slot == end) slot = set->slots;
    *slot = (uint16_t)entry;
}

/* The faces whose turns may lead nearer from this position; 0 if it is not in the set. Where
 * several entries match, the faces of all. */
static inline unsigned near_bits_16_faces(const near_bits_16 *set, uint64_t hash)
{
    const uint16_t *slot = near_bits_16_bucket(set, hash);
    unsigned faces = 0;
    for (;;) {
        uint32_t matches = vector_match_bits_16(slot, NEAR_TAG_BITS_10, near_tag_bits_10(hash));
        for (; matches; matches &= matches - 1) faces |= slot[__builtin_ctz(matches)];
        if (__builtin_expect(slot[PRUNE_SLOTS_BITS_16 - 1] == 0, 1)) return faces & NEAR_FACES;
        slot = near_bits_16_next(set, slot);
    }
}

/* ---- phase 2 ---- */

/* Is this position in the set, with a distance of at most `limit`? */
static inline bool near_bits_16_within(const near_bits_16 *set, uint64_t hash, unsigned limit)
{
    const uint16_t *slot = near_bits_16_bucket(set, hash);
    while (!vector_has_bits_16(slot, near_tag_bits_12(hash), limit + 1)) {
        if (__builtin_expect(slot[PRUNE_SLOTS_BITS_16 - 1] == 0, 1)) return false;
        slot = near_bits_16_next(set, slot);
    }
    return true;
}

/* ---- sieves: each position has four bits in a word of its own, which may coincide ---- */

static inline uint64_t *sieve_word(const sieve *s, uint64_t hash)
{
    return &s->words[(hash >> 32) * s->count >> 32];
}

static inline uint64_t sieve_bits(uint64_t hash)
{
    const uint64_t one = 1;
    return one << (hash >> 16 & 63) | one << (hash >> 22 & 63) | one << (hash >> 28 & 63) |
           one << (hash >> 34 & 63);
}

static inline void sieve_insert(const sieve *s, uint64_t hash)
{
    *sieve_word(s, hash) |= sieve_bits(hash);
}

static inline bool sieve_passes(const sieve *s, uint64_t hash)
{
    return (~*sieve_word(s, hash) & sieve_bits(hash)) == 0;
}

#endif
