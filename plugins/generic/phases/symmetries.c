/* The ways to see a puzzle from another side: tries what each move can become, one by one.
 *
 * Products of two moves, and of all moves up to one, have cycles of the same lengths wherever they
 * are seen from, so that few ways are left to try. A definition lists only rotations that make
 * states equal; others, and mirrors, are as good to a search. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

enum { STEPS_MAX = 100000, NONE = TURNS_NOWHERE };

typedef struct finder {
    symmetries *out;
    const turns *t;
    const definition *d;
    uint64_t *prints; /* of the product of two turns; of a turn alone where both are one */
    uint8_t move[TURNS_MAX], image[TURNS_MAX]; /* the turns of power 1, and what they become */
    size_t moves;
    group_point *products;             /* of what the moves up to each have become */
    uint64_t product_print[TURNS_MAX]; /* of the product of the moves up to each */
    unsigned steps;
} finder;

/* A number that says how many cycles of each length there are. */
static uint64_t print_of(const group_point *p, size_t points)
{
    bool seen[GROUP_POINTS_MAX] = {false};
    uint64_t sum = 0;
    for (size_t i = 0; i < points; i++) {
        uint64_t length = 0;
        for (size_t at = i; !seen[at]; at = p[at], length++) seen[at] = true;
        sum += (length + 1) * (length * length + 0x9e3779b97f4a7c15u) * (length > 0);
    }
    return sum;
}

/* Multiplies what the moves up to this one have become; returns its print. */
static uint64_t print_product(const finder *w, size_t number)
{
    const size_t n = w->t->points;
    const group_point *last = w->t->all[w->image[number]].given;
    group_point *p = w->products + number * n;
    if (number == 0)
        group_copy(p, last, n);
    else
        group_product(p, p - n, last, n);
    return print_of(p, n);
}

/* ---- points ---- */

/* Two lists of classes, such as pieces: does each class go to one other? */
static bool keeps(const group_point *to, const group_point *class, size_t points)
{
    group_point image[GROUP_POINTS_MAX], origin[GROUP_POINTS_MAX];
    for (size_t i = 0; i < points; i++) image[i] = origin[i] = NONE;
    for (size_t i = 0; i < points; i++) {
        if (to[i] == NONE) continue;
        group_point *a = &image[class[i]], *b = &origin[class[to[i]]];
        if ((*a != NONE && *a != class[to[i]]) || (*b != NONE && *b != class[i])) return false;
        *a = class[to[i]];
        *b = class[i];
    }
    return true;
}

static bool carry_points(group_point *to, const finder *w)
{
    group_point tried[GROUP_POINTS_MAX];
    const size_t points = w->t->points;
    for (size_t i = 0; i < points; i++) to[i] = NONE;
    for (size_t i = 0; i < points; i++) {
        bool found = to[i] != NONE;
        for (size_t at = 0; at < points && !found; at++) {
            group_copy(tried, to, points);
            const group_point pair[] = {(group_point)i, (group_point)at};
            found = turns_follow(tried, w->t, pair, w->move, w->image, w->moves) &&
                    keeps(tried, w->d->piece, points) && keeps(tried, w->d->kind, points);
            if (found) group_copy(to, tried, points);
        }
        if (!found) return false;
    }
    return true;
}

/* ---- moves ---- */

/* Adds what the moves have become, if points can follow. False: there are too many. */
static bool add(finder *w)
{
    symmetries *s = w->out;
    const turns *t = w->t;
    group_point to[GROUP_POINTS_MAX];
    if (!carry_points(to, w)) return true;
    if (s->count == SYMMETRIES_MAX) return false;
    for (size_t i = 0; i < t->count; i++) {
        size_t m = 0;
        while (t->all[w->move[m]].move != t->all[i].move) m++;
        group_point p[GROUP_POINTS_MAX];
        for (size_t k = 0; k < t->points; k++) p[to[k]] = to[t->all[i].given[k]];
        size_t number = 0;
        while (number < t->count && !group_is_same(t->all[number].given, p, t->points)) number++;
        if (number == t->count) return true;
        s->turn[s->count][i] = (uint8_t)number;
    }
    group_copy(s->point + s->count++ * t->points, to, t->points);
    return true;
}

/* Tries all turns for the move of this number. False: there are too many. */
static bool try_images(finder *w, size_t number)
{
    const size_t n = w->t->count;
    if (number == w->moves) return add(w);
    for (size_t u = 0; u < n; u++) {
        bool fits = true;
        w->image[number] = (uint8_t)u;
        for (size_t k = 0; k <= number && fits; k++)
            fits = w->prints[w->move[k] * n + w->move[number]] == w->prints[w->image[k] * n + u] &&
                   (k == number || w->image[k] != u);
        if (!fits || print_product(w, number) != w->product_print[number]) continue;
        if (++w->steps > STEPS_MAX || !try_images(w, number + 1)) return false;
    }
    return true;
}

/* Puts what changes nothing first, or keeps only this. */
static void begin_with_same(symmetries *s, const turns *t, bool all)
{
    size_t same = 0;
    while (same < s->count && !group_is_identity(s->point + same * t->points, t->points)) same++;
    if (!all || same == s->count) {
        s->count = 1;
        group_identity(s->point, t->points);
        for (size_t i = 0; i < t->count; i++) s->turn[0][i] = (uint8_t)i;
        return;
    }
    group_copy(s->point + same * t->points, s->point, t->points);
    group_identity(s->point, t->points);
    memcpy(s->turn[same], s->turn[0], sizeof s->turn[0]);
    for (size_t i = 0; i < t->count; i++) s->turn[0][i] = (uint8_t)i;
}

/* False: a product is missing. */
static bool multiply(symmetries *s, const turns *t)
{
    for (size_t a = 0; a < s->count; a++)
        for (size_t b = 0; b < s->count; b++) {
            uint8_t both[TURNS_MAX] = {0};
            size_t number = 0;
            for (size_t i = 0; i < t->count; i++) both[i] = s->turn[b][s->turn[a][i]];
            while (number < s->count && memcmp(s->turn[number], both, t->count) != 0) number++;
            if (number == s->count) return false;
            s->after[a][b] = (uint8_t)number;
            if (number == 0) s->back[a] = (uint8_t)b;
        }
    return true;
}

void symmetries_find(symmetries *out, const turns *t, const definition *d)
{
    *out = (symmetries){.points = t->points};
    out->point = memory_get(SYMMETRIES_MAX * t->points * sizeof *out->point);
    finder w = {.out = out, .t = t, .d = d};
    w.prints = memory_get(t->count * t->count * sizeof *w.prints);
    w.products = memory_get(t->count * t->points * sizeof *w.products);
    for (size_t a = 0; a < t->count; a++)
        for (size_t b = 0; b < t->count; b++) {
            group_point p[GROUP_POINTS_MAX];
            group_product(p, t->all[a].given, t->all[b].given, t->points);
            w.prints[a * t->count + b] = print_of(a == b ? t->all[a].given : p, t->points);
        }
    for (size_t i = 0; i < t->count; i++)
        if (t->all[i].power == 1) w.move[w.moves++] = (uint8_t)i;
    for (size_t i = 0; i < w.moves; i++) {
        w.image[i] = w.move[i];
        w.product_print[i] = print_product(&w, i);
    }
    begin_with_same(out, t, try_images(&w, 0));
    if (!multiply(out, t)) begin_with_same(out, t, false);
    free(w.prints);
    free(w.products);
}

void symmetries_free(symmetries *s)
{
    free(s->point);
    s->point = NULL;
}

/* ---- phases ---- */

/* Do both make the same set of these turns? */
static bool are_alike(const symmetries *s, const turn_set *set, size_t a, size_t b)
{
    bool in[TURNS_MAX] = {false};
    for (size_t i = 0; i < set->count; i++) in[s->turn[a][set->turn[i]]] = true;
    for (size_t i = 0; i < set->count; i++)
        if (!in[s->turn[b][set->turn[i]]]) return false;
    return true;
}

void symmetries_view(symmetries *s, const chain *c)
{
    for (unsigned i = 0; i < c->count; i++) {
        s->view_count[i] = 0;
        for (size_t k = 0; k < s->count; k++) {
            bool is_new = true;
            for (unsigned n = 0; n <= i && is_new; n++)
                is_new = are_alike(s, &c->phases[n].turns, k, 0);
            /* Carried back, the next turns are others than those of the views before. */
            for (unsigned n = 0; n < s->view_count[i] && is_new; n++)
                is_new = i + 1 < c->count && !are_alike(s, &c->phases[i + 1].turns, s->back[k],
                                                        s->back[s->views[i][n]]);
            if (is_new) s->views[i][s->view_count[i]++] = (uint8_t)k;
        }
    }
}

void symmetries_carry(group_point *out, const symmetries *s, size_t number, const group_point *p)
{
    const group_point *to = s->point + number * s->points;
    for (size_t i = 0; i < s->points; i++) out[to[i]] = to[p[i]];
}
