/* A subgroup of a chain: what some turns make, and how it lies in the one before. */
#ifndef PLUGINS_GENERIC_PHASES_STAGE_H
#define PLUGINS_GENERIC_PHASES_STAGE_H

#include "phase.h"

/* ---- how many elements of a group keep labels: alike.c ---- */

/* What is asked of the elements that are counted. */
typedef struct alike_question {
    const group *g;
    const frames *f;
    const labels *of, *orbits; /* `orbits` are those of the group's generators */
    /* Pieces that are not to keep their labels, but to move as these permutations of them alone
     * make them; NULL: none. */
    const bool *is_exact;
    const group_point *exact; /* one after the other */
    size_t exact_count;
    factors exact_order; /* of the group that they make */
} alike_question;

/* *known is false where pieces with the same labels
 * are bound to each other in more ways than are tried. */
int alike_order(factors *out, bool *known, const alike_question *q, tsl_err *err);

/* One of each coset of those elements among all exchanges that keep the labels: *cosets has *count
 * permutations, which the caller frees, also after an error. TSL_EINPUT: too many. */
int alike_cosets(group_point **cosets, size_t *count, const alike_question *q, tsl_err *err);

/* ---- stages ---- */

enum { STAGE_RATIO_MAX = 24 };

typedef struct stage {
    turn_set set;
    group *g;
    labels orbits;
    factors order;       /* elements */
    factors looks;       /* elements that look different */
    bool known;          /* `looks` is known */
    group_point *cosets; /* exchanges of pieces that look the same, one for each way to reach; */
    size_t coset_count;  /* 0: they are too many */
    const bool *telling; /* [piece] these alone tell what the turns reach; NULL: all do */
    /* A point of each of these pieces, where turns make all even exchanges and no other; 0: else.
     */
    unsigned even_count;
    uint8_t even[DEFINITION_LISTS];
    bool is_even[GROUP_POINTS_MAX]; /* [point] it is one of them */
    const uint16_t *piece;          /* [point] its piece; NULL where `telling` is */
} stage;

/* Fills all but `set`. The caller frees it with stage_free, also after an error. */
int stage_make(stage *s, const frames *f, const turns *t, tsl_err *err);
/* Only `g`, which moves these pieces alone; `only` is kept. */
int stage_make_telling(stage *s, const bool *only, const frames *f, const turns *t, tsl_err *err);
void stage_free(stage *s);

/* [any] Is p, which is looked at at the points `even` alone, an even exchange of them? */
bool stage_is_even(const stage *s, const group_point *p);

/* [any] Do the turns make something that looks like this permutation? */
bool stage_reaches(const stage *s, const group_point *p);

/* Is the turn of this number a power of one before it in the set? */
bool stage_has_made(const turns *t, const turn_set *set, size_t number);

/* All turns, those set apart among them. */
void stage_all_turns(turn_set *out, const turns *t);

typedef struct stage_step {
    const frames *f;
    const turns *t;
    const stage *from, *to;
} stage_step;

/* Finds the goal of a phase: `size` is how many looks it tells apart, `ratio` how much more it
 * holds than the next stage reaches. Fills goal and is_exact of `p`. TSL_EINPUT: it cannot be
 * counted. */
int stage_compare(phase *p, factors *size, factors *ratio, const stage_step *step, tsl_err *err);

#endif
