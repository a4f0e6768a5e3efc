/* Adds the schedule to what formats see. */
#include "model_schedule.h"

#include <string.h>

#include "config/schedule.h"

/* ---- the whole ---- */

/* The activity's round as the model has it: formats are tried on a part of a competition, whose
 * schedule is that of the whole. */
static const competition_round *find_round(const competition *c, const competition_activity *a)
{
    for (size_t e = 0; e < c->event_count; e++) {
        const competition_event *event = &c->events[e];
        if (strcmp(event->id, a->event->id) == 0 && a->round->number <= event->round_count)
            return &event->rounds[a->round->number - 1];
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

/* ---- the places of sets ---- */

json_t *model_place(const competition *c, size_t rank)
{
    if (rank == SCHEDULE_LAST) return json_false();
    const schedule_place *p = &c->schedule->places[rank];
    const competition_activity *a = p->activity;
    char day[MOMENT_SIZE], start[MOMENT_SIZE];
    snprintf(day, sizeof day, "%.10s", a->start);
    snprintf(start, sizeof start, "%.5s", a->start + strlen("2026-12-05 "));
    return json_pack("{s:s, s:s, s:s, s:i, s:s, s:i}", "day", day, "start", start, "room",
                     p->room->name, "room_number", (int)(p->room - p->venue->rooms) + 1, "venue",
                     p->venue->name, "venue_number", (int)(p->venue - c->venues) + 1);
}

static void put_place(json_t *to, const competition *c, size_t rank, bool is_spare)
{
    json_t *place = model_place(c, rank);
    if (is_spare) json_object_set_new(place, "spare", json_true());
    json_object_set_new(to, "schedule", place);
}

static const char *string_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static void add_to_set(json_t *set, const competition *c, const char *round)
{
    char path[160];
    size_t i, list;
    json_t *attempt;
    snprintf(path, sizeof path, "%s/%s", round, string_of(set, "letter"));
    bool is_spare, is_none;
    const size_t rank = schedule_rank(c, path, &is_spare);
    for (list = 0; list < 2; list++)
        json_array_foreach(json_object_get(set, list ? "extras" : "attempts"), i, attempt)
        {
            snprintf(path, sizeof path, "%s/%s/%s", round, string_of(set, "letter"),
                     string_of(attempt, "label"));
            const size_t own = schedule_rank(c, path, &is_none);
            if (own != rank) put_place(attempt, c, own, false);
        }
    put_place(set, c, rank, is_spare);
}

static void add_to_event(json_t *event, const competition *c)
{
    size_t r, s;
    json_t *round, *set;
    json_array_foreach(json_object_get(event, "rounds"), r, round)
    {
        char path[96];
        const json_int_t number = json_integer_value(json_object_get(round, "number"));
        snprintf(path, sizeof path, "%s/r%d", string_of(event, "id"), (int)number);
        json_array_foreach(json_object_get(round, "sets"), s, set)
        {
            add_to_set(set, c, path);
        }
    }
}

void model_add_schedule(json_t *model, const competition *c)
{
    size_t i;
    json_t *event, *venues = json_array();
    for (size_t v = 0; v < c->venue_count; v++)
        json_array_append_new(venues, venue_model(c, &c->venues[v]));
    json_object_set_new(model, "schedule", venues);
    json_array_foreach(json_object_get(model, "events"), i, event)
    {
        add_to_event(event, c);
    }
}
