/* Asks the filters of an event about its slots, all of them at once. */
#include "filter.h"
#include "script/kind.h"
#include "script/script_parameters.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "config/filter_rules.h"
#include "filter_input.h"

/* One filter of one event. */
typedef struct filter {
    const script_use *use;
    json_t *name;       /* as the script gives it */
    json_t *parameters; /* checked, defaults filled in */
    json_t *needs;      /* the traits its script declares; NULL: it declares none */
    bool states, moves; /* which functions it has */
    trait_choice traits;
    bool chosen; /* the traits: they are once a slot tells the puzzle */
} filter;

struct filter_set {
    script_host *scripts;
    const competition *competition;
    filter **events; /* for each event, as many filters as it has */
};

/* ---- the set ---- */

static int load_filter(filter *f, script_host *scripts, const char *id, tsl_err *err)
{
    json_t *table = NULL;
    const char *name = f->use->script;
    int status = script_check_kind(scripts, name, "filter", err);
    if (status == TSL_OK) status = script_table(&table, scripts, name, err);
    if (status == TSL_OK) status = filter_check_table(table, f->use, id, err);
    if (status == TSL_OK)
        status = script_parameters(&f->parameters, scripts, name, f->use->parameters, err);
    f->name = json_incref(json_object_get(table, "name"));
    f->needs = json_incref(json_object_get(table, "needs"));
    f->states = script_has(scripts, name, "accept_state");
    f->moves = script_has(scripts, name, "accept_moves");
    json_decref(table);
    return status;
}

static int load_event(filter_set *set, size_t index, tsl_err *err)
{
    const competition_event *e = &set->competition->events[index];
    int status = TSL_OK;
    set->events[index] = xcalloc(e->filter_count + 1, sizeof **set->events);
    for (size_t i = 0; i < e->filter_count && status == TSL_OK; i++) {
        set->events[index][i].use = &e->filters[i];
        status = load_filter(&set->events[index][i], set->scripts, e->id, err);
    }
    return status;
}

static bool has_any(const competition *c)
{
    for (size_t i = 0; i < c->event_count; i++)
        if (c->events[i].filter_count > 0) return true;
    return false;
}

int filter_set_new(filter_set **out, script_host *scripts, const competition *c, tsl_err *err)
{
    *out = NULL;
    if (!has_any(c)) return TSL_OK;
    filter_set *set = xcalloc(1, sizeof *set);
    set->scripts = scripts;
    set->competition = c;
    set->events = xcalloc(c->event_count, sizeof(filter *));
    int status = TSL_OK;
    for (size_t i = 0; i < c->event_count && status == TSL_OK; i++)
        status = load_event(set, i, err);
    if (status != TSL_OK) {
        filter_set_free(set);
        return status;
    }
    *out = set;
    return TSL_OK;
}

void filter_set_free(filter_set *set)
{
    if (!set) return;
    for (size_t e = 0; set->events && e < set->competition->event_count; e++) {
        size_t n = set->events[e] ? set->competition->events[e].filter_count : 0;
        for (size_t i = 0; i < n; i++) {
            json_decref(set->events[e][i].name);
            json_decref(set->events[e][i].parameters);
            json_decref(set->events[e][i].needs);
            trait_choice_free(&set->events[e][i].traits);
        }
        free(set->events[e]);
    }
    free(set->events);
    free(set);
}

bool filter_has(const filter_set *set, size_t event_index)
{
    return set && set->competition->events[event_index].filter_count > 0;
}

const char *filter_name(const filter_set *set, size_t event_index, size_t number)
{
    return json_string_value(set->events[event_index][number].name);
}

const json_t *filter_parameters(const filter_set *set, size_t event_index, size_t number)
{
    return set->events[event_index][number].parameters;
}

/* ---- asking ---- */

typedef struct batch {
    text *texts; /* a candidate each, as JSON */
    const char **candidates;
    size_t *slots; /* which slot each candidate is */
    bool *verdicts;
    size_t count;
} batch;

static void open_batch(batch *b, size_t count)
{
    *b = (batch){.texts = xcalloc(count, sizeof *b->texts),
                 .candidates = xcalloc(count, sizeof *b->candidates),
                 .slots = xcalloc(count, sizeof *b->slots),
                 .verdicts = xcalloc(count, sizeof *b->verdicts)};
}

static void close_batch(batch *b)
{
    for (size_t i = 0; b->texts && i < b->count; i++) text_free(&b->texts[i]);
    free(b->texts);
    free(b->candidates);
    free(b->slots);
    free(b->verdicts);
}

/* One round of questions to the filters of one event. */
typedef struct questions {
    filter_set *set;
    slot *const *slots; /* all of one event */
    size_t count;
    bool moves; /* about scrambles, not states */
    int *verdicts;
} questions;

/* Adds every slot that no earlier filter refused. */
static void fill_batch(batch *b, const questions *r, const filter *f)
{
    for (size_t i = 0; i < r->count; i++) {
        const slot *s = r->slots[i];
        text *t = &b->texts[b->count];
        if (r->verdicts[i] >= 0) continue;
        if (r->moves)
            filter_input_add_moves(t, s->scramble);
        else
            filter_input_add_state(t, s->puzzle, s->state, &f->traits);
        b->candidates[b->count] = t->bytes;
        b->slots[b->count++] = i;
    }
}

static int choose_traits(filter *f, const puzzle *p, tsl_err *err)
{
    if (f->chosen) return TSL_OK;
    f->chosen = true;
    return filter_input_choose(&f->traits, p, f->needs, f->use->name, err);
}

/* The script cannot know why a trait is missing. */
static int explain_traits(const filter *f, const tsl_puzzle *type, int status, tsl_err *err)
{
    const tsl_err why = *err;
    if (status != TSL_EINPUT || f->needs || !type->init_traits || !strstr(why.text, "has no field"))
        return status;
    return tsl_fail(err, TSL_EINPUT,
                    "%.3800s\n'%s' has no 'needs': list there the traits of puzzle '%s' it reads",
                    why.text, f->use->name, type->id);
}

static int ask_batch(const questions *r, const filter *f, int number, tsl_err *err)
{
    batch b;
    open_batch(&b, r->count);
    fill_batch(&b, r, f);
    const script_batch asked = {.name = f->use->script,
                                .function = r->moves ? "accept_moves" : "accept_state",
                                .parameters = f->parameters,
                                .candidates = b.candidates,
                                .count = b.count};
    int status = script_filter(b.verdicts, r->set->scripts, &asked, err);
    for (size_t i = 0; i < b.count && status == TSL_OK; i++)
        if (!b.verdicts[i]) r->verdicts[b.slots[i]] = number;
    close_batch(&b);
    return status;
}

/* In parts, since a request and the time for its answer have limits. */
static int ask_filter(const questions *r, filter *f, int number, tsl_err *err)
{
    enum { PART = 1000 };
    const puzzle *p = r->slots[0]->puzzle;
    int status = r->moves ? TSL_OK : choose_traits(f, p, err);
    for (size_t from = 0; from < r->count && status == TSL_OK; from += PART) {
        const size_t left = r->count - from;
        const questions part = {r->set, r->slots + from, left < PART ? left : PART, r->moves,
                                r->verdicts + from};
        status = ask_batch(&part, f, number, err);
    }
    return r->moves || status == TSL_OK ? status : explain_traits(f, p->type, status, err);
}

static int ask_all(const questions *r, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < r->count; i++) r->verdicts[i] = -1;
    if (r->count == 0) return TSL_OK;
    size_t index = r->slots[0]->event_index;
    for (size_t i = 0; i < r->set->competition->events[index].filter_count; i++) {
        filter *f = &r->set->events[index][i];
        if (!(r->moves ? f->moves : f->states)) continue;
        status = ask_filter(r, f, (int)i, err);
        if (status != TSL_OK) break;
    }
    return status;
}

int filter_question(text *out, filter_set *set, const slot *s, size_t number, tsl_err *err)
{
    filter *f = &set->events[s->event_index][number];
    int status = s->scramble ? TSL_OK : choose_traits(f, s->puzzle, err);
    if (status != TSL_OK) return status;
    if (s->scramble)
        filter_input_add_moves(out, s->scramble);
    else
        filter_input_add_state(out, s->puzzle, s->state, &f->traits);
    return TSL_OK;
}

int filter_states(filter_set *set, slot *const *slots, size_t count, int *verdicts, tsl_err *err)
{
    const questions r = {set, slots, count, false, verdicts};
    return ask_all(&r, err);
}

int filter_moves(filter_set *set, slot *const *slots, size_t count, int *verdicts, tsl_err *err)
{
    const questions r = {set, slots, count, true, verdicts};
    return ask_all(&r, err);
}
