/* A competition made in parts: some of its events now, the rest or more sets later. */
#include "part.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"

/* ---- some events ---- */

/* Is the event named in "333,444"? */
static bool is_named(const char *names, const char *id)
{
    const size_t size = strlen(id);
    for (const char *at = names; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, id, size) == 0 && (at[size] == ',' || at[size] == '\0')) return true;
    return false;
}

/* "333"; "boxes" for "scripts/boxes.lua" */
static void name_event(char out[160], const competition_event *e)
{
    const char *slash = strrchr(e->id, '/');
    snprintf(out, 160, "%s", slash ? slash + 1 : e->id);
    char *dot = strstr(out, ".lua");
    if (dot) *dot = '\0';
}

static int check_names(const competition *c, const char *names, tsl_err *err)
{
    text all = {0};
    int status = TSL_OK;
    char name[160];
    for (size_t i = 0; i < c->event_count; i++) {
        name_event(name, &c->events[i]);
        text_addf(&all, "%s%s", i > 0 ? "," : "", name);
    }
    for (const char *at = names; at && status == TSL_OK;) {
        const size_t size = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)size, at);
        if (size == 0 || !is_named(all.bytes ? all.bytes : "", name))
            status = tsl_fail(err, TSL_EINPUT, "the competition has no event '%s': it has %.500s",
                              name, all.bytes ? all.bytes : "none");
        at = at[size] ? at + size + 1 : NULL;
    }
    text_free(&all);
    return status;
}

static void free_event(competition_event *e)
{
    for (size_t i = 0; i < e->filter_count; i++) {
        free(e->filters[i].name);
        free(e->filters[i].script);
        free(e->filters[i].parameters);
    }
    free(e->filters);
    free(e->rounds);
    free(e->subset);
    free(e->script);
    free(e->id);
}

/* Is it of an event that stays? What is of no event of the file at all stays as well, so that it is
 * reported; the ids of the user's own events are not known yet. */
static bool belongs(const competition_activity *a, const char *names, const char *left_out)
{
    char event[96];
    const char *dash = a->code ? strstr(a->code, "-r") : NULL;
    if (!dash) return true;
    snprintf(event, sizeof event, "%.*s", (int)(dash - a->code), a->code);
    return is_named(names, event) || !(is_named(left_out, event) || strstr(left_out, ".lua"));
}

static void drop_activities(competition *c, const char *names, const char *left_out)
{
    for (size_t v = 0; v < c->venue_count; v++)
        for (size_t r = 0; r < c->venues[v].room_count; r++) {
            competition_room *room = &c->venues[v].rooms[r];
            size_t kept = 0;
            for (size_t i = 0; i < room->activity_count; i++) {
                competition_activity *a = &room->activities[i];
                if (belongs(a, names, left_out)) {
                    room->activities[kept++] = *a;
                } else {
                    free(a->name);
                    free(a->code);
                }
            }
            room->activity_count = kept;
        }
}

int part_choose(competition *c, const char *events, tsl_err *err)
{
    text left_out = {0};
    size_t kept = 0;
    int status = check_names(c, events, err);
    if (status != TSL_OK) return status;
    text_add(&left_out, "");
    for (size_t i = 0; i < c->event_count; i++) {
        char name[160];
        name_event(name, &c->events[i]);
        if (is_named(events, name)) {
            c->events[kept++] = c->events[i];
            continue;
        }
        text_addf(&left_out, "%s,", c->events[i].id);
        free_event(&c->events[i]);
    }
    c->event_count = kept;
    drop_activities(c, events, left_out.bytes);
    text_free(&left_out);
    return TSL_OK;
}

/* ---- more sets ---- */

static competition_event *find_event(competition *c, const char *id)
{
    for (size_t i = 0; i < c->event_count; i++)
        if (strcmp(c->events[i].id, id) == 0) return &c->events[i];
    return NULL;
}

int part_add_sets(competition *c, const part_sets *more, tsl_err *err)
{
    competition_event *e = find_event(c, more->event);
    if (!e)
        return tsl_fail(err, TSL_EINPUT,
                        "the set has no event '%s': to add one, give the competition file",
                        more->event);
    if (more->round == 0 || more->round > e->round_count)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' has %zu round%s in this set: to add one, give the competition file",
                        e->id, e->round_count, e->round_count == 1 ? "" : "s");
    competition_round *r = &e->rounds[more->round - 1];
    if (more->sets == 0 || more->sets > SETS_MAX - r->sets)
        return tsl_fail(err, TSL_EINPUT, "a round has 1 to %d sets: this one has %u", SETS_MAX,
                        r->sets);
    r->sets += more->sets;
    competition_describe(c);
    return TSL_OK;
}

/* ---- comparing ---- */

static bool is_same(const json_t *a, const json_t *b, const char *key)
{
    const json_t *one = json_object_get(a, key), *other = json_object_get(b, key);
    return one == other || json_equal(one, other);
}

/* Rounds are equal but for the number of sets, of which there are as many or more. */
static bool has_round(json_t *later, json_t *earlier)
{
    const char *key;
    json_t *value;
    if (json_object_size(later) != json_object_size(earlier)) return false;
    json_object_foreach(earlier, key, value)
    {
        const json_t *now = json_object_get(later, key);
        if (strcmp(key, "sets") == 0 ? json_integer_value(now) < json_integer_value(value)
                                     : !json_equal(now, value))
            return false;
    }
    return true;
}

static void compare_event(text *wrong, const char *id, const json_t *earlier, const json_t *later)
{
    const json_t *were = json_object_get(earlier, "rounds"),
                 *are = json_object_get(later, "rounds");
    if (!is_same(earlier, later, "filters") || !is_same(earlier, later, "subset"))
        text_addf(wrong, "event '%.60s' has other filters, or another subset", id);
    for (size_t i = 0; i < json_array_size(were) && wrong->size == 0; i++)
        if (!has_round(json_array_get(are, i), json_array_get(were, i)))
            text_addf(wrong,
                      "event '%.60s': round %zu is another one, or has fewer sets; only sets and "
                      "rounds may be added",
                      id, i + 1);
}

/* The events there were stand in the order they had. */
static void compare_events(text *wrong, json_t *earlier, json_t *later)
{
    const char *id;
    json_t *event;
    void *at = json_object_iter(later);
    json_object_foreach(earlier, id, event)
    {
        if (wrong->size > 0) return;
        const json_t *now = json_object_get(later, id);
        while (at && strcmp(json_object_iter_key(at), id) != 0)
            at = json_object_iter_next(later, at);
        if (!now)
            text_addf(wrong, "event '%.60s' is missing", id);
        else if (!at)
            text_addf(wrong, "event '%.60s' stands in another place among the events", id);
        else
            compare_event(wrong, id, event, now);
    }
}

void part_compare(text *wrong, const char *earlier, const char *later)
{
    static const char *const same[] = {"competition", "paper", "formats"};
    json_t *was = NULL, *now = NULL;
    if (json_read(&was, earlier, strlen(earlier), 0, NULL) != TSL_OK ||
        json_read(&now, later, strlen(later), 0, NULL) != TSL_OK)
        text_add(wrong, "one of the two is not JSON");
    for (size_t i = 0; i < sizeof same / sizeof same[0] && wrong->size == 0; i++)
        if (!is_same(was, now, same[i])) text_addf(wrong, "'%s' is another one", same[i]);
    if (wrong->size == 0)
        compare_events(wrong, json_object_get(was, "events"), json_object_get(now, "events"));
    json_decref(was);
    json_decref(now);
}
