/* A permutation group from its generators: its order, who belongs to it, uniform elements. */
#ifndef PLUGINS_GENERIC_GROUP_H
#define PLUGINS_GENERIC_GROUP_H

#include "factors.h"
#include "twistseal/plugin.h"

enum { GROUP_POINTS_MAX = TSL_FACELETS_MAX - 1 };

/* A permutation of the points 0..n-1: point i goes to p[i]. */
typedef uint16_t group_point;

typedef struct group group;

/* The group that `count` permutations of `points` points make. They stand one after the other. */
int group_new(group **out, size_t points, const group_point *generators, size_t count,
              tsl_err *err);
/* The same without the proof that nothing is missing: its order may be that of a part. group_prove
 * makes it whole. */
int group_sketch(group **out, size_t points, const group_point *generators, size_t count,
                 tsl_err *err);
int group_prove(group *g, tsl_err *err);
void group_free(group *g); /* accepts NULL */
/* What of it keeps each of the points marked, a group of its own. */
int group_stabiliser(group **out, const group *g, const bool *marked, tsl_err *err);

size_t group_points(const group *g);
/* The permutations that it was made of. */
size_t group_generators(const group *g);
const group_point *group_generator(const group *g, size_t i);

bool group_contains(const group *g, const group_point *p);

/* An element of the group, each with the same chance. For each point in turn, one draw chooses
 * among the places to which the group can bring it while the points before it are where they are:
 * the places in the order of their numbers, which are below TSL_FACELETS_MAX (NULL: as points are
 * numbered). Nothing is drawn where there is but one. */
void group_random(const group *g, group_point *out, const uint16_t *number, tsl_rng *rng);

/* The order is the product of these `points` numbers: how many places the point i has under the
 * elements that keep all points before it. */
size_t group_orbit(const group *g, size_t point);
void group_order(factors *out, const group *g);

/* ---- permutations ---- */

void group_identity(group_point *out, size_t points);
bool group_is_identity(const group_point *p, size_t points);
bool group_is_same(const group_point *a, const group_point *b, size_t points);
void group_copy(group_point *out, const group_point *p, size_t points);
/* First a, then b; out is neither. */
void group_product(group_point *out, const group_point *a, const group_point *b, size_t points);
void group_inverse(group_point *out, const group_point *p, size_t points);

#endif
