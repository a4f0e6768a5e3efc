/* Puzzles whose every distance is known: states are numbers, scrambles and solutions walk down. */
#ifndef PLUGINS_GENERIC_SMALL_H
#define PLUGINS_GENERIC_SMALL_H

#include "lib/tokens.h"
#include "turns.h"

/* ---- positions: rows and columns (positions.c) ---- */

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

/* ---- sequences ---- */

enum { VIEWS_MAX = 6 };

/* How far a state is at least from solved and held as it began, where turns rotate the puzzle.
 *
 * Distances of positions do not know how the puzzle is held. Rows do, with the hold beside them: so
 * many that a table has their distances. Seen from another side, other pieces say the row. */
typedef struct views {
    const positions *p;
    const uint8_t *least;    /* by hold and row: turns to the first row, held as it began */
    size_t count;            /* 0: no turn rotates the puzzle */
    uint8_t side[VIEWS_MAX]; /* the rotations through which it is seen; the first does nothing */
} views;

/* [main] Builds or loads the table of this name, once the positions are open. */
int views_open(views *out, const positions *p, const char *name, uint32_t version,
               const tsl_host *host, tsl_err *err);

/* A state as all views show it. */
typedef struct seen_rows {
    uint32_t row[VIEWS_MAX];
    uint8_t hold[VIEWS_MAX];
} seen_rows;

/* A position, held so. */
void views_see(seen_rows *out, const views *v, position at, size_t hold);
/* Is it within so many turns, as far as the views know? */
bool views_within(const views *v, const seen_rows *from, unsigned left);
/* After the turn t->all[made]. False: it is not within so many turns, and `out` is of no use. */
bool views_turn(seen_rows *out, const views *v, const seen_rows *from, size_t made, unsigned left);

enum { PATH_MAX_TURNS = 120 };

/* Writes the turns of a sequence that takes solved to `target`, rotated as `hold` says, and a NUL,
 * which it returns: `length` turns, or more where there is no such sequence. The rng chooses among
 * the sequences there are, at each turn among the turns that can still arrive. NULL: none was
 * found.
 */
char *path_write(char *out, const views *v, position target, size_t hold, unsigned length,
                 tsl_rng *rng);

/* ---- the puzzle ---- */

enum { SMALL_APART = 16, SMALL_READ_APART = 10000 /* ways to turn them that read() tries */ };

/* The bytes of a state: row, column, and the rest of a small_state, each a number of 4 bytes. */
enum { SMALL_ROW = 0, SMALL_COLUMN = 4, SMALL_REST = 8, SMALL_STATE = 12 };

/* A state. States that are drawn are held as solved, and so is what turns have solved. */
typedef struct small_state {
    position at;
    size_t hold;                /* the rotation that comes after it */
    uint8_t power[SMALL_APART]; /* how far each move set apart is turned */
} small_state;

/* What `self` points to. */
typedef struct small {
    numbered numbered; /* the first */
    const definition *d;
    const turns *t;
    const group *g; /* what the searched turns make */
    positions p;
    views v;                    /* for scrambles */
    frames f;                   /* for reading letters */
    uint8_t apart[SMALL_APART]; /* the first turn of each move set apart */
    unsigned apart_count;
    uint32_t apart_states;                      /* the product of their orders */
    char table[40];                             /* the name of its tables, */
    uint32_t version;                           /* and their version */
    const uint8_t *turns_to[DEFINITION_TRAITS]; /* by trait: distances of all positions */
} small;

/* Finds the turns set apart. The caller frees it with small_close. */
void small_make(small *out, const definition *d, const turns *t);
void small_close(small *s);

/* Fills the functions and sizes of a puzzle, once its positions are planned. */
void small_describe(tsl_puzzle *out, small *s);

/* [main] Builds or loads the tables of this name. TSL_EINPUT: the definition says other numbers. */
int small_open(small *s, const char *name, uint32_t version, const tsl_host *host, tsl_err *err);

/* The letters that it shows. */
void small_letters(const small *s, char out[TSL_FACELETS_MAX], const small_state *state);

/* The turn that a token names; NULL: none. */
const turn *small_find_turn(const turns *t, const tokens *token);

small_state small_load(const small *s, const void *state);
void small_store(void *out, const small *s, const small_state *state);
/* Turns a permutation further so far. */
void small_turn_apart(group_point *at, const small *s, const uint8_t power[SMALL_APART]);

/* The functions of tsl_puzzle; `self` is a small. */
int small_read(const void *self, void *state, const char *letters, tsl_err *err);
int small_solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                tsl_err *err);
size_t small_solve_size(const void *self);
int small_init_traits(void *self, const tsl_host *host, tsl_err *err);
int small_explain(const void *self, tsl_sink *sink, tsl_err *err);

#endif
