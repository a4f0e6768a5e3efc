/* The data that formats see: the competition, its schedule, its sheets and persons, as JSON. */
#include "model.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "config/competition.h"
#include "config/schedule.h"
#include "trust/hash.h"

/* The keys of an event's script that formats may use. */
static const char *const event_keys[] = {"id",    "name",        "short",  "orientation", "notes",
                                         "multi", "per_attempt", "puzzle", NULL};

/* A list that could not take an item is none: what formats see is whole, or there is nothing. */
static void append(json_t **list, json_t *item)
{
    if (*list && json_array_append_new(*list, item) == 0) return;
    if (!*list) json_decref(item);
    json_decref(*list);
    *list = NULL;
}

static void put(json_t **object, const char *key, json_t *value)
{
    if (*object && json_object_set_new(*object, key, value) == 0) return;
    if (!*object) json_decref(value);
    json_decref(*object);
    *object = NULL;
}

/* What the model is made of. */
typedef struct source {
    const plan *plan;
    const render_facts *facts;
} source;

/* The digest of the sheet that shows these slots: the root of the tree over their leaves. */
static void put_digest(json_t **to, const source *from, const slot *first, size_t count)
{
    char hex[DIGEST_HEX];
    digest root = {0};
    const digest *leaves = from->facts->leaves;
    if (!from->facts->root) return;
    if (leaves) merkle_root(&root, leaves + (first - from->plan->slots), count);
    hash_hex(hex, &root);
    put(to, "digest", json_string(hex));
}

static json_t *cube_model(const slot *s)
{
    return json_pack("{s:s, s:s, s:s}", "path", s->path, "scramble", s->scramble, "facelets",
                     s->facelets);
}

/* One attempt: the slots from `first` on that differ only in the cube. *used counts them. */
static json_t *attempt_model(const source *from, const slot *first, size_t *used)
{
    char label[16];
    json_t *cubes = json_array();
    const slot *end = from->plan->slots + from->plan->count;
    snprintf(label, sizeof label, "%s%u", first->extra ? "E" : "", first->attempt);
    const slot *s = first;
    for (; s < end && s->set == first->set && s->round == first->round &&
           s->attempt == first->attempt && s->extra == first->extra;
         s++)
        append(&cubes, cube_model(s));
    *used = (size_t)(s - first);
    json_t *out = json_pack("{s:s, s:o}", "label", label, "cubes", cubes);
    put_digest(&out, from, first, *used);
    return out;
}

static json_t *set_model(const source *from, const slot *first, size_t *used)
{
    char letter[8];
    json_t *attempts = json_array(), *extras = json_array();
    const slot *end = from->plan->slots + from->plan->count;
    const slot *s = first;
    text_set_letter(letter, first->set);
    while (s < end && s->round == first->round && s->set == first->set) {
        size_t n = 0;
        json_t *attempt = attempt_model(from, s, &n);
        append(s->extra ? &extras : &attempts, attempt);
        s += n;
    }
    *used = (size_t)(s - first);
    json_t *out = json_pack("{s:s, s:i, s:o, s:o}", "letter", letter, "index", (int)first->set + 1,
                            "attempts", attempts, "extras", extras);
    const bool leads = first == from->plan->slots || first[-1].event != first->event;
    put(&out, "leads", json_boolean(leads));
    put_digest(&out, from, first, *used);
    return out;
}

static json_t *round_model(const source *from, const slot *first, size_t *used)
{
    const competition_round *r = first->round;
    const char format[2] = {r->format, '\0'};
    char id[48];
    json_t *sets = json_array();
    const slot *end = from->plan->slots + from->plan->count;
    const slot *s = first;
    snprintf(id, sizeof id, "%s-r%u", first->event->id, r->number);
    while (s < end && s->round == r) {
        size_t n = 0;
        append(&sets, set_model(from, s, &n));
        s += n;
    }
    *used = (size_t)(s - first);
    json_t *out = json_pack("{s:i, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:o}", "number",
                            (int)r->number, "id", id, "format", format, "attempts",
                            (int)r->attempts, "extras", (int)r->extras, "cubes", (int)r->cubes,
                            "copies", (int)r->copies, "set_count", (int)r->sets, "sets", sets);
    const int seats = (int)r->head_to_head.seats, to_win = (int)r->head_to_head.sets_to_win;
    if (out && seats > 0)
        put(&out, "head_to_head", json_pack("{s:i, s:i}", "seats", seats, "sets_to_win", to_win));
    if (r->dual_with > 0) put(&out, "dual_with", json_integer(r->dual_with));
    return out;
}

/* What every output must show. */
static json_t *make_marks(const render_facts *facts, bool filtered, bool own)
{
    json_t *marks = json_array();
    if (!facts->root) append(&marks, json_string("PRACTICE"));
    if (facts->practice) append(&marks, json_string("NOT FOR COMPETITION"));
    if (facts->serial > 0) append(&marks, json_sprintf("ADDED LATER, SET %u", facts->serial));
    if (filtered) append(&marks, json_string("FILTERED"));
    if (own) append(&marks, json_string("OWN EVENT"));
    return marks;
}

static json_t *event_model(const source *from, const slot *first, size_t *used)
{
    json_t *rounds = json_array(), *out = json_object();
    const slot *end = from->plan->slots + from->plan->count;
    for (const char *const *key = event_keys; *key; key++) {
        json_t *value = json_object_get(first->event->table, *key);
        if (value) put(&out, *key, json_incref(value));
    }
    if (first->competition_event->random_state) {
        const json_t *own = json_object_get(first->event->table, "random_state");
        put(&out, "notes", json_incref(json_object_get(own, "notes")));
    }
    const slot *s = first;
    while (s < end && s->event_index == first->event_index) {
        size_t n = 0;
        append(&rounds, round_model(from, s, &n));
        s += n;
    }
    *used = (size_t)(s - first);
    json_t *drawing = event_drawing(first->event, first->puzzle->type);
    if (drawing) put(&out, "draw", drawing);
    put(&out, "filtered", json_boolean(slot_is_filtered(first)));
    json_t *marks = make_marks(from->facts, slot_is_filtered(first), first->event->script != NULL);
    if (first->competition_event->random_state) append(&marks, json_string("RANDOM STATE"));
    put(&out, "marks", marks);
    if (first->subset) put(&out, "subset", json_string(first->subset->name));
    put(&out, "rounds", rounds);
    return out;
}

/* ---- the whole ---- */

/* The activity's round as the model has it: formats are tried on a part of a competition, whose
 * schedule is that of the whole. */
static const competition_round *find_round(const competition *c, const competition_activity *a)
{
    for (size_t e = 0; e < c->event_count; e++) {
        const competition_event *entered = &c->events[e];
        if (strcmp(entered->id, a->event->id) == 0 && a->round->number <= entered->round_count)
            return &entered->rounds[a->round->number - 1];
    }
    return NULL;
}

static json_t *sets_model(const competition_activity *a, const competition_round *r)
{
    json_t *sets = json_array();
    for (size_t i = 0; i < a->set_count; i++)
        if (r && a->sets[i] >= r->sets_before && a->sets[i] < r->sets)
            json_array_append_new(sets, json_integer(a->sets[i] + 1));
    return sets;
}

static json_t *activity_model(const competition *c, const competition_activity *a)
{
    char start[MOMENT_SIZE], end[MOMENT_SIZE];
    const int day = sizeof "2026-12-05" - 1;
    moment_to_utc(start, a->start);
    moment_to_utc(end, a->end[0] ? a->end : a->start);
    if (!a->code)
        return json_pack("{s:s, s:s#, s:s, s:s}", "name", a->name, "day", a->start, day, "start",
                         start, "end", end);
    return json_pack("{s:s, s:s#, s:s, s:s, s:i, s:i, s:o}", "round", a->code, "day", a->start, day,
                     "start", start, "end", end, "group", (int)a->group, "attempt", (int)a->attempt,
                     "sets", sets_model(a, find_round(c, a)));
}

static json_t *room_model(const competition *c, const competition_room *r)
{
    json_t *list = json_array();
    for (size_t i = 0; i < r->activity_count; i++) {
        const competition_activity *a = &r->activities[i];
        const competition_round *round = a->round ? find_round(c, a) : NULL;
        if (!a->round || (round && round->sets > round->sets_before))
            json_array_append_new(list, activity_model(c, a));
    }
    return json_pack("{s:s, s:o}", "name", r->name, "activities", list);
}

static json_t *venue_model(const competition *c, const competition_venue *v)
{
    json_t *rooms = json_array();
    for (size_t i = 0; i < v->room_count; i++)
        json_array_append_new(rooms, room_model(c, &v->rooms[i]));
    return json_pack("{s:s, s:s, s:o}", "name", v->name, "timezone", v->timezone, "rooms", rooms);
}

static const char *string_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* ---- the places of sets ---- */

json_t *model_place(const competition *c, size_t rank, bool is_spare)
{
    if (rank == SCHEDULE_LAST) return json_false();
    const schedule_place *p = &c->schedule->places[rank];
    const competition_activity *a = p->activity;
    char day[MOMENT_SIZE], start[MOMENT_SIZE];
    snprintf(day, sizeof day, "%.10s", a->start);
    snprintf(start, sizeof start, "%.5s", a->start + strlen("2026-12-05 "));
    return json_pack("{s:s, s:s, s:s, s:i, s:s, s:i, s:o*, s:o*}", "day", day, "start", start,
                     "room", p->room->name, "room_number", (int)(p->room - p->venue->rooms) + 1,
                     "venue", p->venue->name, "venue_number", (int)(p->venue - c->venues) + 1,
                     "group", a->group > 0 && !is_spare ? json_integer(a->group) : NULL, "spare",
                     is_spare ? json_true() : NULL);
}

/* The first place, with the others in it. */
static json_t *places_model(const competition *c, const char *path)
{
    bool is_spare;
    size_t rank = schedule_rank(c, path, 0, &is_spare);
    json_t *first = model_place(c, rank, is_spare), *also = json_array();
    for (size_t nth = 1; (rank = schedule_rank(c, path, nth, &is_spare)) != SCHEDULE_LAST; nth++)
        json_array_append_new(also, model_place(c, rank, is_spare));
    if (json_array_size(also) > 0) json_object_set(first, "also", also);
    json_decref(also);
    return first;
}

static void add_to_set(json_t *set, const competition *c, const char *round)
{
    char path[160];
    size_t i, list;
    json_t *attempt;
    snprintf(path, sizeof path, "%s/%s", round, string_of(set, "letter"));
    json_t *whole = places_model(c, path);
    for (list = 0; list < 2; list++)
        json_array_foreach(json_object_get(set, list ? "extras" : "attempts"), i, attempt)
        {
            snprintf(path, sizeof path, "%s/%s/%s", round, string_of(set, "letter"),
                     string_of(attempt, "label"));
            json_t *own = places_model(c, path);
            if (!json_equal(own, whole)) json_object_set(attempt, "schedule", own);
            json_decref(own);
        }
    json_object_set_new(set, "schedule", whole);
}

static void add_to_event(json_t *event_json, const competition *c)
{
    size_t r, s;
    json_t *round, *set;
    json_array_foreach(json_object_get(event_json, "rounds"), r, round)
    {
        char path[96];
        const json_int_t number = json_integer_value(json_object_get(round, "number"));
        snprintf(path, sizeof path, "%s/r%d", string_of(event_json, "id"), (int)number);
        json_array_foreach(json_object_get(round, "sets"), s, set)
        {
            add_to_set(set, c, path);
        }
    }
}

/* To the model of a competition that has one: `schedule` to the competition, its sets, and the
 * attempts that have a time of their own (lua/README.md). */
static void model_add_schedule(json_t *model, const competition *c)
{
    size_t i;
    json_t *event_json, *venues = json_array();
    for (size_t v = 0; v < c->venue_count; v++)
        json_array_append_new(venues, venue_model(c, &c->venues[v]));
    json_object_set_new(model, "schedule", venues);
    json_array_foreach(json_object_get(model, "events"), i, event_json)
    {
        add_to_event(event_json, c);
    }
}

json_t *model_new(const plan *p, const render_facts *facts)
{
    char hex[DIGEST_HEX] = "";
    bool filtered = false, own = false;
    json_t *events = json_array();
    const source from = {p, facts};
    const slot *s = p->slots, *end = p->slots + p->count;
    while (s < end) {
        size_t n = 0;
        filtered |= slot_is_filtered(s);
        own |= s->event->script != NULL;
        append(&events, event_model(&from, s, &n));
        s += n;
    }
    if (facts->root) hash_hex(hex, facts->root);
    json_t *model =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:i, s:o}", "id", p->competition->id, "name",
                  p->competition->name, "paper", p->competition->paper, "generator",
                  facts->generator ? facts->generator : "twistseal " TSL_VERSION, "generated",
                  facts->generated, "digest", hex, "marks", make_marks(facts, filtered, own),
                  "set_count", (int)plan_sets(p), "events", events);
    if (model && p->competition->date) put(&model, "date", json_string(p->competition->date));
    if (model && p->competition->wcif_version)
        put(&model, "wcif_version", json_string(p->competition->wcif_version));
    if (model && p->competition->schedule) model_add_schedule(model, p->competition);
    return model;
}

enum { NAME_MAX_BYTES = 200, REGISTRANT_MAX = 9999 /* four boxes */, WCA_ID_SIZE = 10 };

static bool is_registered(const json_t *person, const char *event_id)
{
    size_t i;
    json_t *id;
    const json_t *registration = json_object_get(person, "registration");
    const char *status = json_string_value(json_object_get(registration, "status"));
    if (!status || strcmp(status, "accepted") != 0) return false;
    json_array_foreach(json_object_get(registration, "eventIds"), i, id)
    {
        if (json_is_string(id) && strcmp(json_string_value(id), event_id) == 0) return true;
    }
    return false;
}

static bool is_name(const char *s)
{
    return s && s[0] && strlen(s) <= NAME_MAX_BYTES && utf8_is_printable(s, strlen(s));
}

/* "2015ZAND01" */
static bool is_wca_id(const char *s)
{
    return s && strlen(s) == WCA_ID_SIZE &&
           strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == WCA_ID_SIZE;
}

static json_t *describe(const json_t *person)
{
    json_t *out = json_object();
    const char *name = json_string_value(json_object_get(person, "name"));
    const char *id = json_string_value(json_object_get(person, "wcaId"));
    const json_int_t number = json_integer_value(json_object_get(person, "registrantId"));
    if (is_name(name)) json_object_set_new(out, "name", json_string(name));
    if (is_wca_id(id)) json_object_set_new(out, "wca_id", json_string(id));
    if (number > 0 && number <= REGISTRANT_MAX)
        json_object_set_new(out, "registrant", json_integer(number));
    return out;
}

/* Where a person stands among the others: who has no number comes last. */
typedef struct place_of {
    json_int_t number;
    size_t index;
} place_of;

static int by_number(const void *one, const void *other)
{
    const place_of *a = one, *b = other;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* Where they are in WCIF's list, in order. Returns how many. */
static size_t find_registered(place_of *out, const json_t *all, const char *event_id)
{
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *person = json_array_get(all, i);
        const json_int_t number = json_integer_value(json_object_get(person, "registrantId"));
        if (!is_registered(person, event_id)) continue;
        out[count++] = (place_of){number > 0 ? number : INT64_MAX, i};
    }
    qsort(out, count, sizeof *out, by_number);
    return count;
}

json_t *persons_registered(const competition *c, const char *event_id)
{
    const json_t *all = c->input ? c->input->persons : NULL;
    place_of *found = xcalloc(json_array_size(all) + 1, sizeof *found);
    json_t *out = json_array();
    const size_t count = find_registered(found, all, event_id);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(out, describe(json_array_get(all, found[i].index)));
    free(found);
    return out;
}

json_t *sheet_data_without(const json_t *object, const char *key)
{
    json_t *copy = json_copy((json_t *)(uintptr_t)object);
    json_object_del(copy, key);
    return copy;
}

/* How many scramble sets of an event the model has. */
static json_t *count_sets(const json_t *model, const char *id)
{
    size_t e, r, count = 0;
    json_t *event_json, *round;
    json_array_foreach(json_object_get(model, "events"), e, event_json)
    {
        const bool is_it = strcmp(json_string_value(json_object_get(event_json, "id")), id) == 0;
        json_array_foreach(json_object_get(event_json, "rounds"), r, round)
        {
            if (is_it) count += json_array_size(json_object_get(round, "sets"));
        }
    }
    return json_integer((json_int_t)count);
}

/* Rooms on days. */
static size_t count_places(const schedule *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        bool seen = false;
        for (size_t k = 0; k < i && !seen; k++)
            seen = s->places[k].room == s->places[i].room &&
                   strncmp(s->places[k].activity->start, s->places[i].activity->start, 10) == 0;
        count += !seen;
    }
    return count;
}

json_t *sheet_data_head(const json_t *model, const competition *c)
{
    json_t *head = sheet_data_without(model, "events"), *ids = json_array(), *sets = json_array();
    const size_t venues = json_array_size(json_object_get(model, "schedule"));
    const size_t places = c->schedule ? count_places(c->schedule) : 0;
    bool whole = head && ids && sets;
    json_object_del(head, "schedule"); /* each set has its place */
    whole = json_object_set_new(head, "venues", json_integer((int)venues)) == 0 && whole;
    whole = json_object_set_new(head, "places", json_integer((int)places)) == 0 && whole;
    for (size_t i = 0; i < c->event_count && whole; i++) {
        whole = json_array_append_new(ids, json_string(c->events[i].id)) == 0;
        whole = json_array_append_new(sets, count_sets(model, c->events[i].id)) == 0 && whole;
    }
    whole = json_object_set_new(head, "event_ids", ids) == 0 && whole;
    whole = json_object_set_new(head, "event_sets", sets) == 0 && whole;
    if (!whole) json_decref(head);
    return whole ? head : NULL;
}

static const char *const lists[] = {"attempts", "extras"};

/* The set with one attempt, of the list with this number. */
static json_t *part_of(const json_t *set, size_t list, json_t *attempt)
{
    json_t *part = json_copy((json_t *)(uintptr_t)set);
    bool whole = json_object_set_new(part, lists[list], json_pack("[O]", attempt)) == 0;
    whole = json_object_set_new(part, lists[1 - list], json_array()) == 0 && whole;
    if (whole) return part;
    json_decref(part);
    return NULL;
}

static bool add_parts(json_t *out, const json_t *set)
{
    size_t i;
    json_t *attempt;
    bool whole = true;
    for (size_t list = 0; list < 2; list++)
        json_array_foreach(json_object_get(set, lists[list]), i, attempt)
        {
            whole = whole && json_array_append_new(out, part_of(set, list, attempt)) == 0;
        }
    return whole;
}

json_t *sheet_data_sets(const json_t *round, bool apart)
{
    size_t i;
    json_t *set, *out = json_array();
    bool whole = out != NULL;
    json_array_foreach(json_object_get(round, "sets"), i, set)
    {
        whole = whole && (apart ? add_parts(out, set) : json_array_append(out, set) == 0);
    }
    if (whole) return out;
    json_decref(out);
    return NULL;
}

/* ---- without scrambles ---- */

/* The object with its list `key` replaced by the items that `bare` makes of its own. */
static json_t *with_bare(const json_t *object, const char *key, json_t *(*bare)(const json_t *))
{
    size_t i;
    json_t *item, *list = json_array(), *copy = json_copy((json_t *)(uintptr_t)object);
    bool whole = list && copy;
    json_array_foreach(json_object_get(object, key), i, item)
    {
        whole = whole && json_array_append_new(list, bare(item)) == 0;
    }
    whole = json_object_set_new(copy, key, list) == 0 && whole;
    if (whole) return copy;
    json_decref(copy);
    return NULL;
}

static json_t *bare_attempt(const json_t *attempt)
{
    json_t *copy = sheet_data_without(attempt, "cubes");
    json_object_del(copy, "digest");
    return copy;
}

static json_t *bare_set(const json_t *set)
{
    json_t *some = with_bare(set, "attempts", bare_attempt);
    json_t *all = some ? with_bare(some, "extras", bare_attempt) : NULL;
    json_decref(some);
    return all;
}

static json_t *bare_round(const json_t *round)
{
    return with_bare(round, "sets", bare_set);
}

static json_t *bare_event(const json_t *event_json)
{
    return with_bare(event_json, "rounds", bare_round);
}

json_t *sheet_data_bare(const json_t *events)
{
    size_t i;
    json_t *event_json, *out = json_array();
    bool whole = out != NULL;
    json_array_foreach(events, i, event_json)
    {
        whole = whole && json_array_append_new(out, bare_event(event_json)) == 0;
    }
    if (whole) return out;
    json_decref(out);
    return NULL;
}
