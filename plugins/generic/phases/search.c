/* A short sequence of turns, phase by phase: iterative deepening in each phase, the phases nested.
 */
#include "search.h"

#include <string.h>

enum {
    FIRST_NODES = 20000000, /* for a first answer: more than nearly any takes */
    DETOURS = 1000,         /* else: beginnings that are tried, so that it begins elsewhere */
    SHARE = 12, /* one start of a phase may use this part of the nodes of the one before */
    NO_PHASE = CHAIN_PHASES + 1
};

typedef struct search {
    const search_question *q;
    const chain *chain;
    const turns *turns;
    search_answer *best;
    uint64_t nodes;
    uint64_t stop[CHAIN_PHASES + 1]; /* by phase: the nodes at which it is left */
    unsigned leave;                  /* phases from this one on are being left */
    unsigned count;                  /* turns so far */
    unsigned begin[CHAIN_PHASES + 1];
    uint8_t way[SEARCH_TURNS];
    group_point at[CHAIN_PHASES + 1][GROUP_POINTS_MAX]; /* where each phase begins */
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
    for (unsigned i = 0; i < c->count; i++)
        for (size_t k = 0; k < c->phases[i].turns.count; k++) {
            const uint8_t last = c->phases[i].turns.turn[k];
            const turn_set *next = i + 1 < c->count ? &c->phases[i + 1].turns : NULL;
            if (!next || !memchr(next->turn, last, next->count)) set_bit(out->ends[i], last);
        }
}

/* ---- one phase ---- */

static void solve_phase(search *s, unsigned i);

static void record(search *s)
{
    const bool is_first = s->best->count > SEARCH_TURNS;
    s->best->count = s->count;
    memcpy(s->best->turn, s->way, s->count);
    for (unsigned i = 0; i < s->chain->count; i++) s->best->end[i] = s->begin[i + 1];
    const uint64_t stop = s->nodes + s->q->nodes;
    if (is_first && stop < s->stop[0]) s->stop[0] = stop;
    for (unsigned i = 1; i < s->chain->count && is_first; i++)
        s->stop[i] = s->nodes + s->q->nodes / SHARE / i;
}

/* The phase is done: the next one begins here. */
static void finish(search *s, unsigned i)
{
    s->begin[i + 1] = s->count;
    if (i + 1 == s->chain->count) {
        record(s);
        s->leave = i; /* longer ones are no better */
        return;
    }
    group_point at[GROUP_POINTS_MAX];
    group_copy(at, s->at[i], s->turns->points);
    for (unsigned k = s->begin[i]; k < s->count; k++) {
        const group_point *m = s->turns->all[s->way[k]].given;
        for (size_t n = 0; n < s->turns->points; n++) at[n] = m[at[n]];
    }
    frames_assign(s->at[i + 1], s->q->frames, at, s->chain->phases[i + 1].orbits.of);
    if (s->chain->phases[i].ratio > 1 && !stage_reaches(&s->q->stages[i + 1], s->at[i + 1])) return;
    solve_phase(s, i + 1);
}

/* The values after a turn; false: a table says that more than `left` turns remain. */
static inline bool turn_values(uint32_t *to, const phase *p, const phase_tables *t,
                               const uint32_t *from, const size_t turn_and_left[2])
{
    for (unsigned c = 0; c < p->coordinate_count; c++)
        to[c] = t->coordinates[c].next[from[c] * p->turns.count + turn_and_left[0]];
    for (unsigned k = 0; k < p->table_count; k++) {
        const phase_table *table = &p->tables[k];
        size_t at = 0;
        for (unsigned n = table->factor_count; n-- > 0;)
            at = at * p->coordinates[table->factor[n]].count + to[table->factor[n]];
        if (t->distance[k][at] > turn_and_left[1]) return false;
    }
    return true;
}

static bool is_goal(const phase *p, const phase_tables *t, const uint32_t *values)
{
    for (unsigned c = 0; c < p->coordinate_count; c++)
        if (!t->is_goal[c][values[c]]) return false;
    return true;
}

/* Leaves the outermost phase that has used up its nodes. */
static bool is_used_up(search *s, unsigned i)
{
    for (unsigned k = 0; k <= i; k++)
        if (s->nodes >= s->stop[k]) {
            s->leave = k;
            return true;
        }
    return false;
}

/* All sequences of exactly `left` turns, after those so far, that reach the goal of the phase. */
static void descend(search *s, unsigned i, const uint32_t *from, unsigned left)
{
    const phase *p = &s->chain->phases[i];
    const phase_tables *t = &s->q->tables->phases[i];
    const search_rules *rules = s->q->rules;
    const unsigned before = s->count > 0 ? s->way[s->count - 1] : s->q->before;
    const bool is_first = s->count == s->begin[i] && s->count > 0;
    const uint64_t *allowed = rules->after[is_first ? TURNS_MAX : before];
    const uint64_t *merges = rules->merges[is_first ? before : TURNS_MAX];
    uint32_t to[PHASE_COORDINATES];
    for (size_t k = 0; k < p->turns.count; k++) {
        const size_t next = p->turns.turn[k];
        if (!has_bit(allowed, next) || has_bit(merges, next)) continue;
        if (left == 1 && !has_bit(rules->ends[i], next)) continue;
        s->nodes++;
        if (!turn_values(to, p, t, from, (size_t[]){k, left - 1})) continue;
        s->way[s->count++] = (uint8_t)next;
        if (left > 1)
            descend(s, i, to, left - 1);
        else if (is_goal(p, t, to))
            finish(s, i);
        s->count--;
        if (s->leave <= i || is_used_up(s, i)) return;
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

/* Searches phase i from s->at[i], by length, while the whole can become shorter. */
static void solve_phase(search *s, unsigned i)
{
    const phase *p = &s->chain->phases[i];
    const phase_tables *t = &s->q->tables->phases[i];
    uint32_t values[PHASE_COORDINATES];
    for (unsigned c = 0; c < p->coordinate_count; c++)
        values[c] = coordinate_value(&p->coordinates[c], &t->coordinates[c], s->at[i]);
    for (unsigned c = 0; c < p->coordinate_count; c++)
        if (values[c] == COORDINATE_NONE) return; /* no turns of this phase lead from here */
    if (i > 0) {
        /* The first answer may take as long as it does. */
        const uint64_t share = s->q->nodes / SHARE / i;
        s->stop[i] = s->best->count <= SEARCH_TURNS ? s->nodes + share : UINT64_MAX;
    }
    for (unsigned length = distance(p, t, values); s->begin[i] + length < s->best->count;
         length++) {
        if (length > 0)
            descend(s, i, values, length);
        else if (is_goal(p, t, values))
            finish(s, i);
        if (s->leave > i) continue;
        if (s->leave == i) s->leave = NO_PHASE;
        return;
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
    if (left == 0) return is_goal(p, t, from) && r->is_near(r->context, r->way, r->count);
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

int search_run(search_answer *out, const search_question *q, tsl_err *err)
{
    search s = {.q = q, .chain = q->tables->chain, .turns = q->tables->turns, .best = out};
    *out = (search_answer){.count = SEARCH_TURNS + 1};
    s.leave = NO_PHASE;
    s.stop[0] = q->most ? q->most : FIRST_NODES;
    group_copy(s.at[0], q->from, s.turns->points);
    solve_phase(&s, 0);
    out->nodes = s.nodes;
    if (out->count <= SEARCH_TURNS) return TSL_OK;
    return tsl_fail(err, TSL_ELIMIT, "no sequence was found within %llu positions",
                    (unsigned long long)s.stop[0]);
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
