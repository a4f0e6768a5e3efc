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
    bool whole = out != NULL;
    if (is_name(name)) whole = json_object_set_new(out, "name", json_string(name)) == 0 && whole;
    if (is_wca_id(id)) whole = json_object_set_new(out, "wca_id", json_string(id)) == 0 && whole;
    if (number > 0 && number <= REGISTRANT_MAX)
        whole = json_object_set_new(out, "registrant", json_integer(number)) == 0 && whole;
    if (whole) return out;
    json_decref(out);
    return NULL;
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
    json_t *out = found ? json_array() : NULL;
    const size_t count = out ? find_registered(found, all, event_id) : 0;
    bool whole = out != NULL;
    for (size_t i = 0; i < count && whole; i++)
        whole = json_array_append_new(out, describe(json_array_get(all, found[i].index))) == 0;
    free(found);
    if (whole) return out;
    json_decref(out);
    return NULL;
}
