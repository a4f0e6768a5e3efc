/* The schedule: which activity uses a scramble set first, and the order of sheets. */
#include "schedule.h"

#include <stdlib.h>
#include <string.h>

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

/* Calls add for each activity of a round. */
static void each_place(const competition *c, void (*add)(schedule *, const schedule_place *),
                       schedule *out)
{
    for (size_t v = 0; v < c->venue_count; v++)
        for (size_t r = 0; r < c->venues[v].room_count; r++) {
            const competition_room *room = &c->venues[v].rooms[r];
            for (size_t i = 0; i < room->activity_count; i++)
                if (room->activities[i].round)
                    add(out, &(schedule_place){&c->venues[v], room, &room->activities[i]});
        }
}

static void count_place(schedule *out, const schedule_place *p)
{
    (void)p;
    out->count++;
}

static void add_place(schedule *out, const schedule_place *p)
{
    out->places[out->count++] = *p;
}

int schedule_new(competition *c, tsl_err *err)
{
    schedule counted = {0};
    if (c->venue_count == 0) return TSL_OK;
    each_place(c, count_place, &counted);
    c->schedule = calloc(1, sizeof *c->schedule + counted.count * sizeof c->schedule->places[0]);
    if (!c->schedule) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    each_place(c, add_place, c->schedule);
    qsort(c->schedule->places, c->schedule->count, sizeof c->schedule->places[0], by_place);
    return TSL_OK;
}

/* ---- places ---- */

/* What a path names, as far as a schedule tells it apart. */
typedef struct wanted {
    char event[64];
    unsigned round, set, attempt; /* attempt 0: any, as for extras */
} wanted;

static bool uses(const competition_activity *a, const wanted *w)
{
    if (a->round->number != w->round || strcmp(a->event->id, w->event) != 0) return false;
    if (a->attempt && w->attempt && a->attempt != w->attempt) return false;
    for (size_t i = 0; i < a->set_count; i++)
        if (a->sets[i] == w->set) return true;
    return false;
}

size_t schedule_rank(const competition *c, const char *path)
{
    char letter[8];
    wanted w = {.attempt = 0};
    if (!c->schedule ||
        sscanf(path, "%63[^/]/r%u/%7[A-Z]/%u", w.event, &w.round, letter, &w.attempt) < 3 ||
        !text_set_index(&w.set, letter, SETS_MAX))
        return SCHEDULE_LAST;
    for (size_t i = 0; i < c->schedule->count; i++)
        if (uses(c->schedule->places[i].activity, &w)) return i;
    return SCHEDULE_LAST;
}

/* ---- what has no place ---- */

static bool has_place(const competition *c, const char *event, const competition_round *r,
                      unsigned set, unsigned attempt)
{
    char path[96], letter[8];
    text_set_letter(letter, set);
    snprintf(path, sizeof path, "%s/r%u/%s/%u", event, r->number, letter, attempt);
    return schedule_rank(c, path) != SCHEDULE_LAST;
}

/* How many of a set's attempts have a place. */
static unsigned count_attempts(const competition *c, const char *event, const competition_round *r,
                               unsigned set)
{
    unsigned count = 0;
    for (unsigned i = 1; i <= r->attempts; i++) count += has_place(c, event, r, set, i);
    return count;
}

static void note_round(competition *c, const char *event, const competition_round *r)
{
    static const char last[] = "not in the schedule: its sheets stand last";
    unsigned missing = 0;
    for (unsigned set = 0; set < r->sets; set++) missing += !count_attempts(c, event, r, set);
    if (missing == r->sets) {
        text_addf(&c->notes, "%s-r%u is %s\n", event, r->number, last);
        return;
    }
    for (unsigned set = 0; set < r->sets; set++) {
        char letter[8];
        text_set_letter(letter, set);
        const unsigned placed = count_attempts(c, event, r, set);
        if (placed == 0)
            text_addf(&c->notes, "%s-r%u set %s is %s\n", event, r->number, letter, last);
        for (unsigned i = 1; placed > 0 && placed < r->attempts && i <= r->attempts; i++)
            if (!has_place(c, event, r, set, i))
                text_addf(&c->notes, "%s-r%u set %s attempt %u is %s\n", event, r->number, letter,
                          i, last);
    }
}

void schedule_note(competition *c)
{
    for (size_t e = 0; c->schedule && e < c->event_count; e++)
        for (size_t i = 0; i < c->events[e].round_count; i++)
            note_round(c, c->events[e].id, &c->events[e].rounds[i]);
}
