/* A short sequence of turns, phase by phase: each phase by length, from many starts. */
#include "search.h"

#include <string.h>

/* ---- rules: by the products of all pairs of turns ---- */

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
        const double here = OF_ITSELF * chain_positions(c, i);
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

enum {
    FIRST_NODES = 20000000, /* for an answer: more than nearly any takes */
    DETOURS = 1000,         /* else: beginnings that are tried, so that it begins elsewhere */
    NODES_OF_END = 80,      /* a phase is worth as many more ends as it has times so many nodes */
    NEAR_MORE = 11000,      /* positions after the first end of a phase that knows what is near */
    NEAR_ENDS = 1250,       /* before a phase that takes less time for its own than for a start */
    ROUNDS = 6              /* where many positions are asked for: with more ends each */
};

typedef struct search {
    const search_question *q;
    const chain *chain;
    const turns *turns;
    search_room *room;
    unsigned longest; /* answers must be shorter */
    uint64_t nodes, last, budget;
    /* The phase at hand. */
    unsigned phase, starts, found, width;
    uint64_t stop; /* the nodes after which no further ends are looked for */
    step_scene scene;
} search;

/* ---- one phase ---- */

/* Where a sequence leads, as it is seen with a symmetry, for a phase. False: to no place from which
 * the phase can solve it. */
static bool position_of(group_point *out, const search *s, const search_end *end, unsigned view,
                        unsigned number)
{
    const size_t points = s->turns->points;
    group_point at[GROUP_POINTS_MAX], seen[GROUP_POINTS_MAX];
    group_copy(at, s->q->from, points);
    for (unsigned k = 0; k < end->count; k++)
        group_apply(at, s->turns->all[end->turn[k]].given, points);
    symmetries_carry(seen, s->q->symmetries, view, at);
    return frames_assign(out, s->q->frames, seen, s->chain->phases[number].orbits.of);
}

/* Does the next phase reach the goal from this end? */
static bool is_end(const search *s, const search_end *end)
{
    const stage *next = &s->q->stages[s->phase + 1];
    const size_t points = s->turns->points;
    const group_point *seen = s->q->symmetries->point + end->view * points;
    group_point at[GROUP_POINTS_MAX], unseen[GROUP_POINTS_MAX];
    if (s->chain->phases[s->phase].ratio == 1) return true;
    if (!next->telling)
        return position_of(at, s, end, end->view, s->phase + 1) && stage_reaches(next, at);
    group_inverse(unseen, seen, points);
    const size_t count = next->even_count > 0 ? next->even_count : points;
    if (next->even_count == 0) group_identity(at, points);
    for (size_t n = 0; n < count; n++) {
        const size_t i = next->even_count > 0 ? next->even[n] : n;
        group_point place = s->q->from[unseen[i]];
        if (next->even_count == 0 && !next->telling[next->piece[i]]) continue;
        for (unsigned k = 0; k < end->count; k++) place = s->turns->all[end->turn[k]].given[place];
        at[i] = seen[place];
    }
    return next->even_count > 0 ? stage_is_even(next, at) : group_contains(next->g, at);
}

/* A sequence from a start has reached the goal: keeps where it ends. */
static void finish(search *s, const search_start *start, const uint8_t *way, unsigned count)
{
    const search_end *before = &s->room->ends[(s->phase + 1) % 2][start->end];
    search_end *end = &s->room->ends[s->phase % 2][s->found];
    const symmetries *sides = s->q->symmetries;
    *end = *before;
    end->view = start->view;
    for (unsigned k = 0; k < count; k++)
        end->turn[end->count++] = sides->turn[sides->back[end->view]][way[k]];
    for (unsigned i = s->phase; i < s->chain->count; i++) end->end[i] = end->count;
    if (!is_end(s, end)) return;
    /* Further ends are as likely wherever the first is found. */
    if (s->found++ == 0 && s->q->most == 0 && s->q->tables->phases[s->phase].near)
        s->stop = s->nodes + NEAR_MORE;
}

/* The step of the level at this depth has reached the goal. */
static void finish_step(search *s, unsigned depth, unsigned step)
{
    const step_level *levels = s->room->levels;
    uint8_t way[SEARCH_TURNS];
    unsigned number = levels[depth].step[step] % STEPS_TURNS;
    unsigned node = levels[depth].step[step] / STEPS_TURNS;
    for (unsigned k = depth;; k--) {
        way[k] = s->chain->phases[s->phase].turns.turn[number];
        number = levels[k].node[node].number;
        if (k == 0) break;
        node = levels[k - 1].step[levels[k].node[node].from] / STEPS_TURNS;
    }
    finish(s, &s->room->starts[levels[0].node[node].from], way, depth + 1);
}

/* Are there ends enough, or no positions left? */
static bool is_enough(const search *s)
{
    return s->found == s->width || s->nodes >= (s->found > 0 ? s->stop : s->last);
}

/* All sequences of exactly `left` turns, from the nodes of the level at this depth, that reach the
 * goal of the phase. */
static void descend(search *s, unsigned depth, unsigned left)
{
    step_level *here = &s->room->levels[depth];
    s->nodes += steps_find(here, &s->scene, &s->q->rules->last[s->phase][left == 1], left - 1);
    for (unsigned step = 0; step < here->steps && !is_enough(s);) {
        if (left == 1) {
            finish_step(s, depth, step++);
        } else {
            step = steps_take(here + 1, here, step, &s->scene);
            descend(s, depth + 1, left - 1);
        }
    }
}

/* False: no turns of this phase lead from here. */
static bool read_values(uint16_t *out, const phase *p, const phase_tables *t, const group_point *at)
{
    for (unsigned c = 0; c < p->coordinate_count; c++) {
        const uint32_t value = coordinate_value(&p->coordinates[c], &t->coordinates[c], at);
        if (value == COORDINATE_NONE) return false;
        out[c] = (uint16_t)value;
    }
    return true;
}

/* Says which turns may come first. */
static void begin(search_start *start, const search *s, const search_end *end)
{
    const unsigned last = end->count > 0 ? end->turn[end->count - 1] : s->q->before;
    const unsigned before = last == TURNS_MAX ? last : s->q->symmetries->turn[start->view][last];
    rules_first(&start->first, s->q->rules, &s->chain->phases[s->phase], before, end->count > 0);
}

/* Makes a start of each view of each end of the phase before. */
static void make_starts(search *s, unsigned ends)
{
    const phase *p = &s->chain->phases[s->phase];
    const phase_tables *t = &s->q->tables->phases[s->phase];
    const symmetries *sides = s->q->symmetries;
    s->starts = 0;
    for (unsigned e = 0; e < ends; e++)
        for (unsigned k = 0; k < sides->view_count[s->phase] && s->starts < SEARCH_STARTS; k++) {
            const search_end *end = &s->room->ends[(s->phase + 1) % 2][e];
            search_start *start = &s->room->starts[s->starts];
            group_point at[GROUP_POINTS_MAX];
            *start = (search_start){.end = (uint16_t)e};
            start->view = sides->after[end->view][sides->views[s->phase][k]];
            if (!position_of(at, s, end, start->view, s->phase)) continue;
            if (!read_values(start->values, p, t, at)) continue;
            start->least = (uint8_t)(end->count + steps_least(start->values, p, t));
            begin(start, s, end);
            s->starts++;
        }
}

/* All sequences from these starts on that make the whole so long, of as many as are tried together.
 * Returns the start that comes next. */
static unsigned try_starts(search *s, unsigned first, unsigned length)
{
    const search_end *ends = s->room->ends[(s->phase + 1) % 2];
    step_level *level = &s->room->levels[0];
    unsigned left = 0, i = first;
    level->nodes = 0;
    for (; i < s->starts && level->nodes < STEPS_BATCH; i++) {
        const search_start *start = &s->room->starts[i];
        const unsigned here = length - ends[start->end].count;
        if (start->least > length) continue;
        if (level->nodes > 0 && here != left) break;
        left = here;
        step_node *node = &level->node[level->nodes++];
        *node = (step_node){.set = &start->first, .from = (uint16_t)i};
        memcpy(node->values, start->values, sizeof node->values);
        if (left == 0) break;
    }
    if (level->nodes > 0 && left > 0) descend(s, 0, left);
    if (level->nodes > 0 && left == 0) finish(s, &s->room->starts[level->node[0].from], NULL, 0);
    return i + (left == 0 && level->nodes > 0);
}

/* Finds ends of the phase from those of the one before. */
static void solve_phase(search *s, unsigned ends)
{
    unsigned length = SEARCH_TURNS;
    s->found = 0;
    s->scene = (step_scene){&s->chain->phases[s->phase], &s->q->tables->phases[s->phase],
                            s->q->rules->steps[s->phase], s->room->entry};
    make_starts(s, ends);
    s->stop = s->nodes + s->budget;
    for (unsigned i = 0; i < s->starts; i++)
        if (s->room->starts[i].least < length) length = s->room->starts[i].least;
    for (; length < s->longest && s->starts > 0; length++)
        for (unsigned i = 0; i < s->starts;) {
            i = try_starts(s, i, length);
            if (is_enough(s)) return;
        }
}

/* ---- near solved ---- */

typedef struct reach {
    bool (*is_near)(void *context, const uint8_t *way, unsigned count);
    void *context;
    step_scene scene;
    unsigned count;
    uint8_t way[SEARCH_TURNS];
} reach;

/* The ways are few: positions are looked at one by one. */
static bool reaches(reach *r, const step_node *from, unsigned left)
{
    const phase *p = r->scene.p;
    if (steps_least(from->values, p, r->scene.t) > left) return false;
    if (left == 0) return r->is_near(r->context, r->way, r->count);
    for (unsigned k = 0; k < p->turns.count; k++) {
        step_node to;
        if (!rules_has(from->set->bits, k)) continue;
        steps_turn(&to, from, k, &r->scene);
        r->way[r->count++] = p->turns.turn[k];
        if (reaches(r, &to, left - 1)) return true;
        r->count--;
    }
    return false;
}

bool search_near(const search_question *q, unsigned n,
                 bool (*is_near)(void *context, const uint8_t *way, unsigned count), void *context)
{
    const phase *p = &q->tables->chain->phases[0];
    const phase_tables *t = &q->tables->phases[0];
    const step_set *after = q->rules->steps[0];
    step_node from = {.set = &after[TURNS_MAX]};
    if (!read_values(from.values, p, t, q->from)) return false;
    reach r = {.is_near = is_near, .context = context, .scene = {p, t, after, NULL}};
    for (unsigned length = 0; length <= n; length++)
        if (reaches(&r, &from, length)) return true;
    return false;
}

/* ---- the whole ---- */

/* Goes through all phases with at most so many ends of each. */
static void solve(search *s, search_answer *out, uint32_t width)
{
    s->room->ends[1][0] = (search_end){.count = 0};
    s->found = 1;
    for (s->phase = 0; s->phase < s->chain->count && s->found > 0; s->phase++) {
        const uint32_t worth = s->q->rules->worth[s->phase];
        s->budget = s->q->most ? s->q->most / ROUNDS : worth;
        s->width = width ? width : worth / NODES_OF_END;
        if (s->width > SEARCH_ENDS) s->width = SEARCH_ENDS;
        if (s->phase + 1 == s->chain->count)
            s->width = 1;
        else if (s->q->tables->phases[s->phase + 1].near && s->width > NEAR_ENDS)
            s->width = NEAR_ENDS;
        solve_phase(s, s->found);
    }
    if (s->found == 0) return;
    const search_end *end = &s->room->ends[(s->chain->count + 1) % 2][0];
    out->count = end->count;
    out->view = end->view;
    memcpy(out->turn, end->turn, end->count);
    for (unsigned i = 0; i < s->chain->count; i++) out->end[i] = end->end[i];
    s->longest = end->count;
}

int search_run(search_answer *out, const search_question *q, tsl_err *err)
{
    search s = {.q = q, .chain = q->tables->chain, .turns = q->tables->turns, .room = q->room};
    *out = (search_answer){.count = SEARCH_TURNS + 1};
    s.longest = SEARCH_TURNS;
    s.last = q->most ? q->most : FIRST_NODES;
    if (q->most == 0) solve(&s, out, 0);
    for (uint32_t width = 1; q->most && width <= SEARCH_ENDS && s.nodes < s.last; width *= 4)
        solve(&s, out, width);
    out->nodes = s.nodes;
    if (out->count <= SEARCH_TURNS) return TSL_OK;
    return tsl_fail(err, TSL_ELIMIT, "no sequence was found within %llu positions",
                    (unsigned long long)s.last);
}

/* ---- alternatives ---- */

/* Writes the words of turns in an order, shorter ones first, without those that begin with a turn
 * of `move`. Returns the length. */
static unsigned write_word(uint8_t *out, const search_question *q, unsigned move, unsigned number)
{
    const turns *t = q->tables->turns;
    const turn_set *set = &q->tables->chain->phases[0].turns;
    unsigned length = 0, last = TURNS_MAX;
    do {
        uint8_t choice[TURNS_MAX];
        unsigned count = 0;
        for (size_t k = 0; k < set->count; k++)
            if (rules_has(q->rules->after[last], set->turn[k]) &&
                (length > 0 || t->all[set->turn[k]].move != move))
                choice[count++] = set->turn[k];
        if (count == 0) break;
        out[length++] = choice[number % count];
        last = out[length - 1];
        number /= count;
    } while (number-- > 0 && length < SEARCH_WORD);
    return length;
}

/* An answer that begins with the word of this number, none of whose moves begins with `move`. */
static int run_after(search_answer *out, const search_question *q, unsigned move, unsigned number,
                     tsl_err *err)
{
    const turns *t = q->tables->turns;
    search_question after = *q;
    search_answer rest;
    group_point from[GROUP_POINTS_MAX];
    uint8_t word[SEARCH_WORD];
    const unsigned length = write_word(word, q, move, number);
    group_copy(from, q->from, t->points);
    for (unsigned i = 0; i < length; i++) group_apply(from, t->all[word[i]].given, t->points);
    after.from = from;
    after.before = word[length - 1];
    int status = search_run(&rest, &after, err);
    if (status != TSL_OK) return status;
    if (rest.count + length > SEARCH_TURNS) return tsl_fail(err, TSL_ELIMIT, "no other sequence");
    memcpy(out->turn, word, length);
    memcpy(out->turn + length, rest.turn, rest.count);
    out->count = rest.count + length;
    out->nodes += rest.nodes;
    for (unsigned i = 0; i < CHAIN_PHASES; i++) out->end[i] = rest.end[i] + length;
    return TSL_OK;
}

int search_nth(search_answer *out, const search_question *q, unsigned nth, tsl_err *err)
{
    const turns *t = q->tables->turns;
    int status = search_run(out, q, err);
    /* The chain promises an answer from everywhere, but not a near one: a turn leads where one is.
     */
    for (unsigned k = 0; status == TSL_ELIMIT && q->most == 0 && k < DETOURS; k++)
        status = run_after(out, q, TURNS_MAX, k, err);
    if (nth == 0 || status != TSL_OK) return status;
    return run_after(out, q, out->count > 0 ? t->all[out->turn[0]].move : TURNS_MAX, nth - 1, err);
}
