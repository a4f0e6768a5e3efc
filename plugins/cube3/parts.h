/* How many face turns, exactly, solve a part of the 3x3x3: a cross, a block, oriented edges and a
 * line, or the first phase of the two-phase algorithm.
 *
 * A part is two coordinates, small numbers about the cube that a turn changes by themselves; a
 * table has the distance of every pair. */
#ifndef PLUGINS_CUBE3_PARTS_H
#define PLUGINS_CUBE3_PARTS_H

#include "twistseal/plugin.h"

typedef struct part_tables part_tables;

/* Which part; of the 3x3x3 as it is held (see spin.h for the others). */
typedef enum part_id {
    PART_CROSS,   /* the edges DR DF DL DB at home */
    PART_BLOCK,   /* the corner DBL and the edges DL DB BL at home */
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

#endif
