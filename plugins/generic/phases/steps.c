/* One turn ahead for many positions together.
 *
 * A table has millions of entries, asked for in no order, so that a look-up takes as long as memory
 * does to answer. The entries of many positions are all asked for before the first is used: the
 * answers come together. */
#include "search.h"

/* How the values of a node change with each turn, and how much a value counts in a table. */
typedef struct rows {
    const uint16_t *next[PHASE_FACTORS];
    uint32_t size[PHASE_FACTORS];
} rows;

static void find_rows(rows *out, const step_scene *s, const phase_table *table,
                      const uint16_t *values)
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

/* Has memory fetched that near_has or near_may read. */
static void fetch_place(const near_set *set, const near_place *at, unsigned range)
{
    for (unsigned rest = at->places; rest && range < 2; rest &= rest - 1) {
        const unsigned place = (unsigned)__builtin_ctz(rest);
        if (range == 0) __builtin_prefetch(set->matches + near_begin(set, at->row)[place]);
        if (range == 1) __builtin_prefetch(near_given(set, at->row) + place);
    }
}

/* Drops nodes that are farther from the goal than `left` turns; `key` has theirs. */
static void drop_far(step_level *l, near_key *key, const near_set *set, unsigned left)
{
    const unsigned range = left > set->depth ? left - set->depth : 0;
    near_place at[STEPS_BATCH];
    unsigned kept = 0;
    for (unsigned i = 0; i < l->nodes; i++) {
        at[i].row = near_find(set, range, key[i].key);
        __builtin_prefetch(at[i].row);
        if (range == 0 && at[i].row) __builtin_prefetch(near_begin(set, at[i].row));
    }
    for (unsigned i = 0; i < l->nodes; i++) {
        if (!at[i].row) continue;
        at[i].places = near_fits(set, key[i].side, l->node[i].values, at[i].row);
        if (!at[i].places) continue;
        fetch_place(set, &at[i], range);
        if (kept < i) l->node[kept] = l->node[i];
        at[kept] = at[i];
        key[kept++] = key[i];
    }
    l->nodes = kept;
    if (range > 1) return;
    kept = 0;
    for (unsigned i = 0; i < l->nodes; i++) {
        const uint16_t *values = l->node[i].values;
        if (range == 0 ? !near_has(set, key[i].side, values, &at[i], left)
                       : !near_may(set, key[i].side, values, &at[i]))
            continue;
        if (kept < i) l->node[kept] = l->node[i];
        key[kept++] = key[i];
    }
    l->nodes = kept;
}

/* Fills the word of each node; drops nodes that are too far, as `near` knows. */
static void find_words(uint64_t *word, const uint8_t **seen, step_level *l, const step_scene *s,
                       unsigned left)
{
    const near_set *set = s->t->near;
    const unsigned range = left > set->depth ? left - set->depth : 0;
    near_key key[STEPS_BATCH];
    for (unsigned i = 0; i < l->nodes; i++) {
        key[i] = near_key_of(set, l->node[i].values);
        __builtin_prefetch(set->steps + key[i].key);
        if (range < set->range_count)
            __builtin_prefetch(set->words[range] + key[i].key / NEAR_WORD);
    }
    if (range < set->range_count) drop_far(l, key, set, left);
    for (unsigned i = 0; i < l->nodes; i++) {
        word[i] = set->steps[key[i].key];
        seen[i] = set->turn[key[i].side];
    }
}

static uint32_t first_entry(const step_scene *s, const uint16_t *values)
{
    const phase_table *table = &s->p->tables[0];
    uint32_t entry = 0;
    for (unsigned n = table->factor_count; n-- > 0;)
        entry = entry * s->p->coordinates[table->factor[n]].count + values[table->factor[n]];
    return entry;
}

/* Finds the steps that words do not rule out. Returns how many there are without them. */
static unsigned lead_steps(step_level *l, const step_scene *s, const step_set *last, unsigned left)
{
    const unsigned width = (unsigned)s->p->turns.count;
    uint64_t word[STEPS_BATCH];
    const uint8_t *seen[STEPS_BATCH] = {NULL}; /* the numbers of turns as they are in the word */
    unsigned tried = 0;
    if (s->t->near) find_words(word, seen, l, s, left + 1);
    for (unsigned i = 0; i < l->nodes; i++) {
        if (!s->t->near) word[i] = s->t->steps[first_entry(s, l->node[i].values)];
        const uint32_t lead = lead_within(word[i], left, width);
        uint64_t rest = l->node[i].set->bits[0] & last->bits[0];
        tried += (unsigned)__builtin_popcountll(rest);
        if (!seen[i]) rest &= lead;
        for (; rest; rest &= rest - 1) {
            const unsigned k = (unsigned)__builtin_ctzll(rest);
            l->step[l->steps] = (uint16_t)(i * STEPS_TURNS + k);
            l->steps += !seen[i] || (lead >> seen[i][k] & 1);
        }
    }
    return tried;
}

static unsigned all_steps(step_level *l, const step_set *last)
{
    for (unsigned i = 0; i < l->nodes; i++)
        for (unsigned half = 0; half < TURNS_MAX / 64; half++) {
            uint64_t rest = l->node[i].set->bits[half] & last->bits[half];
            for (; rest; rest &= rest - 1)
                l->step[l->steps++] =
                    (uint16_t)(i * STEPS_TURNS + 64 * half + (unsigned)__builtin_ctzll(rest));
        }
    return l->steps;
}

unsigned steps_find(step_level *l, const step_scene *s, const step_set *last, unsigned left)
{
    l->steps = 0;
    const unsigned tried =
        s->t->near || s->t->steps ? lead_steps(l, s, last, left) : all_steps(l, last);
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

unsigned steps_least(const uint16_t *values, const phase *p, const phase_tables *t)
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
