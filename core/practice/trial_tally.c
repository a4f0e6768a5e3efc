/* Counts what a filter accepts, block by block. */
#include "trial.h"

#include <stdlib.h>

#include "base/json.h"
#include "practice.h"
#include "set/plan/draw.h"
#include "set/plan/scramble.h"

struct tally_run {
    plan *plan;
    filter_set *filters;
    const secret *root;
    stage_options options;
    uint64_t total; /* states */
    bool asks_states, asks_moves;
    slot *slots[TALLY_BLOCK];
    int answers[TALLY_BLOCK];
};

int tally_open(tally_run **out, const trial_request *request, const session *s, tsl_err *err)
{
    tally_run *run = *out = calloc(1, sizeof *run);
    if (!run) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    const plan_wish wish = {.event = request->event,
                            .subset = request->subset,
                            .count = request->count < TALLY_BLOCK ? request->count : TALLY_BLOCK,
                            .filter = request->filter,
                            .parameters = request->parameters};
    run->root = request->root;
    run->options = (stage_options){.jobs = request->jobs};
    run->total = request->count;
    run->asks_states = script_has(s->scripts, request->filter, "accept_state");
    run->asks_moves = script_has(s->scripts, request->filter, "accept_moves");
    int status = plan_for_event(&run->plan, &wish, s->events, s->plugins, err);
    if (status == TSL_OK)
        status = filter_set_new(&run->filters, s->scripts, run->plan->competition, err);
    return status;
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
    if (!parameters) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    text_addf(out, "filter: %s %s\nevent: %s\nsubset: %s\n", filter_name(run->filters, 0, 0),
              parameters, one->event->id, one->subset ? one->subset->name : "");
    free(parameters);
    return practice_facts(out, run->plan, s, err);
}

typedef int (*ask_fn)(filter_set *, slot *const *, size_t, int *, tsl_err *);

/* Asks about the first `count` slots, and moves those accepted to the front. */
static int ask(size_t *accepted, tally_run *run, ask_fn question, size_t count, tsl_err *err)
{
    slot *slots = run->plan->slots;
    *accepted = 0;
    for (size_t i = 0; i < count; i++) run->slots[i] = &slots[i];
    int status = question(run->filters, run->slots, count, run->answers, err);
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        if (run->answers[i] >= 0) continue;
        const slot one = slots[i];
        slots[i] = slots[*accepted];
        slots[(*accepted)++] = one;
    }
    return status;
}

static int ask_moves(tally *out, tally_run *run, tsl_err *err)
{
    plan some = {.competition = run->plan->competition,
                 .slots = run->plan->slots,
                 .count = out->scrambles = out->accepted};
    int status = scramble_states(&some, run->root, &run->options, err);
    if (status != TSL_OK) return status;
    return ask(&out->accepted_scrambles, run, filter_moves, out->scrambles, err);
}

int tally_count(tally *out, tally_run *run, uint64_t number, tsl_err *err)
{
    const uint64_t before = number * TALLY_BLOCK, left = run->total - before;
    *out = (tally){.first = before + 1, .states = left < TALLY_BLOCK ? left : TALLY_BLOCK};
    out->accepted = out->states;
    plan_restart(run->plan, (unsigned)out->first, out->states);
    int status = draw_candidates(run->plan, run->root, &run->options, err);
    if (status == TSL_OK && run->asks_states)
        status = ask(&out->accepted, run, filter_states, out->states, err);
    if (status == TSL_OK && run->asks_moves && out->accepted > 0) status = ask_moves(out, run, err);
    return status;
}
