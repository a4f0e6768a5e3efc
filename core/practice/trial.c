/* Tries a filter on random states. */
#include "trial.h"

#include "base/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "set/plan/draw.h"
#include "set/plan/scramble.h"

/* A plan whose slots are the states wanted. */
typedef struct trial_data {
    trial shown; /* first: what callers see */
    filter_set *filters;
    plan *plan;
    secret root;
    trial_verdict *verdicts;
    stage_options options;
} trial_data;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- asking ---- */

typedef int (*ask_fn)(filter_set *, slot *const *, size_t, int *, tsl_err *);

/* Asks about these slots and keeps the verdict on those refused. */
static int ask(trial_data *d, slot **slots, size_t count, trial_answers *out, tsl_err *err)
{
    const bool moves = out == &d->shown.moves;
    const ask_fn question = moves ? filter_moves : filter_states;
    int *answers = calloc(count ? count : 1, sizeof *answers);
    if (!answers) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    double start = seconds_now();
    int status = question(d->filters, slots, count, answers, err);
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
    some.slots = calloc(count ? count : 1, sizeof *some.slots);
    if (!some.slots) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
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
static int offer_others(trial_data *d, const slot *of, tsl_err *err)
{
    slot one = *of;
    plan some = {.competition = d->plan->competition, .slots = &one, .count = 1};
    stage_options options = d->options;
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

static int ask_moves(trial_data *d, const char *script, script_host *scripts, tsl_err *err)
{
    if (!script_has(scripts, script, "accept_moves")) return TSL_OK;
    slot **slots = calloc(TRIAL_SEQUENCES, sizeof(slot *));
    if (!slots) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    size_t n = choose(slots, d, TRIAL_ACCEPTED, TRIAL_SEQUENCES);
    int status = solve(d, slots, n, err);
    if (status == TSL_OK) status = ask(d, slots, n, &d->shown.moves, err);
    if (status == TSL_OK && n > 0 && d->shown.moves.accepted == 0)
        status = offer_others(d, slots[0], err);
    free(slots);
    return status;
}

static int ask_states(trial_data *d, const char *script, script_host *scripts, tsl_err *err)
{
    const size_t count = d->plan->count;
    if (!script_has(scripts, script, "accept_state")) return TSL_OK;
    slot **slots = calloc(count, sizeof(slot *));
    if (!slots) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < count; i++) slots[i] = &d->plan->slots[i];
    int status = ask(d, slots, count, &d->shown.states, err);
    free(slots);
    return status;
}

/* ---- examples ---- */

static int solve_missing(trial_data *d, slot **slots, size_t count, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < count && status == TSL_OK; i++)
        if (!slots[i]->scramble) status = solve(d, &slots[i], 1, err);
    return status;
}

/* Refused scrambles are shown before refused states. */
static int find_examples(trial_data *d, tsl_err *err)
{
    slot *found[TRIAL_EXAMPLES];
    trial *t = &d->shown;
    size_t n = choose(found, d, TRIAL_ACCEPTED, TRIAL_EXAMPLES);
    int status = solve_missing(d, found, n, err);
    for (t->accepted_count = 0; t->accepted_count < n; t->accepted_count++)
        t->accepted[t->accepted_count] = found[t->accepted_count];
    n = choose(found, d, t->moves.asked ? TRIAL_REFUSED_MOVES : TRIAL_REFUSED_STATE,
               TRIAL_EXAMPLES);
    if (n == 0) n = choose(found, d, TRIAL_REFUSED_STATE, TRIAL_EXAMPLES);
    if (status == TSL_OK) status = solve_missing(d, found, n, err);
    for (t->refused_count = 0; t->refused_count < n; t->refused_count++)
        t->refused[t->refused_count] = found[t->refused_count];
    return status;
}

/* ---- one trial ---- */

static void copy_root(trial_data *d, const secret *root)
{
    secret_new(&d->root, SEED_SIZE);
    memcpy(d->root.bytes, root->bytes, SEED_SIZE);
}

static int prepare(trial_data *d, const trial_request *r, const session *s, tsl_err *err)
{
    const plan_wish wish = {.event = r->event,
                            .subset = r->subset,
                            .count = r->count,
                            .filter = r->filter,
                            .parameters = r->parameters};
    d->options = (stage_options){.jobs = r->jobs};
    int status = plan_for_event(&d->plan, &wish, s->events, s->plugins, err);
    if (status == TSL_OK)
        status = filter_set_new(&d->filters, s->scripts, d->plan->competition, err);
    if (status == TSL_OK) status = r->root ? TSL_OK : secret_random(&d->root, SEED_SIZE, err);
    if (status != TSL_OK) return status;
    if (r->root) copy_root(d, r->root);
    d->verdicts = xcalloc(d->plan->count, sizeof *d->verdicts);
    d->shown = (trial){.name = filter_name(d->filters, 0, 0),
                       .parameters = filter_parameters(d->filters, 0, 0),
                       .slots = d->plan->slots,
                       .verdicts = d->verdicts,
                       .count = d->plan->count};
    return TSL_OK;
}

static int run_once(trial_data **out, const trial_request *r, const session *s, tsl_err *err)
{
    trial_data *d = calloc(1, sizeof *d);
    if (!d) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    *out = d;
    int status = prepare(d, r, s, err);
    if (status == TSL_OK) status = draw_candidates(d->plan, &d->root, &d->options, err);
    if (status == TSL_OK) status = ask_states(d, r->filter, s->scripts, err);
    if (status == TSL_OK) status = ask_moves(d, r->filter, s->scripts, err);
    if (status == TSL_OK) status = find_examples(d, err);
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
