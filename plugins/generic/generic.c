/* Puzzles that are data: makes everything the ABI asks for of a definition's pieces and moves. */
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"
#include "phases/large.h"
#include "small.h"

/* ---- traits ---- */

static int32_t count_looks(const definition_trait *t, const char *letters, const char *solved)
{
    int32_t count = 0;
    for (size_t i = 0, list = 0; i < t->looks; i++) {
        bool is_whole = true;
        for (; list < t->look_end[i]; list++)
            for (size_t k = list ? t->lists.end[list - 1] : 0; k < t->lists.end[list]; k++) {
                const uint16_t *here = &t->lists.facelet[k];
                if (t->kind == TRAIT_SOLVED)
                    is_whole &= letters[*here] == solved[*here];
                else if (k + 1 < t->lists.end[list]) /* is the list of one colour? */
                    is_whole &= letters[here[0]] == letters[here[1]];
            }
        count += is_whole;
    }
    return count;
}

static int32_t count_fewest_others(const definition_trait *t, const char *letters)
{
    int32_t fewest = TSL_FACELETS_MAX;
    for (size_t list = 0, i = 0; list < t->lists.count; list++) {
        int32_t others = 0;
        for (; i < t->lists.end[list]; i++)
            others += !strchr(t->letters[list], letters[t->lists.facelet[i]]);
        if (others < fewest) fewest = others;
    }
    return fewest;
}

/* ---- how far looks of a large puzzle are ---- */

enum { PART_FACELETS = 64, PART_SETS = 20000 };

/* The places that turns carry a facelet to, and for each set of them that one colour can have the
 * turns to the nearest look. */
typedef struct part {
    uint16_t place[PART_FACELETS]; /* facelets */
    size_t places, colour;         /* how many of them have one colour */
    keys sets;                     /* bit i: place i */
    uint8_t *turns;                /* by a set's number */
} part;

static size_t place_of(const part *p, uint16_t facelet)
{
    size_t i = 0;
    while (i < p->places && p->place[i] != facelet) i++;
    return i;
}

static uint16_t facelet_after(const definition *d, const turns *t, size_t number, uint16_t facelet)
{
    return d->point_of[facelet] ? d->facelet[t->all[number].given[d->point_of[facelet] - 1]]
                                : facelet;
}

/* All places of a facelet; false: they are too many. */
static bool find_places(part *out, uint16_t facelet, const definition *d, const turns *t)
{
    *out = (part){.place = {facelet}, .places = 1};
    for (size_t i = 0; i < out->places; i++)
        for (size_t n = 0; n < t->count; n++) {
            const uint16_t to = facelet_after(d, t, n, out->place[i]);
            if (place_of(out, to) < out->places) continue;
            if (out->places == PART_FACELETS) return false;
            out->place[out->places++] = to;
        }
    for (size_t i = 0; i < out->places; i++)
        out->colour += d->solved[out->place[i]] == d->solved[facelet];
    return true;
}

static uint64_t set_after(const part *p, uint64_t set, size_t number, const definition *d,
                          const turns *t)
{
    uint64_t out = 0;
    for (; set; set &= set - 1)
        out |=
            UINT64_C(1) << place_of(p, facelet_after(d, t, number, p->place[__builtin_ctzll(set)]));
    return out;
}

/* Walks from the looks, whose sets are there; false: there are too many sets. */
static bool walk_part(part *p, const definition *d, const turns *t)
{
    p->turns = memory_get_zeroed(PART_SETS, 1);
    for (uint32_t i = 0; i < p->sets.count; i++)
        for (size_t n = 0; n < t->count; n++) {
            uint64_t set;
            memcpy(&set, p->sets.bytes + i * sizeof set, sizeof set);
            set = set_after(p, set, n, d, t);
            const uint32_t before = p->sets.count;
            const uint32_t number = keys_add(&p->sets, (const uint8_t *)&set);
            if (number == PART_SETS) return false;
            if (number == before) p->turns[number] = (uint8_t)(p->turns[i] + 1);
        }
    return true;
}

static int make_parts(definition_trait *trait, const definition *d, const turns *t, tsl_err *err)
{
    trait->parts = memory_get_zeroed(trait->looks, sizeof *trait->parts);
    for (size_t i = 0; i < trait->looks; i++) {
        const size_t begin = i ? trait->lists.end[i - 1] : 0;
        const uint16_t *look = &trait->lists.facelet[begin];
        const size_t size = trait->lists.end[i] - begin;
        size_t n = 0;
        uint64_t set = 0;
        while (n < trait->part_count && place_of(&trait->parts[n], *look) == trait->parts[n].places)
            n++;
        part *p = &trait->parts[n];
        bool fits = trait->looks == trait->lists.count;
        if (fits && n == trait->part_count) {
            trait->part_count++;
            fits = find_places(p, *look, d, t);
            keys_new(&p->sets, sizeof set, PART_SETS);
        }
        for (size_t k = 0; k < size && fits; k++) {
            const size_t at = place_of(p, look[k]);
            fits = at < p->places && d->solved[look[k]] == d->solved[*look];
            if (fits) set |= UINT64_C(1) << at;
        }
        if (!fits || (size_t)__builtin_popcountll(set) != p->colour)
            return tsl_fail(err, TSL_EINPUT,
                            "trait %s: look %zu must be one list of all facelets of a colour that "
                            "turns carry to each other",
                            trait->name, i + 1);
        keys_add(&p->sets, (const uint8_t *)&set);
    }
    for (size_t n = 0; n < trait->part_count; n++)
        if (!walk_part(&trait->parts[n], d, t))
            return tsl_fail(err, TSL_EINPUT, "trait %s: more than %d sets of places", trait->name,
                            PART_SETS);
    return TSL_OK;
}

int traits_make(definition *d, const struct turns *t, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < d->trait_count && status == TSL_OK; i++)
        if (d->traits[i].kind == TRAIT_TURNS_TO) status = make_parts(&d->traits[i], d, t, err);
    return status;
}

void traits_free(definition *d)
{
    for (size_t i = 0; i < d->trait_count; i++) {
        for (size_t n = 0; n < d->traits[i].part_count; n++) {
            keys_free(&d->traits[i].parts[n].sets);
            free(d->traits[i].parts[n].turns);
        }
        free(d->traits[i].parts);
    }
}

/* Of all colours with as many facelets as a look. */
static int32_t find_nearest(const definition_trait *t, const char *letters)
{
    int32_t nearest = UINT8_MAX;
    for (const part *p = t->parts; p < t->parts + t->part_count; p++)
        for (size_t i = 0; i < p->places; i++) {
            uint64_t set = 0;
            for (size_t k = 0; k < p->places; k++)
                set |= (uint64_t)(letters[p->place[k]] == letters[p->place[i]]) << k;
            const uint32_t number = keys_find(&p->sets, (const uint8_t *)&set);
            if (number < p->sets.count && p->turns[number] < nearest) nearest = p->turns[number];
        }
    return nearest;
}

int32_t traits_count(const definition_trait *t, const char *letters, const char *solved)
{
    if (t->part_count) return find_nearest(t, letters);
    return t->kind == TRAIT_FEWEST_OTHERS ? count_fewest_others(t, letters)
                                          : count_looks(t, letters, solved);
}

int32_t traits_greatest(const definition_trait *t)
{
    uint16_t longest = 0;
    if (t->part_count) { /* what is walked to last is farthest */
        for (const part *p = t->parts; p < t->parts + t->part_count; p++)
            if (p->turns[p->sets.count - 1] > longest) longest = p->turns[p->sets.count - 1];
        return longest;
    }
    if (t->kind != TRAIT_FEWEST_OTHERS) return (int32_t)t->looks;
    for (size_t i = 0; i < t->lists.count; i++) {
        const uint16_t size = (uint16_t)(t->lists.end[i] - (i ? t->lists.end[i - 1] : 0));
        if (size > longest) longest = size;
    }
    return longest;
}

/* ---- subsets ---- */

int subsets_make(numbered *n, const group *g, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < n->d->subset_count && status == TSL_OK; i++) {
        bool is_kept[GROUP_POINTS_MAX];
        for (size_t k = 0; k < n->d->points; k++)
            is_kept[k] = !n->d->subsets[i].is_free[n->d->piece[k]];
        status = group_stabiliser(&n->free[i], g, is_kept, err);
    }
    return status;
}

void subsets_free(numbered *n)
{
    for (size_t i = 0; i < DEFINITION_SUBSETS; i++) group_free(n->free[i]);
}

bool subsets_show(const numbered *n, size_t subset, const char *letters)
{
    const definition *d = n->d;
    for (size_t k = 0; k < d->points; k++)
        if (!d->subsets[subset].is_free[d->piece[k]] &&
            letters[d->facelet[k]] != d->solved[d->facelet[k]])
            return false;
    return true;
}

/* ---- functions that know their number ---- */

#define NUMBERED(n)                                                                                \
    static int32_t value_##n(const void *self, const void *state)                                  \
    {                                                                                              \
        return ((const numbered *)self)->value(self, state, n);                                    \
    }                                                                                              \
    static void draw_##n(const void *self, void *state, tsl_rng *rng)                              \
    {                                                                                              \
        ((const numbered *)self)->draw(self, state, rng, n);                                       \
    }                                                                                              \
    static bool contains_##n(const void *self, const void *state)                                  \
    {                                                                                              \
        return ((const numbered *)self)->contains(self, state, n);                                 \
    }

NUMBERED(0)
NUMBERED(1)
NUMBERED(2)
NUMBERED(3)
NUMBERED(4)
NUMBERED(5)
NUMBERED(6)
NUMBERED(7)

#define EACH(f)                                                                                    \
    {                                                                                              \
        f##_0, f##_1, f##_2, f##_3, f##_4, f##_5, f##_6, f##_7                                     \
    }

void traits_describe(tsl_puzzle *out, numbered *n, const int32_t greatest[DEFINITION_TRAITS])
{
    static int32_t (*const values[DEFINITION_TRAITS])(const void *, const void *) = EACH(value);
    static void (*const draws[DEFINITION_SUBSETS])(const void *, void *, tsl_rng *) = EACH(draw);
    static bool (*const contains[DEFINITION_SUBSETS])(const void *, const void *) = EACH(contains);
    for (size_t i = 0; i < n->d->trait_count; i++) {
        const definition_trait *t = &n->d->traits[i];
        n->traits[i] = (tsl_trait){t->name, t->doc, 0, greatest[i], values[i]};
    }
    for (size_t i = 0; i < n->d->subset_count; i++) {
        const definition_subset *s = &n->d->subsets[i];
        n->subsets[i] = (tsl_subset){s->name, s->doc, draws[i], contains[i]};
    }
    if (n->d->trait_count > 0) out->traits = n->traits;
    if (n->d->subset_count > 0) out->subsets = n->subsets;
}

enum { DEFINED_VERSION = 14 }; /* raise it when tables get other bytes */

/* What define() makes. */
typedef struct defined {
    large large; /* the first: self of its functions is this */
    small small; /* self of its functions */
    bool is_large;
    tsl_puzzle puzzle;
    definition d;
    turns t;
    group *g; /* what the searched turns make */
    char table[40];
} defined;

/* ---- from the definition to its tables ---- */

/* Definitions that differ have other tables. */
static uint32_t version_of(const defined *z)
{
    uint64_t h = 0xcbf29ce484222325u + DEFINED_VERSION; /* FNV-1a */
    for (size_t i = 0; i < z->t.searched; i++)
        for (size_t k = 0; k < z->d.points; k++)
            h = (h ^ z->t.all[z->t.search[i]].p[k]) * 0x100000001b3u;
    for (size_t k = 0; k < z->d.points; k++) h = (h ^ z->d.kind[k]) * 0x100000001b3u;
    for (size_t i = 0; i < z->d.phase_count; i++)
        for (size_t k = 0; k < z->d.phases[i].count; k++)
            for (const char *c = z->d.phases[i].name[k]; *c; c++)
                h = (h ^ (uint8_t)*c ^ i << 8) * 0x100000001b3u;
    h = (h ^ z->d.tables_mb ^ (uint64_t)z->d.quarters << 32) * 0x100000001b3u;
    return (uint32_t)(h ^ h >> 32);
}

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    defined *z = *self;
    if (z->is_large) return large_open(&z->large, z->table, version_of(z), host, err);
    *self = &z->small;
    return small_open(&z->small, z->table, version_of(z), host, err);
}

/* The number of states apart from the turns set apart; 0: more than tables can hold. It is sure,
 * and the group proven, where they can. */
static int count_states(uint64_t *out, defined *z, tsl_err *err)
{
    group *g = z->g;
    factors all;
    *out = 0;
    if (z->d.single_pieces < z->d.pieces) { /* some look the same */
        int status = large_make(&z->large, &z->d, &z->t, err);
        if (status == TSL_OK && large_states(out, &z->large)) *out /= z->small.apart_states;
        if (*out > POSITIONS_BUDGET) *out = 0;
        return *out > 0 ? group_prove(g, err) : status;
    }
    group_order(&all, g);
    if (factors_value(&all) > POSITIONS_BUDGET) return TSL_OK;
    int status = group_prove(g, err);
    group_order(&all, g);
    if (status != TSL_OK || factors_value(&all) > POSITIONS_BUDGET) return status;
    *out = (uint64_t)factors_value(&all);
    const uint64_t states = *out * z->small.apart_states;
    if (z->d.states[0] && states != strtoull(z->d.states, NULL, 10))
        return tsl_fail(err, TSL_EINPUT, "there are %llu states, not %s",
                        (unsigned long long)states, z->d.states);
    return TSL_OK;
}

static int plan(defined *z, tsl_err *err)
{
    uint64_t states = 0;
    int status = turns_make(&z->t, &z->d, err);
    if (status == TSL_OK) status = turns_sketch(&z->g, &z->t, err);
    if (status != TSL_OK) return status;
    small_make(&z->small, &z->d, &z->t);
    z->small.g = z->g;
    status = count_states(&states, z, err);
    if (status == TSL_OK)
        z->is_large = !states || !positions_plan(&z->small.p, &z->d, &z->t, z->g, states);
    if (status != TSL_OK) return status;
    if (!z->is_large) { /* a key that would do nothing is a mistake; large_check finds the others */
        const char *phased = z->d.phase_count ? "phases" : z->d.tables_mb ? "tables" : NULL;
        if (phased)
            return tsl_fail(err, TSL_EINPUT, "'%s' is for puzzles that are solved in phases",
                            phased);
        if (z->d.metric_max > 0) return TSL_OK;
        return tsl_fail(err, TSL_EINPUT,
                        "'metric_max' is missing: a small puzzle names its greatest distance");
    }
    if (!z->large.d) status = large_make(&z->large, &z->d, &z->t, err);
    if (status == TSL_OK) status = large_check(&z->large, err);
    return status == TSL_OK ? traits_make(&z->d, &z->t, err) : status;
}

static void undefine(void *self)
{
    defined *z = self;
    if (!z) return;
    traits_free(&z->d);
    large_close(&z->large);
    small_close(&z->small);
    group_free(z->g);
    free(z);
}

static int define(const tsl_puzzle **out, void **self, const char *json, size_t size, tsl_err *err)
{
    defined *z = memory_get_zeroed(1, sizeof *z);
    int status = definition_read(&z->d, json, size, err);
    if (status == TSL_OK) status = plan(z, err);
    if (status != TSL_OK) {
        undefine(z);
        return status;
    }
    snprintf(z->table, sizeof z->table, "generic-%s", z->d.id);
    z->puzzle = (tsl_puzzle){
        .id = z->d.id,
        .name = z->d.name,
        .draw_as = z->d.draw_as,
        .facelet_count = (uint32_t)strlen(z->d.solved),
        .metric_max = z->d.metric_max,
        .init = init,
    };
    if (z->is_large)
        large_describe(&z->puzzle, &z->large);
    else
        small_describe(&z->puzzle, &z->small);
    *out = &z->puzzle;
    *self = z;
    return TSL_OK;
}

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "generic", .version = "1.0.0", .define = define, .undefine = undefine};
