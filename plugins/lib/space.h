/* A puzzle small enough to know the distance of every position. From tables of its pieces and turns
 * it gets uniform positions, exact distances and scrambles of one fixed length.
 *
 * A position is a row (where some pieces are) and a column (where the others are, and how all are
 * twisted); a turn changes the row by the row alone and the column by the column alone. */
#ifndef PLUGINS_LIB_SPACE_H
#define PLUGINS_LIB_SPACE_H

#include <stdbool.h>

#include "tokens.h"
#include "twistseal/plugin.h"

enum { SPACE_PLACES = 16, SPACE_ORBITS = 4, SPACE_LENGTH = 11, SPACE_STATE = 4 };

/* Pieces of one kind, which change places among themselves. */
typedef struct space_orbit {
    uint8_t places;
    uint8_t twists; /* ways a piece sits in its place, 1..3 */
    bool in_row;    /* where the pieces are belongs to the row, else to the column */
    /* Where the stickers of each place are in the facelet string, `twists` for each, clockwise. */
    const uint8_t *stickers;
} space_orbit;

/* The smallest turn of an axis, clockwise; places are counted through all orbits. */
typedef struct space_turn {
    char name;
    uint8_t from[SPACE_PLACES];  /* the piece in place i comes from place from[i] */
    uint8_t twist[SPACE_PLACES]; /* and is twisted clockwise by this much on the way */
} space_turn;

typedef struct space {
    uint32_t rows, columns; /* every pair of them can be reached */
    uint8_t orbit_count;
    uint8_t axis_count;
    uint8_t turns; /* different turns of an axis: 3 ("", "2", "'") or 2 ("", "'") */
    uint8_t facelet_count;
    const char *solved; /* facelet string */
    const space_turn *axes;
    space_orbit orbits[SPACE_ORBITS];
    const char *table; /* name of its table in the cache */
    uint32_t version;  /* of that table: raise it when the pieces or turns change */
} space;

typedef struct space_position {
    uint16_t row, column;
} space_position;

/* Moves are numbered turns * axis + turn - 1. `tables` are those that space_open gave. */

/* [main] Builds or loads the tables; borrowed from the host. */
int space_open(void **tables, const space *s, const tsl_host *host, tsl_err *err);

/* Positions as bytes, the same on every machine. All zero is solved. */
space_position space_load(const uint8_t state[SPACE_STATE]);
void space_store(uint8_t state[SPACE_STATE], space_position at);

/* Position number `index` of rows * columns, so that a uniform index is a uniform position. */
space_position space_at(const space *s, uint32_t index);
space_position space_move(const space *s, const void *tables, space_position at, unsigned move);
/* Moves to solved, each turn of an axis counting one. */
unsigned space_distance(const space *s, const void *tables, space_position at);

/* A sequence of exactly `length` <= SPACE_LENGTH moves that takes solved to `to`, no two in a row
 * of the same axis. At every step the rng chooses among the turns that can still arrive, so every
 * such sequence can come up. They are not quite equally likely: an early choice does not weigh how
 * many sequences follow each turn. Counting them first (about 150 of 11 moves) was tried and takes
 * 25 times as long. False if there is no such sequence. */
bool space_path(uint8_t *out, const space *s, const void *tables, space_position to,
                unsigned length, tsl_rng *rng);

void space_facelets(char *out, const space *s, const void *tables, space_position at);

/* Writes the moves ("U R2 F'") and a NUL, which it returns. */
char *space_write(char *out, const space *s, const uint8_t *moves, unsigned count);
/* A token's move number, or -1. */
int space_read(const space *s, const tokens *token);
/* Applies a scramble to a position's bytes; on TSL_EINPUT they are unchanged. */
int space_apply(const space *s, const void *tables, uint8_t state[SPACE_STATE], const char *moves,
                tsl_err *err);

#endif
