/* The 4x4x4's first phase: the centres of two opposite colours onto two opposite faces.
 *
 * A position is the set of the 8 places these centres are at, one of 735,471, up to the 48
 * symmetries of the cube one of 15,582 classes. A class stands for its least set, and the search
 * follows the classes: it keeps the symmetry that takes the set to the class's own. */
#ifndef PLUGINS_CUBE4_PHASE1_H
#define PLUGINS_CUBE4_PHASE1_H

#include "pieces.h"

enum { CUBE4_SETS = 735471, CUBE4_CLASSES = 15582 };

typedef struct cube4_phase1 {
    uint32_t least[CUBE4_CLASSES]; /* ascending */
    uint8_t distance[CUBE4_CLASSES];
    /* The turns that lead one nearer to the end, and those that lead no farther and no nearer. */
    uint64_t nearer[CUBE4_CLASSES], level[CUBE4_CLASSES];
    uint16_t next[CUBE4_CLASSES][CUBE4_TURNS];
    uint8_t symmetry[CUBE4_CLASSES][CUBE4_TURNS]; /* takes the turned least set to the next one */
    uint8_t product[CUBE4_SYMMETRIES][CUBE4_SYMMETRIES]; /* [a][b]: b, then a */
    /* The turn a symmetry takes to this one; CUBE4_TURNS where the search does not use it. */
    uint8_t turn_from[CUBE4_SYMMETRIES][CUBE4_TURNS];
    cube4_map map[CUBE4_SYMMETRIES];
} cube4_phase1;

/* A set as the search sees it. */
typedef struct cube4_framed {
    uint16_t class;
    uint8_t symmetry;
} cube4_framed;

/* Fills the table, zeroed before. */
void cube4_phase1_build(cube4_phase1 *out);

cube4_framed cube4_phase1_frame(const cube4_phase1 *t, uint32_t set);

/* The turns after which the end is `left` turns away or nearer, bit n for turn n. */
static inline uint64_t cube4_phase1_within(const cube4_phase1 *t, unsigned class, unsigned left)
{
    unsigned distance = t->distance[class];
    if (distance > left + 1) return 0;
    if (distance == left + 1) return t->nearer[class];
    if (distance == left) return t->nearer[class] | t->level[class];
    return ((uint64_t)1 << CUBE4_TURNS) - 1;
}

/* After `turn`, as seen in the frame of `at`. */
static inline cube4_framed cube4_phase1_next(const cube4_phase1 *t, cube4_framed at, unsigned turn)
{
    unsigned by = t->symmetry[at.class][turn];
    return (cube4_framed){t->next[at.class][turn], t->product[by][at.symmetry]};
}

#endif
