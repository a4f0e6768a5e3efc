/* Describes events, formats and filters by tables of fields, and checks scripts by them. */
#include <string.h>

#include "base/moment.h"
#include "base/text.h"
#include "host.h"
#include "kind.h"
#include "parameters.h"
#include "script.h"

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
#define PARAMETERS .kind = FIELD_OWN, .read = read_parameters
#define FUNCTION   .kind = FIELD_OWN, .read = refuse_data

_Static_assert(EVENT_ID_MAX == 31, "the longest id of an event, below");

/* The days between which the WCA has the event; each may be left out. */
static const field official_fields[] = {
    {.key = "from", .kind = FIELD_TEXT, .fits = moment_is_date, .doc = "a date like 2027-01-02"},
    {.key = "to", .kind = FIELD_TEXT, .fits = moment_is_date, .doc = "a date like 2027-01-02"},
    {.key = NULL},
};

static void read_official(void *r, const field *f, const void *value, void *base)
{
    static const schema official = {"'official'", official_fields};
    (void)base;
    if (json_is_object((const json_t *)value))
        schema_read(r, &official, value, NULL, r);
    else
        schema_refuse_value(r, f);
}

static const field event_fields[] = {
    {.key = "id", ID(31), .required = true},
    {.key = "name", LINE, .required = true},
    {.key = "short", LINE},
    {.key = "puzzle", ID(200), .required = true},
    {.key = "min_distance", .kind = FIELD_INTEGER, .max = 30, .required = true},
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
    {.key = NULL},
};

/* ---- kinds ---- */

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

static void check_filter(report *r, const script_source *s, const script_host *host)
{
    if (!script_has(host, s->name, "accept_state") && !script_has(host, s->name, "accept_moves"))
        report_add(r, (place){0}, "a filter needs a function 'accept_state' or 'accept_moves'");
}

static const kind kinds[] = {
    {"event", {"an event", event_fields}, NULL},
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
    if (script_has(host, name, "accept_state") || script_has(host, name, "accept_moves"))
        return "filter";
    if (json_object_get(s->table, "kind")) return "format";
    if (json_object_get(s->table, "pieces")) return "puzzle";
    return json_object_get(s->table, "puzzle") ? "event" : NULL;
}

/* The functions of a script are told apart from the data of its table. */
static void check_functions(report *r, const schema *s, const json_t *functions)
{
    for (size_t i = 0; i < json_array_size(functions); i++) {
        const char *key = json_string_value(json_array_get(functions, i));
        const field *f = key ? schema_find(s->fields, key) : NULL;
        if (key && !f) schema_refuse_unknown(r, s, key);
        if (f && (f->read != refuse_data))
            report_add(r, (place){0}, "'%s' is a function, not data", key);
    }
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
        check_functions(&r, &k->schema, s->functions);
        if (k->check) k->check(&r, s, host);
    }
    status = report_result(&r, err);
    if (status == TSL_OK || !s->builtin) return status;
    if (err) err->code = TSL_EBROKEN;
    return TSL_EBROKEN;
}
