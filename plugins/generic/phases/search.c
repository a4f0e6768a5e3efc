/* A short sequence of turns, phase by phase: each phase by length, from many starts. */
#include "search.h"

#include <string.h>

enum {
    FIRST_NODES = 20000000, /* for an answer: more than nearly any takes */
    DETOURS = 1000,         /* else: beginnings that are tried, so that it begins elsewhere */
    NODES_OF_END = 80,      /* a phase is worth as many more ends as it has times so many nodes */
    WORTH = 10000, /* nodes that a phase may spend on more ends; more if the next is as costly */
    WORTH_MAX = 500000,
    ROUNDS = 6 /* where many positions are asked for: with more ends each */
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
    const search_start *start;
    unsigned before, first, count; /* the turn before, if it may merge; turns so far */
    uint8_t way[SEARCH_TURNS];
} search;

/* ---- rules ---- */

static bool has_bit(const uint64_t bits[2], size_t i)
{
    return bits[i / 64] >> i % 64 & 1;
}

static void set_bit(uint64_t bits[2], size_t i)
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

void search_make_rules(search_rules *out, const chain *c, const turns *t)
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
        for (size_t k = 0; k < c->phases[i].turns.count; k++) {
            const uint8_t last = c->phases[i].turns.turn[k];
            const turn_set *next = i + 1 < c->count ? &c->phases[i + 1].turns : NULL;
            if (!next || !memchr(next->turn, last, next->count)) set_bit(out->ends[i], last);
        }
        const double cost = i + 1 < c->count ? cost_of(c, i + 1) : 0;
        out->worth[i] = cost > WORTH_MAX ? WORTH_MAX : cost < WORTH ? WORTH : (uint32_t)cost;
    }
}

/* ---- one phase ---- */

/* Where a sequence leads, as it is seen with a symmetry, for a phase. */
static void position_of(group_point *out, const search *s, const search_end *end, unsigned view,
                        unsigned number)
{
    const size_t points = s->turns->points;
    group_point at[GROUP_POINTS_MAX], seen[GROUP_POINTS_MAX];
    group_copy(at, s->q->from, points);
    for (unsigned k = 0; k < end->count; k++) {
        const group_point *m = s->turns->all[end->turn[k]].given;
        for (size_t n = 0; n < points; n++) at[n] = m[at[n]];
    }
    symmetries_carry(seen, s->q->symmetries, view, at);
    frames_assign(out, s->q->frames, seen, s->chain->phases[number].orbits.of);
}

/* The start's sequence has reached the goal: keeps where it ends. */
static void finish(search *s)
{
    const search_end *before = &s->room->ends[(s->phase + 1) % 2][s->start->end];
    search_end *end = &s->room->ends[s->phase % 2][s->found];
    const symmetries *sides = s->q->symmetries;
    *end = *before;
    end->view = s->start->view;
    for (unsigned k = 0; k < s->count; k++)
        end->turn[end->count++] = sides->turn[sides->back[end->view]][s->way[k]];
    for (unsigned i = s->phase; i < s->chain->count; i++) end->end[i] = end->count;
    if (s->chain->phases[s->phase].ratio > 1) {
        group_point at[GROUP_POINTS_MAX];
        position_of(at, s, end, end->view, s->phase + 1);
        if (!stage_reaches(&s->q->stages[s->phase + 1], at)) return;
    }
    s->found++;
}

/* Has the first table's entries for all turns fetched from memory together. */
static inline void fetch(const phase *p, const phase_tables *t, const uint32_t *from)
{
    const phase_table *table = &p->tables[0];
    for (size_t k = 0; k < p->turns.count; k++) {
        size_t at = 0;
        for (unsigned n = table->factor_count; n-- > 0;) {
            const unsigned c = table->factor[n];
            at =
                at * p->coordinates[c].count + t->coordinates[c].next[from[c] * p->turns.count + k];
        }
        __builtin_prefetch(&t->distance[0][at]);
    }
}

/* The values after a turn; false: a table says that more than `left` turns remain. A table's values
 * are looked up when its turn comes: most turns fail at the first. */
static inline bool turn_values(uint32_t *to, const phase *p, const phase_tables *t,
                               const uint32_t *from, const size_t turn_and_left[2])
{
    const size_t width = p->turns.count;
    for (unsigned k = 0; k < p->table_count; k++) {
        const phase_table *table = &p->tables[k];
        size_t at = 0;
        for (unsigned n = table->factor_count; n-- > 0;) {
            const unsigned c = table->factor[n];
            to[c] = t->coordinates[c].next[from[c] * width + turn_and_left[0]];
            at = at * p->coordinates[c].count + to[c];
        }
        if (t->distance[k][at] > turn_and_left[1]) return false;
    }
    return true;
}

/* Are there ends enough, or no positions left? */
static bool is_enough(const search *s)
{
    return s->found == s->width || s->nodes >= (s->found > 0 ? s->stop : s->last);
}

/* All sequences of exactly `left` turns, after those so far, that reach the goal of the phase. */
static void descend(search *s, const uint32_t *from, unsigned left)
{
    const phase *p = &s->chain->phases[s->phase];
    const phase_tables *t = &s->q->tables->phases[s->phase];
    const search_rules *rules = s->q->rules;
    const uint64_t *allowed = rules->after[s->count > 0 ? s->way[s->count - 1] : s->first];
    const uint64_t *merges = rules->merges[s->count > 0 ? TURNS_MAX : s->before];
    uint32_t to[PHASE_COORDINATES];
    fetch(p, t, from);
    for (size_t k = 0; k < p->turns.count; k++) {
        const size_t next = p->turns.turn[k];
        if (!has_bit(allowed, next) || has_bit(merges, next)) continue;
        if (left == 1 && !has_bit(rules->ends[s->phase], next)) continue;
        s->nodes++;
        if (!turn_values(to, p, t, from, (size_t[]){k, left - 1})) continue;
        s->way[s->count++] = (uint8_t)next;
        if (left > 1)
            descend(s, to, left - 1);
        else
            finish(s);
        s->count--;
        if (is_enough(s)) return;
    }
}

static unsigned distance(const phase *p, const phase_tables *t, const uint32_t *values)
{
    unsigned greatest = 0;
    for (unsigned k = 0; k < p->table_count; k++) {
        size_t at = 0;
        for (unsigned n = p->tables[k].factor_count; n-- > 0;) {
            const unsigned c = p->tables[k].factor[n];
            at = at * p->coordinates[c].count + values[c];
        }
        if (t->distance[k][at] > greatest) greatest = t->distance[k][at];
    }
    return greatest;
}

/* False: no turns of this phase lead from here. */
static bool read_values(uint32_t *out, const phase *p, const phase_tables *t, const group_point *at)
{
    for (unsigned c = 0; c < p->coordinate_count; c++) {
        out[c] = coordinate_value(&p->coordinates[c], &t->coordinates[c], at);
        if (out[c] == COORDINATE_NONE) return false;
    }
    return true;
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
            position_of(at, s, end, start->view, s->phase);
            if (!read_values(start->values, p, t, at)) continue;
            start->least = (uint8_t)(end->count + distance(p, t, start->values));
            s->starts++;
        }
}

/* All sequences from a start that make the whole so long. */
static void try_start(search *s, const search_start *start, unsigned length)
{
    const search_end *end = &s->room->ends[(s->phase + 1) % 2][start->end];
    const uint8_t *seen = s->q->symmetries->turn[start->view];
    const unsigned last = end->count > 0 ? end->turn[end->count - 1] : s->q->before;
    s->start = start;
    const unsigned before = last == TURNS_MAX ? last : seen[last];
    s->first = end->count > 0 ? TURNS_MAX : before;
    s->before = end->count > 0 ? before : TURNS_MAX;
    if (length > end->count)
        descend(s, start->values, length - end->count);
    else
        finish(s);
}

/* Finds ends of the phase from those of the one before. */
static void solve_phase(search *s, unsigned ends)
{
    unsigned length = SEARCH_TURNS;
    s->found = 0;
    make_starts(s, ends);
    s->stop = s->nodes + s->budget;
    for (unsigned i = 0; i < s->starts; i++)
        if (s->room->starts[i].least < length) length = s->room->starts[i].least;
    for (; length < s->longest && s->starts > 0; length++)
        for (unsigned i = 0; i < s->starts; i++) {
            if (s->room->starts[i].least > length) continue;
            try_start(s, &s->room->starts[i], length);
            if (is_enough(s)) return;
        }
}

/* ---- near solved ---- */

typedef struct reach {
    const search_question *q;
    bool (*is_near)(void *context, const uint8_t *way, unsigned count);
    void *context;
    unsigned count;
    uint8_t way[SEARCH_TURNS];
} reach;

static bool reaches(reach *r, const uint32_t *from, unsigned left)
{
    const phase *p = &r->q->tables->chain->phases[0];
    const phase_tables *t = &r->q->tables->phases[0];
    const uint64_t *allowed = r->q->rules->after[r->count > 0 ? r->way[r->count - 1] : TURNS_MAX];
    uint32_t to[PHASE_COORDINATES];
    if (left == 0) return r->is_near(r->context, r->way, r->count);
    for (size_t k = 0; k < p->turns.count; k++) {
        if (!has_bit(allowed, p->turns.turn[k])) continue;
        if (!turn_values(to, p, t, from, (size_t[]){k, left - 1})) continue;
        r->way[r->count++] = p->turns.turn[k];
        if (reaches(r, to, left - 1)) return true;
        r->count--;
    }
    return false;
}

bool search_near(const search_question *q, unsigned n,
                 bool (*is_near)(void *context, const uint8_t *way, unsigned count), void *context)
{
    const phase *p = &q->tables->chain->phases[0];
    const phase_tables *t = &q->tables->phases[0];
    uint32_t values[PHASE_COORDINATES];
    for (unsigned c = 0; c < p->coordinate_count; c++) {
        values[c] = coordinate_value(&p->coordinates[c], &t->coordinates[c], q->from);
        if (values[c] == COORDINATE_NONE) return false;
    }
    reach r = {.q = q, .is_near = is_near, .context = context};
    for (unsigned length = distance(p, t, values); length <= n; length++)
        if (reaches(&r, values, length)) return true;
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
        if (s->phase + 1 == s->chain->count) s->width = 1;
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
            if (has_bit(q->rules->after[last], set->turn[k]) &&
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
    for (unsigned i = 0; i < length; i++)
        for (size_t k = 0; k < t->points; k++) from[k] = t->all[word[i]].given[from[k]];
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

/* The chain promises an answer from everywhere, but not a near one: a turn leads where one is. */
static int run_first(search_answer *out, const search_question *q, tsl_err *err)
{
    int status = search_run(out, q, err);
    for (unsigned k = 0; status == TSL_ELIMIT && q->most == 0 && k < DETOURS; k++)
        status = run_after(out, q, TURNS_MAX, k, err);
    return status;
}

int search_nth(search_answer *out, const search_question *q, unsigned nth, tsl_err *err)
{
    const turns *t = q->tables->turns;
    const int status = run_first(out, q, err);
    if (nth == 0 || status != TSL_OK) return status;
    return run_after(out, q, out->count > 0 ? t->all[out->turn[0]].move : TURNS_MAX, nth - 1, err);
}
