/* Pieces that a group moves in few ways: finds what keeps their labels orbit by orbit.
 *
 * Where each facelet of an orbit has a label of its own, that is what keeps every facelet.
 * Otherwise all looks of an orbit of pieces are walked through, each with an element that makes it.
 * A random element and the way back from the look it makes are an element that keeps the labels;
 * enough of them make all that do, which their order tells: that of the group divided by the looks.
 */
#include "few.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "generic/keys.h"
#include "lib/memory.h"

typedef struct finder {
    const frames *f;
    const labels *of;
    group *g; /* what keeps the labels of all orbits so far */
    bool orbit[DEFINITION_LISTS];
    group_point point[GROUP_POINTS_MAX], place[GROUP_POINTS_MAX]; /* its points; their numbers */
    size_t points;
    uint64_t word; /* of the random elements: which ones does not matter */
    tsl_err *err;
} finder;

static uint64_t below(void *self, uint64_t bound)
{
    uint64_t *word = self;
    *word ^= *word << 13, *word ^= *word >> 7, *word ^= *word << 17;
    return (*word >> 11) % bound;
}

/* The group's generators with only the marked pieces moving. */
static int restrict_to(group **out, const group *g, const frames *f, const bool *marked,
                       tsl_err *err)
{
    const size_t n = f->points, count = group_generators(g);
    group_point *all = memory_get((count + 1) * n * sizeof *all);
    for (size_t i = 0; i < count; i++) {
        group_copy(all + i * n, group_generator(g, i), n);
        for (size_t k = 0; k < n; k++)
            if (!marked[f->d->piece[k]]) all[i * n + k] = (group_point)k;
    }
    int status = group_new(out, n, all, count, err);
    free(all);
    return status;
}

static double bits_of(const group *g)
{
    factors order;
    group_order(&order, g);
    return factors_log2(&order);
}

/* The pieces that the group carries to the piece's place. */
static void collect_orbit(bool *out, const group *g, const frames *f, size_t piece)
{
    memset(out, 0, DEFINITION_LISTS * sizeof *out);
    out[piece] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < group_generators(g); i++)
            for (size_t k = 0; k < f->points; k++) {
                const size_t to = f->d->piece[group_generator(g, i)[k]];
                if (!out[f->d->piece[k]] || out[to]) continue;
                changed = out[to] = true;
            }
    }
}

/* Do turns surely make more ways of these pieces than FEW_WAYS? The carriers of their points are so
 * many at least. */
static bool has_many(const group *g, const frames *f, const bool *marked)
{
    double bits = 0;
    for (size_t i = 0; i < f->points; i++)
        if (marked[f->d->piece[i]]) bits += log2((double)group_orbit(g, i));
    return bits > log2(FEW_WAYS) + 0.01;
}

static int mark_few(few *out, const group *g, const frames *f, const bool *skip, tsl_err *err)
{
    bool done[DEFINITION_LISTS] = {false}, orbit[DEFINITION_LISTS];
    int status = TSL_OK;
    for (size_t i = 0; i < f->d->pieces && status == TSL_OK; i++) {
        group *here = NULL;
        if (done[i] || (skip && skip[i])) continue;
        collect_orbit(orbit, g, f, i);
        const bool many = has_many(g, f, orbit);
        if (!many) status = restrict_to(&here, g, f, orbit, err);
        const bool is_few = here && bits_of(here) <= log2(FEW_WAYS);
        group_free(here);
        for (size_t k = 0; k < f->d->pieces; k++) {
            done[k] |= orbit[k];
            out->piece[k] |= orbit[k] && is_few;
        }
    }
    return status;
}

/* ---- one orbit ---- */

/* The points of the orbit: nothing else is looked at. */
static void number_points(finder *w)
{
    w->points = 0;
    for (size_t i = 0; i < w->f->points; i++) {
        if (!w->orbit[w->f->d->piece[i]]) continue;
        w->place[i] = (group_point)w->points;
        w->point[w->points++] = (group_point)i;
    }
}

static void look(group_point *out, const finder *w, const group_point *p)
{
    for (size_t k = 0; k < w->points; k++) out[w->place[p[w->point[k]]]] = w->of->of[w->point[k]];
}

/* Walks through all looks; `ways` gets an element for each. */
static void walk(keys *looks, group_point *ways, const finder *w)
{
    const size_t n = w->f->points;
    group_point p[GROUP_POINTS_MAX], seen[GROUP_POINTS_MAX];
    group_identity(ways, n);
    look(seen, w, ways);
    keys_add(looks, (const uint8_t *)seen);
    for (size_t i = 0; i < looks->count; i++)
        for (size_t k = 0; k < group_generators(w->g); k++) {
            const uint32_t known = looks->count;
            group_product(p, ways + i * n, group_generator(w->g, k), n);
            look(seen, w, p);
            if (keys_add(looks, (const uint8_t *)seen) == known && known < looks->most)
                group_copy(ways + known * n, p, n);
        }
}

/* Does each point of the orbit have a label of its own? */
static bool all_differ(const finder *w)
{
    bool seen[GROUP_POINTS_MAX] = {false};
    for (size_t k = 0; k < w->points; k++) {
        if (seen[w->of->of[w->point[k]]]) return false;
        seen[w->of->of[w->point[k]]] = true;
    }
    return true;
}

/* Makes w->g what of it keeps every point of w->orbit. */
static int keep_points(finder *w)
{
    bool marked[GROUP_POINTS_MAX] = {false};
    group *g = NULL;
    for (size_t k = 0; k < w->points; k++) marked[w->point[k]] = true;
    int status = group_stabiliser(&g, w->g, marked, w->err);
    if (status != TSL_OK) return status;
    group_free(w->g);
    w->g = g;
    return TSL_OK;
}

/* Makes w->g what of it keeps the labels of w->orbit. */
static int keep_orbit(finder *w, keys *looks, group_point *ways)
{
    enum { RANDOM = 12, TRIES = 10 };
    const size_t n = w->f->points;
    const double bits = bits_of(w->g);
    walk(looks, ways, w);
    if (looks->count == 1) return TSL_OK;
    group_point *kept = memory_get(TRIES * RANDOM * n * sizeof *kept);
    tsl_rng rng = {&w->word, below};
    group *g = NULL;
    int status = TSL_OK;
    for (size_t count = 0; count < TRIES * RANDOM && status == TSL_OK;) {
        group_point p[GROUP_POINTS_MAX], back[GROUP_POINTS_MAX], seen[GROUP_POINTS_MAX];
        group_random(w->g, p, NULL, &rng);
        look(seen, w, p);
        group_inverse(back, ways + keys_add(looks, (const uint8_t *)seen) * n, n);
        group_product(kept + count++ * n, p, back, n);
        if (count % RANDOM != 0) continue;
        group_free(g);
        status = group_new(&g, n, kept, count, w->err);
        if (status == TSL_OK && fabs(bits_of(g) + log2(looks->count) - bits) < 0.5) break;
    }
    free(kept);
    if (status != TSL_OK) return status;
    group_free(w->g);
    w->g = g;
    return TSL_OK;
}

static int keep(finder *w, const bool *marked)
{
    const size_t n = w->f->points;
    bool done[DEFINITION_LISTS] = {false};
    group_point *ways = memory_get(FEW_WAYS * n * sizeof *ways);
    int status = TSL_OK;
    for (size_t i = 0; i < w->f->d->pieces && status == TSL_OK; i++) {
        keys looks;
        if (!marked[i] || done[i]) continue;
        collect_orbit(w->orbit, w->g, w->f, i);
        for (size_t k = 0; k < w->f->d->pieces; k++) done[k] |= w->orbit[k];
        number_points(w);
        if (all_differ(w)) {
            status = keep_points(w);
            continue;
        }
        keys_new(&looks, w->points * sizeof *ways, FEW_WAYS);
        status = keep_orbit(w, &looks, ways);
        keys_free(&looks);
    }
    free(ways);
    return status;
}

int few_find(few *out, const group *g, const frames *f, const labels *of, const bool *skip,
             tsl_err *err)
{
    *out = (few){.count = 0};
    finder w = {.f = f, .of = of, .word = 0x9e3779b97f4a7c15u, .err = err};
    int status = mark_few(out, g, f, skip, err);
    if (status == TSL_OK) status = restrict_to(&w.g, g, f, out->piece, err);
    if (status == TSL_OK) status = keep(&w, out->piece);
    if (status == TSL_OK) {
        out->count = group_generators(w.g);
        out->generators = memory_get((out->count + 1) * f->points * sizeof *out->generators);
        group_order(&out->order, w.g);
        for (size_t i = 0; i < out->count; i++)
            group_copy(out->generators + i * f->points, group_generator(w.g, i), f->points);
    }
    group_free(w.g);
    return status;
}
