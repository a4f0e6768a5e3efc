/* The list of events, from lua/events and from scripts of users; rules for their filters; and
 * sessions. */
#include "event.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "plugin/sink.h"
#include "script/kind.h"

enum { OWN_EVENTS_MAX = 32 }; /* of one competition; pointers into a book stay good */

struct event_book {
    script_host *scripts; /* NULL: none to load events with */
    event *events;
    size_t count, room;
};

static const char *string_of(const json_t *table, const char *key)
{
    return json_string_value(json_object_get(table, key));
}

static unsigned number_or(const json_t *table, const char *key, unsigned fallback)
{
    const json_t *value = json_object_get(table, key);
    json_int_t n = json_integer_value(value);
    return json_is_integer(value) && n >= 0 && n <= 1000 ? (unsigned)n : fallback;
}

/* {"a","3"} as "a3". False if a format is unknown or none is given. */
static bool read_formats(event *out)
{
    const json_t *list = json_object_get(out->table, "formats");
    const size_t n = json_array_size(list);
    if (n == 0 || n >= sizeof out->formats) return false;
    for (size_t i = 0; i < n; i++) {
        const char *format = json_string_value(json_array_get(list, i));
        if (!format || strlen(format) != 1 || competition_attempts(format[0]) == 0) return false;
        out->formats[i] = format[0];
    }
    return out->formats[0] != 'h'; /* the default asks for nothing more */
}

/* Frees what an event has, and not the event. */
static void free_event(event *e)
{
    free(e->script);
    free(e->parts);
    json_decref(e->table);
}

/* Finds the events whose puzzles a relay has: they are the program's, and have one puzzle each. */
static int take_parts(event *out, const json_t *ids, tsl_err *err)
{
    out->cubes = (unsigned)json_array_size(ids);
    out->multi = true;
    out->distance = 0; /* each part has its own */
    out->parts = xcalloc(out->cubes, sizeof(event *));
    int status = TSL_OK;
    for (size_t i = 0; i < out->cubes && status == TSL_OK; i++) {
        const char *id = json_string_value(json_array_get(ids, i));
        status = event_find(&out->parts[i], out->book, id ? id : "", err);
        if (status == TSL_OK && (out->parts[i]->script || out->parts[i]->multi))
            status =
                tsl_fail(err, TSL_EINPUT,
                         "'puzzles' has '%s': they are events of one puzzle, of the program's", id);
    }
    if (status == TSL_OK) out->puzzle = out->parts[0]->puzzle;
    return status;
}

/* Adds one event, whose strings are the table's; the book has room for it. */
static int add_event(event_book *book, json_t *table, tsl_err *err)
{
    const json_t *puzzles = json_object_get(table, "puzzles");
    event *out = &book->events[book->count++];
    const json_t *official = json_object_get(table, "official");
    *out = (event){.book = book,
                   .table = json_incref(table),
                   .id = string_of(table, "id"),
                   .name = string_of(table, "name"),
                   .puzzle = string_of(table, "puzzle"),
                   .random_state = string_of(json_object_get(table, "random_state"), "puzzle"),
                   .stronger_moves = string_of(table, "stronger_moves"),
                   .distance = number_or(table, "min_distance", 2),
                   .extras = number_or(table, "extras", 2),
                   .cubes = number_or(table, "cubes", 1),
                   .multi = json_is_true(json_object_get(table, "multi")),
                   .official_from = string_of(official, "from"),
                   .official_to = string_of(official, "to"),
                   .subset = string_of(table, "subset")};
    int status = puzzles ? take_parts(out, puzzles, err) : TSL_OK;
    if (status == TSL_OK && !(out->id && strlen(out->id) <= EVENT_ID_MAX && out->name &&
                              out->puzzle && read_formats(out)))
        status = tsl_fail(err, TSL_EBROKEN, "events/%.40s.lua: needs id, name, puzzle and formats",
                          out->id ? out->id : "?");
    if (status == TSL_OK) return TSL_OK;
    free_event(out);
    book->count--;
    return status;
}

int event_book_from(event_book **out, const json_t *list, tsl_err *err)
{
    const size_t count = json_array_size(list);
    int status = TSL_OK;
    if (count == 0) return tsl_fail(err, TSL_EBROKEN, "events/all.lua: lists no event");
    event_book *book = xcalloc(1, sizeof *book);
    book->room = count + OWN_EVENTS_MAX;
    book->events = xcalloc(book->room, sizeof *book->events);
    for (size_t i = 0; i < count && status == TSL_OK; i++)
        status = add_event(book, json_array_get(list, i), err);
    if (status == TSL_OK)
        *out = book;
    else
        event_book_free(book);
    return status;
}

int event_book_new(event_book **out, script_host *scripts, tsl_err *err)
{
    json_t *all = NULL;
    int status = script_load(scripts, "events/all", NULL, err);
    if (status == TSL_OK) status = script_table(&all, scripts, "events/all", err);
    if (status == TSL_OK) status = event_book_from(out, json_object_get(all, "events"), err);
    if (status == TSL_OK) (*out)->scripts = scripts;
    json_decref(all);
    return status;
}

void event_book_free(event_book *book)
{
    if (!book) return;
    for (size_t i = 0; i < book->count; i++) free_event(&book->events[i]);
    free(book->events);
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

/* ---- events of the user's own ---- */

enum { PLAIN_MAX = 63 };

/* Small letters and digits only: "Square-1" as "square1". */
static void make_plain(char out[PLAIN_MAX + 1], const char *word)
{
    size_t size = 0;
    for (; *word && size < PLAIN_MAX; word++)
        if (isalnum((unsigned char)*word)) out[size++] = (char)tolower((unsigned char)*word);
    out[size] = '\0';
}

static const char *const name_keys[] = {"id", "name", "short"};

/* The event of the program's that this word stands for, in whatever case, with or without marks. */
static const event *find_reserved(const event_book *book, const char *word)
{
    char plain[PLAIN_MAX + 1], other[PLAIN_MAX + 1];
    make_plain(plain, word);
    for (size_t i = 0; i < 3 * book->count; i++) {
        const event *e = &book->events[i / 3];
        const char *name = string_of(e->table, name_keys[i % 3]);
        make_plain(other, name ? name : e->name);
        if (strcmp(plain, other) == 0) return e;
    }
    return NULL;
}

/* An event of the user's own must not pass for one of the program's: neither by its id
 * nor by its names, nor by letters that look like others. */
static int check_names(const event_book *book, const char *path, const json_t *table, tsl_err *err)
{
    for (size_t i = 0; i < 3; i++) {
        const char *word = string_of(table, name_keys[i]);
        if (!word) continue;
        if (!text_is_ascii(word, strlen(word), false))
            return tsl_fail(err, TSL_EINPUT,
                            "%s: '%s' of an event of your own must have ASCII letters only", path,
                            name_keys[i]);
        const event *e = find_reserved(book, word);
        if (e)
            return tsl_fail(err, TSL_EINPUT, "%s: its %s '%.60s' stands for the event '%s'", path,
                            name_keys[i], word, e->id);
    }
    return TSL_OK;
}

int event_load(const event **out, event_book *book, const char *path, tsl_err *err)
{
    json_t *table = NULL;
    if (!book->scripts)
        return tsl_fail(err, TSL_EINPUT, "an event script of your own cannot be used here");
    int status = script_load(book->scripts, path, NULL, err);
    if (status == TSL_OK) status = script_check_kind(book->scripts, path, "event", err);
    if (status == TSL_OK) status = script_table(&table, book->scripts, path, err);
    if (status == TSL_OK) status = check_names(book, path, table, err);
    if (status == TSL_OK && book->count == book->room)
        status =
            tsl_fail(err, TSL_ELIMIT, "more than %d event scripts of your own", OWN_EVENTS_MAX);
    if (status == TSL_OK) status = add_event(book, table, err);
    json_decref(table);
    if (status != TSL_OK) return status;
    event *e = &book->events[book->count - 1];
    e->script = xstrdup(path);
    *out = e;
    return TSL_OK;
}

/* ---- a word that is no id ---- */

/* The event whose name begins with the word, or is it; whose short name is, or whose id; whose name
 * has it: "4x4", "blindfolded". Where the word is long it may have an error or two. */
const char *event_closest(const event_book *book, const char *word)
{
    enum { SUGGESTIONS = 64, BEGINS = 0, IS_NAME = 10, IS_SHORT = 20, HAS = 30, NONE = 40 };
    char plain[PLAIN_MAX + 1], name[PLAIN_MAX + 1], short_name[PLAIN_MAX + 1];
    const char *ids[SUGGESTIONS] = {NULL}, *best = NULL;
    size_t least = NONE;
    make_plain(plain, word);
    const size_t size = strlen(plain), errors = size >= 6 ? 2 : size >= 4 ? 1 : 0;
    for (size_t i = 0; i < book->count && size > 0; i++) {
        const event *e = &book->events[i];
        const char *given = string_of(e->table, "short");
        make_plain(name, e->name);
        make_plain(short_name, given ? given : "");
        const char *at = size >= 3 ? strstr(name, plain) : NULL;
        const size_t to_name = text_distance(plain, name),
                     to_short = text_distance(plain, short_name);
        const size_t rank = at == name           ? BEGINS
                            : to_name <= errors  ? IS_NAME + to_name
                            : to_short <= errors ? IS_SHORT + to_short
                            : at                 ? HAS
                                                 : NONE;
        if (rank < least) best = e->id;
        if (rank < least) least = rank;
    }
    for (size_t i = 0; i < book->count && i < SUGGESTIONS - 1; i++) ids[i] = book->events[i].id;
    const char *near = least >= HAS ? text_closest(word, ids) : NULL;
    return near ? near : best;
}

int event_find(const event **out, const event_book *book, const char *id, tsl_err *err)
{
    for (size_t i = 0; i < book->count; i++)
        if (strcmp(book->events[i].id, id) == 0) {
            *out = &book->events[i];
            return TSL_OK;
        }
    const char *near = event_closest(book, id);
    if (near) return tsl_fail(err, TSL_EINPUT, "unknown event '%s' (did you mean '%s'?)", id, near);
    return tsl_fail(err, TSL_EINPUT, "unknown event '%s': see 'twistseal events'", id);
}

bool event_is_filtered(const event *e, const competition_event *planned)
{
    return e->subset || planned->subset || planned->filter_count > 0;
}

/* ---- puzzles ---- */

char *event_definition(const event *e, const char *id)
{
    if (!e->id) return xstrdup(e->script);
    const char *slash = e->script ? strrchr(e->script, '/') : NULL;
    char *built_in = xasprintf("puzzles/%s", id);
    if (e->book->scripts && script_exists(e->book->scripts, built_in)) return built_in;
    free(built_in);
    if (!slash) return NULL;
    char *own = xasprintf("%.*s/%s.puzzle.lua", (int)(slash - e->script), e->script, id);
    if (access(own, F_OK) == 0) return own;
    free(own);
    return NULL;
}

json_t *event_drawing(const event *e, const tsl_puzzle *type)
{
    json_t *table = NULL, *out = NULL;
    script_host *scripts = e->book->scripts;
    if (strcmp(type->draw_as, "generic") == 0) {
        char *definition = event_definition(e, type->id); /* it was read when the puzzle was made */
        if (definition) script_table(&table, scripts, definition, NULL);
        out = json_incref(json_object_get(table, "drawing"));
        free(definition);
        json_decref(table);
        return out;
    }
    char *script = xasprintf("draw/%s", type->draw_as);
    if (script_exists(scripts, script)) out = json_string(type->draw_as);
    free(script);
    return out;
}

/* Puts the script, if there is one, in front of what is wrong with its definition. */
static int blame_definition(const char *script, int status, tsl_err *err)
{
    if (!script || !err || status != TSL_EINPUT) return status;
    const tsl_err why = *err;
    return tsl_fail(err, why.code, "%s%s: %.3000s", script, *script == '/' ? "" : ".lua", why.text);
}

/* Makes the puzzle with this id of the script's definition. */
static int define_puzzle(const char *script, const char *id, script_host *scripts,
                         plugin_host *plugins, tsl_err *err)
{
    json_t *table = NULL;
    int status = script_table(&table, scripts, script, err);
    if (status == TSL_OK) {
        char *definition = json_dumps(table, JSON_COMPACT);
        status = plugin_host_define(plugins, id, definition, strlen(definition), err);
        free(definition);
    }
    json_decref(table);
    return blame_definition(script, status, err);
}

static int find_type(const tsl_puzzle **out, const event *e, const char *id, plugin_host *plugins,
                     tsl_err *err)
{
    bool there = false;
    int status = plugin_host_has(&there, plugins, id, err);
    char *script = there ? NULL : event_definition(e, id); /* none: the host says so */
    if (status == TSL_OK && script)
        status = define_puzzle(script, id, e->book->scripts, plugins, err);
    free(script);
    return status == TSL_OK ? plugin_host_type(out, plugins, id, err) : status;
}

int event_puzzle_type(const tsl_puzzle **out, const event *e, plugin_host *plugins, tsl_err *err)
{
    return find_type(out, e, e->puzzle, plugins, err);
}

int event_puzzle(const puzzle **out, const event *e, event_scrambles scrambles,
                 plugin_host *plugins, tsl_err *err)
{
    const tsl_puzzle *type;
    const char *id = e->puzzle;
    if (scrambles == SCRAMBLES_RANDOM_STATE && !(id = e->random_state))
        return tsl_fail(err, TSL_EINPUT, "event '%s' has no 'random_state': leave it out", e->id);
    if (scrambles == SCRAMBLES_STRONGER_MOVES && !(id = e->stronger_moves))
        return tsl_fail(err, TSL_EINPUT, "event '%s' has no stronger 'random_moves': leave it out",
                        e->id);
    int status = find_type(&type, e, id, plugins, err);
    if (status == TSL_OK) {
        char *script = event_definition(e, id);
        status = blame_definition(script, plugin_host_puzzle(out, plugins, id, err), err);
        free(script);
    }
    if (status != TSL_OK) return status;
    unsigned most = type->metric_max + 1;
    if (e->distance <= most) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "event '%s': 'min_distance' is %u: puzzle '%s' knows distances only up to %u",
                    e->id, e->distance, e->puzzle, most);
}

/* ---- traits ---- */

static bool fits(const char *trait, const char *need)
{
    size_t size = strlen(need);
    if (size > 0 && need[size - 1] == '*') return strncmp(trait, need, size - 1) == 0;
    return strcmp(trait, need) == 0;
}

bool needs_include(const json_t *needs, const char *trait)
{
    for (size_t i = 0; i < json_array_size(needs); i++)
        if (fits(trait, json_string_value(json_array_get(needs, i)))) return true;
    return !needs;
}

int needs_check(const json_t *needs, const tsl_puzzle *type, const char *user, tsl_err *err)
{
    enum { SHOWN = 200 };
    const char *names[SHOWN + 1] = {NULL};
    for (size_t i = 0; i < SHOWN && type->traits && type->traits[i].name; i++)
        names[i] = type->traits[i].name;
    for (size_t i = 0; i < json_array_size(needs); i++) {
        const char *need = json_string_value(json_array_get(needs, i));
        const tsl_trait *t = type->traits;
        while (t && t->name && !fits(t->name, need)) t++;
        if (t && t->name) continue;
        const char *near = text_closest(need, names);
        return tsl_fail(
            err, TSL_EINPUT, "'%s' needs '%.60s', which puzzle '%s' does not have%s%s%s", user,
            need, type->id, near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
    }
    return TSL_OK;
}

/* ---- the script's table ---- */

bool filter_takes_event(const json_t *table, const char *id)
{
    const json_t *events = json_object_get(table, "events");
    for (size_t i = 0; i < json_array_size(events); i++)
        if (strcmp(json_string_value(json_array_get(events, i)), id) == 0) return true;
    return !events;
}

int filter_check_table(const json_t *table, const script_use *use, const char *id, tsl_err *err)
{
    const char *name = json_string_value(json_object_get(table, "name"));
    if (!filter_takes_event(table, id))
        return tsl_fail(err, TSL_EINPUT, "filter '%s' is not for event '%s'", use->name, id);
    /* The manifest counts refusals by rule; these two are the program's own. */
    if (strcmp(name, "distance") != 0 && strcmp(name, "duplicate") != 0) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "filter '%s' must not be named '%s': a built-in rule has that name", use->name,
                    name);
}

int filter_check(script_host *scripts, const script_use *use, const char *id,
                 const tsl_puzzle *type, tsl_err *err)
{
    json_t *table = NULL;
    int status = script_check_kind(scripts, use->script, "filter", err);
    if (status == TSL_OK) status = script_table(&table, scripts, use->script, err);
    if (status == TSL_OK) status = filter_check_table(table, use, id, err);
    if (status == TSL_OK)
        status = needs_check(json_object_get(table, "needs"), type, use->name, err);
    json_decref(table);
    return status;
}

int session_open_at(session *out, const char *folder, const char *const *plugins, tsl_err *err)
{
    *out = (session){0};
    int status = plugin_host_new(&out->plugins, folder, plugins, err);
    if (status == TSL_OK) status = script_host_new(&out->scripts, folder, err);
    if (status == TSL_OK) status = event_book_new(&out->events, out->scripts, err);
    if (status != TSL_OK) session_close(out);
    return status;
}

int session_open(session *out, const char *const *plugins, tsl_err *err)
{
    return session_open_at(out, NULL, plugins, err);
}

void session_close(session *s)
{
    plugin_host_free(s->plugins);
    event_book_free(s->events);
    script_host_free(s->scripts);
    *s = (session){0};
}

int session_event(const event **out, const session *s, const char *name, tsl_err *err)
{
    char *path = NULL;
    int status = script_resolve(&path, name, NULL, err);
    if (status == TSL_OK && path[0] == '/')
        status = event_load(out, s->events, path, err);
    else if (status == TSL_OK)
        status = event_find(out, s->events, name, err);
    free(path);
    return status;
}

int session_puzzle(const puzzle **out, const event **event_out, const session *s, const char *id,
                   tsl_err *err)
{
    int status = event_find(event_out, s->events, id, err);
    if (status != TSL_OK) return status;
    return event_puzzle(out, *event_out, SCRAMBLES_USUAL, s->plugins, err);
}

/* The puzzle that the user's script defines; *out stays where the script defines none. */
static int session_defined_puzzle(const puzzle **out, const session *s, const char *script,
                                  tsl_err *err)
{
    json_t *table = NULL;
    int status = script_table(&table, s->scripts, script, err);
    const char *id = json_string_value(json_object_get(table, "id"));
    if (status == TSL_OK && json_object_get(table, "pieces")) {
        status = define_puzzle(script, id ? id : "", s->scripts, s->plugins, err);
        if (status == TSL_OK)
            status = blame_definition(script, plugin_host_puzzle(out, s->plugins, id, err), err);
    }
    json_decref(table);
    return status;
}

/* Of an event's two puzzles the one that knows states. */
static int solving_puzzle(const puzzle **out, const event *e, const session *s, tsl_err *err)
{
    return event_puzzle(out, e, e->random_state ? SCRAMBLES_RANDOM_STATE : SCRAMBLES_USUAL,
                        s->plugins, err);
}

const event *event_with_puzzle(const event_book *book, const char *id)
{
    for (size_t i = 0; i < event_count(book); i++) {
        const event *e = event_at(book, i);
        if (strcmp(e->puzzle, id) == 0 || (e->random_state && strcmp(e->random_state, id) == 0))
            return e;
    }
    return NULL;
}

int session_named_puzzle(const puzzle **out, const session *s, const char *name, tsl_err *err)
{
    bool there = false;
    const event *having = event_with_puzzle(s->events, name);
    if (having) return solving_puzzle(out, having, s, err);
    int status = plugin_host_has(&there, s->plugins, name, err);
    if (status != TSL_OK) return status;
    if (there) return plugin_host_puzzle(out, s->plugins, name, err);
    const event *named;
    char *path = NULL;
    *out = NULL;
    status = script_resolve(&path, name, NULL, err);
    if (status == TSL_OK && (path[0] == '/' || script_exists(s->scripts, path)))
        status = session_defined_puzzle(out, s, path, err);
    free(path);
    if (status != TSL_OK || *out) return status;
    status = session_event(&named, s, name, err);
    return status == TSL_OK ? solving_puzzle(out, named, s, err) : status;
}

int session_explain(text *out, const session *s, const char *name, tsl_err *err)
{
    const puzzle *p = NULL;
    tsl_sink sink = sink_into(out);
    int status = session_named_puzzle(&p, s, name, err);
    if (status == TSL_OK && !p->type->explain)
        status = tsl_fail(err, TSL_EINPUT, "'%s' does not tell how it is solved", name);
    if (status == TSL_OK) status = puzzle_init_scramble(NULL, p, err);
    return status == TSL_OK ? p->type->explain(p->self, &sink, err) : status;
}
