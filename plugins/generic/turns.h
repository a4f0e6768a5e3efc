/* The turns of a puzzle: every power of its moves, and what they do while one piece is held.
 *
 * Where rotations of the whole puzzle make states equal, a piece is held in its place: a turn that
 * moves this piece is followed by the rotation that brings it back, and the names of later turns
 * change as if the puzzle was seen from another side. */
#ifndef PLUGINS_GENERIC_TURNS_H
#define PLUGINS_GENERIC_TURNS_H

#include "definition.h"

enum { TURNS_MAX = 128, TURNS_HOLDS = 64, TURNS_ORDER = 12, TURNS_NAME = 12, TURNS_APART = 255 };

typedef struct turn {
    char name[TURNS_NAME];
    uint8_t move, power, order; /* turn = move, `power` times; `order` times do nothing */
    uint8_t inverse;            /* the turn that undoes it */
    uint8_t spin;               /* the rotation that brings the held piece back */
    /* Its number among the turns that a search tries; turns that do the same have the same number.
     * TURNS_APART: a turn that commutes with all others and is no product of them, as the tip of a
     * pyraminx: how far it is turned is kept beside the rest. */
    uint8_t number;
    group_point *given; /* what it does alone */
    group_point *p;     /* and with what follows it */
} turn;

typedef struct turns {
    size_t points, count, holds, searched;
    turn all[TURNS_MAX];
    uint8_t search[TURNS_MAX]; /* the turns by their numbers */
    /* The turns that scrambles are made of: those searched, or where states are drawn in any
     * orientation also those that do the same and rotate the puzzle. */
    uint8_t tried[TURNS_MAX];
    size_t tried_count;
    /* May turn number b come after turn number a? Not if both are one turn, or would stand the
     * other way round. The last row is for the first turn. */
    bool may_follow[TURNS_MAX + 1][TURNS_MAX];
    uint8_t held[TURNS_HOLDS][TURNS_MAX];    /* the turn that turn t is, held so */
    uint8_t renamed[TURNS_HOLDS][TURNS_MAX]; /* its inverse: the name of turn t, held so */
    uint8_t after[TURNS_HOLDS][TURNS_HOLDS]; /* rotation a, then b; 0 does nothing */
    uint8_t back[TURNS_HOLDS];               /* the inverse rotation */
    group_point rotation[TURNS_HOLDS][GROUP_POINTS_MAX];
    group_point given[TURNS_MAX][GROUP_POINTS_MAX], turned[TURNS_MAX][GROUP_POINTS_MAX];
} turns;

/* Fills `out`, which is zeroed. TSL_EINPUT: moves and rotations do not fit together. */
int turns_make(turns *out, const definition *d, tsl_err *err);

/* Writes a turn at `end` of what starts at `begin`, with a blank between, and a NUL, which it
 * returns. */
char *turns_write(char *end, const char *begin, const turn *t);

/* Joins turns of one move that others between them, which commute, keep apart, and drops what then
 * does nothing. The turns are as they are given, each alone. Returns how many are left. */
unsigned turns_shorten(const turns *t, uint8_t *word, unsigned count);

/* The number of a rotation; t->holds: it is none. */
size_t turns_find_rotation(const turns *t, const group_point *p);

/* The group that the searched turns make, not proven whole; the caller frees it. */
int turns_sketch(group **out, const turns *t, tsl_err *err);

#endif
