/* A permutation group from its generators: its order, who belongs to it, uniform elements. */
#ifndef PLUGINS_GENERIC_GROUP_H
#define PLUGINS_GENERIC_GROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "twistseal/plugin.h"

enum { FACTORS_MAX = 1024, FACTORS_DIGITS = 3200 /* of 1023! with 1023 ternary twists */ };

/* The order of a group as its prime factors: exact, however large. A positive rational number;
 * zeroed it is 1. */
typedef struct factors {
    int16_t power[FACTORS_MAX + 1]; /* of each prime; other entries are 0 */
} factors;

/* Times factor^times; 1 <= factor <= FACTORS_MAX, `times` may be negative. */
void factors_times(factors *o, unsigned factor, int times);
/* Times other^times. */
void factors_times_all(factors *o, const factors *other, int times);
void factors_times_factorial(factors *o, unsigned n, int times);

double factors_log2(const factors *o);
/* By multiplying and dividing only, so that each machine gets the same double; infinity if it is
 * too large for one. */
double factors_value(const factors *o);
bool factors_is_one(const factors *o);
/* Its digits and a NUL; of a rational number, those of what it is rounded up to a whole by leaving
 * the denominator out. */
void factors_write(char out[FACTORS_DIGITS], const factors *o);

/* ---- groups ---- */

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
/* What of a proven group keeps each of the points marked, a group of its own. */
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
/* Then b: out is p itself. */
void group_apply(group_point *p, const group_point *b, size_t points);
void group_inverse(group_point *out, const group_point *p, size_t points);

/* ---- keys: byte strings of one length, numbered in the order in which they come ---- */

typedef struct keys {
    size_t length; /* of each */
    uint32_t count, most, slots;
    uint8_t *bytes;   /* key after key */
    uint32_t *number; /* by slot: 1 + the number of its key; 0: free */
} keys;

/* Room for `most` keys. The caller frees with keys_free. */
void keys_new(keys *out, size_t length, uint32_t most);
void keys_free(keys *k);

/* The key's number, a new one where it is new; k->most: it is new and there is no room. */
uint32_t keys_add(keys *k, const uint8_t *key);
/* The key's number; k->most: there is none. */
uint32_t keys_find(const keys *k, const uint8_t *key);

#endif
