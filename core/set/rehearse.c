/* Runs the formats of a competition on sample scrambles, to find files of the same name. */
#include "rehearse.h"

#include <stdlib.h>
#include <string.h>

#include "config/scripts.h"
#include "render.h"

/* The competition cut down to where names can differ. */
typedef struct sample {
    competition competition; /* a copy whose events are our own, and their rounds */
    plan *plan;
    outputs outputs;
    char seen[8]; /* the kinds of rounds of which there are two of one event */
} sample;

/* One set of two scrambles, or for multi-blind of two pairs: an attempt, and an extra one or else
 * another attempt. */
static round_plan cut_round(round_plan r)
{
    r.sets = 1;
    r.extras = r.extras > 0;
    r.attempts = r.extras > 0 || r.attempts == 1 ? 1 : 2;
    r.cubes = r.cubes > 1 ? 2 : 1;
    return r;
}

/* A format names the rounds of all events in the same way, unless they have other formats or more
 * cubes: is the round the first of its kind? */
static bool is_new_kind(sample *x, const round_plan *r)
{
    const char kind = r->cubes > 1 ? '*' : r->format;
    const size_t n = strlen(x->seen);
    if (strchr(x->seen, kind) || n + 1 == sizeof x->seen) return false;
    x->seen[n] = kind;
    return true;
}

/* The first round of each event, and of each kind of round another one. */
static int copy_rounds(sample *x, event_plan *e, tsl_err *err)
{
    const round_plan *all = e->rounds;
    const size_t count = e->round_count;
    e->rounds = calloc(2, sizeof *e->rounds);
    if (!e->rounds) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    e->rounds[0] = cut_round(all[0]);
    e->round_count = count > 1 && is_new_kind(x, &all[1]) ? 2 : 1;
    if (e->round_count == 2) e->rounds[1] = cut_round(all[1]);
    return TSL_OK;
}

static int copy_events(sample *out, const competition *c, tsl_err *err)
{
    int status = TSL_OK;
    event_plan *events = calloc(c->event_count + 1, sizeof *events);
    if (!events) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    out->competition = *c;
    out->competition.events = events;
    out->competition.event_count = 0;
    for (size_t i = 0; i < c->event_count && status == TSL_OK; i++) {
        events[i] = c->events[i];
        status = copy_rounds(out, &events[i], err);
        if (status == TSL_OK) out->competition.event_count++;
    }
    return status;
}

/* Every slot gets a solved puzzle and the same moves, about as many as most scrambles have. */
static int fill_slots(plan *p, tsl_err *err)
{
    static const char moves[] = "R U2 F' L2 D B' R2 U F2 L' D2 B R' U' F L D' B2 R U";
    for (size_t i = 0; i < p->count; i++) {
        slot *s = &p->slots[i];
        char facelets[TSL_FACELETS_MAX];
        s->puzzle->type->solved(s->puzzle->self, s->state);
        s->puzzle->type->facelets(s->puzzle->self, facelets, s->state);
        s->facelets = strdup(facelets);
        s->scramble = strdup(moves);
        if (!s->facelets || !s->scramble) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    }
    return TSL_OK;
}

/* Formats that fail are a problem each; what the machine refuses ends it. */
static int run_formats(sample *x, const session *s, tsl_err *err)
{
    int status = TSL_OK;
    const digest root = {0};
    const render_facts facts = {.generated = "1970-01-01T00:00:00Z", .root = &root, .jobs = 1};
    report r = input_report(x->competition.input);
    for (size_t i = 0; i < x->competition.format_count && status == TSL_OK; i++) {
        tsl_err why = {0};
        status = render_names(&x->outputs, x->plan, &facts, s, i, &why);
        if (status == TSL_ESYSTEM) return tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
        if (status != TSL_OK)
            report_add(&r, scripts_place(&x->competition.formats[i]), "%s", why.text);
        status = TSL_OK;
    }
    return report_result(&r, err);
}

int rehearse(const competition *c, const session *s, tsl_err *err)
{
    sample x = {.plan = NULL};
    int status = copy_events(&x, c, err);
    if (status == TSL_OK) status = plan_new(&x.plan, &x.competition, s->events, s->plugins, err);
    if (status == TSL_OK) status = fill_slots(x.plan, err);
    if (status == TSL_OK) status = run_formats(&x, s, err);
    plan_free(x.plan);
    outputs_free(&x.outputs);
    for (size_t i = 0; i < x.competition.event_count; i++) free(x.competition.events[i].rounds);
    free(x.competition.events);
    return status;
}
