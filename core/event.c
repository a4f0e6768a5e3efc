/* The events there are: constants read from lua/events, resolved to puzzles. */
#include "event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

struct event_book {
    event *events;
    event_rule *rules;
    size_t count;
};

unsigned event_attempts(char format)
{
    static const struct {
        char format;
        unsigned attempts;
    } formats[] = {{'1', 1}, {'2', 2}, {'3', 3}, {'5', 5}, {'a', 5}, {'m', 3}};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (formats[i].format == format) return formats[i].attempts;
    return 0;
}

static char *copy_string(const json_t *table, const char *key)
{
    const char *value = json_string_value(json_object_get(table, key));
    return value ? strdup(value) : NULL;
}

static unsigned number_or(const json_t *table, const char *key, unsigned fallback)
{
    const json_t *value = json_object_get(table, key);
    json_int_t n = json_integer_value(value);
    return json_is_integer(value) && n >= 0 && n <= 1000 ? (unsigned)n : fallback;
}

/* {"a","3"} as "a3"; NULL if a format is unknown or none is given. */
static char *copy_formats(const json_t *table)
{
    const json_t *list = json_object_get(table, "formats");
    char letters[16];
    size_t n = json_array_size(list);
    if (n == 0 || n >= sizeof letters) return NULL;
    for (size_t i = 0; i < n; i++) {
        const char *format = json_string_value(json_array_get(list, i));
        if (!format || strlen(format) != 1 || event_attempts(format[0]) == 0) return NULL;
        letters[i] = format[0];
    }
    letters[n] = '\0';
    return strdup(letters);
}

static int read_event(event *out, json_t *table, tsl_err *err)
{
    out->table = json_incref(table);
    out->id = copy_string(table, "id");
    out->name = copy_string(table, "name");
    out->puzzle = copy_string(table, "puzzle");
    out->formats = copy_formats(table);
    out->distance = number_or(table, "min_distance", 2);
    out->extras = number_or(table, "extras", 2);
    out->cubes = number_or(table, "cubes", 1);
    out->multi = json_is_true(json_object_get(table, "multi"));
    if (out->id && out->name && out->puzzle && out->formats) return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN, "events/%s.lua: needs id, name, puzzle and formats",
                    out->id ? out->id : "?");
}

static int read_events(event_book *book, const json_t *list, tsl_err *err)
{
    size_t count = json_array_size(list);
    if (count == 0) return tsl_fail(err, TSL_EBROKEN, "events/all.lua: lists no event");
    book->events = calloc(count, sizeof *book->events);
    book->rules = calloc(count, sizeof *book->rules);
    if (!book->events || !book->rules) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < count; i++) {
        event *e = &book->events[book->count++];
        int status = read_event(e, json_array_get(list, i), err);
        if (status != TSL_OK) return status;
        book->rules[i] = (event_rule){e->id, e->formats, e->extras, e->multi ? e->cubes : 1};
    }
    return TSL_OK;
}

int event_book_new(event_book **out, script_host *scripts, tsl_err *err)
{
    json_t *all = NULL;
    event_book *book = calloc(1, sizeof *book);
    if (!book) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    int status = script_load(scripts, "events/all", NULL, err);
    if (status == TSL_OK) status = script_table(&all, scripts, "events/all", err);
    if (status == TSL_OK) status = read_events(book, json_object_get(all, "events"), err);
    json_decref(all);
    if (status != TSL_OK) {
        event_book_free(book);
        return status;
    }
    *out = book;
    return TSL_OK;
}

void event_book_free(event_book *book)
{
    if (!book) return;
    for (size_t i = 0; i < book->count; i++) {
        event *e = &book->events[i];
        free(e->id);
        free(e->name);
        free(e->puzzle);
        free(e->formats);
        json_decref(e->table);
    }
    free(book->events);
    free(book->rules);
    free(book);
}

size_t event_count(const event_book *book)
{
    return book->count;
}

const event *event_at(const event_book *book, size_t i)
{
    return &book->events[i];
}

const event_rule *event_rules(const event_book *book)
{
    return book->rules;
}

static const char *suggest_event(const event_book *book, const char *id)
{
    const char *names[64] = {NULL};
    for (size_t i = 0; i < book->count && i < 63; i++) names[i] = book->events[i].id;
    return text_closest(id, names);
}

int event_find(const event **out, const event_book *book, const char *id, tsl_err *err)
{
    for (size_t i = 0; i < book->count; i++)
        if (strcmp(book->events[i].id, id) == 0) {
            *out = &book->events[i];
            return TSL_OK;
        }
    const char *near = suggest_event(book, id);
    if (near) return tsl_fail(err, TSL_EINPUT, "unknown event '%s' (did you mean '%s'?)", id, near);
    return tsl_fail(err, TSL_EINPUT, "unknown event '%s': see 'twistseal events'", id);
}
