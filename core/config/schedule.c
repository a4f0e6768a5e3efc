/* The schedule: read from the tree; which activity uses a scramble set first; the order of sheets.
 */
#include "competition.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "config/parse.h"

/* ---- order ---- */

enum { DAY = sizeof "2026-12-05" - 1 };

/* They point into one array, which is in the order of the file. */
static int by_place(const void *one, const void *other)
{
    const competition_activity *a = *(const competition_activity *const *)one,
                               *b = *(const competition_activity *const *)other;
    int order = (a->venue > b->venue) - (a->venue < b->venue);
    if (order == 0) order = strncmp(a->start, b->start, DAY);
    if (order == 0) order = (a->room > b->room) - (a->room < b->room);
    if (order == 0) order = strcmp(a->begins, b->begins);
    return order ? order : (a > b) - (a < b);
}

void schedule_new(competition *c)
{
    c->schedule = xcalloc(c->activity_count, sizeof *c->schedule);
    for (size_t i = 0; i < c->activity_count; i++) {
        competition_activity *a = &c->activities[i];
        if (a->set_count == 0) continue;
        moment_to_utc(a->begins, a->start);
        if (a->end[0]) moment_to_utc(a->ends, a->end);
        c->schedule[c->schedule_count++] = a;
    }
    qsort(c->schedule, c->schedule_count, sizeof *c->schedule, by_place);
}

/* ---- places ---- */

/* What a sheet shows: a set, or an attempt of it; attempt 0: any, as for extras. */
typedef struct sheet_use {
    const char *event_id;
    unsigned round, set, attempt;
} sheet_use;

static bool uses(const competition_activity *a, const sheet_use *what)
{
    size_t k = 0;
    if (a->round->number != what->round || strcmp(a->event->id, what->event_id) != 0) return false;
    if (a->attempt && what->attempt && a->attempt != what->attempt) return false;
    while (k < a->set_count && a->sets[k] != what->set) k++;
    return k < a->set_count;
}

bool schedule_is_same_day(const competition_activity *a, const competition_activity *b)
{
    return a->venue == b->venue && a->room == b->room && strncmp(a->start, b->start, DAY) == 0;
}

/* The places of a day and room are neighbours: the first of them counts. */
static size_t find_place(const competition *c, const sheet_use *what, size_t nth)
{
    const competition_activity *last = NULL;
    for (size_t i = 0; i < c->schedule_count; i++) {
        const competition_activity *a = c->schedule[i];
        if (!uses(a, what) || (last && schedule_is_same_day(last, a))) continue;
        last = a;
        if (nth-- == 0) return i;
    }
    return SCHEDULE_LAST;
}

/* The last place of the round in the nth venue that has it. */
static size_t find_end(const competition *c, const char *event_id, unsigned round, size_t nth)
{
    size_t last = SCHEDULE_LAST;
    for (size_t i = 0; i < c->schedule_count; i++) {
        const competition_activity *a = c->schedule[i];
        if (a->round->number != round || strcmp(a->event->id, event_id) != 0) continue;
        if (last != SCHEDULE_LAST && c->schedule[last]->venue != a->venue && nth-- == 0)
            return last;
        last = i;
    }
    return nth == 0 ? last : SCHEDULE_LAST;
}

size_t schedule_rank(const competition *c, const char *path, size_t nth, bool *is_spare)
{
    char event_id[64], letter[8];
    sheet_use what = {event_id, 0, 0, 0};
    *is_spare = false;
    if (sscanf(path, "%63[^/]/r%u/%7[A-Z]/%u", event_id, &what.round, letter, &what.attempt) < 3 ||
        !text_set_index(&what.set, letter, SETS_MAX))
        return SCHEDULE_LAST;
    const sheet_use whole = {event_id, what.round, what.set, 0};
    if (find_place(c, &whole, 0) != SCHEDULE_LAST) return find_place(c, &what, nth);
    const size_t end = find_end(c, event_id, what.round, nth);
    *is_spare = end != SCHEDULE_LAST && what.set < c->schedule[end]->round->sets;
    return *is_spare ? end : SCHEDULE_LAST;
}

/* ---- what has no place ---- */

/* Adds the round's spare sets to `spare`, and counts them. */
static unsigned note_round(competition *c, text *spare, const char *event_id,
                           const competition_round *r)
{
    static const char last[] = "not in the schedule: its sheets stand last";
    unsigned spares = 0;
    if (r->sets == r->sets_before) return 0;
    if (find_end(c, event_id, r->number, 0) == SCHEDULE_LAST) {
        text_addf(&c->notes, "%s-r%u is %s\n", event_id, r->number, last);
        return 0;
    }
    for (unsigned set = r->sets_before; set < r->sets; set++) {
        char letter[8];
        sheet_use what = {event_id, r->number, set, 0};
        text_set_letter(letter, set);
        if (find_place(c, &what, 0) == SCHEDULE_LAST) {
            text_addf(spare, "%s%s-r%u %s", spare->size > 0 ? ", " : "", event_id, r->number,
                      letter);
            spares++;
            continue;
        }
        for (what.attempt = 1; what.attempt <= r->attempts; what.attempt++)
            if (find_place(c, &what, 0) == SCHEDULE_LAST)
                text_addf(&c->notes, "%s-r%u set %s attempt %u is %s\n", event_id, r->number,
                          letter, what.attempt, last);
    }
    return spares;
}

/* Different groups should have different scrambles (WCA 1h+). A file that names the sets of a group
 * means them. */
static void warn_of_groups(competition *c, const char *event_id, const competition_round *r)
{
    bool seen[GROUPS_MAX + 1] = {false};
    unsigned groups = 0, missing = 0, last = 0;
    for (size_t i = 0; i < c->schedule_count; i++) {
        const competition_activity *a = c->schedule[i];
        if (a->round == r && !node_value(a->item, "sets")) seen[a->group] = true;
    }
    for (unsigned g = 1; g <= GROUPS_MAX; g++) {
        groups += seen[g];
        if (seen[g] && g > r->sets) {
            missing++;
            last = g;
        }
    }
    if (missing == 0) return;
    text_addf(&c->warnings, "%s-r%u has %u groups and %u scramble set%s: group%s", event_id,
              r->number, groups, r->sets, r->sets == 1 ? "" : "s", missing == 1 ? "" : "s");
    for (unsigned g = r->sets + 1, shown = 0; g <= last; g++)
        if (seen[g])
            text_addf(&c->warnings, "%s%u", shown++ == 0 ? " " : g == last ? " and " : ", ", g);
    text_addf(&c->warnings, " would have the scrambles of other groups; %u set%s missing\n",
              missing, missing == 1 ? " is" : "s are");
}

/* Have both scrambles in common: of one group, or one of all the round, and of one attempt? */
static bool shares(const competition_activity *a, const competition_activity *b)
{
    bool common = false;
    if (a->round != b->round || (a->group && b->group && a->group != b->group) ||
        (a->attempt && b->attempt && a->attempt != b->attempt))
        return false;
    for (size_t i = 0; i < a->set_count; i++)
        for (size_t k = 0; k < b->set_count; k++) common |= a->sets[i] == b->sets[k];
    return common;
}

static bool is_same_room(const competition_activity *a, const competition_activity *b)
{
    return a->venue == b->venue && a->room == b->room;
}

/* Is one held when the other is over? In one room, also when it begins at another time. */
static bool is_repeated(const competition_activity *one, const competition_activity *other)
{
    if (strcmp(one->begins, other->begins) == 0) return false;
    return is_same_room(one, other) || strcmp(other->begins, one->ends) >= 0 ||
           strcmp(one->begins, other->ends) >= 0;
}

/* "333-r1-g2" */
static void add_code(text *out, const competition_activity *a)
{
    text_add(out, a->code);
    if (a->group) text_addf(out, "-g%u", a->group);
    if (a->attempt) text_addf(out, "-a%u", a->attempt);
}

/* "333-r1-g2 at 2026-12-05 10:00 in Main (Town hall)" */
static void add_place(text *out, const competition *c, const competition_activity *a)
{
    const competition_venue *v = &c->venues[a->venue];
    add_code(out, a);
    text_addf(out, " at %.16s in %s", a->start, v->rooms[a->room]);
    if (c->venue_count > 1) text_addf(out, " (%s)", v->name);
}

/* A group may be on several stages at once; at two times its scrambles are no secret any more. */
static void note_group(competition *c, size_t rank)
{
    const competition_activity *a = c->schedule[rank], *earlier = NULL;
    bool is_first = true, several = false;
    for (size_t i = 0; i < c->schedule_count; i++) {
        const competition_activity *b = c->schedule[i];
        if (b == a || !shares(a, b)) continue;
        const bool repeated = is_repeated(b, a), before = i < rank;
        if (before && b->group == a->group && b->attempt == a->attempt) is_first = false;
        if (before && repeated && !earlier) earlier = b;
        several |= !repeated && !is_same_room(a, b);
    }
    if (is_first && several) {
        add_code(&c->notes, a);
        text_add(&c->notes, " is in several rooms: each has its sheets\n");
    }
    if (!earlier) return;
    add_place(&c->warnings, c, earlier);
    text_add(&c->warnings, " and ");
    add_place(&c->warnings, c, a);
    text_add(&c->warnings, " have the same scrambles\n");
}

/* An attempt that begins before an earlier one of its group: the file means another order. */
static void warn_of_attempts(competition *c)
{
    for (size_t i = 0; i < c->schedule_count; i++)
        for (size_t k = 0; k < c->schedule_count; k++) {
            const competition_activity *a = c->schedule[i], *b = c->schedule[k];
            if (a->round != b->round || a->group != b->group || !a->attempt ||
                a->attempt + 1 != b->attempt || strcmp(b->begins, a->begins) >= 0)
                continue;
            text_addf(&c->warnings, "%s: attempt %u begins at %.16s, before attempt %u at %.16s\n",
                      a->code, b->attempt, b->start, a->attempt, a->start);
        }
}

void schedule_note(competition *c)
{
    text spare = {0};
    unsigned count = 0;
    for (size_t i = 0; i < c->schedule_count; i++) note_group(c, i);
    warn_of_attempts(c);
    for (size_t e = 0; c->venue_count > 0 && e < c->event_count; e++)
        for (size_t i = 0; i < c->events[e].round_count; i++) {
            count += note_round(c, &spare, c->events[e].id, &c->events[e].rounds[i]);
            warn_of_groups(c, c->events[e].id, &c->events[e].rounds[i]);
        }
    if (count > 0)
        text_addf(&c->notes, "%u spare set%s, which no group uses: %s\n", count,
                  count == 1 ? "" : "s", spare.bytes);
    text_free(&spare);
}

/* Reads the schedule of a competition file, and finds the rounds it names. */

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
    draft d = {.activity = *out};
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

/* Adds the activities of the venue's last room. */
static void read_room(reader *rd, const node *key, const char *zone, const competition_venue *v)
{
    static const field list = {.key = "a room", .kind = FIELD_OWN, .doc = "a list of activities"};
    const node *value = key->next;
    if (!reader_is_name(key->text) || strlen(key->text) > 200)
        report_add(rd->r, key->at, "a room's name must be a printable text of at most 200 bytes");
    if (value->kind == NODE_LIST && !value->first) return; /* a room may be empty */
    const size_t count = count_items(rd, &list, value, NODE_LIST, ACTIVITIES_MAX);
    if (count == 0) return;
    competition *c = rd->competition;
    c->activities = xrealloc(c->activities, (c->activity_count + count) * sizeof *c->activities);
    for (const node *item = value->first; item; item = item->next) {
        competition_activity *a = &c->activities[c->activity_count++];
        *a = (competition_activity){
            .venue = c->venue_count - 1, .room = v->room_count - 1, .item = item};
        read_activity(rd, item, zone, a);
    }
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
        if (key->kind == NODE_SCALAR) {
            v->rooms[v->room_count++] = xstrdup(key->text);
            read_room(rd, key, known ? v->timezone : NULL, v);
        }
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
        if (v->timezone && !rd->competition->input->set &&
            !moment_zone_is_known(v->timezone, &rd->trouble))
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
    if (a->round->sets == 0) { /* it is left out, as is noted already */
        a->set_count = 0;
        return;
    }
    if (a->attempt > a->round->attempts)
        report_add(rd->r, node_value(a->item, "attempt")->at, "%s has %u attempts", a->code,
                   a->round->attempts);
    for (size_t i = 0; i < a->set_count; i++) {
        char letter[8];
        text_set_letter(letter, a->sets[i]);
        if (a->sets[i] >= a->round->sets)
            report_add(rd->r, node_value(a->item, "sets")->at, "%s has no set %s", a->code, letter);
    }
    if (a->set_count > 0) return;
    const unsigned first = a->group ? (a->group - 1) % a->round->sets : 0;
    a->set_count = a->group ? 1 : a->round->sets;
    for (size_t i = 0; i < a->set_count; i++) a->sets[i] = first + (unsigned)i;
}

void schedule_resolve(competition *c, reader *rd)
{
    size_t uses = 0;
    for (size_t i = 0; i < c->activity_count; i++) {
        resolve_activity(c, rd, &c->activities[i]);
        uses += c->activities[i].set_count;
    }
    if (uses > USES_MAX)
        report_add(rd->r, c->venues[0].item->at,
                   "the schedule uses scramble sets %zu times: at most %d", uses, USES_MAX);
    if (c->activity_count > ACTIVITIES_MAX)
        report_add(rd->r, c->venues[0].item->at, "the schedule has %zu activities: at most %d",
                   c->activity_count, ACTIVITIES_MAX);
}
