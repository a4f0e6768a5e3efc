/* Asks how near a position is to the goal of its phase. */
#include <string.h>

#include "search.h"

unsigned near_count_bits(uint32_t bits)
{
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return ((bits + (bits >> 4)) & 0x0f0f0f0f) * UINT32_C(0x01010101) >> 24;
}

const near_row *near_find(const near_set *set, unsigned range, uint32_t key)
{
    const near_word *word = &set->words[range][key / NEAR_WORD];
    if (!(word->has >> key % NEAR_WORD & 1)) return NULL;
    return set->rows[range] + word->before +
           near_count_bits(word->has & ((1u << key % NEAR_WORD) - 1));
}

/* Eight bonds of a row are looked at together. */
enum { EIGHT = 8 };
typedef uint16_t lanes __attribute__((vector_size(EIGHT * sizeof(uint16_t))));

/* Of each bond the places of a row whose points are as it is: of both, or of neither. False: one
 * has none. */
static inline bool find_places(near_row out, const near_set *set, unsigned side,
                               const uint16_t *values, const near_row *row)
{
    static const lanes bit[] = {{1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7},
                                {1 << 8, 1 << 9, 1 << 10, 1 << 11}};
    lanes places[2], none = {0};
    memcpy(places, row, sizeof places);
    for (unsigned b = 0; b < set->bonds; b++) {
        const uint16_t points = set->shown[side][0][b][values[set->bond[b]]];
        const uint16_t bonds = set->shown[side][1][b][values[set->bond[b] + 1]];
        for (unsigned i = 0; i < 2; i++) places[i] &= points ^ (lanes)((bonds & bit[i]) == none);
    }
    const lanes empty = (lanes)(places[0] == none) | (lanes)(places[1] == none);
    uint64_t halves[2];
    memcpy(out, places, sizeof places);
    memcpy(halves, &empty, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

unsigned near_fits(const near_set *set, unsigned side, const uint16_t *values, const near_row *row)
{
    near_row places;
    return find_places(places, set, side, values, row) ? places[0] : 0;
}

bool near_has(const near_set *set, unsigned side, const uint16_t *values, const near_place *at,
              unsigned left)
{
    near_row places;
    find_places(places, set, side, values, at->row);
    for (unsigned rest = at->places; rest; rest &= rest - 1) {
        const uint32_t *begin = near_begin(set, at->row) + __builtin_ctz(rest);
        for (unsigned k = begin[0]; k < begin[1]; k++) {
            const uint64_t match = set->matches[k];
            unsigned j = 4;
            if (!(places[1] >> (match >> 4 & 15) & places[2] >> (match >> 8 & 15) &
                  places[3] >> (match >> 12 & 15) & 1))
                continue; /* nearly all; without a branch for each */
            while (j < set->points && places[j] >> (match >> 4 * j & 15) & 1) j++;
            if (j >= set->points && (match >> NEAR_MATCH & 15) <= left) return true;
        }
    }
    return false;
}

bool near_may(const near_set *set, unsigned side, const uint16_t *values, const near_place *at)
{
    near_row places;
    for (unsigned rest = at->places; rest; rest &= rest - 1)
        if (find_places(places, set, side, values, near_given(set, at->row) + __builtin_ctz(rest)))
            return true;
    return false;
}
