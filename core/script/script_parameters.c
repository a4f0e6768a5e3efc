/* Checks the parameters given to a format or a filter against what its script declares. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "parameters.h"
#include "parts.h"
#include "script.h"
#include "script_parameters.h"

/* ---- faults ---- */

/* Parameters while they are checked. */
typedef struct parameter_check {
    const script_source *source;
    const json_t *declared, *given;
    report *report;
} parameter_check;

/* Adds the message, and frees it. */
static void tell(parameter_check *j, const char *name, bool of_name, text *message)
{
    problem *p = report_add(j->report, (place){0}, "%s", message->bytes);
    text_free(message);
    if (!p) return;
    snprintf(p->key, sizeof p->key, "%s", name);
    p->of_key = of_name;
}

static void tell_unknown(parameter_check *j, const char *name)
{
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX] = {NULL}, *key;
    json_t *value;
    size_t n = 0;
    text message = {0};
    json_object_foreach((json_t *)(uintptr_t)j->declared, key, value)
    {
        if (n + 1 < NAMES_MAX) names[n++] = key;
    }
    text_addf(&message, "'%s' has no parameter '%.60s'", j->source->name, name);
    if (n == 0) text_add(&message, ": it takes none");
    text_add_instead(&message, name, names, "it has ");
    tell(j, name, true, &message);
}

/* Adds the value as the user gave it, about. */
static void add_value(text *out, const json_t *value)
{
    enum { SHOWN = 60 };
    char *json = json_is_string(value)
                     ? NULL
                     : json_text(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(15));
    const char *shown = json_is_string(value) ? json_string_value(value) : json ? json : "";
    size_t size = strlen(shown) > SHOWN ? SHOWN : strlen(shown);
    while (size < strlen(shown) && (shown[size] & 0xc0) == 0x80) size--; /* a whole character */
    text_addf(out, "'%.*s%s'", (int)size, shown, shown[size] ? "..." : "");
    free(json);
}

/* The value that does not fit, or of a list the first item. */
static const json_t *find_unfit(const field *f, const json_t *value)
{
    field item = *f;
    item.list = false;
    for (size_t i = 0; f->list && i < json_array_size(value); i++)
        if (!schema_take(NULL, &item, json_array_get(value, i))) return json_array_get(value, i);
    return value;
}

static void tell_unfit(parameter_check *j, const field *f, const json_t *value)
{
    text message = {0};
    const json_t *unfit = find_unfit(f, value);
    text_addf(&message, "parameter '%s' of '%s' must be ", f->key, j->source->name);
    schema_describe(&message, f);
    text_add(&message, ", got ");
    add_value(&message, unfit);
    if (f->kind == FIELD_TEXT && (json_is_number(unfit) || json_is_boolean(unfit)))
        text_add(&message, " (put it in quotes)");
    tell(j, f->key, false, &message);
}

/* ---- against what is declared ---- */

static void tell_missing(parameter_check *j, const field *f)
{
    text message = {0};
    text_addf(&message, "'%s' needs the parameter '%s': ", j->source->name, f->key);
    schema_describe(&message, f);
    tell(j, "", false, &message);
}

static void fill_one(json_t *out, parameter_check *j, const char *name, json_t *declared)
{
    parameter p;
    json_t *value = json_object_get(j->given, name);
    parameters_read(&p, name, declared);
    if (!value) value = json_object_get(declared, "default");
    if (!value) {
        tell_missing(j, &p.field);
        return;
    }
    json_t *filled = parameters_value(&p, value);
    if (!filled) memory_ran_out();
    if (!schema_take(NULL, &p.field, filled)) tell_unfit(j, &p.field, filled);
    if (json_object_set_new(out, name, filled) != 0) memory_ran_out();
}

static void fill(json_t *out, parameter_check *j)
{
    const char *name;
    json_t *one;
    json_object_foreach((json_t *)(uintptr_t)j->given, name, one)
    {
        if (!json_object_get(j->declared, name)) tell_unknown(j, name);
    }
    json_object_foreach((json_t *)(uintptr_t)j->declared, name, one)
    {
        fill_one(out, j, name, one);
    }
}

/* What a script declares wrongly is for who wrote it to mend: there are no parameters to give. */
static int check_declared(const parameter_check *j, tsl_err *err)
{
    report r = {.name = j->source->file};
    if (j->declared) parameters_check(&r, j->declared);
    if (report_result(&r, err) == TSL_OK) return TSL_OK;
    if (err) err->code = TSL_EBROKEN;
    return TSL_EBROKEN;
}

/* ---- what the script says of them ---- */

static int fail_check(const script_source *s, tsl_err *err)
{
    return tsl_fail(err, TSL_EBROKEN,
                    "%s: 'check' must return nil, or a table of what is wrong by parameter: "
                    "{ most = 'must be ...' }",
                    s->file);
}

/* "parameter 'most' of 'filters/length' must be at least 22, got '19'" */
static void tell_checked(parameter_check *j, const char *name, const json_t *filled,
                         const char *says)
{
    text message = {0};
    const json_t *value = json_object_get(filled, name);
    text_addf(&message, "parameter '%s' of '%s' %.300s", name, j->source->name, says);
    if (!json_is_array(value)) {
        text_add(&message, ", got ");
        add_value(&message, value);
    }
    if (message.bytes) utf8_clean(message.bytes, false);
    tell(j, name, false, &message);
}

static int take_check(parameter_check *j, const json_t *filled, const json_t *answer, tsl_err *err)
{
    const char *name;
    json_t *says;
    if (!json_is_null(answer) && !json_is_object(answer) &&
        (!json_is_array(answer) || json_array_size(answer) > 0))
        return fail_check(j->source, err);
    json_object_foreach((json_t *)(uintptr_t)answer, name, says)
    {
        if (!json_is_string(says) || !json_object_get(j->declared, name))
            return fail_check(j->source, err);
        tell_checked(j, name, filled, json_string_value(says));
    }
    return TSL_OK;
}

/* Asks the script's own `check`, if it has one, about parameters that are of their types. */
static int ask_script(parameter_check *j, script_host *host, json_t *filled, tsl_err *err)
{
    const script_source *s = j->source;
    json_t *answer = NULL;
    if (j->report->count > 0 || !script_has(host, s->name, "check")) return TSL_OK;
    json_t *args = json_pack("[O]", filled);
    if (!args) memory_ran_out();
    int status = script_call(&answer, host, s->name, "check", args, err);
    if (status == TSL_OK) status = take_check(j, filled, answer, err);
    json_decref(args);
    json_decref(answer);
    return script_blame(s, status, err);
}

/* ---- both ---- */

int script_check_parameters(json_t **out, script_host *host, const char *name, const char *given,
                            report *r, tsl_err *err)
{
    *out = NULL;
    int status = script_load(host, name, NULL, err);
    if (status != TSL_OK) return status;
    const script_source *s = script_find(host, name);
    json_t *root, *filled = json_object();
    json_read(&root, given, strlen(given), JSON_REJECT_DUPLICATES, NULL);
    parameter_check j = {.source = s,
                         .declared = json_object_get(s->table, "parameters"),
                         .given = root,
                         .report = r};
    status = check_declared(&j, err);
    if (status == TSL_OK && !json_is_object(root))
        status = tsl_fail(err, TSL_EINPUT, "the parameters of '%s' must be 'name: value'", s->name);
    if (status == TSL_OK) {
        fill(filled, &j);
        status = ask_script(&j, host, filled, err);
    }
    json_decref(root);
    if (status == TSL_OK && r->count == 0)
        *out = filled;
    else
        json_decref(filled);
    return status;
}

int script_parameters(json_t **out, script_host *host, const char *name, const char *given,
                      tsl_err *err)
{
    report r = {.name = NULL};
    int status = script_check_parameters(out, host, name, given, &r, err);
    if (status == TSL_OK) status = report_result(&r, err);
    return status;
}
