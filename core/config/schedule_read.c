/* Reads the schedule of a competition file, and finds the rounds it names. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "reader.h"

/* ---- one activity ---- */

/* An activity, and its times as they are written. */
typedef struct draft {
    competition_activity activity;
    char *start, *end;
} draft;

static bool is_clock(const char *s)
{
    char moment[MOMENT_SIZE];
    return snprintf(moment, sizeof moment, "2026-01-01 %s", s) < MOMENT_SIZE &&
           moment_is_good(moment);
}

static bool is_end(const char *s)
{
    return moment_is_good(s) || is_clock(s);
}

static void read_sets(void *reading, const field *f, const void *source, void *out)
{
    const node *value = source;
    competition_activity *a = &((draft *)out)->activity;
    bool good = value->kind == NODE_LIST && value->first;
    for (const node *item = good ? value->first : NULL; item && good; item = item->next) {
        unsigned set;
        good = item->kind == NODE_SCALAR && text_set_index(&set, item->text, SETS_MAX) &&
               a->set_count < SETS_MAX;
        for (size_t i = 0; i < a->set_count; i++) good = good && a->sets[i] != set;
        if (good) a->sets[a->set_count++] = set;
    }
    if (!good) reader_refuse_field(reading, f, value);
}

static const field activity_fields[] = {
    {"start", FIELD_TEXT, .offset = offsetof(draft, start), .required = true,
     .fits = moment_is_good, .doc = "a time like 2026-12-05 10:00"},
    {"end", FIELD_TEXT, .offset = offsetof(draft, end), .fits = is_end,
     .doc = "a time like 2026-12-05 11:00, or 11:00 on the same day"},
    {"round", FIELD_TEXT, .offset = offsetof(draft, activity.code), .min = 1, .max = 80,
     .doc = "a round like 333-r1"},
    {"group", FIELD_INTEGER, .offset = offsetof(draft, activity.group), .min = 1,
     .max = GROUPS_MAX},
    {"attempt", FIELD_INTEGER, .offset = offsetof(draft, activity.attempt), .min = 1, .max = 5},
    {"sets", FIELD_OWN, .read = read_sets, .doc = "a list of different sets like [A, B]"},
    {"name", FIELD_TEXT, .offset = offsetof(draft, activity.name), .min = 1, .max = 200,
     .fits = reader_is_name, .doc = "a printable text of at most 200 bytes"},
    {.key = NULL},
};

/* Copies a time, with its distance from UTC; `zone` NULL: it is not known, which is reported. */
static void put_moment(char out[MOMENT_SIZE], const char *moment, const char *zone)
{
    enum { LOCAL = sizeof "2026-12-05 10:00" - 1 };
    if (strlen(moment) > LOCAL || !zone)
        snprintf(out, MOMENT_SIZE, "%s", moment);
    else
        moment_complete(out, moment, zone);
}

static void read_activity(reader *rd, const node *item, const char *zone, competition_activity *out)
{
    static const char example[] = "'{start: 2026-12-05 10:00, end: 11:00, round: 333-r1}'";
    draft d = {.activity = {.item = item}};
    out->item = item;
    if (item->kind == NODE_BAD) return;
    if (item->kind != NODE_MAP) {
        report_add(rd->r, item->at, "an activity must be a mapping like %s", example);
        return;
    }
    reader_map(rd, activity_fields, item, &d, "an activity");
    *out = d.activity;
    if (d.start) put_moment(out->start, d.start, zone);
    if (d.start && d.end) {
        char end[MOMENT_SIZE];
        if (is_clock(d.end))
            snprintf(end, sizeof end, "%.10s %.12s", d.start, d.end);
        else
            snprintf(end, sizeof end, "%s", d.end);
        put_moment(out->end, end, zone);
        if (strncmp(out->end, out->start, sizeof "2026-12-05 10:00" - 1) < 0)
            report_add(rd->r, node_value(item, "end")->at, "'end' is before 'start'");
    }
    free(d.start);
    free(d.end);
    const bool round = node_value(item, "round"), name = node_value(item, "name");
    if (round == name)
        report_add(rd->r, item->at, "an activity has either a 'round' or a 'name', like %s",
                   example);
}

/* ---- rooms and venues ---- */

/* How many items a list has, or pairs a mapping; reports none, and more than `max`, as 0. */
static size_t count_items(reader *rd, const field *f, const node *value, node_kind kind, size_t max)
{
    const size_t count = value->kind == kind ? value->count / (kind == NODE_MAP ? 2 : 1) : 0;
    if (count == 0) reader_refuse_field(rd, f, value);
    if (count <= max) return count;
    report_add(rd->r, value->at, "'%s' has %zu items: at most %zu", f->key, count, max);
    return 0;
}

static void read_room(reader *rd, const node *key, const char *zone, competition_room *out)
{
    static const field list = {.key = "a room", .kind = FIELD_OWN, .doc = "a list of activities"};
    const node *value = key->next;
    if (!reader_is_name(key->text) || strlen(key->text) > 200)
        report_add(rd->r, key->at, "a room's name must be a printable text of at most 200 bytes");
    out->name = xstrdup(key->text);
    if (value->kind == NODE_LIST && !value->first) return; /* a room may be empty */
    const size_t count = count_items(rd, &list, value, NODE_LIST, ACTIVITIES_MAX);
    if (count == 0) return;
    out->activities = xcalloc(count, sizeof *out->activities);
    for (const node *item = value->first; item; item = item->next)
        read_activity(rd, item, zone, &out->activities[out->activity_count++]);
}

static void read_rooms(void *reading, const field *f, const void *source, void *out)
{
    reader *rd = reading;
    const node *value = source;
    competition_venue *v = out;
    const bool known = v->timezone && moment_zone_is_known(v->timezone, &rd->trouble);
    const size_t count = count_items(rd, f, value, NODE_MAP, ROOMS_MAX);
    if (count == 0) return;
    v->rooms = xcalloc(count, sizeof *v->rooms);
    for (const node *key = value->first; key; key = key->next->next)
        if (key->kind == NODE_SCALAR)
            read_room(rd, key, known ? v->timezone : NULL, &v->rooms[v->room_count++]);
}

static bool is_zone(const char *s)
{
    const size_t size = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_+-/");
    return size > 0 && size <= 100 && !s[size];
}

static const field venue_fields[] = {
    {"venue", FIELD_TEXT, .offset = offsetof(competition_venue, name), .required = true, .min = 1,
     .max = 200, .fits = reader_is_name, .doc = "a printable text of at most 200 bytes"},
    {"timezone", FIELD_TEXT, .offset = offsetof(competition_venue, timezone), .required = true,
     .fits = is_zone, .doc = "a time zone like Europe/Berlin"},
    {"rooms", FIELD_OWN, .read = read_rooms, .required = true,
     .doc = "a mapping of names to lists of activities"},
    {.key = NULL},
};

void schedule_read(void *reading, const field *f, const void *source, void *out)
{
    reader *rd = reading;
    const node *value = source;
    competition *c = out;
    const size_t count = count_items(rd, f, value, NODE_LIST, VENUES_MAX);
    if (count == 0) return;
    c->venues = xcalloc(count, sizeof *c->venues);
    for (const node *item = value->first; item; item = item->next) {
        competition_venue *v = &c->venues[c->venue_count++];
        v->item = item;
        if (item->kind == NODE_MAP)
            reader_map(rd, venue_fields, item, v, "a venue");
        else if (item->kind != NODE_BAD)
            report_add(rd->r, item->at, "an item of 'schedule' must be a mapping with 'venue'");
        /* The moments that a set keeps have their distance from UTC: there no zone is looked up. */
        if (v->timezone && !rd->input->set && !moment_zone_is_known(v->timezone, &rd->trouble))
            report_add(rd->r, node_value(item, "timezone")->at,
                       "this machine knows no time zone '%.60s': zones have names like "
                       "Europe/Berlin",
                       v->timezone);
    }
}

/* ---- rounds ---- */

static void find_round(competition *c, competition_activity *a)
{
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t i = 0; c->events[e].id && i < c->events[e].round_count; i++) {
            char code[96];
            snprintf(code, sizeof code, "%s-r%zu", c->events[e].id, i + 1);
            if (strcmp(code, a->code) != 0) continue;
            a->event = &c->events[e];
            a->round = &c->events[e].rounds[i];
        }
}

static void choose_sets(competition_activity *a)
{
    if (a->set_count > 0) return;
    if (a->group)
        a->sets[a->set_count++] = (a->group - 1) % a->round->sets;
    else
        while (a->set_count < a->round->sets) {
            a->sets[a->set_count] = (unsigned)a->set_count;
            a->set_count++;
        }
}

static void resolve_activity(competition *c, reader *rd, competition_activity *a)
{
    if (!a->code) return;
    find_round(c, a);
    if (!a->round) {
        char shown[SHOWN_VALUE];
        reader_show(shown, node_value(a->item, "round"));
        report_add(rd->r, node_value(a->item, "round")->at,
                   "no event of this competition has the round %s", shown);
        return;
    }
    if (a->round->sets == 0) return; /* that is reported already */
    if (a->attempt > a->round->attempts)
        report_add(rd->r, node_value(a->item, "attempt")->at, "%s has %u attempts", a->code,
                   a->round->attempts);
    for (size_t i = 0; i < a->set_count; i++) {
        char letter[8];
        text_set_letter(letter, a->sets[i]);
        if (a->sets[i] >= a->round->sets)
            report_add(rd->r, node_value(a->item, "sets")->at, "%s has no set %s", a->code, letter);
    }
    choose_sets(a);
}

void schedule_resolve(competition *c, reader *rd)
{
    size_t count = 0;
    for (size_t v = 0; v < c->venue_count; v++)
        for (size_t r = 0; r < c->venues[v].room_count; r++) {
            competition_room *room = &c->venues[v].rooms[r];
            count += room->activity_count;
            for (size_t i = 0; i < room->activity_count; i++)
                resolve_activity(c, rd, &room->activities[i]);
        }
    if (count > ACTIVITIES_MAX)
        report_add(rd->r, c->venues[0].item->at, "the schedule has %zu activities: at most %d",
                   count, ACTIVITIES_MAX);
}
