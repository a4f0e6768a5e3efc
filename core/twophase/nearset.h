/* Sets of positions near the goal: small hash tables of tags, one cache line a bucket.
 *
 * A set holds every position up to some distance. A look-up never misses a member. A tag may also
 * match by chance: a position outside the set then looks like a member, which costs the search
 * time and nothing else, because it verifies what it reaches. Where several entries match, it
 * cannot be told which one belongs to the position, and the look-up says NEAR_UNSURE.
 *
 * Included by the kernels, after a vector header. */
#ifndef CORE_TWOPHASE_NEARSET_H
#define CORE_TWOPHASE_NEARSET_H

#include "prune.h"

/* Phase 1, 16 entries a bucket: tag << 21 | distance << 18 | the moves that lead one step nearer.
 * No entry has tag 0, so an empty slot never matches. */
#define NEAR_TAG32    0xffe00000u
#define NEAR_DISTANCE 18
#define NEAR_UNSURE   0xffffffffu

/* Phase 1 again, in half the room, 32 entries a bucket: tag << 6 | the faces whose turns may lead
 * one step nearer: of a position that is exactly 7 moves away those that do, of a nearer one all.
 * No entry has no faces, so an empty slot is 0. */
#define NEAR_TAG10 0xffc0u
#define NEAR_FACES 63u

/* Phase 2, 32 entries a bucket: tag << 4 | distance + 1. An empty slot is 0. */

static inline uint64_t near_hash(uint64_t key)
{
    return key * 0x9e3779b97f4a7c15u;
}

static inline size_t near_bucket(uint64_t hash, uint32_t buckets)
{
    return (size_t)((hash >> 32) * buckets >> 32);
}

static inline uint32_t near_tag32(uint64_t hash)
{
    uint32_t tag = (uint32_t)(hash >> 21) & 0x7ff;
    return (tag + (tag == 0)) << 21;
}

static inline uint16_t near_tag10(uint64_t hash)
{
    return (uint16_t)(hash >> 16 & NEAR_TAG10);
}

static inline uint16_t near_tag16(uint64_t hash)
{
    return (uint16_t)(hash >> 18 & 0xfff0);
}

/* ---- the last five moves of phase 1: exact keys ---- */

/* The slot of this coset: empty, or as prune.h says. */
static inline uint64_t *near5_slot(const prune *p, uint32_t index)
{
    const size_t slots = (size_t)1 << PRUNE_SLOTS5_LOG2;
    size_t at = near_hash(index) >> (64 - PRUNE_SLOTS5_LOG2);
    while (p->near5[at] && (uint32_t)p->near5[at] != index + 1) at = (at + 1) & (slots - 1);
    return &p->near5[at];
}

/* ---- phase 1 ---- */

static inline uint32_t *near32_bucket(const near32 *set, uint64_t hash)
{
    return set->slots + near_bucket(hash, set->buckets) * PRUNE_SLOTS32;
}

/* A bucket that is full may have sent entries to the next one. */
static inline uint32_t near32_find_far(const near32 *set, const uint32_t *slot, uint32_t tag)
{
    uint32_t found = 0;
    for (;;) {
        unsigned matches = vector_match16x32(slot, NEAR_TAG32, tag);
        for (; matches; matches &= matches - 1)
            found = found ? NEAR_UNSURE : slot[__builtin_ctz(matches)];
        if (slot[PRUNE_SLOTS32 - 1] == 0) return found;
        slot += PRUNE_SLOTS32;
        if (slot == set->slots + (size_t)set->buckets * PRUNE_SLOTS32) slot = set->slots;
    }
}

/* The entry of this position, 0 if it is not in the set, or NEAR_UNSURE. */
static inline uint32_t near32_find(const near32 *set, uint64_t hash)
{
    const uint32_t *slot = near32_bucket(set, hash);
    uint32_t tag = near_tag32(hash);
    unsigned matches = vector_match16x32(slot, NEAR_TAG32, tag);
    if (__builtin_expect(slot[PRUNE_SLOTS32 - 1] != 0, 0)) return near32_find_far(set, slot, tag);
    if (!matches) return 0;
    return matches & (matches - 1) ? NEAR_UNSURE : slot[__builtin_ctz(matches)];
}

static inline void near32_insert(near32 *set, uint64_t hash, unsigned distance, move_set nearer)
{
    uint32_t *slot = near32_bucket(set, hash);
    uint32_t *end = set->slots + (size_t)set->buckets * PRUNE_SLOTS32;
    while (*slot)
        if (++slot == end) slot = set->slots;
    *slot = near_tag32(hash) | distance << NEAR_DISTANCE | nearer;
}

static inline uint16_t *near16_bucket(const near16 *set, uint64_t hash)
{
    return set->slots + near_bucket(hash, set->buckets) * PRUNE_SLOTS16;
}

/* The bucket after this one; an entry is there where this one was full. */
static inline const uint16_t *near16_next(const near16 *set, const uint16_t *slot)
{
    slot += PRUNE_SLOTS16;
    return slot == set->slots + (size_t)set->buckets * PRUNE_SLOTS16 ? set->slots : slot;
}

static inline void near16_insert(near16 *set, uint64_t hash, unsigned entry)
{
    uint16_t *slot = near16_bucket(set, hash);
    uint16_t *end = set->slots + (size_t)set->buckets * PRUNE_SLOTS16;
    while (*slot)
        if (++slot == end) slot = set->slots;
    *slot = (uint16_t)entry;
}

/* The faces whose turns may lead nearer from this position; 0 if it is not in the set. Where
 * several entries match, the faces of all. */
static inline unsigned near7_faces(const near16 *set, uint64_t hash)
{
    const uint16_t *slot = near16_bucket(set, hash);
    unsigned faces = 0;
    for (;;) {
        uint32_t matches = vector_match32x16(slot, NEAR_TAG10, near_tag10(hash));
        for (; matches; matches &= matches - 1) faces |= slot[__builtin_ctz(matches)];
        if (__builtin_expect(slot[PRUNE_SLOTS16 - 1] == 0, 1)) return faces & NEAR_FACES;
        slot = near16_next(set, slot);
    }
}

/* ---- phase 2 ---- */

/* Is this position in the set, with a distance of at most `limit`? */
static inline bool near2_within(const near16 *set, uint64_t hash, unsigned limit)
{
    const uint16_t *slot = near16_bucket(set, hash);
    while (!vector_has32x16(slot, near_tag16(hash), limit + 1)) {
        if (__builtin_expect(slot[PRUNE_SLOTS16 - 1] == 0, 1)) return false;
        slot = near16_next(set, slot);
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
