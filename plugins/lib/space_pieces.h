/* A small puzzle as its pieces and turns; what a plugin with such a puzzle describes. */
#ifndef PLUGINS_LIB_SPACE_PIECES_H
#define PLUGINS_LIB_SPACE_PIECES_H

#include <stdbool.h>
#include <stdint.h>

enum { SPACE_PLACES = 16, SPACE_ORBITS = 4, SPACE_FACELETS = 64 /* at most */ };

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

/* What is in each place, counted through all orbits. */
typedef struct space_pieces {
    uint8_t piece[SPACE_PLACES]; /* numbered within the orbit */
    uint8_t twist[SPACE_PLACES];
} space_pieces;

void space_pieces_solved(space_pieces *p, const space *s);
void space_pieces_turn(space_pieces *p, const space *s, const space_turn *turn);

/* The number of the row (`row`) or of the column, below space_pieces_count(); turns may reach only
 * some of them. The inverse leaves what the number does not say as it is. */
uint32_t space_pieces_rank(const space_pieces *p, const space *s, bool row);
void space_pieces_unrank(space_pieces *p, const space *s, bool row, uint32_t raw);
uint32_t space_pieces_count(const space *s, bool row);

void space_pieces_facelets(char *out, const space *s, const space_pieces *p);

#endif
