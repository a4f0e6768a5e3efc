/* How many elements of a group keep the labels of all facelets.
 *
 * K is the group of all exchanges of pieces with the same labels, and of turns of one piece that
 * keep its labels: its order is known. What is asked for is the order of G and K together. K falls
 * into cosets of it; they are found by walking from the identity, and two elements are in one coset
 * if their quotient is in G. There are few: two for each parity that G keeps, three for a twist. */
#include "alike.h"

#include <stdlib.h>

#include "few.h"
#include "lib/memory.h"

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
        const group_point to = frames_image(f, i, place);
        if (to == FRAMES_NEVER || k->q->of->of[i] != k->q->of->of[to]) return false;
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
            const group_point to = frames_image(f, i, place);
            if (a != b) p[to] = (group_point)i;
            p[i] = to;
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

/* The coset of p is new: no quotient with a known one is in the group. */
static bool is_new_coset(const kept *k, const group_point *p)
{
    const size_t n = k->f->points;
    group_point back[GROUP_POINTS_MAX], quotient[GROUP_POINTS_MAX];
    for (size_t i = 0; i < k->coset_count; i++) {
        group_inverse(back, k->cosets + i * n, n);
        group_product(quotient, p, back, n);
        if (group_contains(k->q->g, quotient)) return false;
    }
    return true;
}

static bool count_cosets(kept *k)
{
    const size_t n = k->f->points;
    group_point p[GROUP_POINTS_MAX];
    group_identity(k->cosets, n);
    k->coset_count = 1;
    for (size_t i = 0; i < k->coset_count; i++)
        for (size_t m = 0; m < k->count; m++) {
            group_product(p, k->cosets + i * n, k->generators + m * n, n);
            if (!is_new_coset(k, p)) continue;
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
    int status = in_group ? few_find(&f, q->g, k->f, q->of, q->is_exact, err) : TSL_OK;
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
