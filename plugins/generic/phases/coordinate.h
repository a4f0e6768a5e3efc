/* A coordinate of a phase: numbers what can be seen when only some facelets keep their labels. */
#ifndef PLUGINS_GENERIC_PHASES_COORDINATE_H
#define PLUGINS_GENERIC_PHASES_COORDINATE_H

#include "frames.h"

enum {
    COORDINATE_POINTS = 256,   /* that it looks at */
    COORDINATE_MAX = 1 << 16,  /* values */
    COORDINATE_BLANK = 0xffff, /* the label of a point that it does not look at */
    COORDINATE_RENAMES = 128,  /* see coordinate_rename() */
    COORDINATE_RENAMED = 64    /* points of a coordinate that has them */
};
#define COORDINATE_NONE UINT32_MAX

/* Its values are what the turns of the phase make of the labels where they belong, numbered in the
 * order in which a walk finds them: 0 is the goal. Plain data. */
typedef struct coordinate {
    uint32_t count;
    uint16_t point_count, renames;
    uint16_t point[COORDINATE_POINTS]; /* those whose label is looked at */
    uint16_t label[COORDINATE_POINTS];
} coordinate;

/* The tables of a coordinate. */
typedef struct coordinate_tables {
    const uint16_t *next;  /* by value and number of the turn: the value after it */
    const uint64_t *slots; /* a hash table from the print of a look to its value */
    const uint8_t *renamed;
    uint32_t slot_mask;
} coordinate_tables;

/* Looks at the points whose label is not COORDINATE_BLANK. False: there are too many of them. */
bool coordinate_make(coordinate *out, const group_point *label, size_t points);

/* All points of the coordinate look different. Lets looks be one value where they differ in how
 * turns of `set` exchange the points at home, for these need not be undone. Fills c->renames, which
 * is 0 before, and `out`: for each way the number of the point that comes for each. False: the ways
 * are too many, or there is one only. */
bool coordinate_rename(coordinate *c, uint8_t *out, const turns *t, const turn_set *set);

/* Counts its values; c->count is 0 where there are more than `most`. `next` may be NULL: room for
 * count * set->count; so may `slots`. Without a room there are no renames. False: two looks have
 * the same print, so that slots cannot tell them apart. */
typedef struct coordinate_room {
    uint16_t *next;
    uint64_t *slots;
    uint32_t slot_mask;
    const uint8_t *renamed; /* where the coordinate has it */
} coordinate_room;
bool coordinate_walk(coordinate *c, const turns *t, const turn_set *set, uint32_t most,
                     const coordinate_room *room);

/* How many slots the hash table has: a power of two. */
uint32_t coordinate_slots(const coordinate *c);

/* The value for a permutation; COORDINATE_NONE: the turns of the phase do not reach it. */
uint32_t coordinate_value(const coordinate *c, const coordinate_tables *tables,
                          const group_point *p);

#endif
