/* States of an event, drawn as a set draws them, from the seed and the path of each attempt. */
#include "draws.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "plant.h"
#include "set/plan/draw.h"
#include "set/plan/scramble.h"

struct draws {
    const draw_wish *wish;
    session session;
    plan *plan;
    event event; /* the event, perhaps without its minimum distance */
    const puzzle *puzzle;
    plant *plant;
    uint64_t done;
};

static int open_session(session *out, const char *build, tsl_err *err)
{
    char path[PATH_MAX], real[PATH_MAX];
    snprintf(path, sizeof path, "%s/plugins", build);
    if (!realpath(path, real)) return tsl_fail(err, TSL_EUSAGE, "'%s' is no directory", path);
    snprintf(path, sizeof path, "%s/lua", build);
    int status = script_host_start(&out->scripts, NULL, path, false, err);
    if (status == TSL_OK) status = event_book_new(&out->events, out->scripts, err);
    return status == TSL_OK ? plugin_host_new_in(&out->plugins, real, NULL, err) : status;
}

static int open_plan(draws *d, tsl_err *err)
{
    const draw_wish *w = d->wish;
    const plan_wish wish = {.event = w->event,
                            .count = w->count < DRAWS_BLOCK ? (unsigned)w->count : DRAWS_BLOCK};
    int status = plan_for_event(&d->plan, &wish, d->session.events, d->session.plugins, err);
    if (status != TSL_OK) return status;
    d->event = *d->plan->slots[0].event;
    if (!w->rules) d->event.distance = 0;
    d->puzzle = d->plan->slots[0].puzzle;
    if (w->scrambles) puzzle_expect_solves(d->puzzle, w->count * d->puzzle->type->engine_solves);
    return plant_new(&d->plant, w->plant, d->puzzle, err);
}

int draws_open(draws **out, const draw_wish *wish, tsl_err *err)
{
    *out = calloc(1, sizeof **out);
    if (!*out) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    (*out)->wish = wish;
    int status = open_session(&(*out)->session, wish->build, err);
    return status == TSL_OK ? open_plan(*out, err) : status;
}

void draws_free(draws *d)
{
    if (!d) return;
    plant_free(d->plant);
    plan_free(d->plan);
    session_close(&d->session);
    free(d);
}

const puzzle *draws_puzzle(const draws *d)
{
    return d->puzzle;
}

int draws_next(const plan **out, draws *d, tsl_err *err)
{
    const uint64_t left = d->wish->count - d->done;
    const size_t count = left < DRAWS_BLOCK ? (size_t)left : DRAWS_BLOCK;
    const draw_options options = {.jobs = d->plant ? 1 : d->wish->jobs};
    *out = NULL;
    if (count == 0) return TSL_OK;
    plan_restart(d->plan, (unsigned)d->done + 1, count);
    for (size_t i = 0; i < count; i++) {
        d->plan->slots[i].event = &d->event;
        d->plan->slots[i].candidate = d->wish->candidate - 1;
    }
    plant_put(d->plant, d->plan);
    int status = draw_candidates(d->plan, &d->wish->root, &options, err);
    for (size_t i = 0; i < count; i++) d->plan->slots[i].puzzle = d->puzzle;
    d->done += count;
    *out = d->plan;
    return status;
}

int draws_scramble(draws *d, tsl_err *err)
{
    const draw_options options = {.jobs = d->wish->jobs};
    return scramble_states(d->plan, &d->wish->root, &options, err);
}
