/* Runs the formats of a competition on sample scrambles, to find files of the same name. */
#include "rehearse.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "blank.h"
#include "config/reader.h"
#include "render.h"

/* The competition cut down to where names can differ. */
typedef struct sample {
    competition competition; /* a copy whose events are our own, and their rounds */
    plan *plan;
    outputs outputs;
    char pairs[16];  /* the kinds of rounds of which there is one with two scrambles */
    char rounds[16]; /* and of which an event has two */
} sample;

/* A format gives names in the same way to all rounds that have one format, unless they have several
 * cubes, or a document for each attempt. */
static char kind_of(const competition_round *r, const event *e)
{
    if (r->cubes > 1) return '*';
    return json_is_true(json_object_get(e->table, "per_attempt")) ? '+' : r->format;
}

static bool is_first(char seen[16], char kind)
{
    const size_t n = strlen(seen);
    if (strchr(seen, kind) || n == 15) return false;
    seen[n] = kind;
    return true;
}

/* One set of one scramble, or of two: the other is an extra one, or else another attempt. The cubes
 * of multi-blind are two. */
static competition_round cut_round(competition_round r, bool pair)
{
    r.sets = r.sets_before + 1;
    r.attempts = pair && r.extras == 0 && r.attempts > 1 ? 2 : 1;
    r.extras = pair && r.extras > 0;
    r.cubes = r.cubes > 1 ? 2 : 1;
    return r;
}

/* The first round of each event; the next one, and a second scramble, once for each kind. */
static void copy_rounds(sample *x, competition_event *to, const event *e)
{
    const competition_round *all = to->rounds;
    const size_t count = to->round_count;
    to->rounds = xcalloc(2, sizeof *to->rounds);
    to->round_count = 1;
    to->rounds[0] = cut_round(all[0], is_first(x->pairs, kind_of(&all[0], e)));
    if (count > 1 && is_first(x->rounds, kind_of(&all[1], e)))
        to->rounds[to->round_count++] = cut_round(all[1], false);
}

static int copy_events(sample *out, const competition *c, const event_book *book, tsl_err *err)
{
    int status = TSL_OK;
    competition_event *events = xcalloc(c->event_count + 1, sizeof *events);
    out->competition = *c;
    out->competition.events = events;
    out->competition.event_count = 0;
    for (size_t i = 0; i < c->event_count && status == TSL_OK; i++) {
        const event *kind;
        events[i] = c->events[i];
        status = event_find(&kind, book, c->events[i].id, err);
        if (status == TSL_OK) copy_rounds(out, &events[i], kind);
        if (status == TSL_OK) out->competition.event_count++;
    }
    return status;
}

/* Formats that fail are a problem each; what the machine refuses ends it. */
static int run_formats(sample *x, const session *s, tsl_err *err)
{
    int status = TSL_OK;
    const digest root = {0};
    const render_facts facts = {.generated = "1970-01-01T00:00:00Z",
                                .root = &root,
                                .jobs = 1,
                                .names_only = true,
                                .rehearsal = true,
                                .letters = true};
    report r = input_report(x->competition.input);
    for (size_t i = 0; i < x->competition.format_count && status == TSL_OK; i++) {
        tsl_err why = {0};
        status = render_format(&x->outputs, x->plan, &facts, s, i, &why);
        if (status == TSL_ESYSTEM) return tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
        if (status != TSL_OK)
            report_add(&r, script_use_place(&x->competition.formats[i]), "%s", why.text);
        status = TSL_OK;
    }
    return report_result(&r, err);
}

int rehearse(text *notices, const competition *c, const session *s, tsl_err *err)
{
    sample x = {.plan = NULL, .outputs = {.shows_names = true}};
    int status = copy_events(&x, c, s->events, err);
    if (status == TSL_OK) status = plan_new(&x.plan, &x.competition, s->events, s->plugins, err);
    if (status == TSL_OK) blank_fill(x.plan, BLANK_REVERSED);
    if (status == TSL_OK) status = run_formats(&x, s, err);
    if (status == TSL_OK && x.outputs.notice.size > 0) text_add(notices, x.outputs.notice.bytes);
    plan_free(x.plan);
    outputs_free(&x.outputs);
    for (size_t i = 0; i < x.competition.event_count; i++) free(x.competition.events[i].rounds);
    free(x.competition.events);
    return status;
}
