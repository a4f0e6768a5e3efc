/* The 5x5x5's search, phase by phase. */
#include "five_search.h"

#include <string.h>

/* ---- one phase ---- */

static const uint8_t *turns_of(const five_search *s)
{
    return (const uint8_t *)&s->t->base + s->phase->list;
}

/* Could the last turns of one axis wait for the next phase? */
static bool ends_early(const five_search *s, const uint8_t *list, unsigned length)
{
    unsigned axis = list[s->path[length - 1]] / 3 % 3;
    while (length-- > 0 && list[s->path[length]] / 3 % 3 == axis)
        if (s->phase->is_next(list[s->path[length]])) return true;
    return false;
}

static void finish(five_search *s, unsigned length)
{
    const five_base *base = &s->t->base;
    const uint8_t *list = turns_of(s);
    five_end end = s->from[s->start->end];
    if (length > 0 && ends_early(s, list, length)) return;
    if (end.length + length > FIVE_PATH) return;
    for (unsigned i = 0; i < length; i++) {
        unsigned turn = list[s->path[i]];
        five_cube_move(&end.cube, &base->turn[turn]);
        end.turn[end.length++] = base->unturned[end.rotation][turn];
    }
    end.phase_end[s->phase - five_phases] = end.length;
    s->found++;
    s->phase->take(s, &end);
}

static bool is_over(const five_search *s)
{
    return s->found >= s->phase->ends ||
           (s->found > 0 && s->nodes[s->phase - five_phases] > s->phase->nodes);
}

/* Follows turns that may lead to an end in just `left` turns. Of turns of one axis those of lower
 * kind come first; of earlier phases they are all in `run`. */
static void follow(five_search *s, const five_node *at, unsigned depth, unsigned left,
                   unsigned floor)
{
    const uint8_t *list = turns_of(s);
    const unsigned axis = s->axis, run = s->run;
    for (unsigned i = 0; i < s->phase->turns && !is_over(s); i++) {
        unsigned kind = list[i] / 3u;
        five_node next;
        if (kind % 3 == axis && (kind < floor || run >> kind & 1)) continue;
        unsigned bound = s->phase->step(s->t, &next, at, i, left - 1);
        s->nodes[s->phase - five_phases]++;
        if (bound > left - 1 || (bound == 0 && left > 1)) continue;
        s->path[depth] = (uint8_t)i;
        if (left == 1) {
            finish(s, depth + 1);
            continue;
        }
        s->axis = kind % 3;
        s->run = (kind % 3 == axis ? run : 0) | 1u << kind;
        follow(s, &next, depth + 1, left - 1, kind + 1);
        s->axis = axis;
        s->run = run;
    }
}

/* The kinds of the last turns of one axis, as the cube is held now. */
static void read_run(five_search *s, const five_end *end)
{
    s->axis = 3;
    s->run = 0;
    for (unsigned i = end->length; i-- > 0;) {
        unsigned kind = s->t->base.turned[end->rotation][end->turn[i]] / 3u;
        if (s->axis < 3 && kind % 3 != s->axis) break;
        s->axis = kind % 3;
        s->run |= 1u << kind;
    }
}

static void try_start(five_search *s, unsigned left)
{
    read_run(s, &s->from[s->start->end]);
    if (left == 0)
        finish(s, 0);
    else if (s->start->bound > 0)
        follow(s, &s->start->node, 0, left, 0);
}

/* What was found is what the next phase begins with. */
static void go_on(five_search *s)
{
    five_end *from = s->from;
    five_start *now = s->now;
    s->from = s->to;
    s->to = from;
    s->now = s->next;
    s->next = now;
    s->from_count = s->to_count;
    s->now_count = s->next_count;
    s->found = s->to_count = s->next_count = 0;
}

static void run_phase(five_search *s, const five_phase *phase)
{
    unsigned total = FIVE_PATH;
    s->phase = phase;
    for (unsigned i = 0; i < s->now_count; i++) {
        unsigned least = s->now[i].cost + s->now[i].bound;
        if (least < total) total = least;
    }
    unsigned last = total + 8;
    for (; !is_over(s) && total < (s->found ? last : FIVE_PATH); total++) {
        for (unsigned i = 0; i < s->now_count && !is_over(s); i++) {
            s->start = &s->now[i];
            if (s->start->cost + s->start->bound <= total) try_start(s, total - s->start->cost);
        }
    }
    go_on(s);
}

/* ---- all ---- */

uint32_t five_add_end(five_search *s, const five_end *end)
{
    if (s->to_count == FIVE_KEPT) return FIVE_KEPT;
    s->to[s->to_count] = *end;
    return s->to_count++;
}

void five_add_start(five_search *s, uint32_t end, const five_node *node, unsigned bound)
{
    if (end == FIVE_KEPT || s->next_count == FIVE_STARTS) return;
    s->next[s->next_count++] =
        (five_start){*node, end, (uint8_t)(s->to[end].made + s->to[end].length), (uint8_t)bound};
}

void five_rotate(five_end *end, const five_base *base, unsigned rotation)
{
    five_cube_rotate(&end->cube, &base->symmetry[rotation]);
    end->rotation = base->product[end->rotation][rotation];
}

void five_search_run(five_search *s, const five_tables *t, const five_choice *from)
{
    const unsigned first = from->first_phase;
    memset(s->nodes, 0, sizeof s->nodes);
    s->t = t;
    s->from = s->end[0];
    s->to = s->end[1];
    s->now = s->starting[0];
    s->next = s->starting[1];
    s->to_count = s->next_count = 0;
    for (unsigned i = 0; i < from->count; i++) {
        five_end end = {.beginning = (uint8_t)i, .made = from->beginning[i].made};
        five_cube_read(&end.cube, &from->beginning[i].state);
        (first > 0 ? five_phases[first - 1].take : five_begin)(s, &end);
    }
    go_on(s);
    for (unsigned i = first; i < FIVE_PHASES; i++) run_phase(s, &five_phases[i]);
}
