/* The data that formats see: the competition, its schedule, its sheets and persons, as JSON. */
#include "model.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "config/competition.h"
#include "trust/hash.h"

/* The keys of an event's script that formats may use. */
static const char *const event_keys[] = {"id",    "name",        "short",  "orientation", "notes",
                                         "multi", "per_attempt", "puzzle", "rows",        NULL};

/* The digest of a sheet: the root of the tree over the leaves of the slots it shows. */
static void put_digest(json_t *out, const plan *p, const render_facts *facts, const slot *first,
                       bool is_attempt)
{
    char hex[DIGEST_HEX];
    digest root = {0};
    const slot *s = first, *end = p->slots + p->count;
    if (!facts->root) return;
    while (s < end && s->round == first->round && s->set == first->set &&
           (!is_attempt || (s->attempt == first->attempt && s->extra == first->extra)))
        s++;
    if (facts->leaves) merkle_root(&root, facts->leaves + (first - p->slots), (size_t)(s - first));
    hash_hex(hex, &root);
    json_object_set_new(out, "digest", json_string(hex));
}

/* A round, with its sets to come. */
static json_t *round_model(const slot *s)
{
    const competition_round *r = s->round;
    const int seats = (int)r->head_to_head.seats, to_win = (int)r->head_to_head.sets_to_win;
    char id[48];
    snprintf(id, sizeof id, "%s-r%u", s->event->id, r->number);
    json_t *out = json_pack("{s:i, s:s, s:s#, s:i, s:i, s:i, s:i, s:i, s:[]}", "number",
                            (int)r->number, "id", id, "format", &r->format, 1, "attempts",
                            (int)r->attempts, "extras", (int)r->extras, "cubes", (int)r->cubes,
                            "copies", (int)r->copies, "set_count", (int)r->sets, "sets");
    if (seats > 0)
        json_object_set_new(out, "head_to_head",
                            json_pack("{s:i, s:i}", "seats", seats, "sets_to_win", to_win));
    if (r->dual_with > 0) json_object_set_new(out, "dual_with", json_integer(r->dual_with));
    return out;
}

/* What every output must show. */
static json_t *make_marks(const render_facts *facts, bool filtered, bool own)
{
    json_t *marks = json_array();
    if (!facts->root) json_array_append_new(marks, json_string("PRACTICE"));
    if (facts->practice) json_array_append_new(marks, json_string("NOT FOR COMPETITION"));
    if (facts->serial > 0)
        json_array_append_new(marks, json_sprintf("ADDED LATER, SET %u", facts->serial));
    if (filtered) json_array_append_new(marks, json_string("FILTERED"));
    if (own) json_array_append_new(marks, json_string("OWN EVENT"));
    return marks;
}

/* Adds what formats may know of an event's script. `own`: what random states have instead; NULL:
 * nothing. */
static void put_facts(json_t *out, const event *e, const json_t *own)
{
    for (const char *const *key = event_keys; *key; key++) {
        json_t *value = json_object_get(own, *key);
        if (!value || strcmp(*key, "puzzle") == 0) value = json_object_get(e->table, *key);
        if (value) json_object_set(out, *key, value);
    }
}

/* Of a relay the events of its puzzles, in the order of the cubes; NULL: it is none. */
static json_t *parts_model(const slot *first)
{
    if (!first->event->parts) return NULL;
    json_t *parts = json_array();
    for (size_t i = 0; i < first->round->cubes; i++) {
        json_t *part =
            json_pack("{s:o*}", "draw", event_drawing(first[i].part, first[i].puzzle->type));
        put_facts(part, first[i].part, NULL);
        json_array_append_new(parts, part);
    }
    return parts;
}

/* An event, with its rounds to come. */
static json_t *event_model(const slot *s, const render_facts *facts)
{
    const bool random_state = s->competition_event->random_state, filtered = slot_is_filtered(s);
    json_t *marks = make_marks(facts, filtered, s->event->script != NULL);
    json_t *parts = parts_model(s);
    json_t *out =
        json_pack("{s:[], s:b, s:o, s:o*, s:o*}", "rounds", "filtered", filtered, "marks", marks,
                  "draw", parts ? NULL : event_drawing(s->event, s->puzzle->type), "parts", parts);
    put_facts(out, s->event,
              random_state ? json_object_get(s->event->table, "random_state") : NULL);
    if (random_state) json_array_append_new(marks, json_string("RANDOM STATE"));
    if (s->subset) json_object_set_new(out, "subset", json_string(s->subset->name));
    return out;
}

static json_t *places_model(const competition *c, const char *path);

static json_t *events_model(const plan *p, const render_facts *facts)
{
    const competition *c = p->competition;
    json_t *events = json_array(), *event_json = NULL, *round = NULL, *set = NULL, *attempt = NULL;
    for (size_t i = 0; i < p->count; i++) {
        const slot *s = &p->slots[i], *before = i > 0 ? s - 1 : NULL;
        const bool new_event = !before || s->event_index != before->event_index;
        const bool new_round = new_event || s->round != before->round;
        const bool new_set = new_round || s->set != before->set;
        char letter[8], label[16], path[PATH_SIZE];
        text_set_letter(letter, s->set);
        if (new_event) {
            event_json = event_model(s, facts);
            json_array_append_new(events, event_json);
        }
        if (new_round) {
            round = round_model(s);
            json_array_append_new(json_object_get(event_json, "rounds"), round);
        }
        if (new_set) {
            set = json_pack("{s:s, s:i, s:[], s:[], s:b}", "letter", letter, "index",
                            (int)s->set + 1, "attempts", "extras", "leads", new_event);
            json_array_append_new(json_object_get(round, "sets"), set);
            put_digest(set, p, facts, s, false);
            snprintf(path, sizeof path, "%s/r%u/%s", s->event->id, s->round->number, letter);
            if (c->venue_count > 0) json_object_set_new(set, "schedule", places_model(c, path));
        }
        if (new_set || s->attempt != before->attempt || s->extra != before->extra) {
            snprintf(label, sizeof label, "%s%u", s->extra ? "E" : "", s->attempt);
            attempt = json_pack("{s:s, s:[]}", "label", label, "cubes");
            json_array_append_new(json_object_get(set, s->extra ? "extras" : "attempts"), attempt);
            put_digest(attempt, p, facts, s, true);
            snprintf(path, sizeof path, "%s/r%u/%s/%s", s->event->id, s->round->number, letter,
                     label);
            json_t *own = c->venue_count > 0 ? places_model(c, path) : NULL;
            if (own && !json_equal(own, json_object_get(set, "schedule")))
                json_object_set(attempt, "schedule", own);
            json_decref(own);
        }
        json_array_append_new(json_object_get(attempt, "cubes"),
                              json_pack("{s:s, s:s, s:s}", "path", s->path, "scramble", s->scramble,
                                        "facelets", s->facelets));
    }
    return events;
}

/* ---- the whole ---- */

/* The activity's round as the model has it: formats are tried on a part of a competition, whose
 * schedule is that of the whole. */
static const competition_round *round_of(const competition *c, const competition_activity *a)
{
    return a->round ? competition_find_round(c, a->event->id, a->round->number) : NULL;
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
                     "sets", sets_model(a, round_of(c, a)));
}

/* ---- the places of sets ---- */

json_t *model_place(const competition *c, size_t rank, bool is_spare)
{
    if (rank == SCHEDULE_LAST) return json_false();
    const competition_activity *a = c->schedule[rank];
    const competition_venue *v = &c->venues[a->venue];
    char day[MOMENT_SIZE], start[MOMENT_SIZE];
    snprintf(day, sizeof day, "%.10s", a->start);
    snprintf(start, sizeof start, "%.5s", a->start + strlen("2026-12-05 "));
    return json_pack("{s:s, s:s, s:s, s:i, s:s, s:i, s:o*, s:o*}", "day", day, "start", start,
                     "room", v->rooms[a->room], "room_number", (int)a->room + 1, "venue", v->name,
                     "venue_number", (int)a->venue + 1, "group",
                     a->group > 0 && !is_spare ? json_integer(a->group) : NULL, "spare",
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

/* The venues of the schedule (lua/README.md). */
static json_t *schedule_model(const competition *c)
{
    json_t *venues = json_array();
    for (size_t i = 0; i < c->venue_count; i++) {
        const competition_venue *v = &c->venues[i];
        json_t *rooms = json_array();
        for (size_t r = 0; r < v->room_count; r++)
            json_array_append_new(rooms,
                                  json_pack("{s:s, s:[]}", "name", v->rooms[r], "activities"));
        json_array_append_new(venues, json_pack("{s:s, s:s, s:o}", "name", v->name, "timezone",
                                                v->timezone, "rooms", rooms));
    }
    for (size_t i = 0; i < c->activity_count; i++) {
        const competition_activity *a = &c->activities[i];
        const competition_round *round = round_of(c, a);
        json_t *rooms = json_object_get(json_array_get(venues, a->venue), "rooms");
        json_t *list = json_object_get(json_array_get(rooms, a->room), "activities");
        if (!a->round || (round && round->sets > round->sets_before))
            json_array_append_new(list, activity_model(c, a));
    }
    return venues;
}

json_t *model_new(const plan *p, const render_facts *facts)
{
    const competition *c = p->competition;
    char hex[DIGEST_HEX] = "";
    bool filtered = false, own = false;
    for (size_t i = 0; i < p->count; i++) {
        filtered |= slot_is_filtered(&p->slots[i]);
        own |= p->slots[i].event->script != NULL;
    }
    if (facts->root) hash_hex(hex, facts->root);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:i, s:o, s:s*, s:s*, s:o*}", "id", c->id,
                     "name", c->name, "paper", c->paper, "generator",
                     facts->generator ? facts->generator : "twistseal " TSL_VERSION, "generated",
                     facts->generated, "digest", hex, "marks", make_marks(facts, filtered, own),
                     "set_count", (int)plan_sets(p), "events", events_model(p, facts), "date",
                     c->date, "wcif_version", c->wcif_version, "schedule",
                     c->venue_count > 0 ? schedule_model(c) : NULL);
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
static size_t count_places(const competition *c)
{
    size_t count = 0;
    for (size_t i = 0; i < c->schedule_count; i++)
        count += i == 0 || !schedule_is_same_day(c->schedule[i - 1], c->schedule[i]);
    return count;
}

json_t *sheet_data_head(const json_t *model, const competition *c)
{
    json_t *head = sheet_data_without(model, "events"), *ids = json_array(), *sets = json_array();
    const size_t venues = json_array_size(json_object_get(model, "schedule"));
    json_object_del(head, "schedule"); /* each set has its place */
    json_object_set_new(head, "venues", json_integer((int)venues));
    json_object_set_new(head, "places", json_integer((int)count_places(c)));
    for (size_t i = 0; i < c->event_count; i++) {
        json_array_append_new(ids, json_string(c->events[i].id));
        json_array_append_new(sets, count_sets(model, c->events[i].id));
    }
    json_object_set_new(head, "event_ids", ids);
    json_object_set_new(head, "event_sets", sets);
    return head;
}

json_t *sheet_data_sets(const json_t *round, bool apart)
{
    static const char *const lists[] = {"attempts", "extras"};
    size_t i, k;
    json_t *set, *attempt, *out = json_array();
    json_array_foreach(json_object_get(round, "sets"), i, set)
    {
        if (!apart) json_array_append(out, set);
        for (size_t list = 0; apart && list < 2; list++)
            json_array_foreach(json_object_get(set, lists[list]), k, attempt)
            {
                json_t *part = json_copy(set);
                json_object_set_new(part, lists[list], json_pack("[O]", attempt));
                json_object_set_new(part, lists[1 - list], json_array());
                json_array_append_new(out, part);
            }
    }
    return out;
}

/* ---- without scrambles ---- */

/* The object with its list `key` replaced by the items that `bare` makes of its own. */
static json_t *with_bare(const json_t *object, const char *key, json_t *(*bare)(const json_t *))
{
    size_t i;
    json_t *item, *list = json_array(), *copy = json_copy((json_t *)(uintptr_t)object);
    json_array_foreach(json_object_get(object, key), i, item)
    {
        json_array_append_new(list, bare(item));
    }
    json_object_set_new(copy, key, list);
    return copy;
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
    json_t *all = with_bare(some, "extras", bare_attempt);
    json_decref(some);
    return all;
}

static json_t *bare_round(const json_t *round)
{
    return with_bare(round, "sets", bare_set);
}

json_t *sheet_data_bare(const json_t *events)
{
    size_t i;
    json_t *event_json, *out = json_array();
    json_array_foreach(events, i, event_json)
    {
        json_array_append_new(out, with_bare(event_json, "rounds", bare_round));
    }
    return out;
}
