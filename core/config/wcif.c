/* WCIF, the competition format of the WCA's website: read as the tree of a competition file. */
#include "wcif.h"

#include <jansson.h>
#include <string.h>

#include "base/file.h"

/* ---- the text before any JSON ---- */

static size_t skip_blank(const text *t)
{
    size_t at = t->size >= 3 && memcmp(t->bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return at + strspn(t->bytes + at, " \t\r\n");
}

bool wcif_is(const input *s)
{
    static const char *const keys[] = {"\"formatVersion\"", "\"scrambleSetCount\"", "\"wcif\""};
    const text *t = &s->bytes;
    const char *at = t->size > 0 ? t->bytes + skip_blank(t) : "";
    if (s->set || *at != '{') return false;
    bool found = at[1 + strspn(at + 1, " \t\r\n")] == '"' && !strstr(at, "competition");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        found = found || memmem(t->bytes, t->size, keys[i], strlen(keys[i]));
    return found;
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
    *out = json_loadb(s->bytes.bytes + at, s->bytes.size - at, JSON_REJECT_DUPLICATES, &where);
    if (json_is_object(json_object_get(*out, "wcif")))
        return tsl_fail(err, TSL_EINPUT,
                        "%s: this is a file of scrambles, as TNoodle makes it: give the WCIF that "
                        "the WCA's website exports",
                        s->name);
    if (*out) return TSL_OK;
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
enum { NUMBERS = sizeof numbers / sizeof numbers[0], CUBES = 1 };

/* False: the round, or the event, has no such extension. */
static bool add_number(wcif_reader *rd, node *map, const wcif_value *object, size_t i)
{
    const wcif_value data = wcif_extension(rd, object, numbers[i].extension);
    if (!data.json) return false;
    const wcif_value number = wcif_get(rd, &data, numbers[i].data, JSON_INTEGER, true);
    if (number.json)
        wcif_add_number(rd, map, numbers[i].key, json_integer_value(number.json), &number);
    return true;
}

/* WCIF has neither seats nor sets. There are as many matches as seats, which the number of scramble
 * sets may say; else the most that there can be, so that no scramble is wanting. */
static void add_matches(wcif_reader *rd, node *round_map, const wcif_value *count,
                        const char *round)
{
    const json_int_t sets = json_integer_value(count->json);
    const int seats = sets >= 4 && sets <= 16 && sets % 4 == 0 ? (int)sets : 16;
    node *map = wcif_add(rd, round_map, "head_to_head", NODE_MAP, "", count);
    map->flow = true;
    wcif_add_number(rd, map, "seats", seats, count);
    wcif_add_number(rd, map, "sets_to_win", 3, count);
    wcif_note(rd,
              "WCIF says little of head-to-head round %s: scrambles are for %d seats and 3 "
              "sets to win. 'import' it, and give other numbers there",
              round, seats);
}

enum { CUBES_DEFAULT = 35 }; /* of multi-blind, as lua/events/333mbf.lua has it */

/* The number of a round that has scrambles here; 0: there is none of this id. */
static unsigned planned_number(const char *id, const json_t *rounds, const char *event)
{
    char known[96];
    for (unsigned i = 1; id && i <= json_array_size(rounds); i++) {
        snprintf(known, sizeof known, "%.60s-r%u", event, i);
        if (strcmp(known, id) == 0) return wcif_has_sets(json_array_get(rounds, i - 1)) ? i : 0;
    }
    return 0;
}

/* Bit n: the round is linked with round n; bit 0: with one that has no scrambles here. */
static unsigned linked_rounds(const json_t *rounds, unsigned number, const char *event)
{
    unsigned linked = 0;
    for (unsigned r = 1; r <= json_array_size(rounds); r++) {
        size_t i;
        json_t *one, *round = json_array_get(rounds, r - 1);
        json_array_foreach(json_object_get(round, "linkedRounds"), i, one)
        {
            const unsigned partner = planned_number(json_string_value(one), rounds, event);
            if (r != number && partner == number) linked |= wcif_has_sets(round) ? 1u << r : 1;
            if (r == number && partner != number) linked |= 1u << partner;
        }
    }
    return linked;
}

/* A dual round is two rounds (WCA 9v), either of which may name both. */
static void add_dual(wcif_reader *rd, node *map, const wcif_value *rounds, unsigned number,
                     const char *event)
{
    const unsigned linked = linked_rounds(rounds->json, number, event);
    for (unsigned other = 1; other <= json_array_size(rounds->json); other++)
        if (linked == 1u << other && linked_rounds(rounds->json, other, event) == 1u << number) {
            wcif_add_number(rd, map, "dual_with", other, rounds);
            return;
        }
    if (linked)
        wcif_note(rd,
                  "%.60s-r%u is linked with %s: its sheets name no dual round, which is two rounds "
                  "with scrambles of this file",
                  event, number,
                  linked & 1 ? "a round that has no scrambles here" : "several rounds");
}

static void add_round(wcif_reader *rd, node *list, const wcif_value *event,
                      const wcif_value *rounds, size_t number)
{
    const wcif_value one = wcif_item(rounds, number - 1), *round = &one;
    const char *event_id = json_string_value(json_object_get(event->json, "id"));
    char expected[96];
    if (!wcif_is_object(rd, round)) return;
    node *map = wcif_add(rd, list, NULL, NODE_MAP, "", round);
    snprintf(expected, sizeof expected, "%.60s-r%zu", event_id, number);
    const wcif_value id = wcif_get(rd, round, "id", JSON_STRING, true);
    if (id.json && strcmp(json_string_value(id.json), expected) != 0)
        wcif_refuse(rd, &id, "round %zu of the event must be '%s'", number, expected);
    const wcif_value format = wcif_get(rd, round, "format", JSON_STRING, true);
    const wcif_value sets = wcif_get(rd, round, "scrambleSetCount", JSON_INTEGER, true);
    const bool matches = format.json && strcmp(json_string_value(format.json), "h") == 0;
    const bool left_out = !wcif_has_sets(round->json); /* as the competition notes */
    if (format.json && !(matches && left_out))
        wcif_add_text(rd, map, "format", json_string_value(format.json), &format);
    if (matches && !left_out)
        add_matches(rd, map, &sets, expected);
    else
        wcif_add_number(rd, map, "sets", json_integer_value(sets.json), &sets);
    if (!left_out) add_dual(rd, map, rounds, (unsigned)number, event_id);
    bool has_cubes = false;
    for (size_t i = 0; i < NUMBERS; i++) {
        bool given = add_number(rd, map, round, i);
        /* What the event says of multi-blind holds where the round says nothing. */
        if (i == CUBES) has_cubes = given || add_number(rd, map, event, i);
    }
    if (!has_cubes && strcmp(event_id, "333mbf") == 0 && !left_out) {
        wcif_add_number(rd, map, "cubes", CUBES_DEFAULT, round);
        wcif_note(
            rd,
            "WCIF says no number of cubes for %s: scrambles are for %d each. 'import' it, and "
            "give another number there",
            expected, CUBES_DEFAULT);
    }
    if (json_array_size(json_object_get(round->json, "scrambleSets")) > 0)
        wcif_note(rd, "the scrambles of %s that another program made are not used", expected);
}

/* ---- events ---- */

static bool is_twice(wcif_reader *rd, const wcif_value *events, size_t i, const char *id)
{
    for (size_t k = 0; k < i; k++) {
        const json_t *earlier = json_array_get(events->json, k);
        const char *other = json_string_value(json_object_get(earlier, "id"));
        if (!other || strcmp(other, id) != 0) continue;
        const wcif_value event = wcif_item(events, i);
        wcif_refuse(rd, &event, "event '%.40s' stands in events[%zu] already", id, k);
        return true;
    }
    return false;
}

/* The number of the last round that has scrambles. Those after it, which somebody else makes, are
 * left out; one before it has 0 sets, so that rounds keep their numbers. */
static size_t count_planned(wcif_reader *rd, const wcif_value *rounds, const char *id)
{
    const size_t count = json_array_size(rounds->json);
    size_t planned = count;
    while (planned > 0 && !wcif_has_sets(json_array_get(rounds->json, planned - 1))) planned--;
    for (size_t i = planned; i < count; i++)
        wcif_note(rd, "%.40s-r%zu has no scramble sets: it is left out", id, i + 1);
    return planned;
}

/* What was an event of the WCA once. */
static bool is_retired(const char *id)
{
    static const char *const ids[] = {"333ft", "333mbo", "magic", "mmagic"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        if (strcmp(id, ids[i]) == 0) return true;
    return false;
}

static void add_event(wcif_reader *rd, node *map, const wcif_value *events, size_t i)
{
    const wcif_value event = wcif_item(events, i);
    if (!wcif_is_object(rd, &event)) return;
    const wcif_value id = wcif_get(rd, &event, "id", JSON_STRING, true);
    if (!id.json) return;
    const wcif_value rounds = wcif_get(rd, &event, "rounds", JSON_ARRAY, true);
    const char *name = json_string_value(id.json);
    const size_t count = json_array_size(rounds.json);
    if (count > ROUNDS_MAX)
        wcif_refuse(rd, &event, "has %zu rounds: at most %d", count, ROUNDS_MAX);
    else if (rounds.json && count == 0)
        wcif_note(rd, "event %.40s has no rounds, and no scrambles", name);
    else if (is_retired(name))
        wcif_refuse(rd, &id,
                    "'%s' is no event of the WCA any more, and has no scrambles here: take it out",
                    name);
    else if (rounds.json && !is_twice(rd, events, i, name)) {
        const size_t planned = count_planned(rd, &rounds, name);
        if (planned == 0) return;
        const bool plain = *name && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789")];
        node *key = wcif_add(rd, map, NULL, NODE_SCALAR, name, &id);
        key->quoted = !plain;
        node *value = wcif_add(rd, map, NULL, NODE_MAP, "", &event);
        node *list = wcif_add(rd, value, "rounds", NODE_LIST, "", &rounds);
        for (size_t r = 1; r <= planned; r++) add_round(rd, list, &event, &rounds, r);
    }
}

enum { EVENTS_MAX = 100 };

static void add_events(wcif_reader *rd, node *file, const wcif_value *root)
{
    const wcif_value events = wcif_get(rd, root, "events", JSON_ARRAY, true);
    const size_t count = json_array_size(events.json);
    node *map = wcif_add(rd, file, "events", NODE_MAP, "", &events);
    if (events.json && count == 0) wcif_refuse(rd, &events, "there is none");
    if (count > EVENTS_MAX)
        wcif_refuse(rd, &events, "has %zu items: at most %d", count, EVENTS_MAX);
    for (size_t i = 0; i < count && count <= EVENTS_MAX; i++) add_event(rd, map, &events, i);
    if (count > 0 && !map->first && rd->r->count == 0)
        wcif_refuse(rd, &events, "none has a round with scramble sets: there is nothing to make");
}

/* ---- formats ---- */

/* The colour of a face, without "#"; NULL: there is none. */
static const char *colour_of(const wcif_value *scheme, const char *face)
{
    const char *hex = json_string_value(json_object_get(scheme->json, face));
    return hex && strlen(hex) <= 7 ? hex + (hex[0] == '#') : NULL;
}

static const char *const faces[] = {"U", "R", "F", "D", "L", "B", NULL};

/* The colours of cubes, once for all cubes: of the first that has any. */
static void find_colours(wcif_reader *rd, wcif_value *out, const wcif_value *event)
{
    const wcif_value data = wcif_extension(rd, event, "ColorScheme");
    if (!data.json) return;
    const wcif_value scheme = wcif_get(rd, &data, "colorScheme", JSON_OBJECT, true);
    const char *id = json_string_value(json_object_get(event->json, "id"));
    const bool cube = id && id[0] >= '2' && id[0] <= '7' && id[1] == id[0] && id[2] == id[0];
    if (scheme.json && id && !cube)
        wcif_note(rd, "the colours of %.40s are not used: give 'colours' to 'sheets'", id);
    for (size_t i = 0; cube && faces[i] && !out->json; i++)
        if (colour_of(&scheme, faces[i])) *out = scheme;
}

/* Adds a format with parameters. */
static node *add_format(wcif_reader *rd, node *list, const char *name, const wcif_value *from)
{
    node *map = wcif_add(rd, list, NULL, NODE_MAP, "", from);
    map->flow = true;
    wcif_add(rd, map, "use", NODE_SCALAR, name, from);
    return map;
}

static void add_colours(wcif_reader *rd, node *format, const wcif_value *scheme)
{
    node *list = wcif_add(rd, format, "colours", NODE_LIST, "", scheme);
    for (size_t i = 0; faces[i]; i++) {
        char words[16];
        const char *colour = colour_of(scheme, faces[i]);
        if (!colour) continue;
        snprintf(words, sizeof words, "%s %s", faces[i], colour);
        wcif_add_text(rd, list, NULL, words, scheme);
    }
}

/* The sheets of fewest moves in more languages. */
static void add_languages(wcif_reader *rd, node *list, const wcif_value *event,
                          const wcif_value *scheme)
{
    const wcif_value data = wcif_extension(rd, event, "FmcLanguages");
    if (!data.json) return;
    const wcif_value tags = wcif_get(rd, &data, "languageTags", JSON_ARRAY, true);
    const char *id = json_string_value(json_object_get(event->json, "id"));
    for (size_t i = 0; i < json_array_size(tags.json) && i < SCRIPTS_MAX; i++) {
        const wcif_value tag = wcif_item(&tags, i);
        const char *name = json_string_value(tag.json);
        if (!name || strlen(name) > 20) {
            wcif_refuse(rd, &tag, "must be the tag of a language, like \"de\"");
        } else if (id && strcmp(name, "en") != 0) {
            node *format = add_format(rd, list, "sheets", &tag);
            wcif_add_text(rd, wcif_add(rd, format, "events", NODE_LIST, "", &tag), NULL, id, &tag);
            wcif_add_text(rd, format, "language", name, &tag);
            if (scheme->json) add_colours(rd, format, scheme);
        }
    }
}

static void add_formats(wcif_reader *rd, node *file, const wcif_value *root)
{
    static const char *const names[] = {"text", "json", "sheets", "display"};
    wcif_value scheme = {NULL, ""},
               events = {.json = json_object_get(root->json, "events"), .path = "events"};
    size_t count = json_array_size(events.json);
    if (count > EVENTS_MAX) count = 0;
    for (size_t i = 0; i < count; i++) {
        const wcif_value event = wcif_item(&events, i);
        find_colours(rd, &scheme, &event);
    }
    node *list = wcif_add(rd, file, "formats", NODE_LIST, "", root);
    for (size_t i = 0; i < 4; i++)
        if (i < 2 || !scheme.json)
            wcif_add(rd, list, NULL, NODE_SCALAR, names[i], root);
        else
            add_colours(rd, add_format(rd, list, names[i], &scheme), &scheme);
    for (size_t i = 0; i < count; i++) {
        const wcif_value event = wcif_item(&events, i);
        add_languages(rd, list, &event, &scheme);
    }
}

/* ---- the file ---- */

static void add_head(wcif_reader *rd, node *file, const wcif_value *root)
{
    if (!json_object_get(root->json, "formatVersion"))
        report_add(
            rd->r, (place){0},
            "it has no 'formatVersion', as WCIF has: export it again from the WCA's website");
    const wcif_value version = wcif_get(rd, root, "formatVersion", JSON_STRING, false),
                     own = {.json = json_object_get(root->json, "schedule"), .path = "schedule"};
    const char *number = version.json ? json_string_value(version.json) : "1.";
    if (strncmp(number, "1.", 2) != 0 && strncmp(number, "2.", 2) != 0)
        wcif_note(
            rd,
            "formatVersion '%.20s' is none of those that are known, 1.x and 2.x: what is known "
            "of it is used",
            number);
    node *map = wcif_add(rd, file, "competition", NODE_MAP, "", root);
    wcif_copy(rd, map, "id", root, "id", true);
    wcif_copy(rd, map, "name", root, "name", true);
    wcif_copy(rd, map, "date", &own, "startDate", false);
    if (version.json && competition_is_version(number))
        wcif_add_text(rd, map, "wcif_version", number, &version);
}

int wcif_translate(input *s, report *r, text *notes, text *warnings, tsl_err *err)
{
    int status = read_json(&s->wcif, s, err);
    if (status != TSL_OK) return status;
    const wcif_value root = {s->wcif, ""};
    wcif_reader rd = {
        .tree = &s->tree, .r = r, .notes = notes, .warnings = warnings, .root = s->wcif};
    text_free(&s->bytes);
    *r = input_report(s);
    wcif_get(&rd, &root, "persons", JSON_ARRAY, false);
    s->persons = json_incref(json_object_get(s->wcif, "persons"));
    node *file = wcif_add(&rd, NULL, NULL, NODE_MAP, "", &root);
    add_head(&rd, file, &root);
    add_formats(&rd, file, &root);
    add_events(&rd, file, &root);
    wcif_add_schedule(&rd, file);
    wcif_note_unknown(&rd);
    if (rd.trouble.code != TSL_OK) return tsl_fail(err, rd.trouble.code, "%s", rd.trouble.text);
    if (r->count > 0) s->tree.root = NULL;
    return TSL_OK;
}

int wcif_read_persons(input *s, const char *path, tsl_err *err)
{
    input other = {0};
    text whole = {0};
    if (!s->folder)
        return tsl_fail(err, TSL_EINPUT, "%s: 'persons' is for competition files alone", s->name);
    text_addf(&whole, "%s%s%s", path[0] == '/' ? "" : s->folder, path[0] == '/' ? "" : "/", path);
    other.name = whole.bytes;
    int status = file_read(&other.bytes, other.name, WCIF_SIZE_MAX, err);
    if (status == TSL_OK && !wcif_is(&other))
        status = tsl_fail(err, TSL_EINPUT, "%s: 'persons' must name a WCIF", other.name);
    if (status == TSL_OK) status = read_json(&other.wcif, &other, err);
    if (status == TSL_OK) s->persons = json_incref(json_object_get(other.wcif, "persons"));
    json_decref(other.wcif);
    text_free(&other.bytes);
    text_free(&whole);
    return status;
}
