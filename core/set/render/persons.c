/* Those who are registered for an event, where a WCIF of the competition says so. */
#include "persons.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "config/input.h"

enum { NAME_MAX_BYTES = 200, REGISTRANT_MAX = 9999 /* four boxes */, WCA_ID_SIZE = 10 };

static bool is_registered(const json_t *person, const char *event_id)
{
    size_t i;
    json_t *id;
    const json_t *registration = json_object_get(person, "registration");
    const char *status = json_string_value(json_object_get(registration, "status"));
    if (!status || strcmp(status, "accepted") != 0) return false;
    json_array_foreach(json_object_get(registration, "eventIds"), i, id)
    {
        if (json_is_string(id) && strcmp(json_string_value(id), event_id) == 0) return true;
    }
    return false;
}

static bool is_name(const char *s)
{
    return s && s[0] && strlen(s) <= NAME_MAX_BYTES && utf8_is_printable(s, strlen(s));
}

/* "2015ZAND01" */
static bool is_wca_id(const char *s)
{
    return s && strlen(s) == WCA_ID_SIZE &&
           strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == WCA_ID_SIZE;
}

static json_t *describe(const json_t *person)
{
    json_t *out = json_object();
    const char *name = json_string_value(json_object_get(person, "name"));
    const char *id = json_string_value(json_object_get(person, "wcaId"));
    const json_int_t number = json_integer_value(json_object_get(person, "registrantId"));
    if (is_name(name)) json_object_set_new(out, "name", json_string(name));
    if (is_wca_id(id)) json_object_set_new(out, "wca_id", json_string(id));
    if (number > 0 && number <= REGISTRANT_MAX)
        json_object_set_new(out, "registrant", json_integer(number));
    return out;
}

/* Where a person stands among the others: who has no number comes last. */
typedef struct place_of {
    json_int_t number;
    size_t index;
} place_of;

static int by_number(const void *one, const void *other)
{
    const place_of *a = one, *b = other;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* Where they are in WCIF's list, in order. Returns how many. */
static size_t find_registered(place_of *out, const json_t *all, const char *event_id)
{
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *person = json_array_get(all, i);
        const json_int_t number = json_integer_value(json_object_get(person, "registrantId"));
        if (!is_registered(person, event_id)) continue;
        out[count++] = (place_of){number > 0 ? number : INT64_MAX, i};
    }
    qsort(out, count, sizeof *out, by_number);
    return count;
}

json_t *persons_registered(const competition *c, const char *event_id)
{
    const json_t *all = c->input ? c->input->persons : NULL;
    place_of *found = xcalloc(json_array_size(all) + 1, sizeof *found);
    json_t *out = json_array();
    const size_t count = find_registered(found, all, event_id);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(out, describe(json_array_get(all, found[i].index)));
    free(found);
    return out;
}
