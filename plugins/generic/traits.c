/* Numbers about a state that filters may ask for, as letters tell them. */
#include "traits.h"

#include <string.h>

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

int32_t traits_count(const definition_trait *t, const char *letters, const char *solved)
{
    return t->kind == TRAIT_FEWEST_OTHERS ? count_fewest_others(t, letters)
                                          : count_looks(t, letters, solved);
}

int32_t traits_greatest(const definition_trait *t)
{
    uint16_t longest = 0;
    if (t->kind != TRAIT_FEWEST_OTHERS) return (int32_t)t->looks;
    for (size_t i = 0; i < t->lists.count; i++) {
        const uint16_t size = (uint16_t)(t->lists.end[i] - (i ? t->lists.end[i - 1] : 0));
        if (size > longest) longest = size;
    }
    return longest;
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
