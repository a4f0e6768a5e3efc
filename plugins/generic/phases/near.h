/* All that a phase can solve in few turns: what else is looked at stops so far before the goal. */
#ifndef PLUGINS_GENERIC_PHASES_NEAR_H
#define PLUGINS_GENERIC_PHASES_NEAR_H

#include "chain.h"

enum { NEAR_BONDS = 4, NEAR_POINTS = 12, NEAR_VALUES = 1024, NEAR_KEYS = 1 << 17 };

/* A position is told by a key, made of the coordinates that the next turns leave alone at the goal,
 * and by a match of two orbits: where each point's bond is. Matches of one key stand together. */
typedef struct near_key {
    uint32_t key; /* 1 + the key; 0: none */
    uint32_t list;
    uint16_t places[NEAR_POINTS]; /* of each bond: where any match has its point */
} near_key;

typedef struct near_set {
    uint32_t depth;       /* turns: all positions within them are here; 0: there is no set */
    const near_key *keys; /* a hash table, see near_slot() */
    const uint64_t *lists;
    unsigned factors, bonds, points;
    uint8_t factor[PHASE_COORDINATES]; /* the coordinates of the key */
    uint8_t bond[NEAR_BONDS];          /* the first of two coordinates: of points, of their bonds */
    uint16_t shown[NEAR_BONDS][2][NEAR_VALUES]; /* by their values: a bit for each place */
} near_set;

static inline uint32_t near_slot(uint32_t key)
{
    return key * UINT32_C(0x9e3779b1) >> (32 - 17);
}

/* Bytes of the set of this phase; 0: it has none. */
size_t near_size(const chain *c, unsigned number);

/* Fills the bytes, zeroed, once the coordinates have their tables. */
void near_build(void *bytes, const phase *p, const coordinate_tables *moves, const turns *t);

/* Reads what near_build filled. */
void near_open(near_set *out, const void *bytes, const phase *p, const coordinate_tables *moves,
               const turns *t);

/* [any] */
uint32_t near_key_of(const near_set *set, const phase *p, const uint32_t *values);
/* [any] The key, where its matches can be those of these values; NULL: none is. */
const near_key *near_find(const near_set *set, const uint32_t *values, uint32_t key);
/* [any] Is one of them within so many turns? */
bool near_has(const near_set *set, const uint32_t *values, const near_key *here, unsigned left);

#endif
