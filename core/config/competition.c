/* A competition in memory: its canonical description, and how it is freed. */
#include "competition.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "input.h"

unsigned competition_attempts(char format)
{
    static const struct {
        char format;
        unsigned attempts;
    } formats[] = {{'1', 1}, {'2', 2}, {'3', 3}, {'5', 5}, {'a', 5}, {'m', 3}, {'h', 7}};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (formats[i].format == format) return formats[i].attempts;
    return 0;
}

/* ---- the canonical description ---- */

/* Each function returns NULL when memory runs out, and jansson carries a NULL on: a list or object
 * that is to hold it fails as well. */

/* 15 digits: every number with decimals prints as it was written. */
enum { CANONICAL = JSON_REAL_PRECISION(15) };

static json_t *finish_list(json_t *list, bool whole)
{
    if (whole) return list;
    json_decref(list);
    return NULL;
}

/* The place in a set of a user's own script, malloc'ed: a set says nothing of where it was made. */
static char *described_path(const char *path)
{
    char *out = NULL;
    const char *slash = strrchr(path, '/');
    return asprintf(&out, SCRIPTS_FOLDER "%s", slash ? slash + 1 : path) < 0 ? NULL : out;
}

static json_t *describe_name(const char *name)
{
    if (name[0] != '/') return json_string(name);
    char *path = described_path(name);
    json_t *json = path ? json_string(path) : NULL;
    free(path);
    return json;
}

/* A name, or an object of `use` and the parameters, sorted. */
static json_t *describe_script(const script_use *s)
{
    if (strcmp(s->parameters, "{}") == 0) return describe_name(s->name);
    json_t *mixed, *sorted = NULL;
    json_read(&mixed, s->parameters, strlen(s->parameters), 0, NULL);
    if (json_object_set_new(mixed, "use", describe_name(s->name)) == 0) {
        char *json = json_text(mixed, CANONICAL | JSON_SORT_KEYS);
        if (json) json_read(&sorted, json, strlen(json), 0, NULL);
        free(json);
    }
    json_decref(mixed);
    return sorted;
}

static json_t *describe_scripts(const script_use *scripts, size_t count)
{
    json_t *list = json_array();
    bool whole = list != NULL;
    for (size_t i = 0; i < count; i++)
        whole = json_array_append_new(list, describe_script(&scripts[i])) == 0 && whole;
    return finish_list(list, whole);
}

static json_t *describe_matches(const competition_round *r)
{
    return json_pack("{s:i, s:i}", "seats", (int)r->head_to_head.seats, "sets_to_win",
                     (int)r->head_to_head.sets_to_win);
}

static json_t *describe_rounds(const competition_event *event)
{
    json_t *list = json_array();
    bool whole = list != NULL;
    for (size_t i = 0; i < event->round_count; i++) {
        const competition_round *r = &event->rounds[i];
        json_t *round = json_pack("{s:i, s:i, s:i, s:s#, s:i}", "copies", (int)r->copies, "cubes",
                                  (int)r->cubes, "extras", (int)r->extras, "format", &r->format, 1,
                                  "sets", (int)r->sets);
        if (r->head_to_head.seats > 0)
            whole = json_object_set_new(round, "head_to_head", describe_matches(r)) == 0 && whole;
        whole = json_array_append_new(list, round) == 0 && whole;
    }
    return finish_list(list, whole);
}

static json_t *describe_events(const competition *c)
{
    json_t *all = json_object();
    bool whole = all != NULL;
    for (size_t i = 0; i < c->event_count; i++) {
        const competition_event *e = &c->events[i];
        json_t *event =
            json_pack("{s:o, s:o}", "filters", describe_scripts(e->filters, e->filter_count),
                      "rounds", describe_rounds(e));
        if (e->subset)
            whole = json_object_set_new(event, "subset", json_string(e->subset)) == 0 && whole;
        char *key = e->script ? described_path(e->script) : strdup(e->id);
        if (key)
            whole = json_object_set_new(all, key, event) == 0 && whole;
        else
            json_decref(event);
        whole = whole && key;
        free(key);
    }
    return finish_list(all, whole);
}

/* ---- the schedule ---- */

static json_t *describe_sets(const competition_activity *a)
{
    json_t *list = json_array();
    bool whole = list != NULL;
    for (size_t i = 0; i < a->set_count; i++) {
        char letter[8];
        text_set_letter(letter, a->sets[i]);
        whole = json_array_append_new(list, json_string(letter)) == 0 && whole;
    }
    return finish_list(list, whole);
}

static json_t *describe_activity(const competition_activity *a)
{
    json_t *out = a->code ? json_pack("{s:s, s:s, s:o}", "round", a->code, "start", a->start,
                                      "sets", describe_sets(a))
                          : json_pack("{s:s, s:s}", "name", a->name, "start", a->start);
    bool whole = out != NULL;
    if (a->attempt)
        whole = json_object_set_new(out, "attempt", json_integer(a->attempt)) == 0 && whole;
    if (a->end[0]) whole = json_object_set_new(out, "end", json_string(a->end)) == 0 && whole;
    if (a->group) whole = json_object_set_new(out, "group", json_integer(a->group)) == 0 && whole;
    return finish_list(out, whole);
}

static json_t *describe_rooms(const competition_venue *v)
{
    json_t *all = json_object();
    bool whole = all != NULL;
    for (size_t i = 0; i < v->room_count; i++) {
        json_t *list = json_array();
        const competition_room *room = &v->rooms[i];
        for (size_t k = 0; k < room->activity_count; k++) {
            json_t *activity = describe_activity(&room->activities[k]);
            whole = json_array_append_new(list, activity) == 0 && whole;
        }
        whole = json_object_set_new(all, room->name, list) == 0 && whole;
    }
    return finish_list(all, whole);
}

static json_t *describe_schedule(const competition *c)
{
    json_t *list = json_array();
    bool whole = list != NULL;
    for (size_t i = 0; i < c->venue_count; i++) {
        const competition_venue *v = &c->venues[i];
        json_t *venue = json_pack("{s:o, s:s, s:s}", "rooms", describe_rooms(v), "timezone",
                                  v->timezone, "venue", v->name);
        whole = json_array_append_new(list, venue) == 0 && whole;
    }
    return finish_list(list, whole);
}

/* ---- all of it ---- */

/* json_pack has "s*" for what may be missing, but that leaves a value out when memory is short. */
static json_t *describe_head(const competition *c)
{
    if (!c->date) return json_pack("{s:s, s:s}", "id", c->id, "name", c->name);
    return json_pack("{s:s, s:s, s:s}", "date", c->date, "id", c->id, "name", c->name);
}

size_t competition_scrambles(const competition_round *r)
{
    return (size_t)r->sets * (r->attempts + r->extras) * r->cubes;
}

int competition_describe(competition *c, tsl_err *err)
{
    json_t *all = json_pack("{s:o, s:o, s:o, s:s}", "competition", describe_head(c), "events",
                            describe_events(c), "formats",
                            describe_scripts(c->formats, c->format_count), "paper", c->paper);
    const bool whole =
        c->venue_count == 0 || json_object_set_new(all, "schedule", describe_schedule(c)) == 0;
    char *json = whole ? json_text(all, CANONICAL | JSON_INDENT(1)) : NULL;
    json_decref(all);
    if (json && asprintf(&c->effective, "%s\n", json) < 0) c->effective = NULL;
    free(json);
    return c->effective ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

/* ---- the end ---- */

static void free_scripts(script_use *scripts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(scripts[i].name);
        free(scripts[i].script);
        free(scripts[i].parameters);
    }
    free(scripts);
}

static void free_venue(competition_venue *v)
{
    for (size_t i = 0; i < v->room_count; i++) {
        competition_room *room = &v->rooms[i];
        for (size_t k = 0; k < room->activity_count; k++) {
            free(room->activities[k].name);
            free(room->activities[k].code);
        }
        free(room->activities);
        free(room->name);
    }
    free(v->rooms);
    free(v->name);
    free(v->timezone);
}

void competition_free(competition *c)
{
    if (!c) return;
    for (size_t i = 0; i < c->venue_count; i++) free_venue(&c->venues[i]);
    free(c->venues);
    free(c->schedule);
    text_free(&c->notes);
    for (size_t i = 0; i < c->event_count; i++) {
        free(c->events[i].id);
        free(c->events[i].script);
        free(c->events[i].rounds);
        free(c->events[i].subset);
        free_scripts(c->events[i].filters, c->events[i].filter_count);
    }
    free(c->events);
    free_scripts(c->formats, c->format_count);
    free(c->id);
    free(c->name);
    free(c->date);
    free(c->paper);
    free(c->persons);
    free(c->effective);
    input_free(c->input);
    free(c);
}
