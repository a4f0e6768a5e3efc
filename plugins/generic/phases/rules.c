/* The rules of a search: compares the products of all pairs of turns. */
#include "rules.h"

#include <string.h>

/* For more ends than one a phase may look at so many positions: as many as the next phase looks at,
 * which are some ten times its estimate, or twice its own estimate. */
enum {
    WORTH = 10000, /* at least */
    WORTH_MAX = 1000000,
    OF_NEXT = 10,
    OF_ITSELF = 2
};

static void set_bit(uint64_t bits[TURNS_MAX / 64], size_t i)
{
    bits[i / 64] |= UINT64_C(1) << i % 64;
}

static bool is_one_turn(const turns *t, const group_point *p)
{
    if (group_is_identity(p, t->points)) return true;
    for (size_t i = 0; i < t->count; i++)
        if (group_is_same(t->all[i].given, p, t->points)) return true;
    return false;
}

/* Is it a second name for what another turn does? */
static bool is_repeated(const turns *t, size_t i)
{
    size_t first = 0;
    while (!group_is_same(t->all[first].given, t->all[i].given, t->points)) first++;
    return first < i;
}

/* About how many positions a phase looks at: its looks, but for those that a table tells apart. */
static double cost_of(const chain *c, unsigned number)
{
    double most = 1;
    for (unsigned k = 0; k < c->phases[number].table_count; k++)
        if (c->phases[number].tables[k].size > most) most = c->phases[number].tables[k].size;
    return factors_value(&c->sizes[number]) / most;
}

/* Fills `steps` and `last` of a phase, whose turns have numbers of their own. */
static void make_steps(search_rules *out, const chain *c, unsigned number)
{
    const phase *p = &c->phases[number];
    const turn_set *next = number + 1 < c->count ? &c->phases[number + 1].turns : NULL;
    for (size_t last = 0; last <= TURNS_MAX; last++)
        for (size_t k = 0; k < p->turns.count; k++)
            if (rules_has(out->after[last], p->turns.turn[k]))
                set_bit(out->steps[number][last].bits, k);
    for (size_t k = 0; k < p->turns.count; k++) {
        set_bit(out->last[number][false].bits, k);
        if (!next || !memchr(next->turn, p->turns.turn[k], next->count))
            set_bit(out->last[number][true].bits, k);
    }
}

void rules_make(search_rules *out, const chain *c, const turns *t)
{
    *out = (search_rules){0};
    for (size_t b = 0; b < t->count; b++) {
        if (is_repeated(t, b)) continue;
        set_bit(out->after[TURNS_MAX], b);
        for (size_t a = 0; a < t->count; a++) {
            group_point ab[GROUP_POINTS_MAX], ba[GROUP_POINTS_MAX];
            group_product(ab, t->all[a].given, t->all[b].given, t->points);
            group_product(ba, t->all[b].given, t->all[a].given, t->points);
            const bool one = is_one_turn(t, ab);
            if (one) set_bit(out->merges[a], b);
            if (!one && !(b < a && group_is_same(ab, ba, t->points))) set_bit(out->after[a], b);
        }
    }
    for (unsigned i = 0; i < c->count; i++) {
        make_steps(out, c, i);
        const double here = OF_ITSELF * cost_of(c, i);
        const double next = i + 1 < c->count ? OF_NEXT * cost_of(c, i + 1) : 0;
        const double cost = here > next ? here : next;
        out->worth[i] = cost > WORTH_MAX ? WORTH_MAX : cost < WORTH ? WORTH : (uint32_t)cost;
    }
}

void rules_first(step_set *out, const search_rules *r, const phase *p, unsigned before,
                 bool merging)
{
    const uint64_t *allowed = r->after[merging ? TURNS_MAX : before];
    const uint64_t *merges = r->merges[merging ? before : TURNS_MAX];
    *out = (step_set){{0}};
    for (size_t k = 0; k < p->turns.count; k++)
        if (rules_has(allowed, p->turns.turn[k]) && !rules_has(merges, p->turns.turn[k]))
            set_bit(out->bits, k);
}
