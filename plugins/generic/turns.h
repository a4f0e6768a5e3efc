/* The turns of a puzzle: every power of its moves, and what they do while one piece is held.
 *
 * Where rotations of the whole puzzle make states equal, a piece is held in its place: a turn that
 * moves this piece is followed by the rotation that brings it back, and the names of later turns
 * change as if the puzzle was seen from another side. */
#ifndef PLUGINS_GENERIC_TURNS_H
#define PLUGINS_GENERIC_TURNS_H

#include "definition.h"

enum { TURNS_MAX = 128, TURNS_HOLDS = 64, TURNS_ORDER = 64, TURNS_NAME = 12, TURNS_APART = 255 };

typedef struct turn {
    char name[TURNS_NAME];
    uint8_t move, power, order; /* turn = move, `power` times; `order` times do nothing */
    uint8_t inverse;            /* the turn that undoes it */
    uint8_t cost;               /* what it counts: 1, or its quarter turns */
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

/* The turn of this number that is tried. */
static inline const turn *turns_number(const turns *t, size_t number)
{
    return &t->all[t->search[number]];
}

/* Fills `out`, which is zeroed. TSL_EINPUT: moves and rotations do not fit together. */
int turns_make(turns *out, const definition *d, tsl_err *err);

/* Writes a turn at `end` of what starts at `begin`, with a blank between, and a NUL, which it
 * returns. */
char *turns_write(char *end, const char *begin, const turn *t);

/* Joins turns of one move that others between them, which commute, keep apart, and drops what then
 * does nothing. The turns are as they are given, each alone. Returns how many are left. */
unsigned turns_shorten(const turns *t, uint8_t *word, unsigned count);

enum { TURNS_NOWHERE = GROUP_POINTS_MAX };

/* If pair[0] becomes pair[1], then what each turn `here` makes of it becomes what that `there`
 * makes of the other, and so on. Adds all this to `to`, where others are TURNS_NOWHERE. False: it
 * cannot be. */
bool turns_follow(group_point *to, const turns *t, const group_point pair[2], const uint8_t *here,
                  const uint8_t *there, size_t count);

/* The number of a rotation; t->holds: it is none. */
size_t turns_find_rotation(const turns *t, const group_point *p);

/* The group that the searched turns make, not proven whole; the caller frees it. */
int turns_sketch(group **out, const turns *t, tsl_err *err);

/* ---- pieces as wholes: where their facelets are, and labels of facelets (frames.c) ---- */

typedef struct frames {
    const definition *d;
    size_t points;
    group_point first[DEFINITION_LISTS]; /* a point of each piece */
    group_point orbit[GROUP_POINTS_MAX]; /* of each point: the first point that turns carry to it */
    group_point kind[GROUP_POINTS_MAX];  /* the first point of the orbit that looks the same */
    group_point alike[GROUP_POINTS_MAX]; /* the next point of this kind; `points`: there is none */
    group_point *image;                  /* see frames_image() */
    group_point *place;                  /* see frames_place() */
} frames;

enum { FRAMES_NEVER = GROUP_POINTS_MAX };

/* Follows every piece through all turns as they are given. The caller frees it with frames_free,
 * also after an error. TSL_EINPUT: a facelet's place does not say where the others of its piece
 * are. */
int frames_make(frames *out, const definition *d, const turns *t, tsl_err *err);
void frames_free(frames *f);

/* Where a point is when the first point of its piece is at `index`; FRAMES_NEVER: never. */
static inline group_point frames_image(const frames *f, size_t point, size_t index)
{
    return f->image[point * f->points + index];
}

/* Puts a piece so that its point `i` is at `at`. */
void frames_put(group_point *out, const frames *f, size_t i, size_t at);

/* Makes of p a permutation that looks the same: of pieces that look alike, it takes one whose home
 * is in the same part of `homes`, an array of labels, as its place. False: there is none for some
 * place, so that p is in no group that keeps these parts. out is not p. */
bool frames_assign(group_point *out, const frames *f, const group_point *p,
                   const group_point *homes);

/* Where the first point of a piece is when this point of it is at `at`. */
static inline group_point frames_place(const frames *f, size_t point, size_t at)
{
    return f->place[point * f->points + at];
}

/* The label of a point is the first point of those with the same label. */
typedef struct labels {
    group_point of[GROUP_POINTS_MAX];
} labels;

/* Some of the turns. */
typedef struct turn_set {
    uint8_t turn[TURNS_MAX];
    size_t count;
} turn_set;

/* Gives the points that these turns, as they are given, carry into each other one label; `out` has
 * labels already, and those joined stay joined. */
void labels_join_orbits(labels *out, const turns *t, const turn_set *set);

/* A permutation that puts pieces where these letters show them; of pieces that look the same it
 * takes the next one. TSL_EINPUT: "no piece is URF", "too many pieces are URF"; or the puzzle is
 * held in a way that only rotations lead to. */
int letters_read(group_point *out, const frames *f, const turns *t, const char *letters,
                 tsl_err *err);

#endif
