/* A permutation group from its generators: its order, who belongs to it, uniform elements.
 *
 * The stabiliser chain of Schreier and Sims, built as in D. E. Knuth, "Efficient representation of
 * perm groups" (1991): for each point a set of elements that keep all points before it and carry it
 * to each place that it can reach. Every element of the group is one product of such elements, one
 * for each point. */
#include "group.h"

#include <stdlib.h>
#include <string.h>

typedef struct permutations {
    group_point *list; /* one after the other */
    size_t count, room;
} permutations;

/* What keeps the points before this one. */
typedef struct level {
    permutations generators;
    permutations carriers; /* one for each place of the orbit; the first is the identity */
    group_point orbit[GROUP_POINTS_MAX];      /* where carriers lead the point */
    uint8_t carrier_of[GROUP_POINTS_MAX + 1]; /* by place: 1 + the number of its carrier; 0: none */
    /* What is multiplied already: carriers before `done_carriers` by all generators before
     * done_generators. */
    size_t done_generators, done_carriers;
} level;

struct group {
    size_t points;
    level levels[GROUP_POINTS_MAX];
};

/* ---- permutations ---- */

void group_identity(group_point *out, size_t points)
{
    for (size_t i = 0; i < points; i++) out[i] = (group_point)i;
}

bool group_is_identity(const group_point *p, size_t points)
{
    for (size_t i = 0; i < points; i++)
        if (p[i] != i) return false;
    return true;
}

void group_product(group_point *out, const group_point *a, const group_point *b, size_t points)
{
    for (size_t i = 0; i < points; i++) out[i] = b[a[i]];
}

void group_inverse(group_point *out, const group_point *p, size_t points)
{
    for (size_t i = 0; i < points; i++) out[p[i]] = (group_point)i;
}

static int add(permutations *to, const group_point *p, size_t points, tsl_err *err)
{
    if (to->count == to->room) {
        size_t room = to->room ? 2 * to->room : 8;
        group_point *more = realloc(to->list, room * points);
        if (!more) return tsl_fail(err, TSL_ESYSTEM, "out of memory for a group");
        to->list = more;
        to->room = room;
    }
    memcpy(to->list + to->count++ * points, p, points);
    return TSL_OK;
}

static const group_point *at(const permutations *all, size_t i, size_t points)
{
    return all->list + i * points;
}

/* ---- the chain ---- */

/* Divides p, which keeps the points before `from`, by carriers as far as they go. Returns the
 * point where they end; `points`: p is in the group, and nothing is left of it. */
static size_t sift(const group *g, group_point *p, size_t from)
{
    for (size_t i = from; i < g->points; i++) {
        const level *l = &g->levels[i];
        group_point back[GROUP_POINTS_MAX], rest[GROUP_POINTS_MAX];
        if (p[i] == i) continue;
        if (!l->carrier_of[p[i]]) return i;
        group_inverse(back, at(&l->carriers, l->carrier_of[p[i]] - 1u, g->points), g->points);
        group_product(rest, p, back, g->points);
        memcpy(p, rest, g->points);
    }
    return g->points;
}

static int add_carrier(group *g, size_t i, const group_point *p, tsl_err *err)
{
    level *l = &g->levels[i];
    l->orbit[l->carriers.count] = p[i];
    l->carrier_of[p[i]] = (uint8_t)(l->carriers.count + 1);
    return add(&l->carriers, p, g->points, err);
}

/* Takes in an element that keeps the points before `from`: what is left of it is a generator of
 * each level from `first` on that it belongs to. *changed is the last of them; `points`: none. */
static int learn(size_t *changed, group *g, group_point *p, const size_t from[2], tsl_err *err)
{
    int status = TSL_OK;
    *changed = sift(g, p, from[0]);
    if (*changed == g->points) return TSL_OK;
    for (size_t i = from[1]; i <= *changed && status == TSL_OK; i++)
        status = add(&g->levels[i].generators, p, g->points, err);
    return status;
}

/* The next product of a carrier and a generator that has not been looked at. */
static bool next_product(group_point *out, level *l, size_t *carrier, size_t *generator,
                         size_t points)
{
    for (; *carrier < l->carriers.count; ++*carrier, *generator = 0) {
        if (*carrier < l->done_carriers && *generator < l->done_generators)
            *generator = l->done_generators;
        if (*generator == l->generators.count) continue;
        group_product(out, at(&l->carriers, *carrier, points),
                      at(&l->generators, *generator, points), points);
        ++*generator;
        return true;
    }
    return false;
}

/* Makes the orbit of point i whole, and gives the levels after it what keeps the point (Schreier's
 * lemma). Each that changes is closed at once, so that little is taken in twice: the calls nest no
 * deeper than there are points. */
static int close_level(group *g, size_t i, tsl_err *err)
{
    level *l = &g->levels[i];
    group_point p[GROUP_POINTS_MAX];
    size_t carrier = 0, generator = 0;
    int status = TSL_OK;
    while (status == TSL_OK && next_product(p, l, &carrier, &generator, g->points)) {
        size_t changed;
        if (!l->carrier_of[p[i]]) {
            status = add_carrier(g, i, p, err);
            continue;
        }
        status = learn(&changed, g, p, (size_t[]){i, i + 1}, err);
        for (size_t j = changed; j < g->points && j > i && status == TSL_OK; j--)
            status = close_level(g, j, err);
    }
    l->done_carriers = l->carriers.count;
    l->done_generators = l->generators.count;
    return status;
}

int group_new(group **out, size_t points, const group_point *generators, size_t count, tsl_err *err)
{
    group_point p[GROUP_POINTS_MAX];
    *out = NULL;
    if (points > GROUP_POINTS_MAX)
        return tsl_fail(err, TSL_ELIMIT, "more than %d points", GROUP_POINTS_MAX);
    group *g = calloc(1, sizeof *g);
    int status = g ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory for a group");
    if (g) g->points = points;
    group_identity(p, points);
    for (size_t i = 0; i < points && status == TSL_OK; i++) status = add_carrier(g, i, p, err);
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        size_t changed;
        memcpy(p, generators + i * points, points);
        status = learn(&changed, g, p, (size_t[]){0, 0}, err);
    }
    for (size_t i = points; i-- > 0 && status == TSL_OK;) status = close_level(g, i, err);
    if (status == TSL_OK)
        *out = g;
    else
        group_free(g);
    return status;
}

void group_free(group *g)
{
    for (size_t i = 0; g && i < g->points; i++) {
        free(g->levels[i].generators.list);
        free(g->levels[i].carriers.list);
    }
    free(g);
}

/* ---- elements ---- */

bool group_contains(const group *g, const group_point *p)
{
    group_point rest[GROUP_POINTS_MAX];
    memcpy(rest, p, g->points);
    return sift(g, rest, 0) == g->points;
}

size_t group_orbit(const group *g, size_t point)
{
    return g->levels[point].carriers.count;
}

void group_random(const group *g, group_point *out, tsl_rng *rng)
{
    group_identity(out, g->points);
    for (size_t i = 0; i < g->points; i++) {
        const permutations *carriers = &g->levels[i].carriers;
        group_point next[GROUP_POINTS_MAX];
        if (carriers->count == 1) continue;
        /* The element is ... * u2 * u1 * u0, so that u0 alone says where point 0 goes. */
        size_t chosen = (size_t)tsl_below(rng, carriers->count);
        group_product(next, at(carriers, chosen, g->points), out, g->points);
        memcpy(out, next, g->points);
    }
}

/* digits, the last one first, times a factor */
static void multiply(uint8_t *digits, size_t *count, unsigned factor)
{
    unsigned carry = 0;
    for (size_t i = 0; i < *count || carry > 0; i++) {
        if (i == *count) digits[(*count)++] = 0;
        carry += digits[i] * factor;
        digits[i] = (uint8_t)(carry % 10);
        carry /= 10;
    }
}

void group_order(char out[GROUP_ORDER_MAX], const group *g)
{
    uint8_t digits[GROUP_ORDER_MAX] = {1};
    size_t count = 1;
    for (size_t i = 0; i < g->points; i++) multiply(digits, &count, (unsigned)group_orbit(g, i));
    for (size_t i = 0; i < count; i++) out[i] = (char)('0' + digits[count - 1 - i]);
    out[count] = '\0';
}
