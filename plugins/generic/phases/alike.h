/* How many elements of a group keep the labels of all facelets. */
#ifndef PLUGINS_GENERIC_PHASES_ALIKE_H
#define PLUGINS_GENERIC_PHASES_ALIKE_H

#include "frames.h"

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

#endif
