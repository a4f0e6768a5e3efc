/* The schedule of a WCIF: translated, and written back with scramble sets. */
#include "wcif_schedule.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "input.h"

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

/* The letter of the set that the activity refers to, where an earlier program numbered the sets. */
static bool find_letter(char letter[8], const json_t *root, const json_t *activity,
                        const char *round)
{
    const json_t *sets = json_object_get(find_round(root, round), "scrambleSets");
    const json_t *id = json_object_get(activity, "scrambleSetId");
    for (size_t i = 0; i < json_array_size(sets) && i < SETS_MAX; i++)
        if (json_equal(json_object_get(json_array_get(sets, i), "id"), id)) {
            text_set_letter(letter, (unsigned)i);
            return true;
        }
    return false;
}

static void add_round(writer *w, text *line, const json_t *root, const json_t *activity)
{
    char round[80], letter[8];
    unsigned group, attempt;
    const char *code = json_string_value(json_object_get(activity, "activityCode"));
    if (!read_code(round, &group, &attempt, code)) {
        const size_t path = writer_enter(w, ".activityCode");
        writer_refuse(w, "must be like 333-r1, 333-r1-g2 or other-lunch");
        writer_leave(w, path);
        return;
    }
    const bool plain = round[strspn(round, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
    text_add(line, ", round: ");
    if (plain)
        text_add(line, round);
    else
        writer_quote(line, round);
    if (group) text_addf(line, ", group: %u", group);
    if (attempt) text_addf(line, ", attempt: %u", attempt);
    if (find_letter(letter, root, activity, round)) text_addf(line, ", sets: [\"%s\"]", letter);
}

static bool read_moment(writer *w, char out[MOMENT_SIZE], const json_t *activity, const char *key,
                        const char *zone)
{
    const char *utc = writer_text(w, activity, key, true);
    bool no_memory = false;
    if (!utc || moment_from_utc(out, utc, zone, &no_memory)) return utc;
    w->yaml.failed |= no_memory;
    if (no_memory) return false;
    const size_t path = writer_enter(w, ".%s", key);
    writer_refuse(w, "must be a time like 2026-12-05T09:00:00Z");
    writer_leave(w, path);
    return false;
}

/* One that has no others in it. */
static void write_leaf(writer *w, const json_t *root, const json_t *activity, const char *zone)
{
    text line = {0};
    char start[MOMENT_SIZE], end[MOMENT_SIZE];
    const bool timed = read_moment(w, start, activity, "startTime", zone) &&
                       read_moment(w, end, activity, "endTime", zone);
    const char *code = writer_text(w, activity, "activityCode", true);
    if (!timed || !code) return;
    const bool same_day = strncmp(start, end, sizeof "2026-12-05" - 1) == 0;
    text_addf(&line, "        - {start: %.16s, end: %.*s", start, same_day ? 5 : 16,
              same_day ? end + 11 : end);
    if (strncmp(code, "other-", 6) == 0 || strncmp(code, "unofficial-", 11) == 0) {
        const char *name = writer_text(w, activity, "name", false);
        text_add(&line, ", name: ");
        writer_quote(&line, name && name[0] ? name : code);
    } else {
        add_round(w, &line, root, activity);
    }
    writer_take(w, &line, "}");
}

static void write_activity(writer *w, const json_t *root, const json_t *activity, const char *zone,
                           unsigned level)
{
    const json_t *children = json_object_get(activity, "childActivities");
    if (!writer_is_object(w, activity)) return;
    if (level == LEVELS) {
        writer_refuse(w, "activities are nested deeper than %d levels", LEVELS);
        return;
    }
    if (json_array_size(children) == 0) write_leaf(w, root, activity, zone);
    for (size_t i = 0; i < json_array_size(children); i++) {
        const size_t path = writer_enter(w, ".childActivities[%zu]", i);
        write_activity(w, root, json_array_get(children, i), zone, level + 1);
        writer_leave(w, path);
    }
}

/* ---- rooms and venues ---- */

/* Two rooms of a venue may have one name; in a competition file they may not. */
static void write_room_name(writer *w, const json_t *rooms, size_t i)
{
    unsigned same = 1;
    const json_t *room = json_array_get(rooms, i);
    const char *name = writer_text(w, room, "name", true);
    const size_t path = writer_enter(w, ".name");
    for (size_t k = 0; k < i; k++) {
        const char *other = json_string_value(json_object_get(json_array_get(rooms, k), "name"));
        same += name && other && strcmp(name, other) == 0;
    }
    text unique = {0};
    text_add(&unique, name ? name : "");
    if (same > 1) text_addf(&unique, " (%u)", same);
    text line = {.failed = unique.failed};
    text_add(&line, "      ");
    writer_quote(&line, unique.bytes ? unique.bytes : "");
    text_free(&unique);
    writer_take(w, &line, json_array_size(json_object_get(room, "activities")) ? ":" : ": []");
    writer_leave(w, path);
}

static void write_room(writer *w, const json_t *root, const json_t *rooms, size_t i,
                       const char *zone)
{
    const json_t *room = json_array_get(rooms, i);
    const size_t path = writer_enter(w, ".rooms[%zu]", i);
    const json_t *list =
        writer_is_object(w, room) ? writer_get(w, room, "activities", JSON_ARRAY, true) : NULL;
    const size_t count = json_array_size(list);
    if (list) write_room_name(w, rooms, i);
    if (count > ACTIVITIES_MAX)
        writer_refuse(w, "has %zu activities: at most %d", count, ACTIVITIES_MAX);
    for (size_t k = 0; k < count && count <= ACTIVITIES_MAX; k++) {
        const size_t item = writer_enter(w, ".activities[%zu]", k);
        write_activity(w, root, json_array_get(list, k), zone, 0);
        writer_leave(w, item);
    }
    writer_leave(w, path);
}

static void write_venue(writer *w, const json_t *root, const json_t *venue)
{
    const json_t *rooms = writer_get(w, venue, "rooms", JSON_ARRAY, true);
    const char *zone = writer_text(w, venue, "timezone", true);
    const size_t count = json_array_size(rooms);
    if (!rooms || !zone || count == 0) return;
    if (!moment_zone_is_known(zone, &w->trouble)) {
        const size_t path = writer_enter(w, ".timezone");
        writer_refuse(w, "this machine knows no time zone '%.60s'", zone);
        writer_leave(w, path);
        return;
    }
    writer_pair(w, "  - venue: ", venue, "name", true);
    writer_line(w, "    timezone: %s\n    rooms:", zone);
    if (count > ROOMS_MAX) writer_refuse(w, "has %zu rooms: at most %d", count, ROOMS_MAX);
    for (size_t i = 0; i < count && count <= ROOMS_MAX; i++) write_room(w, root, rooms, i, zone);
}

void wcif_schedule_write(writer *w, const json_t *root)
{
    size_t rooms = 0;
    const json_t *schedule = writer_get(w, root, "schedule", JSON_OBJECT, false);
    const size_t path = writer_enter(w, "schedule");
    const json_t *venues = schedule ? writer_get(w, schedule, "venues", JSON_ARRAY, true) : NULL;
    const size_t count = json_array_size(venues);
    for (size_t i = 0; i < count; i++)
        rooms += json_array_size(json_object_get(json_array_get(venues, i), "rooms"));
    if (rooms > 0) writer_line(w, "schedule:");
    if (count > VENUES_MAX) writer_refuse(w, "has %zu venues: at most %d", count, VENUES_MAX);
    for (size_t i = 0; i < count && count <= VENUES_MAX; i++) {
        const json_t *venue = json_array_get(venues, i);
        const size_t item = writer_enter(w, ".venues[%zu]", i);
        if (writer_is_object(w, venue)) write_venue(w, root, venue);
        writer_leave(w, item);
    }
    writer_leave(w, path);
}

/* ---- written back ---- */

/* A walk through the activities of a WCIF, beside those of the competition read from it. */
typedef struct walk {
    const competition *c;
    size_t venue, room, activity; /* the next of the competition's */
    json_int_t id;                /* the largest of any activity */
    bool failed;
} walk;

/* The competition's next activity; NULL: there is none. */
static const competition_activity *next_activity(walk *w)
{
    for (; w->venue < w->c->venue_count; w->venue++, w->room = 0)
        for (; w->room < w->c->venues[w->venue].room_count; w->room++, w->activity = 0) {
            const competition_room *room = &w->c->venues[w->venue].rooms[w->room];
            if (w->activity < room->activity_count) return &room->activities[w->activity++];
        }
    return NULL;
}

/* The id of a round's first set: sets are counted through the whole competition, from 1. */
static json_int_t first_id(const competition *c, const competition_round *of)
{
    json_int_t id = 1;
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t r = 0; r < c->events[e].round_count; r++) {
            if (&c->events[e].rounds[r] == of) return id;
            id += c->events[e].rounds[r].sets;
        }
    return id;
}

static void put(walk *w, json_t *to, const char *key, json_t *value)
{
    if (json_object_set_new(to, key, value) != 0) w->failed = true;
}

/* A group for one of several sets. */
static json_t *new_child(walk *w, const json_t *of, unsigned group)
{
    char code[120];
    json_t *child = json_deep_copy(of);
    const char *whole = json_string_value(json_object_get(of, "activityCode"));
    snprintf(code, sizeof code, "%s-g%u", whole, group);
    put(w, child, "id", json_integer(++w->id));
    put(w, child, "activityCode", json_string(code));
    put(w, child, "childActivities", json_array());
    put(w, child, "extensions", json_array());
    return child;
}

static void complete_leaf(walk *w, json_t *leaf)
{
    const competition_activity *a = next_activity(w);
    if (!a || !a->round) return;
    const json_int_t first = first_id(w->c, a->round);
    if (a->set_count == 1) {
        put(w, leaf, "scrambleSetId", json_integer(first + a->sets[0]));
        return;
    }
    json_t *children = json_array();
    for (size_t i = 0; i < a->set_count; i++) {
        json_t *child = new_child(w, leaf, (unsigned)i + 1);
        put(w, child, "scrambleSetId", json_integer(first + a->sets[i]));
        if (json_array_append_new(children, child) != 0) w->failed = true;
    }
    put(w, leaf, "childActivities", children);
}

/* Calls visit for each activity that has no others in it. */
static void each_leaf(walk *w, json_t *activity, void (*visit)(walk *, json_t *))
{
    size_t i;
    json_t *child, *children = json_object_get(activity, "childActivities");
    const json_int_t id = json_integer_value(json_object_get(activity, "id"));
    if (id > w->id) w->id = id;
    if (json_array_size(children) == 0) visit(w, activity);
    json_array_foreach(children, i, child)
    {
        each_leaf(w, child, visit);
    }
}

static void each_activity(walk *w, const json_t *root, void (*visit)(walk *, json_t *))
{
    const json_t *venues = json_object_get(json_object_get(root, "schedule"), "venues");
    for (size_t v = 0; v < json_array_size(venues); v++) {
        const json_t *rooms = json_object_get(json_array_get(venues, v), "rooms");
        for (size_t r = 0; r < json_array_size(rooms); r++) {
            const json_t *list = json_object_get(json_array_get(rooms, r), "activities");
            for (size_t i = 0; i < json_array_size(list); i++)
                each_leaf(w, json_array_get(list, i), visit);
        }
    }
}

static void see(walk *w, json_t *activity)
{
    (void)w;
    (void)activity;
}

/* The events of the competition are those of the WCIF that have rounds, in the same order. */
static void complete_events(walk *w, json_t *root)
{
    size_t i, r, event = 0;
    json_t *one, *round;
    json_array_foreach(json_object_get(root, "events"), i, one)
    {
        json_t *rounds = json_object_get(one, "rounds");
        json_array_foreach(rounds, r, round)
        {
            const unsigned sets = w->c->events[event].rounds[r].sets;
            put(w, round, "scrambleSetCount", json_integer((json_int_t)sets));
        }
        event += json_array_size(rounds) > 0;
    }
}

/* A copy whose events and schedule are its own: persons are most of the memory. NULL: none left. */
static json_t *copy_parts(json_t *of)
{
    static const char *const parts[] = {"events", "schedule"};
    json_t *copy = json_copy(of);
    bool whole = json_object_size(copy) == json_object_size(of);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const json_t *part = json_object_get(of, parts[i]);
        if (part) whole = json_object_set_new(copy, parts[i], json_deep_copy(part)) == 0 && whole;
    }
    if (whole) return copy;
    json_decref(copy);
    return NULL;
}

int wcif_complete(text *out, const competition *c, tsl_err *err)
{
    walk w = {.c = c};
    if (!c->input || !c->input->wcif) return TSL_OK;
    json_t *root = copy_parts(c->input->wcif);
    w.failed = !root;
    complete_events(&w, root);
    each_activity(&w, root, see);
    each_activity(&w, root, complete_leaf);
    char *json = w.failed ? NULL : json_text(root, JSON_INDENT(1));
    json_decref(root);
    if (json) text_addf(out, "%s\n", json);
    free(json);
    return json && !out->failed ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}
