/* The phases of a large puzzle: chooses them, and checks exactly that each ends where the next
 * begins. */
#include "phase.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/memory.h"

/* ---- the choice ---- */

/* Phases are chosen by estimates: pieces of one kind that turns exchange are taken to lie in all
 * ways.
 *
 * The cost of a chain is how many looks its phases tell apart, which is what a search would visit
 * without tables. Of the chains with fewest phases that cost at most 2^PHASE_BITS the cheapest is
 * tried. What the estimate gets wrong is found by the exact check and refused. */
enum {
    SETS_MAX = 4096,
    REFUSED_MAX = 32,
    PHASE_BITS = 35,
    HOPELESS_BITS = 70 /* of a phase, far beyond what the largest tables would do for */
};
static const double LOOKS_MAX = 1e8; /* of a phase, for one answer: some seconds */
static const double NEVER = 1e6;     /* bits */

typedef struct candidate {
    uint64_t has[2]; /* bits: turns */
    unsigned turns;  /* how many */
    double bits;     /* log2 of the looks it makes */
} candidate;

/* Of each set: the least cost of a chain from it to none, and where that goes next. */
typedef struct plan {
    double cost[SETS_MAX];
    uint16_t next[SETS_MAX];
} plan;

typedef struct choices {
    const turns *t;
    size_t count;
    candidate all[SETS_MAX]; /* the first is the whole, the last is empty */
    uint16_t refused[REFUSED_MAX][2];
    size_t refused_count;
    unsigned most; /* phases */
    plan *plans;   /* by the steps that a chain may have, less one */
} choices;

/* ---- estimates ---- */

/* log2 of the ways in which the pieces of one orbit can lie. */
static double count_orbit(const frames *f, const labels *orbits, size_t orbit)
{
    bool counted[DEFINITION_LISTS] = {false};
    unsigned pieces = 0, points = 0, of_kind[GROUP_POINTS_MAX] = {0};
    for (size_t i = 0; i < f->points; i++) {
        if (orbits->of[i] != orbit) continue;
        points++;
        of_kind[f->kind[i]]++;
        pieces += !counted[f->d->piece[i]];
        counted[f->d->piece[i]] = true;
    }
    if (pieces == 0) return 0;
    const unsigned ways = points / pieces;
    const unsigned turned = pieces > 1 ? pieces - 1 : 1; /* the last one follows from the others */
    double bits = lgamma(pieces + 1.0) / log(2) + turned * log2(ways);
    for (size_t i = 0; i < f->points; i++)
        if (of_kind[i] > 0) bits -= lgamma(of_kind[i] + 1.0) / log(2) / ways;
    return bits > 0 ? bits : 0;
}

static double estimate(const frames *f, const turns *t, const turn_set *set)
{
    labels orbits;
    bool covered[DEFINITION_LISTS] = {false};
    double bits = 0;
    group_identity(orbits.of, f->points);
    labels_join_orbits(&orbits, t, set);
    for (size_t i = 0; i < f->points; i++) {
        if (orbits.of[i] != i || covered[f->d->piece[i]]) continue;
        bits += count_orbit(f, &orbits, i);
        for (size_t k = 0; k < f->points; k++)
            if (orbits.of[k] == i) covered[f->d->piece[k]] = true;
    }
    return bits;
}

/* ---- candidates ---- */

/* All sets so far, with each group of powers of one more move; false: too many. */
static bool multiply(choices *c, const turns *t, size_t move, bool all_powers)
{
    const size_t before = c->count;
    unsigned order = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->all[i].move == move && t->all[i].number != TURNS_APART) order = t->all[i].order;
    for (unsigned step = 1; step < order; step++) {
        if (order % step != 0 || (step > 1 && !all_powers)) continue;
        for (size_t i = 0; i < before; i++) {
            if (c->count == SETS_MAX) return false;
            c->all[c->count] = c->all[i];
            uint64_t *has = c->all[c->count++].has; /* and the powers of the step-th power */
            for (size_t k = 0; k < t->count; k++)
                if (t->all[k].move == move && t->all[k].power % step == 0)
                    has[k / 64] |= UINT64_C(1) << k % 64;
        }
    }
    return true;
}

static bool list_sets(choices *c, const turns *t, bool all_powers)
{
    size_t moves = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->all[i].move >= moves) moves = t->all[i].move + 1u;
    c->count = 1;
    c->all[0] = (candidate){.bits = 0};
    for (size_t m = 0; m < moves; m++)
        if (!multiply(c, t, m, all_powers)) return false;
    return true;
}

static void set_of(turn_set *out, const choices *c, size_t number)
{
    *out = (turn_set){.count = 0}; /* it is stored whole, in a table */
    for (size_t i = 0; i < c->t->count; i++)
        if (c->all[number].has[i / 64] >> i % 64 & 1) out->turn[out->count++] = (uint8_t)i;
}

/* Estimates the looks that a set makes, together with the turns set apart. */
static void estimate_set(choices *c, size_t number, const frames *f, const turn_set *apart)
{
    turn_set set;
    set_of(&set, c, number);
    c->all[number].turns = (unsigned)set.count;
    memcpy(set.turn + set.count, apart->turn, apart->count);
    set.count += apart->count;
    c->all[number].bits = number == 0 ? -1 : estimate(f, c->t, &set);
}

/* Sets of as many turns that make as many looks: mostly the same seen from another side. */
static bool is_alike(const candidate *a, const candidate *b)
{
    return a->turns == b->turns && fabs(a->bits - b->bits) < 1e-6;
}

/* Of more moves than all sets can be listed of: from all moves on, each of them with one move less,
 * those that are not alike. */
static void list_smaller(choices *c, const frames *f, const turn_set *apart)
{
    enum { OF_ONE_SIZE = 24 };
    const turns *t = c->t;
    c->count = 2; /* the empty set, and all */
    c->all[0] = c->all[1] = (candidate){.bits = 0};
    for (size_t k = 0; k < t->count; k++)
        if (t->all[k].number != TURNS_APART) c->all[1].has[k / 64] |= UINT64_C(1) << k % 64;
    estimate_set(c, 1, f, apart);
    for (size_t begin = 1, end = 2; begin < end; begin = end, end = c->count)
        for (size_t i = begin; i < end; i++)
            for (size_t first = 0; first < t->count; first += t->all[first].order - 1u) {
                candidate *less = &c->all[c->count];
                if (c->count - end == OF_ONE_SIZE || c->count == SETS_MAX) break;
                if (!(c->all[i].has[first / 64] >> first % 64 & 1)) continue;
                *less = c->all[i];
                for (size_t k = first; k + 1 < first + t->all[first].order; k++)
                    less->has[k / 64] &= ~(UINT64_C(1) << k % 64);
                estimate_set(c, c->count, f, apart);
                bool is_new = less->turns > 0;
                for (size_t k = end; k < c->count && is_new; k++)
                    is_new = !is_alike(&c->all[k], less);
                c->count += is_new;
            }
}

/* From large to small; sets of one size in the order in which they were listed. */
static int by_size(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    if (x->bits != y->bits) return x->bits > y->bits ? -1 : 1;
    if (x->has[1] != y->has[1]) return x->has[1] > y->has[1] ? -1 : 1;
    return x->has[0] > y->has[0] ? -1 : x->has[0] < y->has[0];
}

/* Estimates how many looks each set of turns makes, for chains of at most `most` phases. The caller
 * frees it with free_choices. */
static choices *new_choices(const frames *f, const turns *t, const turn_set *apart, unsigned most)
{
    choices *c = memory_get_zeroed(1, sizeof *c);
    c->plans = memory_get(most * sizeof *c->plans);
    c->t = t;
    c->most = most;
    if (list_sets(c, t, true) || list_sets(c, t, false))
        for (size_t i = 0; i < c->count; i++) estimate_set(c, i, f, apart);
    else
        list_smaller(c, f, apart);
    /* The empty set comes last and counts as what no turn reaches. */
    qsort(c->all, c->count, sizeof *c->all, by_size);
    c->all[c->count - 1].bits = 0;
    return c;
}

static void free_choices(choices *c)
{
    free(c->plans);
    free(c);
}

/* ---- the best chain ---- */

static bool is_refused(const choices *c, size_t a, size_t b)
{
    for (size_t i = 0; i < c->refused_count; i++)
        if (is_alike(&c->all[c->refused[i][0]], &c->all[a]) &&
            is_alike(&c->all[c->refused[i][1]], &c->all[b]))
            return true;
    return false;
}

/* The least cost from each set to none in at most one step more than `shorter` has. */
static void lengthen(plan *out, const plan *shorter, const choices *c)
{
    const size_t none = c->count - 1;
    for (size_t a = 0; a < none; a++) {
        out->cost[a] = INFINITY;
        out->next[a] = (uint16_t)none;
        for (size_t b = a + 1; b <= none; b++) {
            const double step = c->all[a].bits - c->all[b].bits;
            const uint64_t *inner = c->all[b].has, *outer = c->all[a].has;
            if ((inner[0] & ~outer[0]) || (inner[1] & ~outer[1]) || step < 1) continue;
            const double rest = b == none ? 0 : shorter ? shorter->cost[b] : INFINITY;
            const double cost = exp2(step) + rest;
            if (cost >= out->cost[a] || is_refused(c, a, b)) continue;
            out->cost[a] = cost;
            out->next[a] = (uint16_t)b;
        }
    }
}

/* The best chain: the turns of each of its phases, and log2 of the looks of the largest. Returns
 * how many phases; 0: none is left. */
static unsigned find_best(const choices *c, turn_set *sets, double *bits)
{
    plan *plans = c->plans;
    unsigned length = 0;
    while (length < c->most) {
        lengthen(&plans[length], length ? &plans[length - 1] : NULL, c);
        if (plans[length++].cost[0] <= exp2(PHASE_BITS)) break;
    }
    unsigned count = 0;
    size_t at = 0;
    *bits = 0;
    if (plans[length - 1].cost[0] < INFINITY)
        for (unsigned left = length; at != c->count - 1; left--) {
            const size_t next = plans[left - 1].next[at];
            set_of(&sets[count++], c, at);
            *bits = fmax(*bits, c->all[at].bits - c->all[next].bits);
            at = next;
        }
    return count;
}

static size_t find_set(const choices *c, const turn_set *set)
{
    for (size_t i = 0; i < c->count; i++) {
        turn_set other;
        set_of(&other, c, i);
        if (other.count == set->count && memcmp(other.turn, set->turn, set->count) == 0) return i;
    }
    return c->count - 1;
}

/* ---- a step of the chain ---- */

typedef struct maker {
    chain *out;
    const frames *f;
    const turns *t;
    uint32_t most;
    turn_set apart;
    stage stages[CHAIN_PHASES + 1];
    unsigned failed;     /* the phase that try_chain refused, */
    double excess;       /* and log2 of what is too large there to what may be */
    bool advises;        /* an error says whether larger tables would do */
    unsigned most_ratio; /* of a goal to what the next phase reaches */
    tsl_err *err;
} maker;

static int check_step(maker *m, unsigned i)
{
    factors ratio;
    char digits[FACTORS_DIGITS];
    phase *p = &m->out->phases[i];
    const stage_step step = {m->f, m->t, &m->stages[i], &m->stages[i + 1]};
    group_copy(p->finest.of, m->f->kind, m->f->points);
    labels_join_orbits(&p->finest, m->t, &m->apart);
    p->next = m->stages[i + 1].set;
    p->orbits = m->stages[i].orbits;
    int status = stage_compare(p, &m->out->sizes[i], &ratio, &step, m->err);
    if (status != TSL_OK) return status;
    const double times = exp2(factors_log2(&ratio));
    p->ratio = (uint32_t)(times + 0.5);
    const bool is_checked = times < 1.5 || i + 1 == m->out->count || step.to->coset_count > 0;
    if (times > m->most_ratio + 0.5 || !is_checked) {
        factors_write(digits, &ratio);
        if (times > STAGE_RATIO_MAX) {
            m->excess = log2(times / STAGE_RATIO_MAX);
            return tsl_fail(m->err, TSL_EINPUT,
                            "phase %u reaches 1/%s of phase %u's goal, less than 1/%d", i + 2,
                            digits, i + 1, STAGE_RATIO_MAX);
        }
        return tsl_fail(m->err, TSL_EINPUT, "phase %u reaches 1/%s of phase %u's goal", i + 2,
                        digits, i + 1);
    }
    if (factors_is_one(&m->out->sizes[i]))
        return tsl_fail(m->err, TSL_EINPUT, "phase %u has nothing to do", i + 1);
    return TSL_OK;
}

/* How many positions a search of the phase would look at with tables of at most `most` entries;
 * INFINITY: there are no such tables. */
static double plan_tables(maker *m, unsigned i, uint32_t most)
{
    phase *p = &m->out->phases[i];
    const bool fits = phase_plan(p, m->f, m->t, most) && products_choose(p, most);
    return fits ? chain_positions(m->out, i) : INFINITY;
}

static int check_tables(maker *m, unsigned i)
{
    phase *p = &m->out->phases[i];
    p->turns.count = 0;
    for (size_t k = 0; k < m->stages[i].set.count; k++) {
        const uint8_t here = m->stages[i].set.turn[k];
        if (m->t->all[here].number != TURNS_APART || m->stages[i].set.count == m->apart.count)
            p->turns.turn[p->turns.count++] = here;
    }
    const double looks = plan_tables(m, i, m->most);
    if (looks <= LOOKS_MAX) return TSL_OK;
    char advice[64] = "";
    uint32_t most = m->most;
    double left = looks;
    while (m->advises && left > LOOKS_MAX && most <= CHAIN_ENTRIES_MAX / 2)
        left = plan_tables(m, i, most *= 2);
    if (left <= LOOKS_MAX)
        snprintf(advice, sizeof advice, "; 'tables = %u' would do",
                 most / (CHAIN_ENTRIES_MAX / DEFINITION_TABLES_MB));
    else if (m->advises)
        snprintf(advice, sizeof advice, "; 'tables = %d' would not do", DEFINITION_TABLES_MB);
    m->excess = looks < INFINITY ? log2(looks / LOOKS_MAX) : NEVER;
    if (looks == INFINITY)
        return tsl_fail(m->err, TSL_EINPUT, "phase %u: its tables would be too large%s", i + 1,
                        advice);
    return tsl_fail(m->err, TSL_EINPUT,
                    "phase %u: a search would look at about %.0e positions, more than %.0e%s",
                    i + 1, looks, LOOKS_MAX, advice);
}

/* Tries a chain: `sets` are the turns of each phase, without those set apart. */
static int try_chain(maker *m, const turn_set *sets, unsigned count)
{
    int status = TSL_OK;
    unsigned stages = 0;
    m->excess = NEVER;
    for (unsigned i = 0; i < count; i++) {
        turn_set *set = &m->stages[stages++].set;
        *set = sets[i];
        memcpy(set->turn + set->count, m->apart.turn, m->apart.count);
        set->count += m->apart.count;
    }
    if (m->apart.count > 0) m->stages[stages++].set = m->apart;
    m->stages[stages].set.count = 0;
    m->out->count = stages;
    for (unsigned i = 0; i <= stages && status == TSL_OK; i++)
        status = stage_make(&m->stages[i], m->f, m->t, m->err);
    for (unsigned i = 0; i < 2 * stages && status == TSL_OK; i++) {
        m->failed = i % stages;
        status = i < stages ? check_step(m, m->failed) : check_tables(m, m->failed);
    }
    for (unsigned i = 0; i <= CHAIN_PHASES; i++) stage_free(&m->stages[i]);
    return status;
}

/* ---- where chains come from ---- */

/* Of the turns that one definition lists for a phase, all powers. */
static int named_set(turn_set *out, const turns *t, const turn_list *list, unsigned number,
                     tsl_err *err)
{
    bool has[TURNS_MAX] = {false};
    for (size_t i = 0; i < list->count; i++) {
        size_t n = 0;
        while (n < t->count && strcmp(t->all[n].name, list->name[i]) != 0) n++;
        if (n == t->count)
            return tsl_fail(err, TSL_EINPUT, "phase %u: there is no turn %s", number,
                            list->name[i]);
        for (size_t k = 0; k < t->count; k++)
            for (unsigned power = 1; power < t->all[n].order; power++)
                has[k] |= t->all[k].move == t->all[n].move &&
                          t->all[k].power == power * t->all[n].power % t->all[n].order;
    }
    *out = (turn_set){.count = 0};
    for (size_t k = 0; k < t->count; k++)
        if (has[k] && t->all[k].number != TURNS_APART) out->turn[out->count++] = (uint8_t)k;
    return TSL_OK;
}

static int use_named(maker *m, const turn_set *whole)
{
    const definition *d = m->f->d;
    turn_set sets[CHAIN_PHASES] = {*whole};
    const unsigned most = CHAIN_PHASES - (m->apart.count > 0);
    if (d->phase_count >= most)
        return tsl_fail(m->err, TSL_EINPUT, "there are more than %u phases", most);
    for (unsigned i = 0; i < d->phase_count; i++) {
        int status = named_set(&sets[i + 1], m->t, &d->phases[i], i + 1, m->err);
        if (status != TSL_OK) return status;
        bool fewer = sets[i + 1].count < sets[i].count;
        for (size_t k = 0; k < sets[i + 1].count; k++)
            fewer &= memchr(sets[i].turn, sets[i + 1].turn[k], sets[i].count) != NULL;
        if (!fewer)
            return tsl_fail(m->err, TSL_EINPUT,
                            "phase %u: the turns that remain after it must be fewer, and be turns "
                            "that it has",
                            i + 1);
        if (sets[i + 1].count == 0)
            return tsl_fail(m->err, TSL_EINPUT, "phase %u: no turns remain after it", i + 1);
    }
    m->advises = true;
    return try_chain(m, sets, (unsigned)d->phase_count + 1);
}

/* Chains that were tried: the turns of each phase of the one that lacks least. */
typedef struct nearest {
    double excess, bits; /* and log2 of the looks of the best chain's largest phase, estimated */
    unsigned count;      /* phases; 0: none was tried */
    turn_set sets[CHAIN_PHASES];
} nearest;

/* Tries the best chains; *found: one is good. */
static int try_best(bool *found, nearest *near, maker *m, unsigned tries)
{
    turn_set sets[CHAIN_PHASES];
    const unsigned most = CHAIN_PHASES - (m->apart.count > 0);
    choices *c = new_choices(m->f, m->t, &m->apart, most);
    int status = TSL_OK;
    for (unsigned i = 0; i < tries && status == TSL_OK && !*found; i++) {
        double bits;
        const unsigned count = find_best(c, sets, &bits);
        if (i == 0) near->bits = bits;
        if (count == 0 || bits > HOPELESS_BITS) break;
        status = try_chain(m, sets, count);
        *found = status == TSL_OK;
        if (status != TSL_EINPUT) continue;
        status = TSL_OK;
        if (near->count == 0 || m->excess < near->excess) {
            near->excess = m->excess;
            near->count = count;
            memcpy(near->sets, sets, count * sizeof *sets);
        }
        const unsigned step = m->failed; /* it is out of the choice */
        if (c->refused_count == REFUSED_MAX || step >= count) continue;
        uint16_t *pair = c->refused[c->refused_count++];
        pair[0] = (uint16_t)find_set(c, &sets[step]);
        pair[1] = (uint16_t)(step + 1 < count ? find_set(c, &sets[step + 1]) : c->count - 1);
    }
    free_choices(c);
    return status;
}

/* What phases are called in a definition. */
static void write_phases(char *at, const char *end, const maker *m, const nearest *n)
{
    for (unsigned i = 1; i < n->count; i++) {
        const char *before = i > 1 ? ", { " : "{ ";
        for (size_t k = 0; k < n->sets[i].count; k++) {
            if (stage_has_made(m->t, &n->sets[i], k) || at + TURNS_NAME + 16 > end) continue;
            at += snprintf(at, (size_t)(end - at), "%s\"%s\"", before,
                           m->t->all[n->sets[i].turn[k]].name);
            before = ", ";
        }
        if (at + 16 < end) at += snprintf(at, (size_t)(end - at), " }");
    }
    *at = '\0';
}

/* Chains whose goals labels tell alone are tried first. */
static int use_chosen(maker *m)
{
    enum { TRIES = 12 };
    bool found = false;
    nearest near = {.count = 0};
    char phases[600];
    m->most_ratio = 1;
    int status = try_best(&found, &near, m, TRIES);
    m->most_ratio = STAGE_RATIO_MAX;
    if (status == TSL_OK && !found) status = try_best(&found, &near, m, 2 * TRIES);
    if (status != TSL_OK || found) return status;
    if (near.count == 0)
        return tsl_fail(m->err, TSL_EINPUT,
                        "no phases were found: name them in 'phases' (the best by an estimate have "
                        "one of %.0e positions; 'tables = %d' would do for about %.0e)",
                        exp2(near.bits), DEFINITION_TABLES_MB, LOOKS_MAX * CHAIN_ENTRIES_MAX);
    m->advises = true;
    status = try_chain(m, near.sets, near.count);
    if (status != TSL_EINPUT) return status;
    const tsl_err last = m->err ? *m->err : (tsl_err){0};
    write_phases(phases, phases + sizeof phases, m, &near);
    return tsl_fail(m->err, TSL_EINPUT,
                    "no phases were found: name them in 'phases', or raise 'tables'; the nearest "
                    "are { %s }: %.300s",
                    phases, last.text);
}

int chain_make(chain *out, const frames *f, const turns *t, uint32_t most, tsl_err *err)
{
    maker *m = memory_get_zeroed(1, sizeof *m);
    turn_set whole = {.count = 0};
    *m = (maker){
        .out = out, .f = f, .t = t, .most = most, .most_ratio = STAGE_RATIO_MAX, .err = err};
    for (size_t i = 0; i < t->count; i++) {
        turn_set *set = t->all[i].number == TURNS_APART ? &m->apart : &whole;
        set->turn[set->count++] = (uint8_t)i;
    }
    int status = f->d->phase_count > 0 ? use_named(m, &whole) : use_chosen(m);
    free(m);
    return status;
}

double chain_positions(const chain *c, unsigned number)
{
    const phase *p = &c->phases[number];
    double most = 1;
    for (unsigned k = 0; k < p->table_count; k++)
        if (p->tables[k].size > most) most = p->tables[k].size;
    return factors_value(&c->sizes[number]) / most;
}
