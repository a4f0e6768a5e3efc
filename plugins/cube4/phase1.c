/* The 4x4x4's first phase: the centres of two opposite colours onto two opposite faces. */
#include "phase1.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"
#include "lib/rank.h"

enum { UNKNOWN = 0xff, NO_CLASS = 0xffff };

/* The class of every set, by rank, and what takes the set to the class's own. */
typedef struct sets {
    uint16_t class[CUBE4_SETS];
    uint8_t symmetry[CUBE4_SETS];
    /* rank_subset() of a set in two halves: low[low half] + high[members in it][high half] */
    uint32_t low[4096], high[9][4096];
} sets;

static void build_ranks(sets *s)
{
    for (uint32_t half = 0; half < 4096; half++) {
        s->low[half] = rank_subset(half);
        for (unsigned below = 0; below < 9; below++) {
            /* As if `below` members were the lowest ones. */
            uint32_t rank = 0, k = below + 1;
            for (uint32_t rest = half; rest; rest &= rest - 1)
                rank += choose(12u + (unsigned)__builtin_ctz(rest), k++);
            s->high[below][half] = rank;
        }
    }
}

static uint32_t rank_set(const sets *s, uint32_t set)
{
    uint32_t low = set & 4095;
    return s->low[low] + s->high[__builtin_popcount(low)][set >> 12];
}

/* ---- symmetries ---- */

static void build_symmetries(cube4_phase1 *t)
{
    for (unsigned s = 0; s < CUBE4_SYMMETRIES; s++) cube4_map_symmetry(&t->map[s], s);
    for (unsigned a = 0; a < CUBE4_SYMMETRIES; a++) {
        for (unsigned b = 0; b < CUBE4_SYMMETRIES; b++) {
            cube4_map both;
            for (unsigned i = 0; i < CUBE4_WINGS; i++)
                both.wing[i] = t->map[a].wing[t->map[b].wing[i]];
            unsigned s = 0;
            while (memcmp(t->map[s].wing, both.wing, sizeof both.wing) != 0) s++;
            t->product[a][b] = (uint8_t)s;
        }
        for (unsigned turn = 0; turn < CUBE4_TURNS; turn++)
            t->turn_from[a][cube4_turn_image(&t->map[a], a >= CUBE4_ROTATIONS, turn)] =
                (uint8_t)(turn < CUBE4_SEARCH_TURNS ? turn : CUBE4_TURNS);
    }
}

/* ---- classes ---- */

/* The inverse of each symmetry takes the class's own set to a member. */
static void add_class(cube4_phase1 *t, sets *s, unsigned class, uint32_t least)
{
    t->least[class] = least;
    for (unsigned a = 0; a < CUBE4_SYMMETRIES; a++) {
        uint32_t rank = rank_set(s, cube4_move_set(&t->map[a], least));
        unsigned inverse = 0;
        while (t->product[inverse][a] != 0) inverse++;
        s->class[rank] = (uint16_t) class;
        s->symmetry[rank] = (uint8_t)inverse;
    }
}

static void build_classes(cube4_phase1 *t, sets *s)
{
    memset(s->class, 0xff, sizeof s->class);
    unsigned classes = 0;
    /* Sets of one size come in ascending order by rank. */
    for (uint32_t set = 0xff; set < (uint32_t)1 << CUBE4_CENTRES;) {
        if (s->class[rank_set(s, set)] == NO_CLASS) add_class(t, s, classes++, set);
        uint32_t lowest = set & (0 - set), carried = set + lowest;
        set = carried | ((set ^ carried) >> 2) / lowest;
    }
}

static void build_turns(cube4_phase1 *t, const sets *s)
{
    for (unsigned turn = 0; turn < CUBE4_TURNS; turn++) {
        cube4_map map;
        cube4_map_turn(&map, turn);
        for (unsigned class = 0; class < CUBE4_CLASSES; class ++) {
            uint32_t rank = rank_set(s, cube4_move_set(&map, t->least[class]));
            t->next[class][turn] = s->class[rank];
            t->symmetry[class][turn] = s->symmetry[rank];
        }
    }
}

static void build_distances(cube4_phase1 *t)
{
    uint16_t queue[CUBE4_CLASSES];
    unsigned filled = 0;
    memset(t->distance, UNKNOWN, sizeof t->distance);
    queue[filled++] = cube4_phase1_frame(t, 0xf | 0xf << 12).class; /* U and D */
    t->distance[queue[0]] = 0;
    for (unsigned i = 0; i < filled; i++) {
        for (unsigned turn = 0; turn < CUBE4_TURNS; turn++) {
            uint16_t next = t->next[queue[i]][turn];
            if (t->distance[next] != UNKNOWN) continue;
            t->distance[next] = (uint8_t)(t->distance[queue[i]] + 1);
            queue[filled++] = next;
        }
    }
}

static void list_nearer(cube4_phase1 *t)
{
    for (unsigned class = 0; class < CUBE4_CLASSES; class ++)
        for (unsigned turn = 0; turn < CUBE4_TURNS; turn++) {
            unsigned from = t->distance[class], to = t->distance[t->next[class][turn]];
            t->nearer[class] |= (uint64_t)(to < from) << turn;
            t->level[class] |= (uint64_t)(to == from) << turn;
        }
}

void cube4_phase1_build(cube4_phase1 *t)
{
    sets *s = memory_get(sizeof *s);
    build_ranks(s);
    build_symmetries(t);
    build_classes(t, s);
    build_turns(t, s);
    build_distances(t);
    list_nearer(t);
    free(s);
}

cube4_framed cube4_phase1_frame(const cube4_phase1 *t, uint32_t set)
{
    uint32_t least = UINT32_MAX;
    cube4_framed framed = {0, 0};
    for (unsigned s = 0; s < CUBE4_SYMMETRIES; s++) {
        uint32_t image = cube4_move_set(&t->map[s], set);
        if (image >= least) continue;
        least = image;
        framed.symmetry = (uint8_t)s;
    }
    unsigned from = 0, to = CUBE4_CLASSES;
    while (to - from > 1) {
        unsigned middle = (from + to) / 2;
        *(t->least[middle] <= least ? &from : &to) = middle;
    }
    framed.class = (uint16_t)from;
    return framed;
}
