/* A competition made in parts: some of its events now, the rest or more sets later. */
#include "part.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"

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
    snprintf(out, 160, "%s", file_name(e->id));
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

/* A format that is for some events ("events: [333fm]") goes with them. */
static void narrow_formats(competition *c, const char *names)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->format_count; i++) {
        script_use *f = &c->formats[i];
        json_t *all = NULL, *id;
        size_t k, left = 0;
        if (f->parameters) json_read(&all, f->parameters, strlen(f->parameters), 0, NULL);
        json_t *events = json_object_get(all, "events"), *some = json_array();
        json_array_foreach(events, k, id)
        {
            const char *name = json_string_value(id);
            const bool stays = !name || is_named(names, name);
            if (stays) json_array_append(some, id);
            left += stays;
        }
        const bool dropped = json_array_size(events) > 0 && left == 0;
        if (left < json_array_size(events) && !dropped) {
            json_object_set(all, "events", some);
            free(f->parameters);
            f->parameters = json_text(all, JSON_COMPACT | JSON_SORT_KEYS);
        }
        json_decref(some);
        json_decref(all);
        if (dropped) {
            free(f->name);
            free(f->script);
            free(f->parameters);
        } else {
            c->formats[kept++] = *f;
        }
    }
    c->format_count = kept;
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
        competition_event_free(&c->events[i]);
    }
    c->event_count = kept;
    drop_activities(c, events, left_out.bytes);
    narrow_formats(c, events);
    text_free(&left_out);
    return TSL_OK;
}

/* ---- looks ---- */

static void set_parameter(script_use *use, const char *key, json_t *value)
{
    json_t *all = NULL;
    json_read(&all, use->parameters, strlen(use->parameters), 0, NULL);
    if (!all) all = json_object();
    if (!json_object_get(all, key)) json_object_set(all, key, value);
    json_decref(value);
    free(use->parameters);
    use->parameters = json_text(all, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(all);
}

int part_choose_looks(competition *c, const sheet_looks *looks, tsl_err *err)
{
    size_t sheets = 0;
    if (looks->paper && strcmp(looks->paper, "a4") != 0 && strcmp(looks->paper, "letter") != 0)
        return tsl_fail(err, TSL_EUSAGE, "--paper takes a4 or letter, not '%s'", looks->paper);
    for (size_t i = 0; i < c->format_count; i++) {
        script_use *use = &c->formats[i];
        const bool prints = use->name && strcmp(use->name, "sheets") == 0;
        const bool shows = use->name && strcmp(use->name, "display") == 0;
        sheets += prints;
        if (!use->parameters || !(prints || shows)) continue;
        if (looks->language) set_parameter(use, "language", json_string(looks->language));
        if (looks->greys && prints) set_parameter(use, "scheme", json_string("greys"));
        if (looks->letters && prints) set_parameter(use, "letters", json_true());
    }
    if (sheets == 0 && (looks->language || looks->greys || looks->letters))
        return tsl_fail(err, TSL_EUSAGE,
                        "--language, --greys and --letters are for sheets, which no format of this "
                        "competition makes");
    if (!looks->paper) return TSL_OK;
    free(c->paper);
    c->paper = xstrdup(looks->paper);
    return TSL_OK;
}

/* ---- more sets ---- */

static unsigned sets_before(const competition *const *earlier, size_t count, const char *event,
                            unsigned number)
{
    unsigned most = 0;
    for (size_t i = 0; i < count; i++) {
        const competition_event *one = competition_find_event(earlier[i], event);
        if (one && number <= one->round_count && one->rounds[number - 1].sets > most)
            most = one->rounds[number - 1].sets;
    }
    return most;
}

static int add_sets(competition *c, const part_sets *more, tsl_err *err)
{
    competition_event *e = competition_find_event(c, more->event);
    if (!e)
        return tsl_fail(err, TSL_EINPUT,
                        "the set has no event '%s': to add one, give the competition file",
                        more->event);
    if (more->round == 0 || more->round > e->round_count)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' has %zu round%s in this set: to add one, give the competition file",
                        e->id, e->round_count, e->round_count == 1 ? "" : "s");
    competition_round *r = &e->rounds[more->round - 1];
    if (more->sets == 0 || more->sets > SETS_MAX - r->sets_before)
        return tsl_fail(err, TSL_EINPUT, "a round has 1 to %d sets: this one has %u", SETS_MAX,
                        r->sets_before);
    r->sets = r->sets_before + more->sets;
    return TSL_OK;
}

int part_link(text *events, competition *c, const competition *const *earlier, size_t count,
              const part_sets *more, tsl_err *err)
{
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t r = 0; r < c->events[e].round_count; r++) {
            competition_round *one = &c->events[e].rounds[r];
            one->sets_before = sets_before(earlier, count, c->events[e].id, one->number);
            if (more || one->sets < one->sets_before) one->sets = one->sets_before;
        }
    int status = more ? add_sets(c, more, err) : TSL_OK;
    for (size_t e = 0; e < c->event_count && status == TSL_OK; e++) {
        const competition_event *one = &c->events[e];
        const char *slash = one->script ? strrchr(one->script, '/') : NULL;
        size_t new = 0;
        for (size_t r = 0; r < one->round_count; r++)
            new += one->rounds[r].sets - one->rounds[r].sets_before;
        if (new > 0 && slash)
            text_addf(events, "%s%.*s", events->size > 0 ? "," : "", (int)strlen(slash + 1) - 4,
                      slash + 1);
        else if (new > 0)
            text_addf(events, "%s%s", events->size > 0 ? "," : "", one->id);
    }
    if (status == TSL_OK) competition_describe(c);
    return status;
}
