/* The schedule of a WCIF: read into the tree, and written back with scramble sets. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "config/competition.h"
#include "wcif.h"

enum { LEVELS = 4 /* of activities in activities; groups are the second */ };

/* ---- one activity ---- */

/* "333fm-r1-g2-a1" in parts. False: it is no code of a round. */
static bool read_code(char round[80], unsigned *group, unsigned *attempt, const char *code)
{
    const char *rest = strstr(code, "-r");
    *group = *attempt = 0;
    if (!rest || rest == code) return false;
    size_t size = (size_t)(rest - code) + 2;
    size += strspn(code + size, "0123456789");
    if (size >= 80) return false;
    snprintf(round, 80, "%.*s", (int)size, code);
    rest = code + size;
    while (rest[0] == '-' && (rest[1] == 'g' || rest[1] == 'a')) {
        char *end;
        const unsigned long number = strtoul(rest + 2, &end, 10);
        if (rest[2] < '1' || rest[2] > '9' || number > GROUPS_MAX) return false;
        *(rest[1] == 'g' ? group : attempt) = (unsigned)number;
        rest = end;
    }
    return *rest == '\0';
}

/* The round of this id; NULL: there is none. */
static const json_t *find_round(const json_t *root, const char *id)
{
    const json_t *events = json_object_get(root, "events");
    for (size_t e = 0; e < json_array_size(events); e++) {
        const json_t *rounds = json_object_get(json_array_get(events, e), "rounds");
        for (size_t r = 0; r < json_array_size(rounds); r++) {
            const json_t *round = json_array_get(rounds, r);
            const char *name = json_string_value(json_object_get(round, "id"));
            if (name && strcmp(name, id) == 0) return round;
        }
    }
    return NULL;
}

/* Adds the set that the activity refers to, where an earlier program numbered the sets. */
static void add_set(wcif_reader *rd, node *map, const wcif_value *activity, const char *round)
{
    char letter[8];
    const json_t *sets = json_object_get(find_round(rd->root, round), "scrambleSets");
    const json_t *id = json_object_get(activity->json, "scrambleSetId");
    size_t i = 0;
    while (i < json_array_size(sets) &&
           !json_equal(json_object_get(json_array_get(sets, i), "id"), id))
        i++;
    if (i >= json_array_size(sets) || i >= SETS_MAX) return;
    text_set_letter(letter, (unsigned)i);
    wcif_add_text(rd, wcif_add(rd, map, "sets", NODE_LIST, "", activity), NULL, letter, activity);
}

/* Does the competition have it? Else that is noted, but for a round that is left out as a whole,
 * which is noted already. */
static bool is_planned(wcif_reader *rd, const char *code, const char *id, unsigned attempt)
{
    const json_t *round = find_round(rd->root, id);
    const char *format = json_string_value(json_object_get(round, "format"));
    const unsigned attempts = format && *format != 'h' ? competition_attempts(*format) : 0;
    const bool fits = attempts == 0 || attempt <= attempts;
    if (!round)
        wcif_note(rd, "%.100s of the schedule is left out: no event has the round %s", code, id);
    else if (!fits)
        wcif_note(rd, "%.100s of the schedule is left out: the round has %u attempt%s", code,
                  attempts, attempts == 1 ? "" : "s");
    return round && fits && wcif_has_sets(round);
}

enum { DAY = sizeof "2026-12-05" - 1, LOCAL = sizeof "2026-12-05 10:00" - 1 };

/* Local time, without its distance from UTC. False: it is none. */
static bool take_moment(char out[MOMENT_SIZE], const json_t *utc, const char *zone)
{
    const char *string = json_string_value(utc);
    const bool good = string && moment_from_utc(out, string, zone);
    out[good ? LOCAL : 0] = '\0';
    return good;
}

static bool read_moment(wcif_reader *rd, char out[MOMENT_SIZE], const wcif_value *utc)
{
    const bool good = take_moment(out, utc->json, rd->zone);
    if (utc->json && !good) wcif_refuse(rd, utc, "must be a time like 2026-12-05T09:00:00Z");
    return good;
}

/* Is a part of one activity of another round, group or attempt? */
static bool contradicts(const char *code, const char *parent)
{
    char round[80], whole[80];
    unsigned group, attempt, groups, attempts;
    return parent && read_code(whole, &groups, &attempts, parent) &&
           read_code(round, &group, &attempt, code) &&
           (strcmp(round, whole) != 0 || (groups && groups != group) ||
            (attempts && attempts != attempt));
}

/* Warns of a group that is not on the competition's days, or not within its round. */
static void check_place(wcif_reader *rd, const char *code, const char *start, const char *end,
                        const json_t *parent)
{
    char from[MOMENT_SIZE], till[MOMENT_SIZE];
    const char *parent_code = json_string_value(json_object_get(parent, "activityCode"));
    const bool begins = take_moment(from, json_object_get(parent, "startTime"), rd->zone),
               ends = take_moment(till, json_object_get(parent, "endTime"), rd->zone);
    if (rd->first_day[0] && strncmp(start, rd->first_day, DAY) < 0)
        wcif_warn(rd, "%.100s begins at %s, before the competition's first day, %s", code, start,
                  rd->first_day);
    else if (rd->last_day[0] && strncmp(start, rd->last_day, DAY) > 0)
        wcif_warn(rd, "%.100s begins at %s, after the competition's last day, %s", code, start,
                  rd->last_day);
    if (contradicts(code, parent_code))
        wcif_warn(rd, "%.100s at %s in %.60s is a part of %.100s at %s: its own code is used", code,
                  start, rd->room, parent_code, begins ? from : "no time");
    if (begins && ends && (strcmp(start, from) < 0 || strcmp(end, till) > 0))
        wcif_warn(rd, "%.100s is from %s to %s, which is not within its round, from %s to %s", code,
                  start, end, from, till);
}

/* One that has no others in it. `parent`: what it is in itself; NULL: nothing. */
static void add_leaf(wcif_reader *rd, node *list, const wcif_value *activity, const json_t *parent)
{
    char start[MOMENT_SIZE], end[MOMENT_SIZE], round[80];
    unsigned group, attempt;
    const wcif_value from = wcif_get(rd, activity, "startTime", JSON_STRING, true),
                     till = wcif_get(rd, activity, "endTime", JSON_STRING, true),
                     code = wcif_get(rd, activity, "activityCode", JSON_STRING, true);
    const bool begins = read_moment(rd, start, &from);
    if (!read_moment(rd, end, &till) || !begins || !code.json) return;
    const char *id = json_string_value(code.json);
    const bool other = strncmp(id, "other-", 6) == 0 || strncmp(id, "unofficial-", 11) == 0;
    if (!other && !read_code(round, &group, &attempt, id)) {
        wcif_refuse(rd, &code, "must be like 333-r1, 333-r1-g2 or other-lunch");
        return;
    }
    if (!other && !is_planned(rd, id, round, attempt)) return;
    node *map = wcif_add(rd, list, NULL, NODE_MAP, "", activity);
    map->flow = true;
    wcif_add(rd, map, "start", NODE_SCALAR, start, &from);
    wcif_add(rd, map, "end", NODE_SCALAR, strncmp(start, end, DAY) == 0 ? end + DAY + 1 : end,
             &till);
    if (other) {
        const wcif_value name = wcif_get(rd, activity, "name", JSON_STRING, false);
        const char *given = name.json ? json_string_value(name.json) : "";
        wcif_add_text(rd, map, "name", *given ? given : id, &name);
        return;
    }
    check_place(rd, id, start, end, parent);
    wcif_add(rd, map, "round", NODE_SCALAR, round, &code)->quoted =
        round[strspn(round, "abcdefghijklmnopqrstuvwxyz0123456789-")] != '\0';
    if (group) wcif_add_number(rd, map, "group", group, &code);
    if (attempt) wcif_add_number(rd, map, "attempt", attempt, &code);
    add_set(rd, map, activity, round);
}

static void add_activity(wcif_reader *rd, node *list, const wcif_value *activity,
                         const json_t *parent, unsigned level)
{
    if (!wcif_is_object(rd, activity)) return;
    if (level == LEVELS) {
        wcif_refuse(rd, activity, "activities are nested deeper than %d levels", LEVELS);
        return;
    }
    wcif_value children = {.json = json_object_get(activity->json, "childActivities")};
    snprintf(children.path, sizeof children.path, "%.230s.childActivities", activity->path);
    if (json_array_size(children.json) == 0) add_leaf(rd, list, activity, parent);
    for (size_t i = 0; i < json_array_size(children.json); i++) {
        const wcif_value child = wcif_item(&children, i);
        add_activity(rd, list, &child, activity->json, level + 1);
    }
}

/* ---- rooms and venues ---- */

/* Two rooms of a venue may have one name; in a competition file they may not. */
static void add_room(wcif_reader *rd, node *map, const wcif_value *room)
{
    if (!wcif_is_object(rd, room)) return;
    const wcif_value activities = wcif_get(rd, room, "activities", JSON_ARRAY, true);
    if (!activities.json) return;
    const wcif_value name = wcif_get(rd, room, "name", JSON_STRING, true);
    const size_t count = json_array_size(activities.json);
    rd->room = name.json ? json_string_value(name.json) : "";
    text unique = {0};
    text_add(&unique, rd->room);
    for (unsigned i = 2; node_value(map, unique.bytes); i++) {
        unique.size = 0;
        text_addf(&unique, "%s (%u)", rd->room, i);
    }
    if (strcmp(unique.bytes, rd->room) != 0)
        wcif_note(rd, "the venue has another room '%.60s': this one is '%.60s' on sheets", rd->room,
                  unique.bytes);
    wcif_add(rd, map, NULL, NODE_SCALAR, unique.bytes, &name)->quoted = true;
    node *list = wcif_add(rd, map, NULL, NODE_LIST, "", &activities);
    text_free(&unique);
    if (count > ACTIVITIES_MAX)
        wcif_refuse(rd, room, "has %zu activities: at most %d", count, ACTIVITIES_MAX);
    for (size_t i = 0; i < count && count <= ACTIVITIES_MAX; i++) {
        const wcif_value activity = wcif_item(&activities, i);
        add_activity(rd, list, &activity, NULL, 0);
    }
}

static void add_venue(wcif_reader *rd, node *list, const wcif_value *venue)
{
    if (!wcif_is_object(rd, venue)) return;
    const wcif_value rooms = wcif_get(rd, venue, "rooms", JSON_ARRAY, true);
    const wcif_value zone_value = wcif_get(rd, venue, "timezone", JSON_STRING, true);
    const size_t count = json_array_size(rooms.json);
    if (count == 0 || !zone_value.json) return;
    rd->zone = json_string_value(zone_value.json);
    if (!moment_zone_is_known(rd->zone, &rd->trouble)) {
        wcif_refuse(rd, &zone_value, "this machine knows no time zone '%.60s'", rd->zone);
        return;
    }
    node *map = wcif_add(rd, list, NULL, NODE_MAP, "", venue);
    wcif_copy(rd, map, "venue", venue, "name", true);
    wcif_add(rd, map, "timezone", NODE_SCALAR, rd->zone, &zone_value);
    node *all = wcif_add(rd, map, "rooms", NODE_MAP, "", &rooms);
    if (count > ROOMS_MAX) wcif_refuse(rd, venue, "has %zu rooms: at most %d", count, ROOMS_MAX);
    for (size_t i = 0; i < count && count <= ROOMS_MAX; i++) {
        const wcif_value room = wcif_item(&rooms, i);
        add_room(rd, all, &room);
    }
}

/* The days of the competition, where the schedule says them in a good form. */
static void find_days(wcif_reader *rd, const wcif_value *own)
{
    enum { DAYS_MAX = 100 };
    struct tm t = {0};
    const char *first = json_string_value(json_object_get(own->json, "startDate"));
    const wcif_value count = wcif_get(rd, own, "numberOfDays", JSON_INTEGER, false);
    const json_int_t days = json_integer_value(count.json);
    if (count.json && (days < 1 || days > DAYS_MAX))
        wcif_warn(rd, "the schedule has %" JSON_INTEGER_FORMAT " days: its last day is not known",
                  days);
    if (!first || strlen(first) != DAY || !strptime(first, "%Y-%m-%d", &t)) return;
    memcpy(rd->first_day, first, DAY);
    if (days < 1 || days > DAYS_MAX) return;
    t.tm_mday += (int)days - 1;
    timegm(&t);
    strftime(rd->last_day, sizeof rd->last_day, "%Y-%m-%d", &t);
}

void wcif_add_schedule(wcif_reader *rd, node *file)
{
    size_t rooms = 0;
    const wcif_value root = {rd->root, ""};
    const wcif_value own = wcif_get(rd, &root, "schedule", JSON_OBJECT, false);
    if (!own.json) return;
    find_days(rd, &own);
    const wcif_value venues = wcif_get(rd, &own, "venues", JSON_ARRAY, true);
    const size_t count = json_array_size(venues.json);
    for (size_t i = 0; i < count; i++)
        rooms += json_array_size(json_object_get(json_array_get(venues.json, i), "rooms"));
    node *list = rooms > 0 ? wcif_add(rd, file, "schedule", NODE_LIST, "", &venues) : NULL;
    if (count > VENUES_MAX) wcif_refuse(rd, &own, "has %zu venues: at most %d", count, VENUES_MAX);
    for (size_t i = 0; i < count && count <= VENUES_MAX; i++) {
        const wcif_value venue = wcif_item(&venues, i);
        add_venue(rd, list, &venue);
    }
}

/* ---- written back ---- */

/* A walk through the activities of a WCIF. */
typedef struct walk {
    const competition *c; /* that was read from it */
    json_int_t id;        /* the largest of any activity */
    bool fill;            /* not only look for that id */
} walk;

/* The competition's activity that was read there; NULL: it has none, or one without a round. */
static const competition_activity *find_activity(const competition *c, const char *path)
{
    for (size_t i = 0; i < c->schedule_count; i++)
        if (strcmp(c->schedule[i]->item->at.path, path) == 0) return c->schedule[i];
    return NULL;
}

/* The id of a round's first set: sets are counted through the whole competition, from 1. */
static json_int_t first_id(const competition *c, const competition_round *round)
{
    json_int_t id = 1;
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t r = 0; r < c->events[e].round_count; r++) {
            if (&c->events[e].rounds[r] == round) return id;
            id += c->events[e].rounds[r].sets;
        }
    return id;
}

/* Gives an activity its set, or a child for each of several. */
static void complete_leaf(walk *w, json_t *leaf, const char *path)
{
    const competition_activity *a = find_activity(w->c, path);
    if (!a) return;
    const json_int_t first = first_id(w->c, a->round);
    if (a->set_count == 1) {
        json_object_set_new(leaf, "scrambleSetId", json_integer(first + a->sets[0]));
        return;
    }
    json_t *children = json_array();
    for (size_t i = 0; i < a->set_count; i++) {
        char code[128];
        json_t *child = json_deep_copy(leaf);
        snprintf(code, sizeof code, "%.100s-g%zu",
                 json_string_value(json_object_get(leaf, "activityCode")), i + 1);
        json_object_set_new(child, "id", json_integer(++w->id));
        json_object_set_new(child, "activityCode", json_string(code));
        json_object_set_new(child, "childActivities", json_array());
        json_object_set_new(child, "extensions", json_array());
        json_object_set_new(child, "scrambleSetId", json_integer(first + a->sets[i]));
        json_array_append_new(children, child);
    }
    json_object_set_new(leaf, "childActivities", children);
}

static void walk_activities(walk *w, const json_t *list, const char *path)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        char here[WCIF_PATH];
        json_t *activity = json_array_get(list, i);
        const json_t *children = json_object_get(activity, "childActivities");
        const json_int_t id = json_integer_value(json_object_get(activity, "id"));
        const bool leaf = json_array_size(children) == 0;
        if (id > w->id) w->id = id;
        snprintf(here, sizeof here, "%.200s[%zu]%s", path, i, leaf ? "" : ".childActivities");
        if (!leaf)
            walk_activities(w, children, here);
        else if (w->fill)
            complete_leaf(w, activity, here);
    }
}

static void walk_schedule(walk *w, const json_t *root)
{
    const json_t *venues = json_object_get(json_object_get(root, "schedule"), "venues");
    for (size_t v = 0; v < json_array_size(venues); v++) {
        const json_t *rooms = json_object_get(json_array_get(venues, v), "rooms");
        for (size_t r = 0; r < json_array_size(rooms); r++) {
            char path[WCIF_PATH];
            snprintf(path, sizeof path, "schedule.venues[%zu].rooms[%zu].activities", v, r);
            walk_activities(w, json_object_get(json_array_get(rooms, r), "activities"), path);
        }
    }
}

void wcif_complete(text *out, const competition *c)
{
    size_t i, r;
    json_t *one, *round;
    walk w = {.c = c};
    if (!c->input || !c->input->wcif) return;
    json_t *root = json_copy(c->input->wcif);
    /* What changes is copied; persons are most of the memory. */
    static const char *const parts[] = {"events", "schedule"};
    for (size_t p = 0; p < 2; p++) {
        const json_t *part = json_object_get(root, parts[p]);
        if (part) json_object_set_new(root, parts[p], json_deep_copy(part));
    }
    json_array_foreach(json_object_get(root, "events"), i, one)
    {
        const char *id = json_string_value(json_object_get(one, "id"));
        const competition_event *e = id ? competition_find_event(c, id) : NULL;
        json_array_foreach(json_object_get(one, "rounds"), r, round)
        {
            if (e && r < e->round_count)
                json_object_set_new(round, "scrambleSetCount", json_integer(e->rounds[r].sets));
        }
    }
    walk_schedule(&w, root);
    w.fill = true;
    walk_schedule(&w, root);
    char *json = json_dumps(root, JSON_INDENT(1));
    json_decref(root);
    text_addf(out, "%s\n", json);
    free(json);
}
