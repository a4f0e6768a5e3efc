/* One turn ahead, for many positions together.
 *
 * A table has millions of entries, asked for in no order, so that a look-up takes as long as memory
 * does to answer. The entries of many positions are all asked for before the first is used: the
 * answers come together. */
#include "steps.h"

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

/* Keeps the steps that the table does not rule out. */
static void keep(step_level *l, const step_scene *s, unsigned table, unsigned left)
{
    const unsigned count = l->steps;
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        l->step[kept] = l->step[i];
        kept += tables_distance(s->t->distance[table], s->entry[i]) <= left;
    }
    l->steps = kept;
}

unsigned steps_find(step_level *l, const step_scene *s, const step_set *last, unsigned left)
{
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
        keep(l, s, s->t->asked[left][k], left);
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
