/* Writes a competition file line by line, and remembers from where in a JSON text each line is. */
#include "wcif_writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

#define PREFIX "org.worldcubeassociation.tnoodle."

/* ---- the path ---- */

size_t writer_enter(writer *w, const char *fmt, ...)
{
    const size_t before = strlen(w->path);
    va_list args;
    va_start(args, fmt);
    vsnprintf(w->path + before, sizeof w->path - before, fmt, args);
    va_end(args);
    return before + 1;
}

void writer_leave(writer *w, size_t entered)
{
    w->path[entered - 1] = '\0';
}

size_t writer_enter_extension(writer *w, const json_t *of, const char *name)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(of, "extensions"), i, one)
    {
        const char *id = json_string_value(json_object_get(one, "id"));
        if (!id || strncmp(id, PREFIX, sizeof PREFIX - 1) != 0 ||
            strcmp(id + sizeof PREFIX - 1, name) != 0)
            continue;
        const size_t path = writer_enter(w, ".extensions[%zu]", i);
        w->data = writer_get(w, one, "data", JSON_OBJECT, true);
        writer_enter(w, ".data");
        if (w->data) return path;
        writer_leave(w, path);
    }
    return 0;
}

/* ---- lines ---- */

/* The line feeds of `from` on: each ends a line of this path. */
static void add_paths(writer *w, size_t from)
{
    for (size_t i = from; i < w->yaml.size; i++)
        if (w->yaml.bytes[i] == '\n') text_addf(&w->lines, "%s\n", w->path);
}

void writer_line(writer *w, const char *fmt, ...)
{
    char line[2000];
    const size_t from = w->yaml.size;
    va_list args;
    va_start(args, fmt);
    vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    text_addf(&w->yaml, "%s\n", line);
    add_paths(w, from);
}

void writer_take(writer *w, text *line, const char *after)
{
    const size_t from = w->yaml.size;
    if (line->failed)
        w->yaml.failed = true;
    else
        text_addf(&w->yaml, "%s%s\n", line->bytes, after);
    add_paths(w, from);
    text_free(line);
}

void writer_quote(text *out, const char *string)
{
    const size_t size = strlen(string);
    uint32_t code = 0;
    text_add(out, "\"");
    for (size_t at = 0, n; at < size; at += n) {
        n = utf8_next(&code, string + at, size - at);
        if (n == 0) n = 1; /* jansson reads UTF-8 only */
        if (code == '"' || code == '\\')
            text_addf(out, "\\%c", (char)code);
        else if (utf8_printable(code))
            text_add_bytes(out, string + at, n);
        else
            text_addf(out, "\\U%08X", code);
    }
    text_add(out, "\"");
}

/* Adds "BEFORE 'TEXT' AFTER" and a line feed. */
static void add_quoted(writer *w, const char *before, const char *string, const char *after)
{
    const size_t from = w->yaml.size;
    text_add(&w->yaml, before);
    writer_quote(&w->yaml, string);
    text_addf(&w->yaml, "%s\n", after);
    add_paths(w, from);
}

void writer_pair(writer *w, const char *before, const json_t *of, const char *key, bool required)
{
    const char *string = writer_text(w, of, key, required);
    const size_t path = writer_enter(w, ".%s", key);
    if (w->path[0] == '.') memmove(w->path, w->path + 1, strlen(w->path));
    if (string) add_quoted(w, before, string, "");
    writer_leave(w, path);
}

void writer_key(writer *w, const char *indent, const char *key)
{
    const bool plain = key[0] && key[strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789")] == '\0';
    if (plain)
        writer_line(w, "%s%s:", indent, key);
    else
        add_quoted(w, indent, key, ":");
}

/* ---- problems and notes ---- */

void writer_refuse(writer *w, const char *fmt, ...)
{
    char what[PROBLEM_TEXT];
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    report_add(&w->report, (place){0}, "%s%s%s", w->path, w->path[0] ? ": " : "", what);
}

void writer_note(writer *w, const char *fmt, ...)
{
    enum { NOTES_MAX = 20 };
    char line[300];
    va_list args;
    va_start(args, fmt);
    vsnprintf(line, sizeof line - 1, fmt, args);
    va_end(args);
    utf8_clean(line, false);
    line[strlen(line) + 1] = '\0';
    line[strlen(line)] = '\n';
    if (w->notes->bytes && strstr(w->notes->bytes, line)) return;
    if (w->note_count++ < NOTES_MAX) text_add(w->notes, line);
}

/* ---- values ---- */

static void refuse_key(writer *w, const char *key, const char *what)
{
    const size_t path = writer_enter(w, "%s%s", w->path[0] ? "." : "", key);
    writer_refuse(w, "%s", what);
    writer_leave(w, path);
}

const json_t *writer_get(writer *w, const json_t *of, const char *key, json_type type,
                         bool required)
{
    static const char *const names[] = {[JSON_OBJECT] = "must be an object",
                                        [JSON_ARRAY] = "must be a list",
                                        [JSON_STRING] = "must be a text",
                                        [JSON_INTEGER] = "must be a whole number"};
    const json_t *value = json_object_get(of, key);
    if (!value || json_is_null(value)) {
        if (required) refuse_key(w, key, "is missing");
        return NULL;
    }
    if (json_typeof(value) == type) return value;
    refuse_key(w, key, names[type]);
    return NULL;
}

const char *writer_text(writer *w, const json_t *of, const char *key, bool required)
{
    enum { TEXT_MAX = 1000 };
    const json_t *value = writer_get(w, of, key, JSON_STRING, required);
    if (!value || json_string_length(value) <= TEXT_MAX) return json_string_value(value);
    refuse_key(w, key, "is longer than 1000 bytes");
    return NULL;
}

bool writer_is_object(writer *w, const json_t *value)
{
    if (!json_is_object(value)) writer_refuse(w, "must be an object");
    return json_is_object(value);
}

/* ---- what is unknown ---- */

/* The keys that WCIF 1.0 gives to what stands under the first word. */
static const struct {
    const char *list, *keys;
} known[] = {
    {"", " formatVersion id name shortName series persons events schedule competitorLimit "
         "registrationInfo extensions "},
    {"events", " id rounds competitorLimit qualification extensions "},
    {"rounds", " id format timeLimit cutoff advancementCondition scrambleSetCount scrambleSets "
               "results linkedRounds extensions "},
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

static void note_extensions(writer *w, const json_t *of)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(of, "extensions"), i, one)
    {
        const char *id = json_string_value(json_object_get(one, "id"));
        const bool ours = id && strncmp(id, PREFIX, sizeof PREFIX - 1) == 0;
        if (id && (!ours || !has_word(extensions, id + sizeof PREFIX - 1)))
            writer_note(w, "the extension '%.100s' is not used", id);
    }
}

/* NULL: nothing of WCIF's stands under that word. */
static const char *keys_of(const char *list)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].list, list) == 0) return known[i].keys;
    return NULL;
}

static void note_keys(writer *w, const json_t *of, const char *list)
{
    const char *key, *keys = keys_of(list);
    json_t *value;
    note_extensions(w, of);
    json_object_foreach((json_t *)(uintptr_t)of, key, value)
    {
        size_t i;
        json_t *item;
        if (!has_word(keys, key)) {
            writer_note(w, "the key '%.60s' of %s is not used", key, *list ? list : "the file");
            continue;
        }
        if (!keys_of(key)) continue;
        if (json_is_object(value)) note_keys(w, value, key);
        json_array_foreach(value, i, item)
        {
            note_keys(w, item, key);
        }
    }
}

void writer_note_unknown(writer *w, const json_t *root)
{
    note_keys(w, root, "");
    if (w->note_count > 20) text_addf(w->notes, "and %zu more\n", w->note_count - 20);
}
