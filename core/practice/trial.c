/* Tries a filter on random states: what it accepts, and how these differ from all states. */
#include "trial.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/pool.h"
#include "practice/practice.h"

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int open_plan(trial **out, const trial_request *r, unsigned count, const session *s,
                     tsl_err *err)
{
    const plan_wish wish = {.event = r->event,
                            .subset = r->subset,
                            .count = count,
                            .filter = r->filter,
                            .parameters = r->parameters};
    trial *t = *out = xcalloc(1, sizeof *t);
    int status = plan_for_event(&t->plan, &wish, s->events, s->plugins, err);
    if (status == TSL_OK)
        status = filter_set_new(&t->filters, s->scripts, t->plan->competition, err);
    if (status == TSL_OK && !r->root) status = secret_random(&t->root, SEED_SIZE, err);
    if (status != TSL_OK) return status;
    if (r->root) {
        secret_new(&t->root, SEED_SIZE);
        memcpy(t->root.bytes, r->root->bytes, SEED_SIZE);
    }
    t->options.jobs = r->jobs;
    t->verdicts = xcalloc(count, sizeof *t->verdicts);
    t->name = filter_name(t->filters, 0, 0);
    t->parameters = filter_parameters(t->filters, 0, 0);
    t->asks_states = script_has(s->scripts, r->filter, "accept_state");
    t->asks_moves = script_has(s->scripts, r->filter, "accept_moves");
    t->asks_sets = script_has(s->scripts, r->filter, "accept_set");
    return TSL_OK;
}

/* ---- asking ---- */

/* Asks about these slots and keeps the verdict on those refused. */
static int ask_filter(trial *t, slot **slots, size_t count, trial_answers *out, tsl_err *err)
{
    const bool moves = out == &t->moves;
    int *answers = xcalloc(count, sizeof *answers);
    double start = seconds_now();
    int status = filter_ask(t->filters, slots, count, moves, answers, err);
    *out = (trial_answers){.asked = count, .seconds = seconds_now() - start};
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        out->accepted += answers[i] < 0;
        if (answers[i] >= 0)
            t->verdicts[slots[i] - t->plan->slots] =
                moves ? TRIAL_REFUSED_MOVES : TRIAL_REFUSED_STATE;
    }
    free(answers);
    return status;
}

/* Solves these slots without asking the filter. */
static int solve(trial *t, slot **slots, size_t count, tsl_err *err)
{
    plan some = {.competition = t->plan->competition, .count = count};
    some.slots = xcalloc(count, sizeof *some.slots);
    for (size_t i = 0; i < count; i++) some.slots[i] = *slots[i];
    int status = scramble_states(&some, &t->root, &t->options, err);
    for (size_t i = 0; i < count; i++) *slots[i] = some.slots[i];
    free(some.slots);
    return status;
}

/* Asks about sets of these slots, TRIAL_ATTEMPTS each, which are solved. */
static int ask_sets(trial *t, slot **slots, size_t sets, tsl_err *err)
{
    size_t *ends = xcalloc(sets, sizeof *ends);
    int *verdicts = xcalloc(sets, sizeof *verdicts);
    for (size_t i = 0; i < sets; i++) ends[i] = (i + 1) * TRIAL_ATTEMPTS;
    const double start = seconds_now();
    int status = filter_ask_sets(t->filters, slots, ends, sets, verdicts, err);
    t->sets = (trial_answers){.asked = sets, .seconds = seconds_now() - start};
    for (size_t i = 0; i < sets; i++) t->sets.accepted += verdicts[i] < 0;
    free(ends);
    free(verdicts);
    return status;
}

/* Up to `room` slots of this verdict, in order. */
static size_t choose(slot **out, const trial *t, trial_verdict verdict, size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < t->plan->count && n < room; i++)
        if (t->verdicts[i] == verdict) out[n++] = &t->plan->slots[i];
    return n;
}

/* Offers other scrambles of the state until one is accepted, as many as for a set. */
static int offer_others(trial *t, const slot *original, tsl_err *err)
{
    slot one = *original;
    plan some = {.competition = t->plan->competition, .slots = &one, .count = 1};
    draw_options options = t->options;
    tsl_err why = {0};
    options.filters = t->filters;
    one.scramble = one.facelets = NULL;
    one.refused[RULE_FILTERS] = 0;
    one.nth = 0;
    int status = scramble_states(&some, &t->root, &options, &why);
    free(one.scramble);
    free(one.facelets);
    t->found = status == TSL_OK;
    t->offered = one.refused[RULE_FILTERS] + t->found;
    if (status == TSL_OK || status == TSL_ELIMIT) return TSL_OK;
    return tsl_fail(err, why.code, "%s", why.text);
}

/* Draws the states, asks about every one, and about scrambles of those accepted, `sequences` at
 * most. */
static int draw_and_ask(trial *t, size_t sequences, tsl_err *err)
{
    const size_t count = t->plan->count;
    slot **slots = xcalloc(count, sizeof *slots);
    int status = draw_candidates(t->plan, &t->root, &t->options, err);
    if (status == TSL_OK && t->asks_states) {
        for (size_t i = 0; i < count; i++) slots[i] = &t->plan->slots[i];
        status = ask_filter(t, slots, count, &t->states, err);
    }
    const size_t n = t->asks_moves ? choose(slots, t, TRIAL_ACCEPTED, sequences) : 0;
    if (status == TSL_OK && n > 0) status = solve(t, slots, n, err);
    if (status == TSL_OK && n > 0) status = ask_filter(t, slots, n, &t->moves, err);
    const size_t sets =
        t->asks_sets
            ? choose(slots, t, TRIAL_ACCEPTED, TRIAL_SETS * TRIAL_ATTEMPTS) / TRIAL_ATTEMPTS
            : 0;
    if (status == TSL_OK && sets > 0) status = solve(t, slots, sets * TRIAL_ATTEMPTS, err);
    if (status == TSL_OK && sets > 0) status = ask_sets(t, slots, sets, err);
    free(slots);
    return status;
}

/* Solves examples of it. */
static int solve_examples(trial *t, slot **examples, size_t count, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < count && status == TSL_OK; i++)
        if (!examples[i]->scramble) status = solve(t, &examples[i], 1, err);
    return status;
}

/* ---- one trial ---- */

static int run_once(trial **out, const trial_request *r, unsigned count, const session *s,
                    tsl_err *err)
{
    slot *first;
    int status = open_plan(out, r, count, s, err);
    trial *t = *out;
    if (status == TSL_OK) status = draw_and_ask(t, TRIAL_SEQUENCES, err);
    if (status == TSL_OK && t->moves.accepted == 0 && choose(&first, t, TRIAL_REFUSED_MOVES, 1) > 0)
        status = offer_others(t, first, err);
    if (status != TSL_OK) return status;
    t->accepted_count = choose(t->accepted, t, TRIAL_ACCEPTED, TRIAL_EXAMPLES);
    t->refused_count = choose(t->refused, t, TRIAL_REFUSED_MOVES, TRIAL_EXAMPLES);
    if (t->refused_count == 0) /* refused scrambles are shown before refused states */
        t->refused_count = choose(t->refused, t, TRIAL_REFUSED_STATE, TRIAL_EXAMPLES);
    status = solve_examples(t, t->accepted, t->accepted_count, err);
    return status == TSL_OK ? solve_examples(t, t->refused, t->refused_count, err) : status;
}

/* Was fewer than one state in TRIAL_SHARE accepted? */
static bool is_rare(const trial *t)
{
    return t->states.asked > 0 && t->states.accepted * TRIAL_SHARE < t->states.asked;
}

int trial_run(trial **out, const trial_request *request, const session *s, tsl_err *err)
{
    int status = run_once(out, request, request->count, s, err);
    if (status == TSL_OK && is_rare(*out) && request->count < TRIAL_JUDGED) {
        trial_free(*out);
        /* These begin with those already drawn. */
        status = run_once(out, request, TRIAL_JUDGED, s, err);
    }
    if (status == TSL_OK) return TSL_OK;
    trial_free(*out);
    *out = NULL;
    return status;
}

void trial_free(trial *t)
{
    if (!t) return;
    filter_set_free(t->filters);
    plan_free(t->plan);
    secret_free(&t->root);
    free(t->verdicts);
    free(t);
}

/* ---- counts, block by block ---- */

int trial_open(trial **out, const trial_request *request, const session *s, tsl_err *err)
{
    return open_plan(out, request, request->count < TRIAL_BLOCK ? request->count : TRIAL_BLOCK, s,
                     err);
}

int trial_facts(text *out, const trial *t, const session *s, tsl_err *err)
{
    const slot *one = &t->plan->slots[0];
    char *parameters = json_dumps(t->parameters, JSON_COMPACT | JSON_SORT_KEYS);
    text_addf(out, "filter: %s %s\nevent: %s\nsubset: %s\n", t->name, parameters, one->event->id,
              one->subset ? one->subset->name : "");
    free(parameters);
    return practice_facts(out, t->plan, s, err);
}

int trial_count(trial *t, uint64_t first, uint64_t total, tsl_err *err)
{
    const uint64_t left = total - first + 1;
    plan_restart(t->plan, (unsigned)first, left < TRIAL_BLOCK ? left : TRIAL_BLOCK);
    memset(t->verdicts, 0, t->plan->count * sizeof *t->verdicts);
    t->states = t->moves = (trial_answers){0};
    return draw_and_ask(t, TRIAL_BLOCK, err);
}

/* ---- figures ---- */

/* E. B. Wilson, 1927: never below 0 or above 1, and good for small shares too. */
interval trial_interval(size_t accepted, size_t asked)
{
    const double z = 1.959963984540054, n = (double)asked;
    if (asked == 0) return (interval){0, 1};
    const double share = (double)accepted / n, scale = 1 + z * z / n;
    const double middle = (share + z * z / (2 * n)) / scale;
    const double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale;
    /* Where none or all were accepted one end is 0 or 1, which rounding misses by little. */
    return (interval){accepted == 0 ? 0 : middle - half, accepted == asked ? 1 : middle + half};
}

int trial_judge(const trial *t, tsl_err *err)
{
    if (t->offered > 0 && !t->found)
        return tsl_fail(err, TSL_ELIMIT,
                        "'%s' accepted 0 of %zu scrambles, and none of %u of one state: no set "
                        "could be made with it, loosen it",
                        t->name, t->moves.asked, t->offered);
    if (!is_rare(t)) return TSL_OK;
    return tsl_fail(err, TSL_ELIMIT,
                    "'%s' accepted %zu of %zu states, fewer than 1 in %d: no set could be made "
                    "with it, loosen it",
                    t->name, t->states.accepted, t->states.asked, (int)TRIAL_SHARE);
}

/* How the states a filter accepts differ from all states. */

/* A difference of means up to this many standard errors may be chance: with a hundred traits,
 * chance exceeds 4 in one of 160 trials. */
static const double ERRORS_MAX = 4;

typedef struct sample {
    const slot **slots;
    size_t count;
    int32_t *values; /* for each slot, those of all traits */
    size_t trait_count;
} sample;

static void value_job(void *context, size_t i, unsigned worker)
{
    const sample *s = context;
    const puzzle *p = s->slots[i]->puzzle;
    (void)worker;
    for (size_t k = 0; k < s->trait_count; k++)
        s->values[i * s->trait_count + k] = p->type->traits[k].value(p->self, s->slots[i]->state);
}

/* All states, or the accepted ones alone. */
static void open_sample(sample *s, const trial *t, bool accepted, unsigned jobs)
{
    const tsl_trait *traits = t->plan->slots[0].puzzle->type->traits;
    *s = (sample){.slots = xcalloc(SHIFT_STATES, sizeof *s->slots)};
    while (traits && traits[s->trait_count].name) s->trait_count++;
    s->values = xcalloc(SHIFT_STATES * s->trait_count, sizeof *s->values);
    for (size_t i = 0; i < t->plan->count && s->count < SHIFT_STATES; i++)
        if (!accepted || t->verdicts[i] != TRIAL_REFUSED_STATE)
            s->slots[s->count++] = &t->plan->slots[i];
    pool_run(s->count, jobs, value_job, s);
}

bool shift_has_histogram(const tsl_trait *trait)
{
    return (int64_t)trait->max - trait->min < SHIFT_VALUES;
}

/* The mean, the counts, and the deviation. */
static double measure(shift_side *out, const sample *s, const tsl_trait *trait, size_t k)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < s->count; i++) {
        const int32_t value = s->values[i * s->trait_count + k];
        sum += value;
        if (shift_has_histogram(trait)) out->counts[value - trait->min]++;
    }
    out->mean = sum / (double)s->count;
    for (size_t i = 0; i < s->count; i++) {
        const double off = s->values[i * s->trait_count + k] - out->mean;
        squares += off * off;
    }
    return sqrt(squares / (double)s->count);
}

static double size_of(const shift *x)
{
    return fabs(x->accepted.mean - x->all.mean) / x->deviation;
}

static int by_size(const void *a, const void *b)
{
    const shift *x = a, *y = b;
    if (size_of(x) != size_of(y)) return size_of(x) < size_of(y) ? 1 : -1;
    return x->trait < y->trait ? -1 : x->trait > y->trait;
}

int shift_find(shift_list *out, const trial *t, unsigned jobs, tsl_err *err)
{
    sample all = {0}, accepted = {0};
    *out = (shift_list){0};
    int status = puzzle_init_traits(t->plan->slots[0].puzzle, err);
    if (status != TSL_OK) return status;
    open_sample(&all, t, false, jobs);
    open_sample(&accepted, t, true, jobs);
    out->all = all.count;
    out->accepted = accepted.count;
    const double chance = sqrt(1 / (double)all.count + 1 / (double)accepted.count);
    out->items = xcalloc(all.trait_count, sizeof *out->items);
    for (size_t k = 0; accepted.count > 0 && k < all.trait_count; k++) {
        shift x = {.trait = &t->plan->slots[0].puzzle->type->traits[k]};
        x.deviation = measure(&x.all, &all, x.trait, k);
        measure(&x.accepted, &accepted, x.trait, k);
        const double error = x.deviation * chance;
        if (error > 0) x.errors = fabs(x.accepted.mean - x.all.mean) / error;
        if (x.errors > ERRORS_MAX) out->items[out->count++] = x;
    }
    if (out->count > 0) qsort(out->items, out->count, sizeof *out->items, by_size);
    free(all.slots);
    free(all.values);
    free(accepted.slots);
    free(accepted.values);
    return TSL_OK;
}

void shift_free(shift_list *list)
{
    free(list->items);
    *list = (shift_list){0};
}
