/* The 4x4x4's second phase: the other centres onto their faces, the wings into halves that fit.
 *
 * The centres of two opposite colours are on R and L. The turns that keep them there are those of
 * the faces, Rw, and half turns of Uw and Fw. The phase ends in the group of U D F B, R2 L2,
 * Uw2 Rw2 Fw2, which the third phase needs:
 * - the other centres are on two pairs of opposite faces, either way round;
 * - those on R and L are as half turns can make them;
 * - the group never exchanges two halves of the 24 places of wings, twelve and twelve; each half
 *   has to hold one wing of every edge;
 * - the wings are in an even order, and so is one half of them against the other. Without either
 *   the 3x3x3 would end with one edge turned over, or could not be paired.
 * The table has the centres and the order of the wings: 6435 * 35 * 2 positions. The halves are
 * counted where a path would end, since 1 of 660 paths does. */
#ifndef PLUGINS_CUBE4_PHASE2_H
#define PLUGINS_CUBE4_PHASE2_H

#include "pieces.h"
#include "twistseal/plugin.h"

enum {
    CUBE4_PHASE2_TURNS = 23,
    CUBE4_PHASE2_ALL = (1 << CUBE4_PHASE2_TURNS) - 1,
    CUBE4_SIDES = 6435, /* ways to part the 16 centres of U F D B in two kinds */
    CUBE4_ENDS = 35,    /* ways to part the 8 centres of R and L in two colours */
    CUBE4_ENDING = 3,   /* the last turns, which are listed */
    CUBE4_ENDINGS = 897,
    CUBE4_LISTED = 5787
};

/* Turns that end the phase; the last, a clockwise quarter turn of R, L or Rw, may go the other way
 * as well. And where wings have to be to come into the first half, by all bits of their marks. */
typedef struct cube4_ending {
    uint64_t half[CUBE4_WINGS / 4];
    uint8_t turn[CUBE4_ENDING];
} cube4_ending;

typedef struct cube4_phase2 {
    uint8_t turn[CUBE4_PHASE2_TURNS];     /* their numbers */
    uint8_t odd[CUBE4_PHASE2_TURNS];      /* does it change the order of the wings? */
    uint8_t last[CUBE4_PHASE2_TURNS];     /* is it a quarter turn of R, L or Rw? */
    uint32_t may_follow[CUBE4_KINDS + 1]; /* the turns that may come after one of this kind */
    uint16_t side_of[1 << 16];            /* a set of 8 of the 16 places, or what it leaves */
    uint8_t end_of[1 << 8];               /* a set of 4 of the 8 places, or what it leaves */
    uint16_t next_side[CUBE4_SIDES][CUBE4_PHASE2_TURNS];
    uint8_t next_end[CUBE4_ENDS][CUBE4_PHASE2_TURNS];
    /* The distance in the highest 4 bits; bit i for each turn that leads one nearer, bit
     * CUBE4_PHASE2_TURNS + i for each that leads no farther and no nearer. */
    uint64_t entry[CUBE4_SIDES][CUBE4_ENDS][2];
    /* All ways to end the phase in three turns that are not in the group of the third phase before
     * the last. Those of a position begin at list[list_of[...]] and end before CUBE4_ENDINGS. */
    cube4_ending ending[CUBE4_ENDINGS];
    uint16_t list[CUBE4_LISTED];
    uint16_t list_of[CUBE4_SIDES][CUBE4_ENDS][2];
    uint64_t half[CUBE4_WINGS / 4];  /* as of an ending without turns */
    uint8_t first_half[CUBE4_EDGES]; /* the place of each edge in it */
    uint16_t fitting;                /* the marks of the wings of a half that fits, all added up */
} cube4_phase2;

typedef struct cube4_position2 {
    uint16_t side;
    uint8_t end, odd;
} cube4_position2;

/* Fills the table, zeroed before, on all cores. */
void cube4_phase2_build(cube4_phase2 *out, const tsl_host *host);

/* The position where the centres of one colour of R and L are at `end`, and those of one of the
 * other two pairs of opposite colours at `side`. */
cube4_position2 cube4_phase2_position(const cube4_phase2 *t, uint32_t end, uint32_t side, bool odd);

static inline cube4_position2 cube4_phase2_next(const cube4_phase2 *t, cube4_position2 at,
                                                unsigned i)
{
    return (cube4_position2){t->next_side[at.side][i], t->next_end[at.end][i], at.odd ^ t->odd[i]};
}

static inline unsigned cube4_phase2_distance(const cube4_phase2 *t, cube4_position2 at)
{
    return (unsigned)(t->entry[at.side][at.end][at.odd] >> 60);
}

/* Fetches what is known of a position that is soon to be looked at. */
static inline void cube4_phase2_prefetch(const cube4_phase2 *t, cube4_position2 at)
{
    __builtin_prefetch(&t->entry[at.side][at.end][at.odd]);
}

/* The turns after which the end is `left` turns away or nearer. */
static inline uint32_t cube4_phase2_within(const cube4_phase2 *t, cube4_position2 at, unsigned left)
{
    uint64_t entry = t->entry[at.side][at.end][at.odd];
    unsigned distance = (unsigned)(entry >> 60);
    if (distance > left + 1) return 0;
    uint32_t nearer = (uint32_t)entry & CUBE4_PHASE2_ALL;
    if (distance == left + 1) return nearer;
    uint32_t level = (uint32_t)(entry >> CUBE4_PHASE2_TURNS) & CUBE4_PHASE2_ALL;
    return distance == left ? nearer | level : CUBE4_PHASE2_ALL;
}

/* What is noted of the wing at each place, to tell whether halves fit: 1 << its edge, and
 * 1 << CUBE4_EDGES if it is the edge's second wing. */
typedef union cube4_marks {
    uint16_t place[CUBE4_WINGS];
    uint64_t word[CUBE4_WINGS / 4];
} cube4_marks;

static inline uint16_t cube4_wing_mark(unsigned wing)
{
    return (uint16_t)(1 << wing / 2 | (wing & 1) << CUBE4_EDGES);
}

/* Does the first half hold one wing of every edge, and is it in an even order against the other,
 * after the turns of `half`? The wings must be in an even order then. */
static inline bool cube4_phase2_fits(const cube4_phase2 *t, const cube4_marks *marks,
                                     const uint64_t half[CUBE4_WINGS / 4])
{
    uint64_t sum = 0;
    for (unsigned n = 0; n < CUBE4_WINGS / 4; n++) sum ^= marks->word[n] & half[n];
    sum ^= sum >> 32;
    sum ^= sum >> 16;
    return (sum & 0xffff) == t->fitting;
}

/* Is the place of a wing in the first half? */
static inline bool cube4_in_first_half(const cube4_phase2 *t, unsigned place)
{
    return t->first_half[place / 2] == place;
}

#endif
