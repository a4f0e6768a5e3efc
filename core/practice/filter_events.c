/* Which of the built-in events a filter is for. */
#include "filter_events.h"

#include <string.h>

#include "config/filter_rules.h"

/* `table`: the filter's. */
static int is_for(bool *yes, const json_t *table, const session *s, const event *e, tsl_err *err)
{
    const json_t *events = json_object_get(table, "events");
    const tsl_puzzle *type;
    *yes = false;
    for (size_t i = 0; i < json_array_size(events); i++)
        *yes |= strcmp(json_string_value(json_array_get(events, i)), e->id) == 0;
    if (events) return TSL_OK;
    int status = event_puzzle_type(&type, e, s->plugins, err);
    if (status == TSL_OK)
        *yes = needs_check(json_object_get(table, "needs"), type, "", NULL) == TSL_OK;
    return status;
}

int filter_first_event(const event **out, const session *s, const json_t *table, tsl_err *err)
{
    int status = TSL_OK;
    *out = NULL;
    for (size_t i = 0; i < event_count(s->events) && status == TSL_OK && !*out; i++) {
        bool yes;
        status = is_for(&yes, table, s, event_at(s->events, i), err);
        if (status == TSL_OK && yes) *out = event_at(s->events, i);
    }
    return status;
}

int filter_add_events(text *out, const session *s, const json_t *table, tsl_err *err)
{
    text ids = {0};
    size_t n = 0;
    int status = TSL_OK;
    for (size_t i = 0; i < event_count(s->events) && status == TSL_OK; i++) {
        bool yes;
        const event *e = event_at(s->events, i);
        status = is_for(&yes, table, s, e, err);
        if (status == TSL_OK && yes) text_addf(&ids, "%s%s", n++ ? ", " : "", e->id);
    }
    text_add(out, n == event_count(s->events) ? "any event" : ids.bytes ? ids.bytes : "none");
    if (status == TSL_OK && (ids.failed || out->failed))
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    text_free(&ids);
    return status;
}
