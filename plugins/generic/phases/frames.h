/* Pieces as wholes, where their facelets are, and labels of facelets: what a phase can tell apart.
 */
#ifndef PLUGINS_GENERIC_PHASES_FRAMES_H
#define PLUGINS_GENERIC_PHASES_FRAMES_H

#include "generic/turns.h"

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
 * takes the next one. TSL_EINPUT: "no piece is URF", "too many pieces are URF". */
int letters_read(group_point *out, const frames *f, const char *letters, tsl_err *err);

#endif
