/* Describes events, formats and filters by tables of fields, and checks scripts by them; and the
 * parameters that formats and filters declare. */
#include "kind.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/moment.h"
#include "base/text.h"
#include "host.h"

/* ---- parameters ---- */

typedef struct parameter_type {
    const char *name;
    field_kind kind;
    bool list;
} parameter_type;

static const parameter_type types[] = {
    {"integer", FIELD_INTEGER, false}, {"number", FIELD_NUMBER, false},
    {"boolean", FIELD_BOOLEAN, false}, {"text", FIELD_TEXT, false},
    {"texts", FIELD_TEXT, true},
};

static const parameter_type *find_type(const json_t *declared)
{
    const char *name = json_string_value(json_object_get(declared, "type"));
    for (size_t i = 0; name && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].name, name) == 0) return &types[i];
    return NULL;
}

/* ---- what a script declares ---- */

static void check_declared(report *r, const char *name, const json_t *declared)
{
    static const field choices = {.kind = FIELD_TEXT, .list = true, .max = CHOICES_MAX};
    const char *key;
    json_t *value;
    const parameter_type *t = find_type(declared);
    const size_t before = r->count + r->more;
    if (!t) {
        report_add(r, (place){0},
                   "parameter '%.60s' needs a type: integer, number, boolean, text or texts", name);
        return;
    }
    json_object_foreach((json_t *)(uintptr_t)declared, key, value)
    {
        bool fits = true;
        if (strcmp(key, "min") == 0 || strcmp(key, "max") == 0)
            fits = (t->kind == FIELD_INTEGER || t->kind == FIELD_NUMBER) && json_is_number(value);
        else if (strcmp(key, "choices") == 0)
            fits = t->kind == FIELD_TEXT && schema_take(NULL, &choices, value);
        else if (strcmp(key, "doc") == 0)
            fits = json_is_string(value);
        else if (strcmp(key, "type") != 0 && strcmp(key, "default") != 0)
            report_add(r, (place){0}, "parameter '%.60s' has an unknown key '%.60s'", name, key);
        if (!fits)
            report_add(r, (place){0}, "'%s' does not fit parameter '%.60s' of type %s", key, name,
                       t->name);
    }
    if (r->count + r->more > before || !(value = json_object_get(declared, "default"))) return;
    parameter p;
    parameters_read(&p, name, declared);
    if (schema_take(NULL, &p.field, value)) return;
    text words = {0};
    schema_describe(&words, &p.field);
    report_add(r, (place){0}, "the default of parameter '%.60s' must be %s", name, words.bytes);
    text_free(&words);
}

void parameters_check(report *r, const json_t *declared)
{
    const char *name;
    json_t *one;
    if (!json_is_object(declared) && json_array_size(declared) != 0)
        report_add(r, (place){0}, "'parameters' must name each parameter: { max = { ... } }");
    json_object_foreach((json_t *)(uintptr_t)declared, name, one) check_declared(r, name, one);
}

/* ---- one of them ---- */

void parameters_read(parameter *out, const char *name, const json_t *declared)
{
    const parameter_type *t = find_type(declared);
    const json_t *choices = json_object_get(declared, "choices");
    *out = (parameter){.field = {.key = name, .kind = t->kind, .list = t->list}};
    if (t->kind != FIELD_TEXT) {
        const json_t *min = json_object_get(declared, "min"),
                     *max = json_object_get(declared, "max");
        out->field.min = min ? json_number_value(min) : -INFINITY;
        out->field.max = max ? json_number_value(max) : INFINITY;
    }
    for (size_t i = 0; i < json_array_size(choices) && i < CHOICES_MAX; i++)
        out->choices[i] = json_string_value(json_array_get(choices, i));
    /* The caller may not move `out`: an empty list of choices is one that nothing is in. */
    if (choices) out->field.allowed = out->choices;
}

static json_t *as_text(json_t *value)
{
    char digits[32];
    if (!json_is_integer(value)) return json_incref(value);
    snprintf(digits, sizeof digits, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return json_string(digits);
}

json_t *parameters_value(const parameter *p, json_t *value)
{
    if (p->field.kind != FIELD_TEXT || (p->field.list && !json_is_array(value)))
        return json_incref(value);
    if (!p->field.list) return as_text(value);
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(value); i++)
        json_array_append_new(list, as_text(json_array_get(value, i)));
    return list;
}

/* ---- those that a user gives ---- */

/* Adds the message about the parameter `name`, and frees it. */
static void add_problem(report *r, const char *name, bool of_name, text *message)
{
    problem *p = report_add(r, (place){0}, "%s", message->bytes);
    text_free(message);
    if (!p) return;
    snprintf(p->key, sizeof p->key, "%s", name);
    p->of_key = of_name;
}

static void refuse_unknown(report *r, const script_source *s, const json_t *declared,
                           const char *name)
{
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX] = {NULL}, *key;
    json_t *value;
    size_t n = 0;
    text message = {0};
    json_object_foreach((json_t *)(uintptr_t)declared, key, value)
    {
        if (n + 1 < NAMES_MAX) names[n++] = key;
    }
    text_addf(&message, "'%s' has no parameter '%.60s'", s->name, name);
    if (n == 0) text_add(&message, ": it takes none");
    text_add_instead(&message, name, names, "it has ");
    add_problem(r, name, true, &message);
}

/* Adds what the user gave, about. */
static void add_value(text *out, const json_t *value)
{
    enum { SHOWN = 60 };
    char *json = json_is_string(value)
                     ? NULL
                     : json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15));
    const char *shown = json ? json : json_string_value(value);
    size_t size = strlen(shown) > SHOWN ? SHOWN : strlen(shown);
    while (size < strlen(shown) && (shown[size] & 0xc0) == 0x80) size--; /* a whole character */
    text_addf(out, ", got '%.*s%s'", (int)size, shown, shown[size] ? "..." : "");
    free(json);
}

/* Of a list the message shows the first item that does not fit. */
static void refuse_value(report *r, const script_source *s, const field *f, const json_t *value)
{
    text message = {0};
    field item = *f;
    item.list = false;
    for (size_t i = 0; f->list && i < json_array_size(value); i++)
        if (!schema_take(NULL, &item, json_array_get(value, i))) {
            value = json_array_get(value, i);
            break;
        }
    text_addf(&message, "parameter '%s' of '%s' must be ", f->key, s->name);
    schema_describe(&message, f);
    add_value(&message, value);
    if (f->kind == FIELD_TEXT && (json_is_number(value) || json_is_boolean(value)))
        text_add(&message, " (put it in quotes)");
    add_problem(r, f->key, false, &message);
}

/* Fills *out with what was given and with defaults, as far as it is declared and fits. */
static void fill_values(json_t *out, report *r, const script_source *s, const json_t *declared,
                        const json_t *values)
{
    const char *name;
    json_t *one;
    json_object_foreach((json_t *)(uintptr_t)values, name, one)
    {
        if (!json_object_get(declared, name)) refuse_unknown(r, s, declared, name);
    }
    json_object_foreach((json_t *)(uintptr_t)declared, name, one)
    {
        parameter p;
        json_t *value = json_object_get(values, name);
        parameters_read(&p, name, one);
        if (!value) value = json_object_get(one, "default");
        if (!value) {
            text message = {0};
            text_addf(&message, "'%s' needs the parameter '%s': ", s->name, name);
            schema_describe(&message, &p.field);
            add_problem(r, "", false, &message);
            continue;
        }
        json_t *filled = parameters_value(&p, value);
        if (!schema_take(NULL, &p.field, filled)) refuse_value(r, s, &p.field, filled);
        json_object_set_new(out, name, filled);
    }
}

/* Asks the script's own `check` about parameters that are of their types: "parameter 'most' of
 * 'filters/length' must be at least 22, got '19'". */
static int ask_check(report *r, script_host *host, const script_source *s, json_t *filled,
                     tsl_err *err)
{
    const char *name;
    json_t *words, *answer = NULL, *args = json_pack("[O]", filled);
    int status = script_call(&answer, host, s->name, "check", args, err);
    bool good = json_is_null(answer) || json_is_object(answer) ||
                (json_is_array(answer) && json_array_size(answer) == 0);
    json_object_foreach(answer, name, words)
    {
        text message = {0};
        const json_t *value = json_object_get(filled, name);
        good = good && json_is_string(words) && value;
        if (!good) break;
        text_addf(&message, "parameter '%s' of '%s' %.300s", name, s->name,
                  json_string_value(words));
        if (!json_is_array(value)) add_value(&message, value);
        utf8_clean(message.bytes, false);
        add_problem(r, name, false, &message);
    }
    if (status == TSL_OK && !good)
        status = tsl_fail(err, TSL_EBROKEN,
                          "%s: 'check' must return nil, or a table of what is wrong by parameter: "
                          "{ most = 'must be ...' }",
                          s->file);
    json_decref(args);
    json_decref(answer);
    return script_blame(s, status, err);
}

int script_check_parameters(json_t **out, script_host *host, const char *name, const json_t *values,
                            report *r, tsl_err *err)
{
    *out = NULL;
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    const script_source *s = script_find(host, name);
    const json_t *declared = json_object_get(s->table, "parameters");
    /* Only the script's author can mend a wrong declaration. */
    report declaration = {.name = s->file};
    if (declared) parameters_check(&declaration, declared);
    if (report_result(&declaration, err) != TSL_OK) {
        if (err) err->code = TSL_EBROKEN;
        return TSL_EBROKEN;
    }
    json_t *filled = json_object();
    if (!json_is_object(values))
        status = tsl_fail(err, TSL_EINPUT, "the parameters of '%s' must be 'name: value'", s->name);
    if (status == TSL_OK) fill_values(filled, r, s, declared, values);
    if (status == TSL_OK && r->count == 0 && script_has(host, name, "check"))
        status = ask_check(r, host, s, filled, err);
    if (status == TSL_OK && r->count == 0) *out = json_incref(filled);
    json_decref(filled);
    return status;
}

int script_parameters(json_t **out, script_host *host, const char *name, const json_t *values,
                      tsl_err *err)
{
    report r = {.name = NULL};
    int status = script_check_parameters(out, host, name, values, &r, err);
    return status == TSL_OK ? report_result(&r, err) : status;
}

/* ---- kinds ---- */

typedef struct kind {
    const char *name;
    schema schema;
    /* What no single field tells; may be NULL. */
    void (*check)(report *r, const script_source *s, const script_host *host);
} kind;

/* ---- fields ---- */

static bool is_id(const char *s)
{
    return s[strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-_")] == '\0';
}

static bool is_line(const char *s)
{
    return *s && strlen(s) <= 200 && utf8_is_printable(s, strlen(s));
}

static void read_parameters(void *r, const field *f, const void *value, void *base)
{
    (void)f;
    (void)base;
    parameters_check(r, value);
}

/* Functions are told apart from the data of a table: what stands here is none. */
static void refuse_data(void *r, const field *f, const void *value, void *base)
{
    (void)value;
    (void)base;
    report_add(r, (place){0}, "'%s' must be a function", f->key);
}

/* WCIF round formats; WCA 9b. */
static const char *const round_formats[] = {"1", "2", "3", "5", "a", "m", "h", NULL};
static const char *const format_kinds[] = {"files", "sheets", "display", NULL};

#define LINE                                                                                       \
    .kind = FIELD_TEXT, .min = 1, .max = 200, .fits = is_line,                                     \
    .doc = "a printable text of 1 to 200 bytes"
#define LINES                                                                                      \
    .kind = FIELD_TEXT, .list = true, .max = 50, .fits = is_line,                                  \
    .doc = "a list of up to 50 printable texts of 1 to 200 bytes"
#define ID(most)                                                                                   \
    .kind = FIELD_TEXT, .min = 1, .max = (most), .fits = is_id,                                    \
    .doc = "a text of 1 to " #most " bytes: lower-case letters, digits, '-' and '_'"
#define ROWS                                                                                       \
    {                                                                                              \
        .key = "rows", .kind = FIELD_INTEGER, .min = 1, .max = 7                                   \
    }
#define PARAMETERS .kind = FIELD_OWN, .read = read_parameters
#define FUNCTION   .kind = FIELD_OWN, .read = refuse_data

_Static_assert(EVENT_ID_MAX == 31, "the longest id of an event, below");

/* The days between which the WCA has the event; each may be left out. */
static const field official_fields[] = {
    {.key = "from", .kind = FIELD_TEXT, .fits = moment_is_date, .doc = "a date like 2027-01-02"},
    {.key = "to", .kind = FIELD_TEXT, .fits = moment_is_date, .doc = "a date like 2027-01-02"},
    {.key = NULL},
};

static void read_table(void *r, const field *f, const void *value, const schema *keys)
{
    if (json_is_object((const json_t *)value))
        schema_read(r, keys, value, NULL, r);
    else
        schema_refuse_value(r, f);
}

static void read_official(void *r, const field *f, const void *value, void *base)
{
    static const schema official = {"'official'", official_fields};
    (void)base;
    read_table(r, f, value, &official);
}

static void read_random_state(void *r, const field *f, const void *value, void *base)
{
    static const field fields[] = {
        {.key = "puzzle", ID(200), .required = true}, {.key = "notes", LINES}, ROWS, {.key = NULL}};
    static const schema random_state = {"'random_state'", fields};
    (void)base;
    read_table(r, f, value, &random_state);
}

static const field event_fields[] = {
    {.key = "id", ID(31), .required = true},
    {.key = "name", LINE, .required = true},
    {.key = "short", LINE},
    {.key = "puzzle", ID(200)},
    {.key = "puzzles",
     .kind = FIELD_TEXT,
     .list = true,
     .min = 2,
     .max = 50,
     .fits = is_id,
     .doc = "a list of 2 to 50 ids of events"},
    {.key = "random_state",
     .kind = FIELD_OWN,
     .read = read_random_state,
     .doc = "a table of 'puzzle', 'notes' and 'rows'"},
    {.key = "stronger_moves", ID(200)},
    {.key = "min_distance", .kind = FIELD_INTEGER, .max = 30},
    {.key = "formats",
     .kind = FIELD_TEXT,
     .list = true,
     .min = 1,
     .max = 50,
     .allowed = round_formats,
     .required = true},
    {.key = "extras", .kind = FIELD_INTEGER, .max = 20},
    {.key = "cubes", .kind = FIELD_INTEGER, .min = 1, .max = 100},
    {.key = "multi", .kind = FIELD_BOOLEAN},
    {.key = "per_attempt", .kind = FIELD_BOOLEAN},
    {.key = "subset", ID(200)},
    {.key = "official",
     .kind = FIELD_OWN,
     .read = read_official,
     .doc = "a table of 'from' and 'to'"},
    {.key = "orientation", LINE},
    {.key = "notes", LINES},
    ROWS,
    {.key = "doc", LINE},
    {.key = NULL},
};

static const field format_fields[] = {
    {.key = "kind", .kind = FIELD_WORD, .allowed = format_kinds, .required = true},
    {.key = "name", LINE},
    {.key = "doc", LINE},
    {.key = "parameters", PARAMETERS},
    {.key = "check", FUNCTION},
    {.key = "files", FUNCTION},
    {.key = "sheet", FUNCTION},
    {.key = "attempt", FUNCTION},
    {.key = "persons", FUNCTION},
    {.key = "measure", FUNCTION},
    {.key = "names", FUNCTION}, /* of built-in formats: what verify needs of their sheets */
    {.key = "sheets", FUNCTION},
    {.key = "frame", FUNCTION},
    {.key = NULL},
};

static const field filter_fields[] = {
    {.key = "name", ID(64), .required = true},
    {.key = "events", LINES},
    {.key = "doc", LINE},
    {.key = "needs", LINES},
    {.key = "parameters", PARAMETERS},
    {.key = "check", FUNCTION},
    {.key = "accept_state", FUNCTION},
    {.key = "accept_moves", FUNCTION},
    {.key = "accept_set", FUNCTION},
    {.key = NULL},
};

/* A relay has the rules of its puzzles' events. */
static void check_event(report *r, const script_source *s, const script_host *host)
{
    static const char *const own[] = {"puzzle", "min_distance", "random_state", "stronger_moves",
                                      "cubes",  "multi",        "per_attempt",  "subset"};
    const bool relay = json_object_get(s->table, "puzzles");
    (void)host;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        const bool has = json_object_get(s->table, own[i]);
        if (relay && has)
            report_add(r, (place){0}, "an event with 'puzzles' has no '%s'", own[i]);
        else if (!relay && !has && i < 2)
            report_add(r, (place){0}, "an event needs '%s'", own[i]);
    }
}

static void check_format(report *r, const script_source *s, const script_host *host)
{
    static const char *const wanted[][2] = {
        {"files", "files"}, {"sheets", "sheet"}, {"display", "sheets"}, {"display", "frame"}};
    const char *says = json_string_value(json_object_get(s->table, "kind"));
    for (size_t i = 0; says && i < sizeof wanted / sizeof wanted[0]; i++)
        if (strcmp(says, wanted[i][0]) == 0 && !script_has(host, s->name, wanted[i][1]))
            report_add(r, (place){0}, "a format of kind '%s' needs a function '%s'", says,
                       wanted[i][1]);
    /* What it returns is public, so that it must be known to keep scrambles apart. */
    if (says && strcmp(says, "display") == 0 && !s->builtin)
        report_add(r, (place){0}, "a format of your own cannot be of kind 'display'");
    /* Names that are not those of the sheets would hold a set up to every verification. */
    if (script_has(host, s->name, "names") && !s->builtin)
        report_add(r, (place){0}, "a format of your own cannot have a function 'names'");
}

static bool has_rule(const script_host *host, const char *name)
{
    return script_has(host, name, "accept_state") || script_has(host, name, "accept_moves") ||
           script_has(host, name, "accept_set");
}

static void check_filter(report *r, const script_source *s, const script_host *host)
{
    if (!has_rule(host, s->name))
        report_add(r, (place){0},
                   "a filter needs a function 'accept_state', 'accept_moves' or 'accept_set'");
}

static const kind kinds[] = {
    {"event", {"an event", event_fields}, check_event},
    {"format", {"a format", format_fields}, check_format},
    {"filter", {"a filter", filter_fields}, check_filter},
    {"puzzle", {"a puzzle", NULL}, NULL}, /* session_named_puzzle reads it */
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
    if (has_rule(host, name)) return "filter";
    if (json_object_get(s->table, "kind")) return "format";
    if (json_object_get(s->table, "pieces")) return "puzzle";
    const bool event = json_object_get(s->table, "puzzle") || json_object_get(s->table, "puzzles");
    return event ? "event" : NULL;
}

int script_check_kind(script_host *host, const char *name, const char *wanted, tsl_err *err)
{
    const kind *k = find_kind(wanted);
    if (!k)
        return tsl_fail(err, TSL_EUSAGE,
                        "unknown kind of script '%s': it is event, format, filter or puzzle",
                        wanted);
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    const script_source *s = script_find(host, name);
    report r = {.name = s->file};
    const kind *guessed = find_kind(script_guess_kind(host, name));
    if (guessed && guessed != k) { /* its keys are right, but for another kind */
        report_add(&r, (place){0}, "this is %s, not %s", guessed->schema.what, k->schema.what);
    } else if (k->schema.fields) {
        schema_read(&r, &k->schema, s->table, NULL, &r);
        /* Its functions are told apart from the data of its table. */
        for (size_t i = 0; i < json_array_size(s->functions); i++) {
            const char *key = json_string_value(json_array_get(s->functions, i));
            const field *f = key ? schema_find(k->schema.fields, key) : NULL;
            if (key && !f) schema_refuse_unknown(&r, &k->schema, key);
            if (f && f->read != refuse_data)
                report_add(&r, (place){0}, "'%s' is a function, not data", key);
        }
        if (k->check) k->check(&r, s, host);
    }
    status = report_result(&r, err);
    if (status == TSL_OK || !s->builtin) return status;
    if (err) err->code = TSL_EBROKEN;
    return TSL_EBROKEN;
}
