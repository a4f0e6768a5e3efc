/* Puzzles whose every distance is known: states are numbers, scrambles and solutions walk down. */
#ifndef PLUGINS_GENERIC_SMALL_H
#define PLUGINS_GENERIC_SMALL_H

#include "lib/tokens.h"
#include "phases/frames.h"
#include "positions.h"
#include "traits.h"

/* ---- sequences: path.c ---- */

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
int small_explain(const void *self, tsl_sink *sink, tsl_err *err);

#endif
