/* Sequences of turns that lead to a position of a small puzzle, and views: how far a state is at
 * least from solved and held as it began, where turns rotate the puzzle.
 *
 * Distances of positions do not know how the puzzle is held. Rows do, with the hold beside them: so
 * many that a table has their distances. Seen from another side, other pieces say the row. */
#ifndef PLUGINS_GENERIC_PATH_H
#define PLUGINS_GENERIC_PATH_H

#include "positions.h"

enum { VIEWS_MAX = 6 };

typedef struct views {
    const positions *p;
    const uint8_t *least;    /* by hold and row: turns to the first row, held as it began */
    size_t count;            /* 0: no turn rotates the puzzle */
    uint8_t side[VIEWS_MAX]; /* the rotations through which it is seen; the first does nothing */
} views;

/* A state as all views show it. */
typedef struct seen_rows {
    uint32_t row[VIEWS_MAX];
    uint8_t hold[VIEWS_MAX];
} seen_rows;

/* [main] Builds or loads the table of this name, once the positions are open. */
int views_open(views *out, const positions *p, const char *name, uint32_t version,
               const tsl_host *host, tsl_err *err);

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

#endif
