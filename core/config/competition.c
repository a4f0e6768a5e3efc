/* A competition as its file describes it, with defaults filled in, and that file in memory. */
#include "competition.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

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

bool competition_is_version(const char *s)
{
    const size_t size = strlen(s);
    return size > 0 && size <= 20 && strspn(s, "0123456789.") == size;
}

competition_event *competition_find_event(const competition *c, const char *id)
{
    for (size_t i = 0; i < c->event_count; i++)
        if (c->events[i].id && strcmp(c->events[i].id, id) == 0) return &c->events[i];
    return NULL;
}

competition_round *competition_find_round(const competition *c, const char *id, unsigned number)
{
    competition_event *e = competition_find_event(c, id);
    return e && number >= 1 && number <= e->round_count ? &e->rounds[number - 1] : NULL;
}

size_t competition_scrambles(const competition_round *r)
{
    return (size_t)(r->sets - r->sets_before) * (r->attempts + r->extras) * r->cubes;
}

/* ---- the canonical description ---- */

/* 15 digits: every number with decimals prints as it was written. */
enum { CANONICAL = JSON_REAL_PRECISION(15) };

/* A user's own script by its place in a set, which says nothing of where it was made; malloc'ed. */
static char *described_name(const char *name)
{
    return name[0] == '/' ? xasprintf(SCRIPTS_FOLDER "%s", file_name(name)) : xstrdup(name);
}

/* Names, or objects of `use` and the parameters, sorted. */
static json_t *describe_scripts(const script_use *scripts, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        const script_use *s = &scripts[i];
        char *name = described_name(s->name);
        json_t *use = json_string(name);
        free(name);
        if (json_object_size(s->parameters) > 0) {
            json_t *mixed = json_copy(s->parameters);
            json_object_set_new(mixed, "use", use);
            char *sorted = json_dumps(mixed, CANONICAL | JSON_SORT_KEYS);
            json_decref(mixed);
            use = json_loadb(sorted, strlen(sorted), 0, NULL);
            free(sorted);
        }
        json_array_append_new(list, use);
    }
    return list;
}

static json_t *describe_rounds(const competition_event *event)
{
    json_t *list = json_array();
    for (size_t i = 0; i < event->round_count; i++) {
        const competition_round *r = &event->rounds[i];
        json_t *round = json_pack("{s:i, s:i, s:i, s:s#, s:i}", "copies", (int)r->copies, "cubes",
                                  (int)r->cubes, "extras", (int)r->extras, "format", &r->format, 1,
                                  "sets", (int)r->sets);
        if (r->sets_before > 0)
            json_object_set_new(round, "sets_before", json_integer(r->sets_before));
        if (r->head_to_head.seats > 0)
            json_object_set_new(round, "head_to_head",
                                json_pack("{s:i, s:i}", "seats", (int)r->head_to_head.seats,
                                          "sets_to_win", (int)r->head_to_head.sets_to_win));
        if (r->dual_with > 0) json_object_set_new(round, "dual_with", json_integer(r->dual_with));
        json_array_append_new(list, round);
    }
    return list;
}

event_scrambles competition_scrambling(const competition_event *e)
{
    if (e->random_state) return SCRAMBLES_RANDOM_STATE;
    return e->random_moves && strcmp(e->random_moves, "stronger") == 0 ? SCRAMBLES_STRONGER_MOVES
                                                                       : SCRAMBLES_USUAL;
}

static json_t *describe_events(const competition *c)
{
    json_t *all = json_object();
    for (size_t i = 0; i < c->event_count; i++) {
        const competition_event *e = &c->events[i];
        json_t *event = json_pack(
            "{s:o, s:O*, s:s*, s:o*, s:o, s:s*}", "filters",
            describe_scripts(e->filters, e->filter_count), "puzzles", e->puzzles, "random_moves",
            competition_scrambling(e) == SCRAMBLES_STRONGER_MOVES ? "stronger" : NULL,
            "random_state", e->random_state ? json_true() : NULL, "rounds", describe_rounds(e),
            "subset", e->subset);
        char *key = described_name(e->script ? e->script : e->id);
        json_object_set_new(all, key, event);
        free(key);
    }
    return all;
}

static json_t *describe_activity(const competition_activity *a)
{
    json_t *sets = json_array();
    for (size_t i = 0; i < a->set_count; i++) {
        char letter[8];
        text_set_letter(letter, a->sets[i]);
        json_array_append_new(sets, json_string(letter));
    }
    json_t *out =
        a->code ? json_pack("{s:s, s:s, s:O}", "round", a->code, "start", a->start, "sets", sets)
                : json_pack("{s:s, s:s}", "name", a->name, "start", a->start);
    json_decref(sets);
    if (a->attempt) json_object_set_new(out, "attempt", json_integer(a->attempt));
    if (a->end[0]) json_object_set_new(out, "end", json_string(a->end));
    if (a->group) json_object_set_new(out, "group", json_integer(a->group));
    return out;
}

/* Of a round that is left out no activity is described. */
static json_t *describe_schedule(const competition *c)
{
    json_t *list = json_array();
    for (size_t i = 0; i < c->venue_count; i++) {
        const competition_venue *v = &c->venues[i];
        json_t *rooms = json_object();
        for (size_t r = 0; r < v->room_count; r++)
            json_object_set_new(rooms, v->rooms[r], json_array());
        json_array_append_new(list, json_pack("{s:o, s:s, s:s}", "rooms", rooms, "timezone",
                                              v->timezone, "venue", v->name));
    }
    for (size_t i = 0; i < c->activity_count; i++) {
        const competition_activity *a = &c->activities[i];
        json_t *rooms = json_object_get(json_array_get(list, a->venue), "rooms");
        if (!a->code || a->set_count > 0)
            json_array_append_new(json_object_get(rooms, c->venues[a->venue].rooms[a->room]),
                                  describe_activity(a));
    }
    return list;
}

void competition_describe(competition *c)
{
    json_t *all = json_pack("{s:{s:s*, s:s, s:s, s:s*}, s:o, s:o, s:s}", "competition", "date",
                            c->date, "id", c->id, "name", c->name, "wcif_version", c->wcif_version,
                            "events", describe_events(c), "formats",
                            describe_scripts(c->formats, c->format_count), "paper", c->paper);
    if (c->venue_count > 0) json_object_set_new(all, "schedule", describe_schedule(c));
    char *json = json_dumps(all, CANONICAL | JSON_INDENT(1));
    json_decref(all);
    free(c->effective);
    c->effective = xasprintf("%s\n", json);
    free(json);
}

/* ---- the end ---- */

void script_use_free(script_use *use)
{
    free(use->name);
    free(use->script);
    json_decref(use->parameters);
}

static void free_scripts(script_use *scripts, size_t count)
{
    for (size_t i = 0; i < count; i++) script_use_free(&scripts[i]);
    free(scripts);
}

void competition_event_free(competition_event *e)
{
    free(e->id);
    free(e->script);
    free(e->rounds);
    free(e->subset);
    free(e->random_moves);
    json_decref(e->puzzles);
    free_scripts(e->filters, e->filter_count);
}

static void free_schedule(competition *c)
{
    for (size_t i = 0; i < c->venue_count; i++) {
        competition_venue *v = &c->venues[i];
        for (size_t r = 0; r < v->room_count; r++) free(v->rooms[r]);
        free(v->rooms);
        free(v->name);
        free(v->timezone);
    }
    for (size_t i = 0; i < c->activity_count; i++) {
        free(c->activities[i].name);
        free(c->activities[i].code);
    }
    free(c->venues);
    free(c->activities);
    free(c->schedule);
}

void competition_free(competition *c)
{
    if (!c) return;
    free_schedule(c);
    text_free(&c->notes);
    text_free(&c->warnings);
    for (size_t i = 0; i < c->event_count; i++) competition_event_free(&c->events[i]);
    free(c->events);
    free_scripts(c->formats, c->format_count);
    free(c->id);
    free(c->name);
    free(c->date);
    free(c->paper);
    free(c->wcif_version);
    free(c->persons);
    free(c->effective);
    input_free(c->input);
    free(c);
}

input *input_new(const char *name, const char *folder, const char *set)
{
    input *s = xcalloc(1, sizeof *s);
    s->name = xstrdup(name);
    s->folder = folder ? xstrdup(folder) : NULL;
    s->set = set ? xstrdup(set) : NULL;
    return s;
}

void input_free(input *s)
{
    if (!s) return;
    tree_free(&s->tree);
    text_free(&s->bytes);
    json_decref(s->wcif);
    json_decref(s->persons);
    free(s->name);
    free(s->folder);
    free(s->set);
    free(s);
}

report input_report(const input *s)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some editors put it before a text */
    size_t skip = s->bytes.size >= 3 && memcmp(s->bytes.bytes, mark, 3) == 0 ? 3 : 0;
    return (report){.name = s->name, .bytes = s->bytes.bytes + skip, .size = s->bytes.size - skip};
}

bool input_in_set(const input *s, const char *name)
{
    size_t folder = sizeof SCRIPTS_FOLDER - 1;
    return s->set && strncmp(name, SCRIPTS_FOLDER, folder) == 0 && !strchr(name + folder, '/');
}

bool input_is_path(const input *s, const char *name)
{
    size_t size = strlen(name);
    bool absolute = name[0] == '/' && !s->set; /* a set holds all that it names */
    return (absolute || s->folder || input_in_set(s, name)) && size > 4 && size < 4096 &&
           strcmp(name + size - 4, ".lua") == 0 && utf8_is_printable(name, size);
}
