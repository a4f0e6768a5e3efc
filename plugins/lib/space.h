/* A puzzle small enough to know the distance of every position. From tables of its pieces and turns
 * it gets uniform positions, exact distances and scrambles of one fixed length.
 *
 * A position is a row (where some pieces are) and a column (where the others are, and how all are
 * twisted); a turn changes the row by the row alone and the column by the column alone. */
#ifndef PLUGINS_LIB_SPACE_H
#define PLUGINS_LIB_SPACE_H

#include "space_pieces.h"
#include "tokens.h"
#include "twistseal/plugin.h"

enum { SPACE_LENGTH = 11, SPACE_STATE = 4 };

typedef struct space_position {
    uint16_t row, column;
} space_position;

/* Moves are numbered turns * axis + turn - 1. `tables` are those that space_open gave. */

/* [main] Builds or loads the tables; borrowed from the host. */
int space_open(void **tables, const space *s, const tsl_host *host, tsl_err *err);

/* Bytes of the tables. */
size_t space_table_size(const space *s);

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

/* The position that has these pieces; false: no turns lead there. */
bool space_find(space_position *out, const space *s, const void *tables, const space_pieces *at);
void space_facelets(char *out, const space *s, const void *tables, space_position at);

/* Writes the moves ("U R2 F'") and a NUL, which it returns. */
char *space_write(char *out, const space *s, const uint8_t *moves, unsigned count);
/* A token's move number, or -1. */
int space_read(const space *s, const tokens *token);
/* Applies a scramble to a position's bytes; on TSL_EINPUT they are unchanged. */
int space_apply(const space *s, const void *tables, uint8_t state[SPACE_STATE], const char *moves,
                tsl_err *err);

#endif
