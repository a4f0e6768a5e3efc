/* Which of the built-in events a filter is for. */
#include "filter_events.h"

#include <string.h>

#include "config/filter_rules.h"

/* What a filter says of itself. */
typedef struct wants {
    json_t *table;
    json_t *needs; /* traits; our own reference */
} wants;

static void free_wants(wants *w)
{
    json_decref(w->table);
    json_decref(w->needs);
}

/* Adds the puzzle's traits whose names stand in the script. */
static void add_named(json_t *needs, const session *s, const char *script, const tsl_puzzle *type)
{
    for (const tsl_trait *t = type->traits; t && t->name; t++)
        if (script_mentions(s->scripts, script, t->name))
            json_array_append_new(needs, json_string(t->name));
}

/* The traits of any puzzle that a filter of states without `needs` names. */
static int find_named(json_t *needs, const session *s, const char *script, tsl_err *err)
{
    int status = TSL_OK;
    if (!script_has(s->scripts, script, "accept_state")) return TSL_OK;
    for (size_t i = 0; i < event_count(s->events) && status == TSL_OK; i++) {
        const tsl_puzzle *type;
        status = plugin_host_type(&type, s->plugins, event_at(s->events, i)->puzzle, err);
        if (status == TSL_OK) add_named(needs, s, script, type);
    }
    return status;
}

static int find_wants(wants *out, const session *s, const char *script, tsl_err *err)
{
    *out = (wants){NULL, NULL};
    int status = script_table(&out->table, s->scripts, script, err);
    if (status != TSL_OK) return status;
    json_t *says = json_object_get(out->table, "needs");
    out->needs = says ? json_incref(says) : json_array();
    return says ? TSL_OK : find_named(out->needs, s, script, err);
}

static int is_for(bool *yes, const wants *w, const session *s, const event *e, tsl_err *err)
{
    const json_t *events = json_object_get(w->table, "events");
    const tsl_puzzle *type;
    *yes = false;
    for (size_t i = 0; i < json_array_size(events); i++)
        *yes |= strcmp(json_string_value(json_array_get(events, i)), e->id) == 0;
    if (events) return TSL_OK;
    int status = plugin_host_type(&type, s->plugins, e->puzzle, err);
    if (status == TSL_OK) *yes = needs_check(w->needs, type, "", NULL) == TSL_OK;
    return status;
}

int filter_first_event(const event **out, const session *s, const char *script, tsl_err *err)
{
    wants w;
    *out = NULL;
    int status = find_wants(&w, s, script, err);
    for (size_t i = 0; i < event_count(s->events) && status == TSL_OK && !*out; i++) {
        bool yes;
        status = is_for(&yes, &w, s, event_at(s->events, i), err);
        if (status == TSL_OK && yes) *out = event_at(s->events, i);
    }
    free_wants(&w);
    return status;
}

int filter_add_events(text *out, const session *s, const char *script, tsl_err *err)
{
    wants w;
    text ids = {0};
    size_t n = 0;
    int status = find_wants(&w, s, script, err);
    for (size_t i = 0; i < event_count(s->events) && status == TSL_OK; i++) {
        bool yes;
        const event *e = event_at(s->events, i);
        status = is_for(&yes, &w, s, e, err);
        if (status == TSL_OK && yes) text_addf(&ids, "%s%s", n++ ? ", " : "", e->id);
    }
    text_add(out, n == event_count(s->events) ? "any event" : ids.bytes ? ids.bytes : "none");
    text_free(&ids);
    free_wants(&w);
    return status;
}
