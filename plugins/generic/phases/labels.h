/* Labels of facelets: what a phase can tell apart. */
#ifndef PLUGINS_GENERIC_PHASES_LABELS_H
#define PLUGINS_GENERIC_PHASES_LABELS_H

#include "generic/turns.h"

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

bool labels_are_same(const labels *a, const labels *b, size_t points);

#endif
