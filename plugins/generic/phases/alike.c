/* How many elements of a group keep the labels of all facelets.
 *
 * K is the group of all exchanges of pieces with the same labels, and of turns of one piece that
 * keep its labels: its order is known. What is asked for is the order of G and K together. K falls
 * into cosets of it; they are found by walking from the identity, and two elements are in one coset
 * if their quotient is in G. There are few: two for each parity that G keeps, three for a twist. */
#include "phase.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* ---- pieces in few ways ---- */

/* What of the group keeps the labels of pieces that it moves in few ways, orbit by orbit.
 *
 * Where each facelet of an orbit has a label of its own, that is what keeps every facelet.
 * Otherwise all looks of an orbit of pieces are walked through, each with an element that makes it.
 * A random element and the way back from the look it makes are an element that keeps the labels;
 * enough of them make all that do, which their order tells: that of the group divided by the looks.
 */
enum { FEW_WAYS = 60000 };

typedef struct few {
    bool piece[DEFINITION_LISTS]; /* of them */
    group_point *generators;      /* of what keeps their labels; other pieces stay */
    size_t count;
    factors order; /* of what these make */
} few;

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
                const size_t next = f->d->piece[group_generator(g, i)[k]];
                if (!out[f->d->piece[k]] || out[next]) continue;
                changed = out[next] = true;
            }
    }
}

static int mark_few(few *out, const group *g, const frames *f, const bool *skip, tsl_err *err)
{
    bool done[DEFINITION_LISTS] = {false}, orbit[DEFINITION_LISTS];
    int status = TSL_OK;
    for (size_t i = 0; i < f->d->pieces && status == TSL_OK; i++) {
        group *here = NULL;
        if (done[i] || (skip && skip[i])) continue;
        collect_orbit(orbit, g, f, i);
        /* The carriers of their points are so many ways at least. */
        double bits = 0;
        for (size_t k = 0; k < f->points; k++)
            if (orbit[f->d->piece[k]]) bits += log2((double)group_orbit(g, k));
        if (bits <= log2(FEW_WAYS) + 0.01) status = restrict_to(&here, g, f, orbit, err);
        const bool is_few = here && bits_of(here) <= log2(FEW_WAYS);
        group_free(here);
        for (size_t k = 0; k < f->d->pieces; k++) {
            done[k] |= orbit[k];
            out->piece[k] |= orbit[k] && is_few;
        }
    }
    return status;
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
        status = group_sketch(&g, n, kept, count, w->err); /* its order is the proof */
        if (status == TSL_OK && fabs(bits_of(g) + log2(looks->count) - bits) < 0.5) break;
    }
    free(kept);
    if (status != TSL_OK) return status;
    group_free(w->g);
    w->g = g;
    return TSL_OK;
}

static int keep_points(finder *w, const bool *marked)
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
        w->points = 0; /* those of the orbit: nothing else is looked at */
        for (size_t k = 0; k < n; k++) {
            if (!w->orbit[w->f->d->piece[k]]) continue;
            w->place[k] = (group_point)w->points;
            w->point[w->points++] = (group_point)k;
        }
        if (all_differ(w)) {
            bool fixed[GROUP_POINTS_MAX] = {false};
            group *g = NULL;
            for (size_t k = 0; k < w->points; k++) fixed[w->point[k]] = true;
            status = group_stabiliser(&g, w->g, fixed, w->err);
            if (status != TSL_OK) break;
            group_free(w->g);
            w->g = g;
            continue;
        }
        keys_new(&looks, w->points * sizeof *ways, FEW_WAYS);
        status = keep_orbit(w, &looks, ways);
        keys_free(&looks);
    }
    free(ways);
    return status;
}

/* Looks at the orbits of pieces, but for those that `skip` marks (it may be NULL). The caller frees
 * out->generators, also after an error. */
static int find_few(few *out, const group *g, const frames *f, const labels *of, const bool *skip,
                    tsl_err *err)
{
    *out = (few){.count = 0};
    finder w = {.f = f, .of = of, .word = 0x9e3779b97f4a7c15u, .err = err};
    int status = mark_few(out, g, f, skip, err);
    if (status == TSL_OK) status = restrict_to(&w.g, g, f, out->piece, err);
    if (status == TSL_OK) status = keep_points(&w, out->piece);
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

/* ---- cosets ---- */

enum { COSETS_MAX = 40 };

typedef struct kept {
    const alike_question *q;
    const frames *f;
    factors all;             /* the order of K */
    group_point *generators; /* of K */
    size_t count;
    group_point *cosets; /* one element of each */
    size_t coset_count;
} kept;

/* Can piece a take the place of piece b, its first point at `place`, with the same labels? */
static bool fits(const kept *k, size_t a, size_t b, size_t place)
{
    const frames *f = k->f;
    if (f->d->piece[place] != b || k->q->orbits->of[place] != k->q->orbits->of[f->first[a]])
        return false;
    for (size_t i = 0; i < f->points; i++) {
        if (f->d->piece[i] != a) continue;
        const group_point next = frames_image(f, i, place);
        if (next == FRAMES_NEVER || k->q->of->of[i] != k->q->of->of[next]) return false;
    }
    return true;
}

/* The exchange of a and b, or a turn of a where b is a. */
static void add_exchange(kept *k, size_t a, size_t b, size_t place)
{
    const frames *f = k->f;
    group_point *p = k->generators + k->count++ * f->points;
    group_identity(p, f->points);
    for (size_t i = 0; i < f->points; i++)
        if (f->d->piece[i] == a) {
            const group_point next = frames_image(f, i, place);
            if (a != b) p[next] = (group_point)i;
            p[i] = next;
        }
}

/* Counts the ways to put the piece into those places before it that have the same labels, and to
 * turn it in its own. Generators are the exchanges with the first such piece, and its turns. */
static void add_piece(kept *k, size_t piece)
{
    unsigned before = 0, turned = 0;
    for (size_t b = 0; b <= piece; b++) {
        bool found = false;
        for (size_t place = 0; place < k->f->points && !(found && b < piece); place++) {
            if (!fits(k, piece, b, place)) continue;
            found = true;
            turned += b == piece;
            if (before == 0 && place != k->f->first[piece]) add_exchange(k, piece, b, place);
        }
        before += b < piece && found;
    }
    factors_times(&k->all, before + 1, 1);
    if (turned > 1) factors_times(&k->all, turned, 1);
}

static bool count_cosets(kept *k)
{
    const size_t n = k->f->points;
    group_point p[GROUP_POINTS_MAX], back[GROUP_POINTS_MAX], quotient[GROUP_POINTS_MAX];
    group_identity(k->cosets, n);
    k->coset_count = 1;
    for (size_t i = 0; i < k->coset_count; i++)
        for (size_t m = 0; m < k->count; m++) {
            group_product(p, k->cosets + i * n, k->generators + m * n, n);
            bool is_new = true; /* no quotient with one that is known is in the group */
            for (size_t c = 0; c < k->coset_count && is_new; c++) {
                group_inverse(back, k->cosets + c * n, n);
                group_product(quotient, p, back, n);
                is_new = !group_contains(k->q->g, quotient);
            }
            if (!is_new) continue;
            if (k->coset_count == COSETS_MAX) return false;
            group_copy(k->cosets + k->coset_count++ * n, p, n);
        }
    return true;
}

static int find_cosets(kept *k, bool *known, bool in_group, tsl_err *err)
{
    const alike_question *q = k->q;
    const size_t n = k->f->points;
    few f = {.order = {{0}}};
    int status = in_group ? find_few(&f, q->g, k->f, q->of, q->is_exact, err) : TSL_OK;
    factors_times_all(&k->all, &f.order, 1);
    k->generators =
        memory_get((n + k->f->d->pieces + q->exact_count + f.count) * n * sizeof *k->generators);
    k->cosets = memory_get(COSETS_MAX * n * sizeof *k->cosets);
    *known = false;
    for (size_t i = 0; i < k->f->d->pieces && status == TSL_OK; i++)
        if (!f.piece[i] && (!q->is_exact || !q->is_exact[i])) add_piece(k, i);
    for (size_t i = 0; i < f.count && status == TSL_OK; i++)
        group_copy(k->generators + k->count++ * n, f.generators + i * n, n);
    free(f.generators);
    if (status != TSL_OK) return status;
    for (size_t i = 0; i < q->exact_count; i++)
        group_copy(k->generators + k->count++ * n, q->exact + i * n, n);
    *known = count_cosets(k);
    return TSL_OK;
}

int alike_order(factors *out, bool *known, const alike_question *q, tsl_err *err)
{
    kept k = {.q = q, .f = q->f, .all = q->exact_order};
    int status = find_cosets(&k, known, true, err);
    *out = k.all;
    if (*known) factors_times(out, (unsigned)k.coset_count, -1);
    free(k.generators);
    free(k.cosets);
    return status;
}

int alike_cosets(group_point **cosets, size_t *count, const alike_question *q, tsl_err *err)
{
    bool known;
    kept k = {.q = q, .f = q->f};
    int status = find_cosets(&k, &known, false, err);
    free(k.generators);
    *cosets = k.cosets;
    *count = k.coset_count;
    if (status == TSL_OK && !known)
        return tsl_fail(err, TSL_EINPUT, "pieces that look the same are bound to each other");
    return status;
}
