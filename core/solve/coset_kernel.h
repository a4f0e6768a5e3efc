/* A bitmap of all positions of a coset of <U,D,R2,L2,F2,B2>, and the loops that fill it.
 *
 * A member of the group is a position of corners and edges whose twists, flips and slice are
 * solved. Its bit is found by the labels of its pieces. Four labels in their order are one of six
 * classes and one of four fibres: fibre f has every label of the class's representative, whose
 * first label is 0, changed by an exclusive or with f. So eight pieces (70 choices of places for
 * four of them, two orders) are one of 2,520 classes and one of 16 fibres. A move takes a class to
 * a class, and changes the fibre by an exclusive or with a constant. The layout makes use of that:
 *
 * - a page for each order of the slice's edges and each choice of places of the U edges (1,680);
 * - a row for each class of the orders of the U and of the D edges (36);
 * - a unit for each class of corners that has the parity of the row (1,260);
 * - in a unit 16 bits for each fibre of the corners: one for each fibre of the U and D edges.
 *
 * A move takes a row to a row: the units change places, their parts change places by an exclusive
 * or of the numbers of bits. */
#ifndef CORE_SOLVE_COSET_KERNEL_H
#define CORE_SOLVE_COSET_KERNEL_H

#include "twophase/kernel/kernel.h"

#define COSET_CLASSES    2520u
#define COSET_PAGES      1680u
#define COSET_ROWS       36u
#define COSET_UNITS      1260u
#define COSET_UNIT       32u /* bytes */
#define COSET_ROW_BYTES  (COSET_UNITS * COSET_UNIT)
#define COSET_PAGE_BYTES (COSET_ROWS * COSET_ROW_BYTES)

/* How the moves of the group change classes: filled once, then read-only. In all tables `from` is
 * where a move comes from, and moves are numbered as in maps.h. */
typedef struct coset_map {
    uint16_t edges[COORD_PERMS_OF_8];   /* class << 4 | fibre, by the rank of the U and D edges */
    uint16_t corners[COORD_PERMS_OF_8]; /* unit << 4 | fibre, by the rank of the corners */
    uint16_t edges_from[MAPS_PHASE2_MOVES][COSET_CLASSES];    /* class << 4 | change of fibre */
    uint16_t corners_from[MAPS_PHASE2_MOVES][2][COSET_UNITS]; /* unit << 4 | change of fibre */
    uint8_t slice_from[MAPS_PHASE2_MOVES][COORD_SLICE_PERMS];
    uint8_t edge_parity[COSET_CLASSES], slice_parity[COORD_SLICE_PERMS];
    uint16_t unit_of[COSET_CLASSES];
    uint16_t corner_rank[2][COSET_UNITS], edge_rank[COSET_CLASSES]; /* of the representatives */
} coset_map;

/* Where a row's positions come from by one move. */
typedef struct coset_source {
    const uint8_t *row;
    const uint16_t *units; /* for each unit: the one it comes from << 4 | change of fibre */
    unsigned fibre;        /* change of the edges' fibre */
} coset_source;

#define COSET_WAITING 64u /* marks whose memory is being fetched */

/* A search by one thread for sequences that end in the group. */
typedef struct coset_search {
    const maps *maps;
    const prune *prune;
    const coset_map *map;
    uint8_t *const *pages;
    uint64_t marked; /* bits that it was the first to set */
    unsigned waiting;
    uint8_t *place[COSET_WAITING]; /* NULL: none */
    uint8_t bit[COSET_WAITING];
} coset_search;

/* Sets the bit of a mark whose memory has arrived. */
static inline void set_waiting(coset_search *s, unsigned i)
{
    if (!s->place[i] || __atomic_load_n(s->place[i], __ATOMIC_RELAXED) & s->bit[i]) return;
    s->marked += !(__atomic_fetch_or(s->place[i], s->bit[i], __ATOMIC_RELAXED) & s->bit[i]);
}

static inline void set_all_waiting(coset_search *s)
{
    for (unsigned i = 0; i < COSET_WAITING; i++) set_waiting(s, i);
}

/* Marks the member with this order of the slice, class << 4 | fibre of its U and D edges, and unit
 * << 4 | fibre of its corners; soon, or by set_all_waiting. */
static inline void mark_at(coset_search *s, unsigned slice, unsigned edges, unsigned corners)
{
    const unsigned i = s->waiting++ % COSET_WAITING, class = edges >> 4;
    set_waiting(s, i);
    s->place[i] = s->pages[slice * COORD_COMBINATIONS + class / COSET_ROWS] +
                  (size_t)(class % COSET_ROWS) * COSET_ROW_BYTES +
                  (size_t)(corners >> 4) * COSET_UNIT + (corners & 15) * 2 + (edges >> 3 & 1);
    s->bit[i] = (uint8_t)(1u << (edges & 7));
    __builtin_prefetch(s->place[i], 1);
}

typedef struct coset_kernel {
    /* Writes a row: what it was, and all that one move leads to. Returns how many bits it has. */
    uint64_t (*extend)(uint8_t *out, const uint8_t *old,
                       const coset_source from[MAPS_PHASE2_MOVES]);
    /* Marks the end of each sequence of exactly `length` moves from `cube` into the group that ends
     * with a quarter turn of R, F, L or B and begins with a move of `first`. The sequences that
     * differ from one by a half turn before such an end, or by the order of opposite turns, may be
     * left out. */
    void (*search)(coset_search *s, const tsl_cube3 *cube, unsigned length, move_set first);
} coset_kernel;

#endif
