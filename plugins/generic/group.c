/* A permutation group from its generators: its order, who belongs to it, uniform elements.
 *
 * The stabiliser chain of Schreier and Sims: for each point a set of elements that keep all points
 * before it and carry it to each place that it can reach. Every element of the group is one product
 * of such elements, one for each point. The chain is first filled from random products of the
 * generators (J. S. Leon, "On an algorithm for finding a base and strong generating set", 1980),
 * and then proven whole: every product that Schreier's lemma names is looked up. The proof takes in
 * what is missing, so that chance decides how long this takes and not what comes out. */
#include "group.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

enum {
    POOL = 12,   /* random products kept */
    MIXING = 60, /* products before the first is used */
    FOUND = 24,  /* random elements that in turn add nothing: time for the proof */
    MEMORY_MAX = 512 << 20
};

typedef struct permutations {
    group_point *list; /* one after the other */
    size_t count, room;
} permutations;

/* What keeps the points before this one. */
typedef struct level {
    uint32_t *generators; /* numbers of group.found */
    size_t generator_count, generator_room;
    permutations back;       /* for each place of the orbit, what carries it back to the point */
    group_point *orbit;      /* the places; the first is the point */
    group_point *carrier_of; /* by place: 1 + its number in the orbit; 0: none */
} level;

struct group {
    size_t points, given, memory; /* `given`: how many generators there were */
    permutations found;           /* generators of the levels, each followed by its inverse */
    level *levels;
    group_point *places; /* what orbit and carrier_of point to */
};

/* ---- orders as prime factors: products and quotients without large numbers ---- */

void factors_times(factors *o, unsigned factor, int times)
{
    for (unsigned prime = 2; prime * prime <= factor; prime++)
        for (; factor % prime == 0; factor /= prime)
            o->power[prime] = (int16_t)(o->power[prime] + times);
    if (factor > 1 && factor <= FACTORS_MAX) o->power[factor] = (int16_t)(o->power[factor] + times);
}

void factors_times_all(factors *o, const factors *other, int times)
{
    for (unsigned n = 2; n <= FACTORS_MAX; n++)
        o->power[n] = (int16_t)(o->power[n] + times * other->power[n]);
}

void factors_times_factorial(factors *o, unsigned n, int times)
{
    for (unsigned i = 2; i <= n; i++) factors_times(o, i, times);
}

double factors_log2(const factors *o)
{
    double sum = 0;
    for (unsigned n = 2; n <= FACTORS_MAX; n++)
        if (o->power[n]) sum += o->power[n] * log2(n);
    return sum;
}

double factors_value(const factors *o)
{
    double value = 1;
    for (unsigned n = 2; n <= FACTORS_MAX; n++) {
        for (int i = 0; i < o->power[n]; i++) value *= n;
        for (int i = 0; i > o->power[n]; i--) value /= n;
    }
    return value;
}

bool factors_is_one(const factors *o)
{
    for (unsigned n = 2; n <= FACTORS_MAX; n++)
        if (o->power[n] != 0) return false;
    return true;
}

void factors_write(char out[FACTORS_DIGITS], const factors *o)
{
    uint8_t digits[FACTORS_DIGITS] = {1};
    size_t count = 1;
    for (unsigned n = 2; n <= FACTORS_MAX; n++)
        for (int i = 0; i < o->power[n] && count + 4 < FACTORS_DIGITS; i++) {
            unsigned carry = 0; /* the digits, the last one first, times n */
            for (size_t k = 0; k < count || carry > 0; k++) {
                if (k == count) digits[count++] = 0;
                carry += digits[k] * n;
                digits[k] = (uint8_t)(carry % 10);
                carry /= 10;
            }
        }
    for (size_t i = 0; i < count; i++) out[i] = (char)('0' + digits[count - 1 - i]);
    out[count] = '\0';
}

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

bool group_is_same(const group_point *a, const group_point *b, size_t points)
{
    return memcmp(a, b, points * sizeof *a) == 0;
}

void group_copy(group_point *out, const group_point *p, size_t points)
{
    memcpy(out, p, points * sizeof *out);
}

void group_product(group_point *out, const group_point *a, const group_point *b, size_t points)
{
    for (size_t i = 0; i < points; i++) out[i] = b[a[i]];
}

void group_apply(group_point *p, const group_point *b, size_t points)
{
    for (size_t i = 0; i < points; i++) p[i] = b[p[i]];
}

void group_inverse(group_point *out, const group_point *p, size_t points)
{
    for (size_t i = 0; i < points; i++) out[p[i]] = (group_point)i;
}

static int add(group *g, permutations *list, const group_point *p, tsl_err *err)
{
    const size_t size = g->points * sizeof *p;
    if (list->count == list->room) {
        const size_t room = list->room ? 2 * list->room : 4;
        g->memory += (room - list->room) * size;
        if (g->memory > MEMORY_MAX)
            return tsl_fail(err, TSL_ELIMIT, "its group is too large to be counted");
        list->list = memory_resize(list->list, room * size);
        list->room = room;
    }
    memcpy(list->list + list->count++ * g->points, p, size);
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
        if (p[i] == i) continue;
        if (!l->carrier_of[p[i]]) return i;
        const group_point *back = at(&l->back, l->carrier_of[p[i]] - 1u, g->points);
        for (size_t k = i; k < g->points; k++) p[k] = back[p[k]]; /* those before stay */
    }
    return g->points;
}

static int add_place(group *g, size_t i, const group_point *back, group_point place, tsl_err *err)
{
    level *l = &g->levels[i];
    l->orbit[l->back.count] = place;
    l->carrier_of[place] = (group_point)(l->back.count + 1);
    return add(g, &l->back, back, err);
}

/* Makes the orbit of point i whole. */
static int grow(group *g, size_t i, tsl_err *err)
{
    level *l = &g->levels[i];
    group_point back[GROUP_POINTS_MAX];
    int status = TSL_OK;
    for (size_t k = 0; k < l->back.count; k++)
        for (size_t n = 0; n < l->generator_count && status == TSL_OK; n++) {
            const group_point *p = at(&g->found, l->generators[n], g->points);
            const group_point place = p[l->orbit[k]];
            if (l->carrier_of[place]) continue;
            group_product(back, p + g->points, at(&l->back, k, g->points), g->points);
            status = add_place(g, i, back, place, err);
        }
    return status;
}

static void add_generator(level *l, uint32_t number)
{
    if (l->generator_count == l->generator_room) {
        const size_t room = l->generator_room ? 2 * l->generator_room : 8;
        l->generators = memory_resize(l->generators, room * sizeof *l->generators);
        l->generator_room = room;
    }
    l->generators[l->generator_count++] = number;
}

/* Takes in an element that keeps the points before `from`: what is left of it is a generator of
 * each level from there to the first point that it moves. *is_new: something was left. */
static int learn(bool *is_new, group *g, group_point *p, size_t from, tsl_err *err)
{
    group_point back[GROUP_POINTS_MAX];
    const uint32_t number = (uint32_t)g->found.count;
    const size_t last = sift(g, p, from);
    *is_new = last < g->points;
    if (!*is_new) return TSL_OK;
    group_inverse(back, p, g->points);
    int status = add(g, &g->found, p, err);
    if (status == TSL_OK) status = add(g, &g->found, back, err);
    for (size_t i = from; i <= last && status == TSL_OK; i++) {
        add_generator(&g->levels[i], number);
        status = grow(g, i, err);
    }
    return status;
}

/* Random products of the generators (product replacement); which ones does not matter, so a
 * generator of numbers with a fixed start will do. */
static int fill(group *g, const group_point *generators, size_t count, tsl_err *err)
{
    const size_t n = g->points, pool = count > POOL ? count : POOL;
    group_point *all = memory_get((pool + 1) * n * sizeof *all);
    group_point *element = all + pool * n, next[GROUP_POINTS_MAX];
    uint64_t word = 0x9e3779b97f4a7c15u;
    int status = TSL_OK;
    for (size_t i = 0; i < pool; i++) group_copy(all + i * n, generators + i % count * n, n);
    group_copy(element, all, n);
    for (unsigned step = 0, known = 0; known < FOUND && status == TSL_OK; step++) {
        bool is_new = false;
        word ^= word << 13, word ^= word >> 7, word ^= word << 17;
        const size_t a = (word >> 8) % pool, b = (a + 1 + (word >> 32) % (pool - 1)) % pool;
        group_apply(all + a * n, all + b * n, n);
        group_apply(element, all + a * n, n);
        group_copy(next, element, n);
        if (step >= MIXING) status = learn(&is_new, g, next, 0, err);
        known = is_new || step < MIXING ? 0 : known + 1;
    }
    free(all);
    return status;
}

/* What each carrier, a generator and the carrier back make keeps point i: it must be known to the
 * levels after it. */
static int prove_level(bool *is_new, group *g, size_t i, size_t generators, tsl_err *err)
{
    const level *l = &g->levels[i];
    group_point p[GROUP_POINTS_MAX], forth[GROUP_POINTS_MAX];
    int status = TSL_OK;
    group_identity(p, g->points);
    for (size_t k = 0; k < l->back.count; k++) {
        group_inverse(forth, at(&l->back, k, g->points), g->points);
        for (size_t n = 0; n < generators && status == TSL_OK; n++) {
            const group_point *turned = at(&g->found, l->generators[n], g->points);
            const group_point place = turned[forth[i]];
            const group_point *back = at(&l->back, l->carrier_of[place] - 1u, g->points);
            for (size_t j = i; j < g->points; j++) p[j] = back[turned[forth[j]]];
            status = learn(is_new, g, p, i + 1, err);
            if (*is_new) return status;
        }
    }
    return status;
}

/* From the last level to the first. The first has the generators that were given, which make all
 * others. */
int group_prove(group *g, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = g->points; i-- > 0 && status == TSL_OK;) {
        bool is_new = false;
        const level *l = &g->levels[i];
        if (l->generator_count == 0) continue;
        status = prove_level(&is_new, g, i, i == 0 ? g->given : l->generator_count, err);
        if (is_new) i = g->points;
    }
    return status;
}

static int start(group *g, const group_point *generators, size_t count, tsl_err *err)
{
    const size_t n = g->points;
    group_point p[GROUP_POINTS_MAX];
    int status = TSL_OK;
    for (size_t i = 0; i < n && status == TSL_OK; i++) {
        g->levels[i].orbit = g->places + 2 * i * n;
        g->levels[i].carrier_of = g->places + (2 * i + 1) * n;
        group_identity(p, n);
        status = add_place(g, i, p, (group_point)i, err);
    }
    /* The given ones are all generators of the first level, which the proof needs. */
    for (size_t k = 0; k < count && status == TSL_OK; k++) {
        status = add(g, &g->found, generators + k * n, err);
        group_inverse(p, generators + k * n, n);
        if (status == TSL_OK) status = add(g, &g->found, p, err);
        add_generator(&g->levels[0], (uint32_t)(2 * k));
    }
    return status == TSL_OK ? grow(g, 0, err) : status;
}

int group_sketch(group **out, size_t points, const group_point *generators, size_t count,
                 tsl_err *err)
{
    *out = NULL;
    if (points > GROUP_POINTS_MAX)
        return tsl_fail(err, TSL_ELIMIT, "more than %d points", GROUP_POINTS_MAX);
    group *g = memory_get_zeroed(1, sizeof *g);
    g->points = points;
    g->given = count;
    g->levels = memory_get_zeroed(points, sizeof *g->levels);
    g->places = memory_get_zeroed(2 * points * points, sizeof *g->places);
    int status = start(g, generators, count, err);
    if (status == TSL_OK && count > 0) status = fill(g, generators, count, err);
    if (status == TSL_OK)
        *out = g;
    else
        group_free(g);
    return status;
}

/* `order` is that of the group, or NULL. A sketch has a part of the group: where its order is that
 * of the whole, nothing is missing, and there is nothing to prove. */
static int make_of_order(group **out, size_t points, const group_point *all, size_t count,
                         const factors *order, tsl_err *err)
{
    factors found;
    int status = group_sketch(out, points, all, count, err);
    if (status != TSL_OK) return status;
    group_order(&found, *out);
    if (order && memcmp(&found, order, sizeof found) == 0) return TSL_OK;
    status = group_prove(*out, err);
    if (status == TSL_OK) return TSL_OK;
    group_free(*out);
    *out = NULL;
    return status;
}

int group_new(group **out, size_t points, const group_point *generators, size_t count, tsl_err *err)
{
    return make_of_order(out, points, generators, count, NULL, err);
}

void group_free(group *g)
{
    if (!g) return;
    for (size_t i = 0; g->levels && i < g->points; i++) {
        free(g->levels[i].generators);
        free(g->levels[i].back.list);
    }
    free(g->found.list);
    free(g->levels);
    free(g->places);
    free(g);
}

/* ---- stabilisers ---- */

/* What p does once each point has another number. */
static void renumber(group_point *out, const group_point *p, const group_point *number, size_t n)
{
    for (size_t i = 0; i < n; i++) out[number[i]] = number[p[i]];
}

/* A chain that begins with the points marked has the generators of what keeps them. */
int group_stabiliser(group **out, const group *g, const bool *marked, tsl_err *err)
{
    const size_t n = g->points;
    group_point number[GROUP_POINTS_MAX], back[GROUP_POINTS_MAX];
    group *renumbered = NULL;
    factors order;
    size_t first = 0, kept;
    *out = NULL;
    for (size_t i = 0; i < n; i++)
        if (marked[i]) number[i] = (group_point)first++;
    kept = first;
    for (size_t i = 0; i < n; i++)
        if (!marked[i]) number[i] = (group_point)first++;
    group_point *all = memory_get_zeroed((g->given + 1) * n, sizeof *all);
    for (size_t i = 0; i < g->given; i++) renumber(all + i * n, group_generator(g, i), number, n);
    group_order(&order, g);
    int status = make_of_order(&renumbered, n, all, g->given, &order, err);
    free(all);
    if (status != TSL_OK) return status;
    /* The generators of what keeps the first points, numbered as they were. */
    const level *l = &renumbered->levels[kept];
    const size_t count = kept < n ? l->generator_count : 0;
    all = memory_get((count + 1) * n * sizeof *all);
    group_inverse(back, number, n);
    for (size_t i = 0; i < count; i++)
        renumber(all + i * n, at(&renumbered->found, l->generators[i], n), back, n);
    for (size_t i = 0; i < kept; i++)
        factors_times(&order, (unsigned)group_orbit(renumbered, i), -1);
    status = make_of_order(out, n, all, count, &order, err);
    group_free(renumbered);
    free(all);
    return status;
}

/* ---- elements ---- */

size_t group_points(const group *g)
{
    return g->points;
}

size_t group_generators(const group *g)
{
    return g->given;
}

const group_point *group_generator(const group *g, size_t i)
{
    return at(&g->found, 2 * i, g->points);
}

bool group_contains(const group *g, const group_point *p)
{
    group_point rest[GROUP_POINTS_MAX];
    group_copy(rest, p, g->points);
    return sift(g, rest, 0) == g->points;
}

size_t group_orbit(const group *g, size_t point)
{
    return g->levels[point].back.count;
}

static size_t number_of(const uint16_t *number, group_point point)
{
    return number ? number[point] : point;
}

/* Which carrier of the level leads to the n-th of its places, in the order of their numbers. */
static size_t find_carrier(const level *l, const group_point *out, const uint16_t *number,
                           uint64_t n)
{
    uint64_t places[(TSL_FACELETS_MAX + 63) / 64] = {0};
    size_t word = 0, k = 0;
    for (size_t i = 0; i < l->back.count; i++) {
        const size_t place = number_of(number, out[l->orbit[i]]);
        places[place / 64] |= UINT64_C(1) << place % 64;
    }
    for (unsigned here; n >= (here = (unsigned)__builtin_popcountll(places[word])); word++)
        n -= here;
    for (; n > 0; n--) places[word] &= places[word] - 1;
    const size_t chosen = 64 * word + (unsigned)__builtin_ctzll(places[word]);
    while (number_of(number, out[l->orbit[k]]) != chosen) k++;
    return k;
}

void group_random(const group *g, group_point *out, const uint16_t *number, tsl_rng *rng)
{
    group_point next[GROUP_POINTS_MAX];
    group_identity(out, g->points);
    for (size_t i = 0; i < g->points; i++) {
        const level *l = &g->levels[i];
        if (l->back.count == 1) continue;
        /* What is drawn now comes before what was drawn already, so that the points before this one
         * keep their places. */
        const size_t k = find_carrier(l, out, number, tsl_below(rng, l->back.count));
        const group_point *back = at(&l->back, k, g->points);
        for (size_t j = 0; j < g->points; j++) next[back[j]] = out[j];
        group_copy(out, next, g->points);
    }
}

void group_order(factors *out, const group *g)
{
    *out = (factors){0};
    for (size_t i = 0; i < g->points; i++) factors_times(out, (unsigned)group_orbit(g, i), 1);
}

/* ---- keys: a hash table without gaps ---- */

void keys_new(keys *out, size_t length, uint32_t most)
{
    *out = (keys){.length = length, .most = most, .slots = 1024};
    out->bytes = memory_get((size_t)most * length);
    out->number = memory_get_zeroed(out->slots, sizeof *out->number);
}

void keys_free(keys *k)
{
    free(k->bytes);
    free(k->number);
    *k = (keys){0};
}

static uint64_t hash(const uint8_t *key, size_t length)
{
    uint64_t h = 0xcbf29ce484222325u, word; /* FNV-1a, but eight bytes at a time */
    for (; length >= sizeof word; length -= sizeof word, key += sizeof word) {
        memcpy(&word, key, sizeof word);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    for (size_t i = 0; i < length; i++) h = (h ^ key[i]) * 0x100000001b3u;
    return h ^ h >> 29;
}

/* The slot that has this key, or the one that is free for it. */
static uint32_t find_slot(const keys *k, const uint8_t *key)
{
    uint32_t slot = (uint32_t)hash(key, k->length) & (k->slots - 1);
    while (k->number[slot] &&
           memcmp(k->bytes + (size_t)(k->number[slot] - 1) * k->length, key, k->length) != 0)
        slot = (slot + 1) & (k->slots - 1);
    return slot;
}

uint32_t keys_add(keys *k, const uint8_t *key)
{
    uint32_t slot = find_slot(k, key);
    if (k->number[slot]) return k->number[slot] - 1;
    if (k->count == k->most) return k->most;
    if (2 * k->count == k->slots) { /* most have far fewer keys than there is room for */
        free(k->number);
        k->slots *= 4;
        k->number = memory_get_zeroed(k->slots, sizeof *k->number);
        for (uint32_t i = 0; i < k->count; i++)
            k->number[find_slot(k, k->bytes + (size_t)i * k->length)] = i + 1;
        slot = find_slot(k, key);
    }
    memcpy(k->bytes + (size_t)k->count * k->length, key, k->length);
    k->number[slot] = ++k->count;
    return k->count - 1;
}

uint32_t keys_find(const keys *k, const uint8_t *key)
{
    const uint32_t number = k->number[find_slot(k, key)];
    return number ? number - 1 : k->most;
}
