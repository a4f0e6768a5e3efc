/* Tries a filter on random states: what it accepts, and how these differ from all states. */
#include "trial.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "base/memory.h"
#include "base/pool.h"
#include "practice/practice.h"
#include "set/plan/draw.h"

/* A plan whose slots are the states wanted. */
typedef struct trial_data {
    trial shown; /* first: what callers see */
    filter_set *filters;
    plan *plan;
    secret root;
    trial_verdict *verdicts;
    draw_options options;
} trial_data;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A plan of `count` states, and the filter. */
static int open_plan(plan **out, filter_set **filters, const trial_request *r, unsigned count,
                     const session *s, tsl_err *err)
{
    const plan_wish wish = {.event = r->event,
                            .subset = r->subset,
                            .count = count,
                            .filter = r->filter,
                            .parameters = r->parameters};
    int status = plan_for_event(out, &wish, s->events, s->plugins, err);
    if (status != TSL_OK) return status;
    return filter_set_new(filters, s->scripts, (*out)->competition, err);
}

/* ---- asking ---- */

typedef int (*ask_fn)(filter_set *, slot *const *, size_t, int *, tsl_err *);

/* Asks about these slots and keeps the verdict on those refused. */
static int ask_filter(trial_data *d, slot **slots, size_t count, trial_answers *out, tsl_err *err)
{
    const bool moves = out == &d->shown.moves;
    const ask_fn ask = moves ? filter_moves : filter_states;
    int *answers = xcalloc(count, sizeof *answers);
    double start = seconds_now();
    int status = ask(d->filters, slots, count, answers, err);
    *out = (trial_answers){.asked = count, .seconds = seconds_now() - start};
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        out->accepted += answers[i] < 0;
        if (answers[i] >= 0)
            d->verdicts[slots[i] - d->plan->slots] =
                moves ? TRIAL_REFUSED_MOVES : TRIAL_REFUSED_STATE;
    }
    free(answers);
    return status;
}

/* Solves these slots without asking the filter. */
static int solve(trial_data *d, slot **slots, size_t count, tsl_err *err)
{
    plan some = {.competition = d->plan->competition, .count = count};
    some.slots = xcalloc(count, sizeof *some.slots);
    for (size_t i = 0; i < count; i++) some.slots[i] = *slots[i];
    int status = scramble_states(&some, &d->root, &d->options, err);
    for (size_t i = 0; i < count; i++) *slots[i] = some.slots[i];
    free(some.slots);
    return status;
}

/* Up to `room` slots of this verdict, in order. */
static size_t choose(slot **out, const trial_data *d, trial_verdict verdict, size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < d->plan->count && n < room; i++)
        if (d->verdicts[i] == verdict) out[n++] = &d->plan->slots[i];
    return n;
}

/* Offers other scrambles of the state until one is accepted, as many as for a set. */
static int offer_others(trial_data *d, const slot *original, tsl_err *err)
{
    slot one = *original;
    plan some = {.competition = d->plan->competition, .slots = &one, .count = 1};
    draw_options options = d->options;
    tsl_err why = {0};
    options.filters = d->filters;
    one.scramble = one.facelets = NULL;
    one.refused[RULE_FILTERS] = 0;
    one.nth = 0;
    int status = scramble_states(&some, &d->root, &options, &why);
    free(one.scramble);
    free(one.facelets);
    d->shown.found = status == TSL_OK;
    d->shown.offered = one.refused[RULE_FILTERS] + d->shown.found;
    if (status == TSL_OK || status == TSL_ELIMIT) return TSL_OK;
    return tsl_fail(err, why.code, "%s", why.text);
}

/* Asks about every state, and about scrambles of those accepted. */
static int ask_functions(trial_data *d, const char *script, script_host *scripts, tsl_err *err)
{
    const size_t count = d->plan->count;
    slot **slots = xcalloc(count > TRIAL_SEQUENCES ? count : TRIAL_SEQUENCES, sizeof *slots);
    int status = TSL_OK;
    if (script_has(scripts, script, "accept_state")) {
        for (size_t i = 0; i < count; i++) slots[i] = &d->plan->slots[i];
        status = ask_filter(d, slots, count, &d->shown.states, err);
    }
    if (status == TSL_OK && script_has(scripts, script, "accept_moves")) {
        const size_t n = choose(slots, d, TRIAL_ACCEPTED, TRIAL_SEQUENCES);
        status = solve(d, slots, n, err);
        if (status == TSL_OK) status = ask_filter(d, slots, n, &d->shown.moves, err);
        if (status == TSL_OK && n > 0 && d->shown.moves.accepted == 0)
            status = offer_others(d, slots[0], err);
    }
    free(slots);
    return status;
}

/* ---- examples ---- */

/* Up to TRIAL_EXAMPLES slots of this verdict, solved. */
static int choose_examples(const slot **out, size_t *count, trial_data *d, trial_verdict verdict,
                           tsl_err *err)
{
    slot *found[TRIAL_EXAMPLES];
    int status = TSL_OK;
    *count = choose(found, d, verdict, TRIAL_EXAMPLES);
    for (size_t i = 0; i < *count && status == TSL_OK; i++) {
        if (!found[i]->scramble) status = solve(d, &found[i], 1, err);
        out[i] = found[i];
    }
    return status;
}

/* ---- one trial ---- */

static int run_once(trial_data **out, const trial_request *r, const session *s, tsl_err *err)
{
    trial_data *d = *out = xcalloc(1, sizeof *d);
    trial *t = &d->shown;
    d->options = (draw_options){.jobs = r->jobs};
    int status = open_plan(&d->plan, &d->filters, r, r->count, s, err);
    if (status == TSL_OK && !r->root) status = secret_random(&d->root, SEED_SIZE, err);
    if (status != TSL_OK) return status;
    if (r->root) {
        secret_new(&d->root, SEED_SIZE);
        memcpy(d->root.bytes, r->root->bytes, SEED_SIZE);
    }
    d->verdicts = xcalloc(d->plan->count, sizeof *d->verdicts);
    *t = (trial){.name = filter_name(d->filters, 0, 0),
                 .parameters = filter_parameters(d->filters, 0, 0),
                 .slots = d->plan->slots,
                 .verdicts = d->verdicts,
                 .count = d->plan->count};
    status = draw_candidates(d->plan, &d->root, &d->options, err);
    if (status == TSL_OK) status = ask_functions(d, r->filter, s->scripts, err);
    if (status == TSL_OK)
        status = choose_examples(t->accepted, &t->accepted_count, d, TRIAL_ACCEPTED, err);
    /* Refused scrambles are shown before refused states. */
    if (status == TSL_OK && t->moves.asked)
        status = choose_examples(t->refused, &t->refused_count, d, TRIAL_REFUSED_MOVES, err);
    if (status == TSL_OK && t->refused_count == 0)
        status = choose_examples(t->refused, &t->refused_count, d, TRIAL_REFUSED_STATE, err);
    return status;
}

/* Was fewer than one state in TRIAL_SHARE accepted? */
static bool is_rare(const trial *t)
{
    return t->states.asked > 0 && t->states.accepted * TRIAL_SHARE < t->states.asked;
}

int trial_run(const trial **out, const trial_request *request, const session *s, tsl_err *err)
{
    trial_data *d = NULL;
    *out = NULL;
    int status = run_once(&d, request, s, err);
    if (status == TSL_OK && is_rare(&d->shown) && request->count < TRIAL_JUDGED) {
        trial_request more = *request;
        more.count = TRIAL_JUDGED; /* which begin with those already drawn */
        trial_free(&d->shown);
        d = NULL;
        status = run_once(&d, &more, s, err);
    }
    if (status == TSL_OK)
        *out = &d->shown;
    else if (d)
        trial_free(&d->shown);
    return status;
}

void trial_free(const trial *t)
{
    trial_data *d = (trial_data *)(uintptr_t)t;
    if (!d) return;
    filter_set_free(d->filters);
    plan_free(d->plan);
    secret_free(&d->root);
    free(d->verdicts);
    free(d);
}

/* ---- counts, block by block ---- */

struct tally_run {
    plan *plan;
    filter_set *filters;
    const secret *root;
    draw_options options;
    uint64_t total; /* states */
    bool asks_states, asks_moves;
    slot *slots[TALLY_BLOCK];
    int answers[TALLY_BLOCK];
};

int tally_open(tally_run **out, const trial_request *request, const session *s, tsl_err *err)
{
    tally_run *run = *out = xcalloc(1, sizeof *run);
    const unsigned block = request->count < TALLY_BLOCK ? request->count : TALLY_BLOCK;
    run->root = request->root;
    run->options = (draw_options){.jobs = request->jobs};
    run->total = request->count;
    run->asks_states = script_has(s->scripts, request->filter, "accept_state");
    run->asks_moves = script_has(s->scripts, request->filter, "accept_moves");
    return open_plan(&run->plan, &run->filters, request, block, s, err);
}

void tally_free(tally_run *run)
{
    if (!run) return;
    filter_set_free(run->filters);
    plan_free(run->plan);
    free(run);
}

int tally_facts(text *out, const tally_run *run, const session *s, tsl_err *err)
{
    const slot *one = &run->plan->slots[0];
    char *parameters =
        json_text(filter_parameters(run->filters, 0, 0), JSON_COMPACT | JSON_SORT_KEYS);
    text_addf(out, "filter: %s %s\nevent: %s\nsubset: %s\n", filter_name(run->filters, 0, 0),
              parameters, one->event->id, one->subset ? one->subset->name : "");
    free(parameters);
    return practice_facts(out, run->plan, s, err);
}

/* Asks about the first `count` slots, and moves those accepted to the front. */
static int ask_block(size_t *accepted, tally_run *run, ask_fn ask, size_t count, tsl_err *err)
{
    slot *slots = run->plan->slots;
    *accepted = 0;
    for (size_t i = 0; i < count; i++) run->slots[i] = &slots[i];
    int status = ask(run->filters, run->slots, count, run->answers, err);
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        if (run->answers[i] >= 0) continue;
        const slot one = slots[i];
        slots[i] = slots[*accepted];
        slots[(*accepted)++] = one;
    }
    return status;
}

int tally_count(tally *out, tally_run *run, uint64_t number, tsl_err *err)
{
    const uint64_t before = number * TALLY_BLOCK, left = run->total - before;
    *out = (tally){.first = before + 1, .states = left < TALLY_BLOCK ? left : TALLY_BLOCK};
    out->accepted = out->states;
    plan_restart(run->plan, (unsigned)out->first, out->states);
    int status = draw_candidates(run->plan, run->root, &run->options, err);
    if (status == TSL_OK && run->asks_states)
        status = ask_block(&out->accepted, run, filter_states, out->states, err);
    if (status != TSL_OK || !run->asks_moves || out->accepted == 0) return status;
    plan some = {.competition = run->plan->competition,
                 .slots = run->plan->slots,
                 .count = out->scrambles = out->accepted};
    status = scramble_states(&some, run->root, &run->options, err);
    if (status == TSL_OK)
        status = ask_block(&out->accepted_scrambles, run, filter_moves, out->scrambles, err);
    return status;
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
    const tsl_trait *traits = t->slots[0].puzzle->type->traits;
    *s = (sample){.slots = xcalloc(SHIFT_STATES, sizeof *s->slots)};
    while (traits && traits[s->trait_count].name) s->trait_count++;
    s->values = xcalloc(SHIFT_STATES * s->trait_count, sizeof *s->values);
    for (size_t i = 0; i < t->count && s->count < SHIFT_STATES; i++)
        if (!accepted || t->verdicts[i] != TRIAL_REFUSED_STATE) s->slots[s->count++] = &t->slots[i];
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
    int status = puzzle_init_traits(t->slots[0].puzzle, err);
    if (status != TSL_OK) return status;
    open_sample(&all, t, false, jobs);
    open_sample(&accepted, t, true, jobs);
    out->all = all.count;
    out->accepted = accepted.count;
    const double chance = sqrt(1 / (double)all.count + 1 / (double)accepted.count);
    out->items = xcalloc(all.trait_count, sizeof *out->items);
    for (size_t k = 0; accepted.count > 0 && k < all.trait_count; k++) {
        shift x = {.trait = &t->slots[0].puzzle->type->traits[k]};
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
