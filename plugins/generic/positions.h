/* All states of a small puzzle, numbered, with their distances from solved.
 *
 * A position is a row, which says where the first few pieces are, and a column, an element of the
 * subgroup that keeps these pieces: the permutation is the column's, then the row's. A turn leads a
 * row to another one and the column to a column that depends on row and turn, so any group has such
 * tables, and they are small: 4,536 x 810 for the 2x2x2. */
#ifndef PLUGINS_GENERIC_POSITIONS_H
#define PLUGINS_GENERIC_POSITIONS_H

#include "keys.h"
#include "turns.h"

enum { POSITIONS_BUDGET = 64 << 20, POSITIONS_DEPTHS = 100, POSITIONS_UNKNOWN = 0xff };

typedef struct positions {
    const turns *turns;
    const group_point *kind; /* of each point */
    size_t points;
    uint64_t states;
    uint32_t rows, columns;
    uint32_t fixed;         /* points that say the row */
    uint32_t steps_max;     /* ways in which a turn changes the column */
    const group *g;         /* an element is known by where its base points are: those that */
                            /* what keeps the points before them moves */
    const uint64_t *counts; /* positions at each distance */
    const uint32_t *row_to, *step; /* by row and turn: where it leads, how the column changes */
    const uint16_t *column_to;     /* by step and column */
    const uint8_t *distance;       /* by row and column */
    const group_point *row_permutation, *column_permutation;
    keys row_keys, column_keys; /* of what says a row, and of what columns show */
} positions;

typedef struct position {
    uint32_t row, column;
} position;

/* Chooses rows and columns for a puzzle of `states` states, not counting turns set apart. False:
 * the tables would be larger than the budget. */
bool positions_plan(positions *out, const definition *d, const turns *t, const group *g,
                    uint64_t states);
/* [main] Builds or loads the tables of this name. TSL_EINPUT: there are not so many states, or one
 * is further away than POSITIONS_DEPTHS. */
int positions_open(positions *p, const char *name, uint32_t version, const tsl_host *host,
                   tsl_err *err);
void positions_close(positions *p);

/* Fills in the distance of each position from the nearest of those that have 0, and how many there
 * are at each distance: counts[0] is given, the others are 0. All other distances are
 * POSITIONS_UNKNOWN before. */
int positions_flood(uint8_t *distance, uint64_t counts[POSITIONS_DEPTHS], const positions *p,
                    tsl_err *err);

/* After the turn of this number. */
static inline position positions_turn(const positions *p, position at, size_t number)
{
    size_t i = at.row * p->turns->searched + number;
    return (position){p->row_to[i], p->column_to[(size_t)p->step[i] * p->columns + at.column]};
}

static inline unsigned positions_distance(const positions *p, position at)
{
    return p->distance[(size_t)at.row * p->columns + at.column];
}

unsigned positions_greatest(const positions *p);
/* Where each point went. */
void positions_permutation(group_point *out, const positions *p, position at);
/* The position that looks as this permutation does; false: turns make none. */
bool positions_find(position *out, const positions *p, const group_point *permutation);

#endif
