/* What the formats of a competition would name their files, before there is a scramble. */
#include "rehearse.h"

#include <stdlib.h>
#include <string.h>

#include "render.h"

/* The competition with one set a round, laid out. */
typedef struct sample {
    competition competition; /* a copy whose events are our own, and their rounds */
    plan *plan;
    outputs outputs;
} sample;

static int copy_rounds(event_plan *e, tsl_err *err)
{
    round_plan *rounds = calloc(e->round_count + 1, sizeof *rounds);
    if (!rounds) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < e->round_count; i++) {
        rounds[i] = e->rounds[i];
        rounds[i].sets = 1;
    }
    e->rounds = rounds;
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
        status = copy_rounds(&events[i], err);
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

/* Formats that fail get a line each; what the machine refuses ends it. */
static int run_formats(sample *x, const char *file, const session *s, tsl_err *err)
{
    text lines = {0};
    int status = TSL_OK;
    const digest root = {0};
    const render_facts facts = {
        .generated = "1970-01-01T00:00:00Z", .root = &root, .jobs = 1, .rehearsal = true};
    for (size_t i = 0; i < x->competition.format_count && status == TSL_OK; i++) {
        const script_use *use = &x->competition.formats[i];
        tsl_err why = {0};
        status = render_names(&x->outputs, x->plan, &facts, s, i, &why);
        if (status == TSL_ESYSTEM) {
            tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
        } else if (status != TSL_OK) {
            text_addf(&lines, "%s%s", lines.size ? "\n" : "", file);
            if (use->line) text_addf(&lines, ":%zu:%zu", use->line, use->column);
            text_addf(&lines, ": %s", why.text);
            status = TSL_OK;
        }
    }
    if (status == TSL_OK && lines.size > 0) status = tsl_fail(err, TSL_EINPUT, "%s", lines.bytes);
    text_free(&lines);
    return status;
}

int rehearse(const competition *c, const char *file, const session *s, tsl_err *err)
{
    sample x = {.plan = NULL};
    int status = copy_events(&x, c, err);
    if (status == TSL_OK) status = plan_new(&x.plan, &x.competition, s->events, s->plugins, err);
    if (status == TSL_OK) status = fill_slots(x.plan, err);
    if (status == TSL_OK) status = run_formats(&x, file, s, err);
    plan_free(x.plan);
    outputs_free(&x.outputs);
    for (size_t i = 0; i < x.competition.event_count; i++) free(x.competition.events[i].rounds);
    free(x.competition.events);
    return status;
}
