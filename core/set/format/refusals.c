/* How often each rule refused a candidate, as MANIFEST and CONTENTS have it. */
#include "refusals.h"

#include <string.h>

static const char *rule_name(const filter_set *filters, size_t event_index, size_t rule)
{
    if (rule == RULE_DISTANCE) return "distance";
    if (rule == RULE_DUPLICATE) return "duplicate";
    return filter_name(filters, event_index, rule - RULE_FILTERS);
}

static unsigned count_refusals(const refusals *of, size_t event_index, size_t rule)
{
    unsigned n = 0;
    for (size_t i = 0; i < of->plan->count; i++) {
        const slot *s = &of->plan->slots[i];
        if (s->event_index == event_index)
            n += of->moves ? s->refused_moves[rule] : s->refused[rule] - s->refused_moves[rule];
    }
    return n;
}

/* A filter that is used twice with other parameters has one line. */
static int add_refusal(manifest *m, const refusals *of, size_t event_index, size_t rule,
                       tsl_err *err)
{
    const competition_event *e = &of->plan->competition->events[event_index];
    const char *name = rule_name(of->filters, event_index, rule);
    unsigned n = 0;
    for (size_t i = 0; i < RULE_FILTERS + e->filter_count; i++) {
        if (strcmp(rule_name(of->filters, event_index, i), name) != 0) continue;
        if (i < rule) return TSL_OK; /* it has its line */
        n += count_refusals(of, event_index, i);
    }
    if (n == 0 && (of->moves || rule < RULE_FILTERS)) return TSL_OK;
    return manifest_add_refusal(m, e->id, name, n, err);
}

int refusals_add(manifest *m, const refusals *of, tsl_err *err)
{
    int status = TSL_OK;
    const competition *c = of->plan->competition;
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t rule = 0; rule < RULE_FILTERS + c->events[e].filter_count; rule++)
            if (status == TSL_OK) status = add_refusal(m, of, e, rule, err);
    return status;
}
