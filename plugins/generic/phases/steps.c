/* One turn ahead, for many positions together.
 *
 * A table has millions of entries, asked for in no order, so that a look-up takes as long as memory
 * does to answer. The entries of many positions are all asked for before the first is used: the
 * answers come together. */
#include "search.h"

#include <string.h>

/* ---- rules: by the products of all pairs of turns ---- */

/* For more ends than one a phase may look at so many positions: as many as the next phase looks at,
 * which are some ten times its estimate, or twice its own estimate. */
enum {
    WORTH = 10000, /* at least */
    WORTH_MAX = 1000000,
    OF_NEXT = 10,
    OF_ITSELF = 2,
    NEAR_SHARE = 24 /* of its own, where a phase has a set of what is near: each says more */
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
        size_t first = 0; /* whose second name this one is, if it is one */
        while (!group_is_same(t->all[first].given, t->all[b].given, t->points)) first++;
        if (first < b) continue;
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
        double here = OF_ITSELF * chain_positions(c, i);
        if (near_size(c, i) > 0) here /= NEAR_SHARE;
        const double next = i + 1 < c->count ? OF_NEXT * chain_positions(c, i + 1) : 0;
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

/* ---- steps ---- */

/* How the values of a node change with each turn, and how much a value counts in a table. */
typedef struct rows {
    const uint16_t *next[PHASE_FACTORS];
    uint32_t size[PHASE_FACTORS];
} rows;

static void find_rows(rows *out, const step_scene *s, const phase_table *table,
                      const uint32_t *values)
{
    uint32_t size = 1;
    for (unsigned n = 0; n < table->factor_count; n++) {
        const unsigned c = table->factor[n];
        out->next[n] = s->t->coordinates[c].next + (size_t)values[c] * s->p->turns.count;
        out->size[n] = size;
        size *= s->p->coordinates[c].count;
    }
}

/* Finds the entry of a table for each step, and has it fetched. Most tables are of two coordinates.
 */
static void fetch(const step_level *l, const step_scene *s, unsigned number)
{
    const phase_table *table = &s->p->tables[number];
    const uint8_t *distance = s->t->distance[number];
    rows r = {.next = {NULL}};
    for (unsigned i = 0; i < l->steps;) {
        const unsigned node = l->step[i] / STEPS_TURNS, end = (node + 1) * STEPS_TURNS;
        find_rows(&r, s, table, l->node[node].values);
        const uint16_t *first = r.next[0], *second = r.next[table->factor_count > 1];
        const uint32_t size = table->factor_count > 1 ? r.size[1] : 0;
        for (; i < l->steps && l->step[i] < end; i++) {
            const unsigned k = l->step[i] % STEPS_TURNS;
            uint32_t entry = first[k] + size * second[k];
            for (unsigned n = 2; n < table->factor_count; n++) entry += r.size[n] * r.next[n][k];
            s->entry[i] = entry;
            __builtin_prefetch(distance + entry / 2);
        }
    }
}

/* Drops the nodes that are farther from the goal. */
static void drop_far(step_level *l, const step_scene *s, unsigned left)
{
    const near_set *set = s->t->near;
    const near_key *found[STEPS_BATCH];
    uint32_t key[STEPS_BATCH];
    unsigned kept = 0;
    for (unsigned i = 0; i < l->nodes; i++) {
        key[i] = near_key_of(set, s->p, l->node[i].values);
        __builtin_prefetch(set->keys + near_slot(key[i]));
    }
    for (unsigned i = 0; i < l->nodes; i++) {
        const near_key *here = near_find(set, l->node[i].values, key[i]);
        if (!here) continue;
        found[kept] = here;
        if (kept < i) l->node[kept] = l->node[i];
        kept++;
    }
    l->nodes = kept;
    kept = 0;
    for (unsigned i = 0; i < l->nodes; i++) {
        if (!near_has(set, l->node[i].values, found[i], left)) continue;
        if (kept < i) l->node[kept] = l->node[i];
        kept++;
    }
    l->nodes = kept;
}

unsigned steps_find(step_level *l, const step_scene *s, const step_set *last, unsigned left)
{
    if (s->t->near && left < s->t->near->depth) drop_far(l, s, left + 1);
    l->steps = 0;
    for (unsigned i = 0; i < l->nodes; i++)
        for (unsigned half = 0; half < TURNS_MAX / 64; half++) {
            uint64_t rest = l->node[i].set->bits[half] & last->bits[half];
            for (; rest; rest &= rest - 1)
                l->step[l->steps++] =
                    (uint16_t)(i * STEPS_TURNS + 64 * half + (unsigned)__builtin_ctzll(rest));
        }
    const unsigned tried = l->steps;
    if (left >= TABLES_DEPTHS) return tried;
    for (unsigned k = 0; k < s->t->asked_count[left] && l->steps > 0; k++) {
        fetch(l, s, s->t->asked[left][k]);
        const uint8_t *distance = s->t->distance[s->t->asked[left][k]];
        const unsigned count = l->steps;
        l->steps = 0; /* those that the table does not rule out */
        for (unsigned i = 0; i < count; i++) {
            l->step[l->steps] = l->step[i];
            l->steps += tables_distance(distance, s->entry[i]) <= left;
        }
    }
    return tried;
}

void steps_turn(step_node *to, const step_node *from, unsigned number, const step_scene *s)
{
    const size_t width = s->p->turns.count;
    to->number = (uint8_t)number;
    to->set = &s->after[s->p->turns.turn[number]];
    for (unsigned c = 0; c < s->p->coordinate_count; c++)
        to->values[c] = s->t->coordinates[c].next[from->values[c] * width + number];
}

unsigned steps_take(step_level *below, const step_level *l, unsigned step, const step_scene *s)
{
    below->nodes = 0;
    for (; step < l->steps && below->nodes < STEPS_BATCH; step++) {
        step_node *to = &below->node[below->nodes++];
        to->from = (uint16_t)step;
        steps_turn(to, &l->node[l->step[step] / STEPS_TURNS], l->step[step] % STEPS_TURNS, s);
    }
    return step;
}

unsigned steps_least(const uint32_t *values, const phase *p, const phase_tables *t)
{
    unsigned greatest = 0;
    for (unsigned k = 0; k < p->table_count; k++) {
        uint32_t entry = 0;
        for (unsigned n = p->tables[k].factor_count; n-- > 0;) {
            const unsigned c = p->tables[k].factor[n];
            entry = entry * p->coordinates[c].count + values[c];
        }
        const unsigned here = tables_distance(t->distance[k], entry);
        if (here > greatest) greatest = here;
    }
    return greatest;
}
