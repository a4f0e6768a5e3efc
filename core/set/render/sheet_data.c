/* What a format's `sheet` and `attempt` are given: the model, cut to one set or attempt. */
#include "sheet_data.h"

#include <stdint.h>
#include <string.h>

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
    json_t *event, *round;
    json_array_foreach(json_object_get(model, "events"), e, event)
    {
        const bool is_it = strcmp(json_string_value(json_object_get(event, "id")), id) == 0;
        json_array_foreach(json_object_get(event, "rounds"), r, round)
        {
            if (is_it) count += json_array_size(json_object_get(round, "sets"));
        }
    }
    return json_integer((json_int_t)count);
}

json_t *sheet_data_head(const json_t *model, const competition *c)
{
    json_t *head = sheet_data_without(model, "events"), *ids = json_array(), *sets = json_array();
    const size_t venues = json_array_size(json_object_get(model, "schedule"));
    bool whole = head && ids && sets;
    json_object_del(head, "schedule"); /* each set has its place */
    whole = json_object_set_new(head, "venues", json_integer((int)venues)) == 0 && whole;
    for (size_t i = 0; i < c->event_count && whole; i++) {
        whole = json_array_append_new(ids, json_string(c->events[i].id)) == 0;
        whole = json_array_append_new(sets, count_sets(model, c->events[i].id)) == 0 && whole;
    }
    whole = json_object_set_new(head, "event_ids", ids) == 0 && whole;
    whole = json_object_set_new(head, "event_sets", sets) == 0 && whole;
    if (!whole) json_decref(head);
    return whole ? head : NULL;
}

static const char *const lists[] = {"attempts", "extras"};

/* The set with one attempt, of the list with this number. */
static json_t *part_of(const json_t *set, size_t list, json_t *attempt)
{
    json_t *part = json_copy((json_t *)(uintptr_t)set);
    bool whole = json_object_set_new(part, lists[list], json_pack("[O]", attempt)) == 0;
    whole = json_object_set_new(part, lists[1 - list], json_array()) == 0 && whole;
    if (whole) return part;
    json_decref(part);
    return NULL;
}

static bool add_parts(json_t *out, const json_t *set)
{
    size_t i;
    json_t *attempt;
    bool whole = true;
    for (size_t list = 0; list < 2; list++)
        json_array_foreach(json_object_get(set, lists[list]), i, attempt)
        {
            whole = whole && json_array_append_new(out, part_of(set, list, attempt)) == 0;
        }
    return whole;
}

json_t *sheet_data_sets(const json_t *round, bool apart)
{
    size_t i;
    json_t *set, *out = json_array();
    bool whole = out != NULL;
    json_array_foreach(json_object_get(round, "sets"), i, set)
    {
        whole = whole && (apart ? add_parts(out, set) : json_array_append(out, set) == 0);
    }
    if (whole) return out;
    json_decref(out);
    return NULL;
}

/* ---- without scrambles ---- */

/* The object with its list `key` replaced by the items that `bare` makes of its own. */
static json_t *with_bare(const json_t *object, const char *key, json_t *(*bare)(const json_t *))
{
    size_t i;
    json_t *item, *list = json_array(), *copy = json_copy((json_t *)(uintptr_t)object);
    bool whole = list && copy;
    json_array_foreach(json_object_get(object, key), i, item)
    {
        whole = whole && json_array_append_new(list, bare(item)) == 0;
    }
    whole = json_object_set_new(copy, key, list) == 0 && whole;
    if (whole) return copy;
    json_decref(copy);
    return NULL;
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
    json_t *all = some ? with_bare(some, "extras", bare_attempt) : NULL;
    json_decref(some);
    return all;
}

static json_t *bare_round(const json_t *round)
{
    return with_bare(round, "sets", bare_set);
}

static json_t *bare_event(const json_t *event)
{
    return with_bare(event, "rounds", bare_round);
}

json_t *sheet_data_bare(const json_t *events)
{
    size_t i;
    json_t *event, *out = json_array();
    bool whole = out != NULL;
    json_array_foreach(events, i, event)
    {
        whole = whole && json_array_append_new(out, bare_event(event)) == 0;
    }
    if (whole) return out;
    json_decref(out);
    return NULL;
}
