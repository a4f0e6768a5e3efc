/* How often each rule refused a candidate, as the manifest has it. */
#include "refusals.h"

#include <string.h>

static const char *rule_name(const filter_set *filters, size_t event_index, size_t rule)
{
    if (rule == RULE_DISTANCE) return "distance";
    if (rule == RULE_DUPLICATE) return "duplicate";
    return filter_name(filters, event_index, rule - RULE_FILTERS);
}

static unsigned count_refusals(const plan *p, size_t event_index, size_t rule)
{
    unsigned n = 0;
    for (size_t i = 0; i < p->count; i++)
        if (p->slots[i].event_index == event_index) n += p->slots[i].refused[rule];
    return n;
}

/* Adds a line for a rule that refused anything, and for every filter, even if it refused nothing. A
 * filter that is used twice with other parameters has one line. */
static int add_refusal(manifest *m, const plan *p, const filter_set *filters, size_t event_index,
                       size_t rule, tsl_err *err)
{
    const competition_event *e = &p->competition->events[event_index];
    const char *name = rule_name(filters, event_index, rule);
    unsigned n = 0;
    for (size_t i = 0; i < RULE_FILTERS + e->filter_count; i++) {
        if (strcmp(rule_name(filters, event_index, i), name) != 0) continue;
        if (i < rule) return TSL_OK; /* it has its line */
        n += count_refusals(p, event_index, i);
    }
    if (n == 0 && rule < RULE_FILTERS) return TSL_OK;
    return manifest_add_refusal(m, e->id, name, n, err);
}

int refusals_add(manifest *m, const plan *p, const filter_set *filters, tsl_err *err)
{
    int status = TSL_OK;
    const competition *c = p->competition;
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t rule = 0; rule < RULE_FILTERS + c->events[e].filter_count; rule++)
            if (status == TSL_OK) status = add_refusal(m, p, filters, e, rule, err);
    return status;
}
