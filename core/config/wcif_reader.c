/* Reads the values of a WCIF with their paths, and makes nodes of a competition file of them. */
#include "wcif.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { LINES_MAX = 20 };

#define PREFIX "org.worldcubeassociation.tnoodle."

/* ---- problems and notes ---- */

void wcif_refuse(wcif_reader *rd, const wcif_value *v, const char *fmt, ...)
{
    char what[PROBLEM_TEXT];
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    report_add(rd->r, (place){.path = v->path}, "%s", what);
}

TSL_PRINTF(3, 0) static void add_line(text *out, size_t *count, const char *fmt, va_list args)
{
    char line[300];
    vsnprintf(line, sizeof line - 1, fmt, args);
    utf8_clean(line, false);
    line[strlen(line) + 1] = '\0';
    line[strlen(line)] = '\n';
    for (const char *at = out->bytes; at && *at; at += strcspn(at, "\n") + 1)
        if (strncmp(at, line, strlen(line)) == 0) return;
    if ((*count)++ < LINES_MAX) text_add(out, line);
}

void wcif_note(wcif_reader *rd, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    add_line(rd->notes, &rd->note_count, fmt, args);
    va_end(args);
}

void wcif_warn(wcif_reader *rd, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    add_line(rd->warnings, &rd->warning_count, fmt, args);
    va_end(args);
}

/* ---- values ---- */

wcif_value wcif_get(wcif_reader *rd, const wcif_value *object, const char *key, json_type type,
                    bool required)
{
    enum { TEXT_MAX = 1000 };
    static const char *const wrong[] = {[JSON_OBJECT] = "must be an object",
                                        [JSON_ARRAY] = "must be a list",
                                        [JSON_STRING] = "must be a text",
                                        [JSON_INTEGER] = "must be a whole number"};
    wcif_value v = {.json = json_object_get(object->json, key)};
    snprintf(v.path, sizeof v.path, "%.200s%s%.50s", object->path, *object->path ? "." : "", key);
    const char *fault = NULL;
    if (!v.json || json_is_null(v.json)) {
        v.json = NULL;
        fault = required ? "is missing" : NULL;
    } else if (json_typeof(v.json) != type) {
        fault = wrong[type];
    } else if (json_string_length(v.json) > TEXT_MAX) {
        fault = "is longer than 1000 bytes";
    }
    if (!fault) return v;
    v.json = NULL;
    wcif_refuse(rd, &v, "%s", fault);
    return v;
}

wcif_value wcif_item(const wcif_value *list, size_t i)
{
    wcif_value v = {.json = json_array_get(list->json, i)};
    snprintf(v.path, sizeof v.path, "%.230s[%zu]", list->path, i);
    return v;
}

wcif_value wcif_extension(wcif_reader *rd, const wcif_value *object, const char *name)
{
    wcif_value list = {.json = json_object_get(object->json, "extensions")}, data = {NULL, ""};
    snprintf(list.path, sizeof list.path, "%.200s.extensions", object->path);
    for (size_t i = 0; i < json_array_size(list.json) && !data.json; i++) {
        const wcif_value one = wcif_item(&list, i);
        const char *id = json_string_value(json_object_get(one.json, "id"));
        if (id && strncmp(id, PREFIX, sizeof PREFIX - 1) == 0 &&
            strcmp(id + sizeof PREFIX - 1, name) == 0)
            data = wcif_get(rd, &one, "data", JSON_OBJECT, true);
    }
    return data;
}

bool wcif_has_sets(const json_t *round)
{
    const json_t *sets = json_object_get(round, "scrambleSetCount");
    return !json_is_integer(sets) || json_integer_value(sets) != 0;
}

bool wcif_is_object(wcif_reader *rd, const wcif_value *v)
{
    if (!json_is_object(v->json)) wcif_refuse(rd, v, "must be an object");
    return json_is_object(v->json);
}

/* ---- nodes ---- */

node *wcif_add(wcif_reader *rd, node *parent, const char *key, node_kind kind, const char *string,
               const wcif_value *from)
{
    if (key) tree_add(rd->tree, parent, NODE_SCALAR, key, (place){++rd->nodes, 0, from->path});
    return tree_add(rd->tree, parent, kind, string, (place){++rd->nodes, 0, from->path});
}

void wcif_add_text(wcif_reader *rd, node *parent, const char *key, const char *string,
                   const wcif_value *from)
{
    wcif_add(rd, parent, key, NODE_SCALAR, string, from)->quoted = true;
}

void wcif_add_number(wcif_reader *rd, node *parent, const char *key, json_int_t number,
                     const wcif_value *from)
{
    char string[24];
    snprintf(string, sizeof string, "%" JSON_INTEGER_FORMAT, number);
    wcif_add(rd, parent, key, NODE_SCALAR, string, from);
}

const char *wcif_copy(wcif_reader *rd, node *parent, const char *as, const wcif_value *object,
                      const char *key, bool required)
{
    const wcif_value v = wcif_get(rd, object, key, JSON_STRING, required);
    if (v.json) wcif_add_text(rd, parent, as, json_string_value(v.json), &v);
    return json_string_value(v.json);
}

/* ---- what is unknown ---- */

/* The keys that WCIF 1 and 2 give to what is under the first word. */
static const struct {
    const char *list, *keys;
} known[] = {
    {"", " formatVersion id name shortName series persons events schedule competitorLimit "
         "registrationInfo extensions versionStatus statusAdvancementDate "},
    {"events", " id rounds competitorLimit qualification extensions "},
    {"rounds", " id format timeLimit cutoff advancementCondition scrambleSetCount scrambleSets "
               "results linkedRounds participationRuleset extensions "},
    {"schedule", " startDate numberOfDays venues "},
    {"venues", " id name latitudeMicrodegrees longitudeMicrodegrees countryIso2 timezone rooms "
               "extensions "},
    {"rooms", " id name color activities extensions "},
    {"activities", " id name activityCode startTime endTime childActivities scrambleSetId "
                   "extensions "},
};
static const char extensions[] = " FmcLanguages ExtraScrambleCount MultiScrambleCount "
                                 "SheetCopyCount CompetitionStatus ColorScheme ";

/* Is the word one of the list, which has a space before and after each? */
static bool has_word(const char *list, const char *word)
{
    char spaced[80];
    return snprintf(spaced, sizeof spaced, " %s ", word) < (int)sizeof spaced &&
           !strchr(word, ' ') && strstr(list, spaced);
}

static void note_extensions(wcif_reader *rd, const json_t *object)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(object, "extensions"), i, one)
    {
        const char *id = json_string_value(json_object_get(one, "id"));
        const bool ours = id && strncmp(id, PREFIX, sizeof PREFIX - 1) == 0;
        if (id && (!ours || !has_word(extensions, id + sizeof PREFIX - 1)))
            wcif_note(rd, "the extension '%.100s' is not used", id);
    }
}

/* NULL: nothing of WCIF's stands under that word. */
static const char *keys_of(const char *list)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].list, list) == 0) return known[i].keys;
    return NULL;
}

static void note_keys(wcif_reader *rd, const json_t *object, const char *list)
{
    const char *key, *keys = keys_of(list);
    json_t *value;
    note_extensions(rd, object);
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        size_t i;
        json_t *item;
        if (!has_word(keys, key)) {
            wcif_note(rd, "the key '%.60s' of %s is not used", key, *list ? list : "the file");
            continue;
        }
        if (!keys_of(key)) continue;
        if (json_is_object(value)) note_keys(rd, value, key);
        json_array_foreach(value, i, item)
        {
            note_keys(rd, item, key);
        }
    }
}

void wcif_note_unknown(wcif_reader *rd)
{
    note_keys(rd, rd->root, "");
    if (rd->note_count > LINES_MAX)
        text_addf(rd->notes, "and %zu more\n", rd->note_count - LINES_MAX);
    if (rd->warning_count > LINES_MAX)
        text_addf(rd->warnings, "and %zu more\n", rd->warning_count - LINES_MAX);
}
