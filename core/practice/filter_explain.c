/* Shows what a filter is for, what it is given for one scramble, and its verdict. */
#include "filter_explain.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"
#include "config/filter_rules.h"
#include "set/plan/filter.h"

static const char *doc_of(const tsl_puzzle *type, const char *name)
{
    for (const tsl_trait *t = type->traits; t && t->name; t++)
        if (strcmp(t->name, name) == 0) return t->doc;
    return "";
}

/* Each value on a line; `type`: whose traits they are, or NULL. */
static void write_values(text *out, const char *object, const tsl_puzzle *type)
{
    const char *key;
    json_t *value, *values;
    json_read(&values, object, strlen(object), 0, NULL);
    json_object_foreach(values, key, value)
    {
        char *shown = json_text(value, JSON_ENCODE_ANY | JSON_COMPACT);
        text_addf(out, "  %-20s %s", key, shown);
        const char *doc = type ? doc_of(type, key) : "";
        if (*doc) text_addf(out, "  (%s)", doc);
        text_add(out, "\n");
        free(shown);
    }
    json_decref(values);
}

/* Asks one of the two functions, which sees the slot's scramble if it has one, else its state. */
static int explain_function(text *out, filter_set *filters, slot *s, const char *function,
                            tsl_err *err)
{
    int verdict;
    text seen = {0};
    int status = filter_question(&seen, filters, s, 0, err);
    if (status == TSL_OK)
        status = s->scramble ? filter_moves(filters, &s, 1, &verdict, err)
                             : filter_states(filters, &s, 1, &verdict, err);
    if (status == TSL_OK) {
        text_addf(out, "%s: %s\n", function, verdict < 0 ? "accepted" : "refused");
        write_values(out, seen.bytes, s->scramble ? NULL : s->puzzle->type);
    }
    text_free(&seen);
    return status;
}

int filter_explain(text *out, const explain_request *request, const session *s, tsl_err *err)
{
    const char *script = request->filter;
    const plan_wish wish = {
        .event = request->event, .count = 1, .filter = script, .parameters = request->parameters};
    plan *p = NULL;
    filter_set *filters = NULL;
    int status = plan_for_event(&p, &wish, s->events, s->plugins, err);
    slot *one = status == TSL_OK ? &p->slots[0] : NULL;
    if (one) status = filter_set_new(&filters, s->scripts, p->competition, err);
    if (status == TSL_OK) {
        const puzzle *z = one->puzzle;
        z->type->solved(z->self, one->state);
        status = z->type->apply(z->self, one->state, request->moves, err);
    }
    if (status == TSL_OK && script_has(s->scripts, script, "accept_state"))
        status = explain_function(out, filters, one, "accept_state", err);
    if (status == TSL_OK) one->scramble = xstrdup(request->moves);
    if (status == TSL_OK && script_has(s->scripts, script, "accept_moves"))
        status = explain_function(out, filters, one, "accept_moves", err);
    filter_set_free(filters);
    plan_free(p);
    return status;
}

int filter_traits(text *out, const char *event_id, const session *s, tsl_err *err)
{
    const puzzle *p;
    const event *e;
    int status = session_puzzle(&p, &e, s, event_id, err);
    if (status != TSL_OK) return status;
    const tsl_trait *t = p->type->traits;
    const tsl_subset *u = p->type->subsets;
    text_addf(out, "%s: what filters may ask of a state\n", p->type->name);
    if (!t || !t->name) text_add(out, "  nothing but its facelets\n");
    for (; t && t->name; t++)
        text_addf(out, "  %-20s %d to %-4d %s\n", t->name, (int)t->min, (int)t->max, t->doc);
    if (u) text_add(out, "\nsubsets to draw from\n");
    for (; u && u->name; u++) text_addf(out, "  %-20s %s\n", u->name, u->doc);
    return TSL_OK;
}

/* ---- which events ---- */

/* `table`: the filter's. */
static int is_for(bool *yes, const json_t *table, const session *s, const event *e, tsl_err *err)
{
    const tsl_puzzle *type;
    *yes = filter_takes_event(table, e->id);
    if (json_object_get(table, "events")) return TSL_OK;
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
    text_free(&ids);
    return status;
}
