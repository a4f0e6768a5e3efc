/* WCIF, the competition format of the WCA's website: translated into a competition file. */
#include "wcif.h"

#include "competition.h"

#include <stdlib.h>
#include <string.h>

#include "wcif_schedule.h"
#include "wcif_writer.h"

#include "base/file.h"
#include "base/json.h"

/* ---- the text before any JSON ---- */

static size_t skip_blank(const text *t)
{
    size_t at = t->size >= 3 && memcmp(t->bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return at + strspn(t->bytes + at, " \t\r\n");
}

bool wcif_is(const input *s)
{
    static const char key[] = "\"formatVersion\"";
    const text *t = &s->bytes;
    return !s->set && t->size > 0 && t->bytes[skip_blank(t)] == '{' &&
           memmem(t->bytes, t->size, key, sizeof key - 1);
}

/* Counts values and levels, so that the memory of reading is bounded. NULL, or what is wrong. */
static const char *find_excess(const text *t)
{
    size_t values = 0, depth = 0;
    bool in_text = false;
    for (size_t i = 0; i < t->size; i++) {
        const char c = t->bytes[i];
        if (in_text && c == '\\') i++;
        if (c == '"') in_text = !in_text;
        if (in_text) continue;
        values += c == ',' || c == '[' || c == '{';
        if ((c == '[' || c == '{') && ++depth > WCIF_DEPTH_MAX) return "is nested too deep";
        if ((c == ']' || c == '}') && depth > 0) depth--;
        if (values > WCIF_VALUES_MAX) return "has too many values";
    }
    return NULL;
}

static int read_json(json_t **out, const input *s, tsl_err *err)
{
    json_error_t where;
    const size_t at = skip_blank(&s->bytes);
    const char *excess = find_excess(&s->bytes);
    if (excess)
        return tsl_fail(err, TSL_EINPUT, "%s: %s: at most %d levels and %d values", s->name, excess,
                        WCIF_DEPTH_MAX, WCIF_VALUES_MAX);
    int status =
        json_read(out, s->bytes.bytes + at, s->bytes.size - at, JSON_REJECT_DUPLICATES, &where);
    if (status == TSL_OK) return TSL_OK;
    if (status == TSL_ESYSTEM) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    return tsl_fail(err, TSL_EINPUT, "%s:%d:%d: this is not JSON: %s", s->name, where.line,
                    where.column, where.text);
}

/* ---- rounds ---- */

/* A number of a round, and the extension of TNoodle's that has it. */
static const struct {
    const char *extension, *data, *key;
} numbers[] = {
    {"ExtraScrambleCount", "extraAttempts", "extras"},
    {"MultiScrambleCount", "requestedScrambles", "cubes"},
    {"SheetCopyCount", "numCopies", "copies"},
};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static void write_number(writer *w, const json_t *of, size_t i)
{
    const size_t path = writer_enter_extension(w, of, numbers[i].extension);
    const json_t *data = path ? w->data : NULL;
    if (!data) return;
    const json_t *value = writer_get(w, data, numbers[i].data, JSON_INTEGER, true);
    if (value) {
        const size_t key = writer_enter(w, ".%s", numbers[i].data);
        writer_line(w, "        %s: %" JSON_INTEGER_FORMAT, numbers[i].key,
                    json_integer_value(value));
        writer_leave(w, key);
    }
    writer_leave(w, path);
}

static bool has_extension(writer *w, const json_t *of, const char *name)
{
    const size_t path = writer_enter_extension(w, of, name);
    if (path) writer_leave(w, path);
    return path > 0;
}

static void check_round_id(writer *w, const json_t *round, const char *event, size_t number)
{
    char expected[96];
    const char *id = writer_text(w, round, "id", true);
    snprintf(expected, sizeof expected, "%.60s-r%zu", event, number);
    if (!id || strcmp(id, expected) == 0) return;
    const size_t path = writer_enter(w, ".id");
    writer_refuse(w, "round %zu of the event must be '%s'", number, expected);
    writer_leave(w, path);
}

static bool is_head_to_head(const json_t *round)
{
    const char *format = json_string_value(json_object_get(round, "format"));
    return format && strcmp(format, "h") == 0;
}

/* WCIF has neither seats nor sets. There are as many matches as seats, which the number of scramble
 * sets may say; else the most that there can be, so that no scramble is wanting. */
static void write_matches(writer *w, json_int_t sets, const char *id, size_t round)
{
    const bool said = sets >= 4 && sets <= 16 && sets % 4 == 0;
    const int seats = said ? (int)sets : 16;
    writer_line(w, "        head_to_head: {seats: %d, sets_to_win: 3}", seats);
    writer_note(
        w,
        "WCIF says little of head-to-head round %.60s-r%zu: scrambles are for %d seats and 3 "
        "sets to win. 'import' it, and give other numbers there",
        id, round, seats);
}

static void write_round(writer *w, const json_t *event, const char *id, size_t i)
{
    const json_t *round = json_array_get(json_object_get(event, "rounds"), i);
    const size_t path = writer_enter(w, ".rounds[%zu]", i);
    if (writer_is_object(w, round)) {
        check_round_id(w, round, id, i + 1);
        writer_pair(w, "      - format: ", round, "format", true);
        const json_t *sets = writer_get(w, round, "scrambleSetCount", JSON_INTEGER, true);
        const size_t key = writer_enter(w, ".scrambleSetCount");
        if (is_head_to_head(round))
            write_matches(w, json_integer_value(sets), id, i + 1);
        else
            writer_line(w, "        sets: %" JSON_INTEGER_FORMAT, json_integer_value(sets));
        writer_leave(w, key);
    }
    for (size_t n = 0; n < NUMBERS; n++) write_number(w, round, n);
    writer_leave(w, path);
    /* What the event says of multi-blind holds where the round says nothing. */
    const size_t again = writer_enter(w, ".rounds[%zu]", i);
    const bool own = has_extension(w, round, numbers[1].extension);
    writer_leave(w, again);
    if (!own) write_number(w, event, 1);
    if (json_array_size(json_object_get(round, "scrambleSets")) > 0)
        writer_note(w, "the scrambles of %s-r%zu that another program made are not used", id,
                    i + 1);
}

/* ---- events ---- */

static bool is_twice(writer *w, const json_t *events, size_t i, const char *id)
{
    for (size_t k = 0; k < i; k++) {
        const char *other = json_string_value(json_object_get(json_array_get(events, k), "id"));
        if (!other || strcmp(other, id) != 0) continue;
        writer_refuse(w, "event '%.40s' stands in events[%zu] already", id, k);
        return true;
    }
    return false;
}

static void write_event(writer *w, const json_t *events, size_t i)
{
    const json_t *event = json_array_get(events, i);
    const size_t path = writer_enter(w, "events[%zu]", i);
    const char *id = writer_is_object(w, event) ? writer_text(w, event, "id", true) : NULL;
    const json_t *rounds = id ? writer_get(w, event, "rounds", JSON_ARRAY, true) : NULL;
    const size_t count = json_array_size(rounds);
    if (count > ROUNDS_MAX)
        writer_refuse(w, "has %zu rounds: at most %d", count, ROUNDS_MAX);
    else if (rounds && count == 0)
        writer_note(w, "event %.40s has no rounds, and no scrambles", id);
    else if (rounds && !is_twice(w, events, i, id)) {
        const size_t key = writer_enter(w, ".id");
        writer_key(w, "  ", id);
        writer_leave(w, key);
        writer_line(w, "    rounds:");
        for (size_t r = 0; r < count; r++) write_round(w, event, id, r);
    }
    writer_leave(w, path);
}

static void write_events(writer *w, const json_t *root)
{
    enum { EVENTS_MAX = 100 };
    const json_t *events = writer_get(w, root, "events", JSON_ARRAY, true);
    const size_t count = json_array_size(events), path = writer_enter(w, "events");
    writer_line(w, "events:");
    if (events && count == 0) writer_refuse(w, "there is none");
    if (count > EVENTS_MAX) writer_refuse(w, "has %zu items: at most %d", count, EVENTS_MAX);
    writer_leave(w, path);
    for (size_t i = 0; i < count && count <= EVENTS_MAX; i++) write_event(w, events, i);
}

/* ---- formats ---- */

/* The sheets of fewest moves in more languages. */
static void write_languages(writer *w, const json_t *event, const text *colours)
{
    const size_t path = writer_enter_extension(w, event, "FmcLanguages");
    if (!path) return;
    const json_t *tags = writer_get(w, w->data, "languageTags", JSON_ARRAY, true);
    for (size_t i = 0; i < json_array_size(tags) && i < SCRIPTS_MAX; i++) {
        const size_t key = writer_enter(w, ".languageTags[%zu]", i);
        const char *tag = json_string_value(json_array_get(tags, i));
        if (!tag || strlen(tag) > 20)
            writer_refuse(w, "must be the tag of a language, like \"de\"");
        else if (strcmp(tag, "en") != 0) {
            text line = {0};
            text_add(&line, "  - {use: sheets, events: [");
            writer_quote(&line, json_string_value(json_object_get(event, "id")));
            text_add(&line, "], language: ");
            writer_quote(&line, tag);
            if (colours->size) text_addf(&line, ", colours: [%s]", colours->bytes);
            writer_take(w, &line, "}");
        }
        writer_leave(w, key);
    }
    writer_leave(w, path);
}

/* The colours of cubes, once for all cubes. */
static void add_colours(writer *w, const json_t *event, text *out)
{
    static const char *const faces[] = {"U", "R", "F", "D", "L", "B", NULL};
    const size_t path = writer_enter_extension(w, event, "ColorScheme");
    if (!path) return;
    const char *id = json_string_value(json_object_get(event, "id"));
    const json_t *scheme = writer_get(w, w->data, "colorScheme", JSON_OBJECT, true);
    const bool cube = id && id[0] >= '2' && id[0] <= '7' && id[1] == id[0] && id[2] == id[0];
    if (scheme && !cube)
        writer_note(w, "the colours of %.40s are not used: give 'colours' to 'sheets'", id);
    else if (scheme && out->size == 0)
        for (const char *const *face = faces; *face; face++) {
            const char *hex = json_string_value(json_object_get(scheme, *face));
            if (!hex || strlen(hex) > 7) continue;
            text_addf(out, "%s\"%s %s\"", out->size ? ", " : "", *face, hex + (hex[0] == '#'));
        }
    writer_leave(w, path);
}

static void write_formats(writer *w, const json_t *root)
{
    text colours = {0};
    size_t i;
    json_t *event;
    const json_t *events = json_object_get(root, "events");
    const size_t count = json_array_size(events) <= 100 ? json_array_size(events) : 0;
    for (i = 0; i < count; i++) {
        const size_t path = writer_enter(w, "events[%zu]", i);
        add_colours(w, json_array_get(events, i), &colours);
        writer_leave(w, path);
    }
    const size_t path = writer_enter(w, "events");
    writer_line(w, "formats:\n  - text\n  - json");
    w->yaml.failed |= colours.failed;
    if (colours.size) {
        writer_line(w, "  - {use: sheets, colours: [%s]}", colours.bytes);
        writer_line(w, "  - {use: display, colours: [%s]}", colours.bytes);
    } else
        writer_line(w, "  - sheets\n  - display");
    writer_leave(w, path);
    json_array_foreach(events, i, event)
    {
        const size_t of = i < count ? writer_enter(w, "events[%zu]", i) : 0;
        if (of) write_languages(w, event, &colours);
        if (of) writer_leave(w, of);
    }
    text_free(&colours);
}

/* ---- the file ---- */

static void write_head(writer *w, const json_t *root)
{
    const json_t *schedule = json_object_get(root, "schedule");
    const char *version = writer_text(w, root, "formatVersion", true);
    if (version && strncmp(version, "1.", 2) != 0)
        writer_note(w, "formatVersion '%.20s' is not the one that is known, 1.0", version);
    writer_line(w, "competition:");
    writer_pair(w, "  id: ", root, "id", true);
    writer_pair(w, "  name: ", root, "name", true);
    const size_t path = writer_enter(w, "schedule");
    if (json_is_object(schedule)) writer_pair(w, "  date: ", schedule, "startDate", false);
    writer_leave(w, path);
}

static void write_all(writer *w, const json_t *root)
{
    write_head(w, root);
    write_formats(w, root);
    write_events(w, root);
    wcif_schedule_write(w, root);
    writer_note_unknown(w, root);
}

/* Takes over the root. */
static int keep(input *s, writer *w, json_t *root, tsl_err *err)
{
    int status = TSL_OK;
    if (w->yaml.failed || w->lines.failed || w->notes->failed)
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    else if (w->trouble.code != TSL_OK)
        status = tsl_fail(err, w->trouble.code, "%s", w->trouble.text);
    else
        status = report_result(&w->report, err);
    if (status != TSL_OK) {
        json_decref(root);
        return status;
    }
    text_free(&s->bytes);
    s->bytes = w->yaml;
    s->paths = w->lines;
    s->wcif = root;
    s->persons = json_incref(json_object_get(root, "persons"));
    w->yaml = w->lines = (text){0};
    return TSL_OK;
}

int wcif_translate(input *s, text *notes, tsl_err *err)
{
    json_t *root = NULL;
    int status = read_json(&root, s, err);
    if (status != TSL_OK) return status;
    writer *w = calloc(1, sizeof *w);
    if (!w) {
        json_decref(root);
        return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    }
    w->report.name = s->name;
    w->notes = notes;
    write_all(w, root);
    status = keep(s, w, root, err);
    text_free(&w->yaml);
    text_free(&w->lines);
    free(w);
    return status;
}

/* Takes over the bytes. */
static int take_persons(input *to, char *path, text *bytes, tsl_err *err)
{
    json_t *root = NULL;
    const input from = {.name = path, .bytes = *bytes};
    int status = wcif_is(&from) ? read_json(&root, &from, err)
                                : tsl_fail(err, TSL_EINPUT, "%s: 'persons' must name a WCIF", path);
    if (status == TSL_OK) to->persons = json_incref(json_object_get(root, "persons"));
    json_decref(root);
    text_free(bytes);
    return status;
}

int wcif_read_persons(input *s, const char *path, tsl_err *err)
{
    text whole = {0}, bytes = {0};
    if (!s->folder)
        return tsl_fail(err, TSL_EINPUT, "%s: 'persons' is for competition files alone", s->name);
    text_addf(&whole, "%s%s%s", path[0] == '/' ? "" : s->folder, path[0] == '/' ? "" : "/", path);
    int status = whole.failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory")
                              : file_read(&bytes, whole.bytes, WCIF_SIZE_MAX, err);
    if (status == TSL_OK) status = take_persons(s, whole.bytes, &bytes, err);
    text_free(&whole);
    return status;
}

int wcif_result(const report *r, const input *s, tsl_err *err)
{
    report out = {.name = r->name, .more = r->more};
    for (size_t i = 0; i < r->count; i++) {
        const char *path = s->paths.bytes;
        for (size_t line = report_line(r, r->list[i].at.start); line > 1; line--)
            path += strcspn(path, "\n") + 1;
        report_add(&out, (place){0}, "%.*s: %s", (int)strcspn(path, "\n"), path, r->list[i].text);
    }
    return report_result(&out, err);
}
