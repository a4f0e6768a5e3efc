/* What the files of the 3x3x3 share: tables of its parts, views of it, and traits. */
#ifndef PLUGINS_CUBE3_CUBE3_H
#define PLUGINS_CUBE3_CUBE3_H

#include "twistseal/plugin.h"

/* ---- parts: how many face turns solve a cross, a block, ... ---- */

typedef struct part_tables part_tables;

/* Which part; of the 3x3x3 as it is held (see traits.c for the others). */
typedef enum part_id {
    PART_CROSS,   /* the edges DR DF DL DB at home */
    PART_BLOCK,   /* the corner DBL and the edges DL DB BL at home */
    PART_BLOCK3,  /* the corners DBL and DLF and the edges DL BL FL at home */
    PART_EDGES,   /* no edge flipped: F and B need no more quarter turns */
    PART_EO_LINE, /* the same, and the edges DF and DB at home */
    PART_CORNERS, /* no corner twisted, and the edges FR FL BL BR somewhere between U and D */
    PART_DOMINO,  /* no edge flipped, and those edges between U and D */
    PART_COUNT
} part_id;

/* [main] Builds or loads the tables, which the host lends. */
int parts_open(const part_tables **out, const tsl_host *host, const tsl_engine3 *engine,
               tsl_err *err);

/* The fewest face turns that solve the part. */
unsigned parts_distance(const part_tables *c, part_id part, const tsl_cube3 *cube);

/* Does a sequence of exactly so many face turns lead to where U, D and half turns of the others
 * solve the rest: corners untwisted, edges unflipped, and the edges FR FL BL BR between U and D?
 * Asked for 0, 1, 2 ... it says yes first at the distance, which is 12 at most. */
bool parts_phase1_within(const part_tables *c, const tsl_cube3 *cube, unsigned length);

/* ---- the 24 ways to hold the cube ---- */

/* View 4 * face + turns: the cube is turned over until that face (of URFDLB) is down, R and L by
 * way of F; then about the vertical axis, so many times clockwise as seen from above. The
 * colours are then renamed, so that a solved cube looks solved from everywhere. */
enum { SPINS = 24, SPIN_TURNS = 4 };

/* What `self` points to in the functions of every 3x3x3 puzzle. */
typedef struct cube3 {
    const tsl_engine3 *engine;
    const part_tables *parts;         /* of the traits, like the views */
    tsl_cube3 to[SPINS], back[SPINS]; /* which piece comes to each place of a view */
} cube3;

/* Can the cube be solved in at most n face turns? Exact; microseconds up to n = 4, a millisecond at
 * CUBE3_WITHIN_MAX. */
enum { CUBE3_WITHIN_MAX = 6 };
bool cube3_within(const tsl_engine3 *engine, const tsl_cube3 *cube, unsigned n);

/* The position after a's turns, then b's. `out` is neither. */
void cube3_multiply(tsl_cube3 *out, const tsl_cube3 *a, const tsl_cube3 *b);

/* ---- for filters ---- */

/* Fills in what the traits need; `self` has its engine already. */
int cube3_init_traits(void *self, const tsl_host *host, tsl_err *err);
/* For every puzzle whose states begin with a tsl_cube3, in its own colours: how it is held makes no
 * difference. Ended by a NULL name. */
extern const tsl_trait cube3_traits[];

#endif
