/* The schedule: which activity uses a scramble set first, and the order of sheets. */
#include "schedule.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "input.h"

/* ---- order ---- */

/* Places point into arrays, so those of the same array compare as they stand in the file. */
static int by_pointer(const void *a, const void *b)
{
    return (a > b) - (a < b);
}

static int by_place(const void *one, const void *other)
{
    enum { DAY = sizeof "2026-12-05" - 1 };
    const schedule_place *a = one, *b = other;
    int order = by_pointer(a->venue, b->venue);
    if (order == 0) order = strncmp(a->activity->start, b->activity->start, DAY);
    if (order == 0) order = by_pointer(a->room, b->room);
    if (order == 0) order = strcmp(a->activity->start, b->activity->start);
    return order ? order : by_pointer(a->activity, b->activity);
}

void schedule_new(competition *c)
{
    size_t room_for = 0;
    for (size_t v = 0; v < c->venue_count; v++)
        for (size_t r = 0; r < c->venues[v].room_count; r++)
            room_for += c->venues[v].rooms[r].activity_count;
    if (c->venue_count == 0) return;
    schedule *out = xcalloc(1, sizeof *out + room_for * sizeof out->places[0]);
    for (size_t v = 0; v < c->venue_count; v++)
        for (size_t r = 0; r < c->venues[v].room_count; r++) {
            const competition_room *room = &c->venues[v].rooms[r];
            for (size_t i = 0; i < room->activity_count; i++)
                if (room->activities[i].round)
                    out->places[out->count++] =
                        (schedule_place){&c->venues[v], room, &room->activities[i]};
        }
    qsort(out->places, out->count, sizeof out->places[0], by_place);
    c->schedule = out;
}

/* ---- places ---- */

/* The first place that uses a set, or its attempt; attempt 0: any, as for extras. */
static size_t find_place(const schedule *s, const char *event, unsigned round, unsigned set,
                         unsigned attempt)
{
    for (size_t i = 0; s && i < s->count; i++) {
        const competition_activity *a = s->places[i].activity;
        if (a->round->number != round || strcmp(a->event->id, event) != 0) continue;
        if (a->attempt && attempt && a->attempt != attempt) continue;
        for (size_t k = 0; k < a->set_count; k++)
            if (a->sets[k] == set) return i;
    }
    return SCHEDULE_LAST;
}

/* The last place of the round. */
static size_t find_end(const schedule *s, const char *event, unsigned round)
{
    for (size_t i = s ? s->count : 0; i > 0; i--) {
        const competition_activity *a = s->places[i - 1].activity;
        if (a->round->number == round && strcmp(a->event->id, event) == 0) return i - 1;
    }
    return SCHEDULE_LAST;
}

size_t schedule_rank(const competition *c, const char *path, bool *is_spare)
{
    char event[64], letter[8];
    unsigned round, set, attempt = 0;
    *is_spare = false;
    if (sscanf(path, "%63[^/]/r%u/%7[A-Z]/%u", event, &round, letter, &attempt) < 3 ||
        !text_set_index(&set, letter, SETS_MAX))
        return SCHEDULE_LAST;
    if (find_place(c->schedule, event, round, set, 0) != SCHEDULE_LAST)
        return find_place(c->schedule, event, round, set, attempt);
    const size_t end = find_end(c->schedule, event, round);
    *is_spare = end != SCHEDULE_LAST && set < c->schedule->places[end].activity->round->sets;
    return *is_spare ? end : SCHEDULE_LAST;
}

/* ---- what has no place ---- */

/* How many of a set's attempts have a place. */
static unsigned count_attempts(const competition *c, const char *event, const competition_round *r,
                               unsigned set)
{
    unsigned count = 0;
    for (unsigned i = 1; i <= r->attempts; i++)
        count += find_place(c->schedule, event, r->number, set, i) != SCHEDULE_LAST;
    return count;
}

/* Adds the round's spare sets to `spare`, and counts them. */
static unsigned note_round(competition *c, text *spare, const char *event,
                           const competition_round *r)
{
    static const char last[] = "not in the schedule: its sheets stand last";
    unsigned missing = 0, spares = 0;
    if (r->sets == r->sets_before) return 0;
    for (unsigned set = r->sets_before; set < r->sets; set++)
        missing += !count_attempts(c, event, r, set);
    if (missing == r->sets - r->sets_before) {
        if (find_end(c->schedule, event, r->number) == SCHEDULE_LAST) {
            text_addf(&c->notes, "%s-r%u is %s\n", event, r->number, last);
            return 0;
        }
    }
    for (unsigned set = r->sets_before; set < r->sets; set++) {
        char letter[8];
        text_set_letter(letter, set);
        const unsigned placed = count_attempts(c, event, r, set);
        if (placed == 0) {
            text_addf(spare, "%s%s-r%u %s", spare->size > 0 ? ", " : "", event, r->number, letter);
            spares++;
        }
        for (unsigned i = 1; placed > 0 && placed < r->attempts && i <= r->attempts; i++)
            if (find_place(c->schedule, event, r->number, set, i) == SCHEDULE_LAST)
                text_addf(&c->notes, "%s-r%u set %s attempt %u is %s\n", event, r->number, letter,
                          i, last);
    }
    return spares;
}

/* Different groups should have different scrambles (WCA 1h+). A file that names the sets of a group
 * means them. */
static void warn_of_groups(competition *c, const char *event, const competition_round *r)
{
    bool seen[GROUPS_MAX + 1] = {false};
    unsigned groups = 0, missing = 0, last = 0;
    for (size_t i = 0; i < c->schedule->count; i++) {
        const competition_activity *a = c->schedule->places[i].activity;
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
    text_addf(&c->warnings, "%s-r%u has %u groups and %u scramble set%s: group%s", event, r->number,
              groups, r->sets, r->sets == 1 ? "" : "s", missing == 1 ? "" : "s");
    for (unsigned g = r->sets + 1, shown = 0; g <= last; g++)
        if (seen[g])
            text_addf(&c->warnings, "%s%u", shown++ == 0 ? " " : g == last ? " and " : ", ", g);
    text_addf(&c->warnings, " would have the scrambles of other groups; %u set%s missing\n",
              missing, missing == 1 ? " is" : "s are");
}

static bool is_same_group(const schedule_place *one, const schedule_place *other)
{
    const competition_activity *a = one->activity, *b = other->activity;
    return a->round == b->round && a->group == b->group && a->attempt == b->attempt;
}

/* A group may be on several stages at once; a set has sheets for one. */
static void note_rooms(competition *c)
{
    const schedule_place *places = c->schedule->places;
    for (size_t i = 0; i < c->schedule->count; i++) {
        const competition_activity *a = places[i].activity;
        size_t rooms = 0;
        for (size_t k = 0; k < c->schedule->count; k++) {
            if (!is_same_group(&places[k], &places[i])) continue;
            if (k < i) break; /* noted there */
            size_t first = i;
            while (!is_same_group(&places[first], &places[i]) ||
                   places[first].room != places[k].room)
                first++;
            rooms += first == k;
        }
        if (rooms < 2) continue;
        text_addf(&c->notes, "%s", a->code);
        if (a->group) text_addf(&c->notes, "-g%u", a->group);
        if (a->attempt) text_addf(&c->notes, "-a%u", a->attempt);
        text_addf(&c->notes, " is in %zu rooms: its sheets are with those of %s\n", rooms,
                  places[i].room->name);
    }
}

static bool begins_before(const competition_activity *a, const competition_activity *b)
{
    char first[MOMENT_SIZE], second[MOMENT_SIZE];
    moment_to_utc(first, a->start);
    moment_to_utc(second, b->start);
    return strcmp(first, second) < 0;
}

/* An attempt that begins before an earlier one of its group: the file means another order. */
static void warn_of_attempts(competition *c)
{
    const schedule_place *places = c->schedule->places;
    for (size_t i = 0; i < c->schedule->count; i++)
        for (size_t k = 0; k < c->schedule->count; k++) {
            const competition_activity *a = places[i].activity, *b = places[k].activity;
            if (a->round != b->round || a->group != b->group || !a->attempt ||
                a->attempt + 1 != b->attempt || !begins_before(b, a))
                continue;
            text_addf(&c->warnings, "%s: attempt %u begins at %.16s, before attempt %u at %.16s\n",
                      a->code, b->attempt, b->start, a->attempt, a->start);
        }
}

void schedule_note(competition *c)
{
    text spare = {0};
    unsigned count = 0;
    if (c->schedule) note_rooms(c);
    if (c->schedule) warn_of_attempts(c);
    for (size_t e = 0; c->schedule && e < c->event_count; e++)
        for (size_t i = 0; i < c->events[e].round_count; i++) {
            count += note_round(c, &spare, c->events[e].id, &c->events[e].rounds[i]);
            warn_of_groups(c, c->events[e].id, &c->events[e].rounds[i]);
        }
    if (count > 0)
        text_addf(&c->notes, "%u spare set%s, which no group uses: %s\n", count,
                  count == 1 ? "" : "s", spare.bytes);
    text_free(&spare);
}
