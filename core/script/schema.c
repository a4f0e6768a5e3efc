/* What an event, a format and a filter consist of, as tables, and the check against them. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "lines.h"

enum { COMPLAINTS_MAX = 20, TEXT_MAX = 200, LIST_MAX = 50 };

typedef enum field_type {
    FIELD_TEXT,
    FIELD_INTEGER,
    FIELD_BOOLEAN,
    FIELD_TEXTS,
    FIELD_PARAMETERS,
    FIELD_FUNCTION
} field_type;

typedef struct field {
    const char *key;
    field_type type;
    bool required;
    long long min, max;       /* FIELD_INTEGER; FIELD_TEXT: max is its most bytes, 0: TEXT_MAX */
    const char *const *among; /* FIELD_TEXT, FIELD_TEXTS: the only ones allowed; NULL: any */
    const char *letters;      /* FIELD_TEXT: the only characters allowed; NULL: any */
} field;

typedef struct kind {
    const char *name, *article;
    const field *fields; /* ended by a NULL key */
    /* What no single field tells; may be NULL. */
    void (*check)(complaints *c, const script_host *host);
} kind;

static const char id_letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";

/* WCIF round formats; WCA 9b. */
static const char *const round_formats[] = {"1", "2", "3", "5", "a", "m", NULL};

static const field event_fields[] = {
    {.key = "id", .type = FIELD_TEXT, .required = true, .letters = id_letters, .max = EVENT_ID_MAX},
    {.key = "name", .type = FIELD_TEXT, .required = true},
    {.key = "short", .type = FIELD_TEXT},
    {.key = "puzzle", .type = FIELD_TEXT, .required = true, .letters = id_letters},
    {.key = "min_distance", .type = FIELD_INTEGER, .required = true, .min = 0, .max = 30},
    {.key = "formats", .type = FIELD_TEXTS, .required = true, .among = round_formats},
    {.key = "extras", .type = FIELD_INTEGER, .min = 0, .max = 20},
    {.key = "cubes", .type = FIELD_INTEGER, .min = 1, .max = 100},
    {.key = "multi", .type = FIELD_BOOLEAN},
    {.key = "per_attempt", .type = FIELD_BOOLEAN},
    {.key = "subset", .type = FIELD_TEXT, .letters = id_letters},
    {.key = "orientation", .type = FIELD_TEXT},
    {.key = "notes", .type = FIELD_TEXTS},
    {.key = "doc", .type = FIELD_TEXT},
    {0},
};

static const char *const format_kinds[] = {"files", "sheets", NULL};

static const field format_fields[] = {
    {.key = "kind", .type = FIELD_TEXT, .required = true, .among = format_kinds},
    {.key = "name", .type = FIELD_TEXT},
    {.key = "doc", .type = FIELD_TEXT},
    {.key = "parameters", .type = FIELD_PARAMETERS},
    {.key = "check", .type = FIELD_FUNCTION},
    {.key = "files", .type = FIELD_FUNCTION},
    {.key = "sheet", .type = FIELD_FUNCTION},
    {0},
};

static const field filter_fields[] = {
    {.key = "name", .type = FIELD_TEXT, .required = true, .letters = id_letters, .max = 64},
    {.key = "events", .type = FIELD_TEXTS},
    {.key = "doc", .type = FIELD_TEXT},
    {.key = "needs", .type = FIELD_TEXTS},
    {.key = "parameters", .type = FIELD_PARAMETERS},
    {.key = "check", .type = FIELD_FUNCTION},
    {.key = "accept_state", .type = FIELD_FUNCTION},
    {.key = "accept_moves", .type = FIELD_FUNCTION},
    {0},
};

/* ---- complaints ---- */

void complain(complaints *c, const char *path, const char *fmt, ...)
{
    va_list args;
    char message[512];
    if (c->count++ >= COMPLAINTS_MAX) return;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    text_addf(&c->lines, "%s%s:%u: %s", c->lines.size ? "\n" : "", c->source->file,
              lines_find(c->source->body.bytes, path), message);
}

static int report(complaints *c, tsl_err *err)
{
    int status = TSL_OK;
    if (c->count > COMPLAINTS_MAX)
        text_addf(&c->lines, "\nand %zu more", c->count - COMPLAINTS_MAX);
    if (c->lines.failed)
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    else if (c->count > 0)
        status = tsl_fail(err, c->source->builtin ? TSL_EBROKEN : TSL_EINPUT, "%s", c->lines.bytes);
    text_free(&c->lines);
    return status;
}

/* ---- fields ---- */

static void list_names(char *out, size_t room, const char *const *names)
{
    text t = {0};
    text_add_names(&t, names, ", ");
    snprintf(out, room, "%s", t.bytes ? t.bytes : "");
    text_free(&t);
}

static bool is_among(const char *const *names, const char *s)
{
    for (; *names; names++)
        if (strcmp(*names, s) == 0) return true;
    return false;
}

static void check_text(complaints *c, const field *f, const json_t *value)
{
    char names[200];
    const char *s = json_string_value(value);
    size_t most = f->type == FIELD_TEXT && f->max ? (size_t)f->max : TEXT_MAX;
    if (!s || !*s || strlen(s) > most)
        complain(c, f->key, "'%s' must be a text of 1 to %zu bytes", f->key, most);
    else if (f->letters && s[strspn(s, f->letters)])
        complain(c, f->key, "'%s' has only lower-case letters, digits, '-' and '_'", f->key);
    else if (f->among && !is_among(f->among, s)) {
        list_names(names, sizeof names, f->among);
        complain(c, f->key, "'%s' is one of %s", f->key, names);
    }
}

static void check_texts(complaints *c, const field *f, const json_t *value)
{
    size_t n = json_array_size(value);
    if (!json_is_array(value) || n > LIST_MAX || (n == 0 && f->required))
        complain(c, f->key, "'%s' must be a list of %d to %d texts", f->key, f->required, LIST_MAX);
    for (size_t i = 0; i < n && i < LIST_MAX; i++) check_text(c, f, json_array_get(value, i));
}

static void check_integer(complaints *c, const field *f, const json_t *value)
{
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < f->min || n > f->max)
        complain(c, f->key, "'%s' must be a whole number from %lld to %lld", f->key, f->min,
                 f->max);
}

static void check_field(complaints *c, const field *f, const json_t *value)
{
    switch (f->type) {
    case FIELD_TEXT:
        check_text(c, f, value);
        break;
    case FIELD_TEXTS:
        check_texts(c, f, value);
        break;
    case FIELD_INTEGER:
        check_integer(c, f, value);
        break;
    case FIELD_BOOLEAN:
        if (!json_is_boolean(value)) complain(c, f->key, "'%s' must be true or false", f->key);
        break;
    case FIELD_PARAMETERS:
        parameters_check(c, value);
        break;
    case FIELD_FUNCTION:
        complain(c, f->key, "'%s' must be a function", f->key);
        break;
    }
}

static const field *find_field(const field *fields, const char *key)
{
    for (; fields->key; fields++)
        if (strcmp(fields->key, key) == 0) return fields;
    return NULL;
}

static void complain_unknown(complaints *c, const kind *k, const char *key)
{
    const char *names[32] = {NULL};
    for (size_t i = 0; i < 31 && k->fields[i].key; i++) names[i] = k->fields[i].key;
    const char *near = text_closest(key, names);
    if (near)
        complain(c, key, "unknown key '%.60s' (did you mean '%s'?)", key, near);
    else
        complain(c, key, "unknown key '%.60s': %s has none of this name", key, k->article);
}

static void check_values(complaints *c, const kind *k, const json_t *table)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)table, key, value)
    {
        const field *f = find_field(k->fields, key);
        if (f)
            check_field(c, f, value);
        else
            complain_unknown(c, k, key);
    }
}

static void check_functions(complaints *c, const kind *k, const json_t *functions)
{
    for (size_t i = 0; i < json_array_size(functions); i++) {
        const char *key = json_string_value(json_array_get(functions, i));
        const field *f = key ? find_field(k->fields, key) : NULL;
        if (key && !f) complain_unknown(c, k, key);
        if (f && f->type != FIELD_FUNCTION) complain(c, key, "'%s' is a function, not data", key);
    }
}

static void check_required(complaints *c, const kind *k, const json_t *table)
{
    for (const field *f = k->fields; f->key; f++)
        if (f->required && !json_object_get(table, f->key))
            complain(c, "", "%s needs '%s'", k->article, f->key);
}

/* ---- kinds ---- */

static void check_format(complaints *c, const script_host *host)
{
    const char *says = json_string_value(json_object_get(c->source->table, "kind"));
    const char *wants = says && strcmp(says, "sheets") == 0 ? "sheet" : "files";
    if (says && !script_has(host, c->source->name, wants))
        complain(c, "kind", "a format of kind '%s' needs a function '%s'", says, wants);
}

static void check_filter(complaints *c, const script_host *host)
{
    const char *name = c->source->name;
    if (!script_has(host, name, "accept_state") && !script_has(host, name, "accept_moves"))
        complain(c, "", "a filter needs a function 'accept_state' or 'accept_moves'");
}

static const kind kinds[] = {
    {"event", "an event", event_fields, NULL},
    {"format", "a format", format_fields, check_format},
    {"filter", "a filter", filter_fields, check_filter},
};

static const kind *find_kind(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (name && strcmp(kinds[i].name, name) == 0) return &kinds[i];
    return NULL;
}

/* By what it has that only its kind has. */
const char *script_guess_kind(const script_host *host, const char *name)
{
    const script_source *s = script_find(host, name);
    if (!s || !s->table) return NULL;
    if (script_has(host, name, "accept_state") || script_has(host, name, "accept_moves"))
        return "filter";
    if (json_object_get(s->table, "kind")) return "format";
    return json_object_get(s->table, "puzzle") ? "event" : NULL;
}

int script_check_kind(script_host *host, const char *name, const char *wanted, tsl_err *err)
{
    const kind *k = find_kind(wanted);
    if (!k)
        return tsl_fail(err, TSL_EUSAGE, "'%s' is no kind of script: event, format or filter",
                        wanted);
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    complaints c = {.source = script_find(host, name)};
    const kind *is = find_kind(script_guess_kind(host, name));
    if (is && is != k) { /* what each of its keys should be instead would help nobody */
        complain(&c, "", "this is %s, not %s", is->article, k->article);
        return report(&c, err);
    }
    check_required(&c, k, c.source->table);
    check_values(&c, k, c.source->table);
    check_functions(&c, k, c.source->functions);
    if (k->check) k->check(&c, host);
    return report(&c, err);
}
