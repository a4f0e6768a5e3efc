/* Parameters of formats and filters: their types, and how a script declares them. */
#include "parameters.h"

#include <math.h>
#include <string.h>

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

/* `min`, `max` and `choices` only where they mean something. */
static bool key_applies(const char *key, const parameter_type *t, const json_t *value)
{
    static const field choices = {.kind = FIELD_TEXT, .list = true, .max = CHOICES_MAX};
    const bool number = t->kind == FIELD_INTEGER || t->kind == FIELD_NUMBER;
    if (strcmp(key, "min") == 0 || strcmp(key, "max") == 0) return number && json_is_number(value);
    if (strcmp(key, "choices") == 0)
        return t->kind == FIELD_TEXT && schema_take(NULL, &choices, value);
    return strcmp(key, "doc") != 0 || json_is_string(value);
}

static bool is_declared_key(const char *key)
{
    static const char *const keys[] = {"type", "min", "max", "choices", "default", "doc"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0) return true;
    return false;
}

static void check_default(report *r, const char *name, const json_t *declared)
{
    text words = {0};
    parameter p;
    const json_t *value = json_object_get(declared, "default");
    parameters_read(&p, name, declared);
    if (!value || schema_take(NULL, &p.field, value)) return;
    schema_describe(&words, &p.field);
    report_add(r, (place){0}, "the default of parameter '%.60s' must be %s", name,
               words.bytes ? words.bytes : "");
    text_free(&words);
}

static void check_declared(report *r, const char *name, const json_t *declared)
{
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
        if (!is_declared_key(key))
            report_add(r, (place){0}, "parameter '%.60s' has an unknown key '%.60s'", name, key);
        else if (!key_applies(key, t, value))
            report_add(r, (place){0}, "'%s' does not fit parameter '%.60s' of type %s", key, name,
                       t->name);
    }
    if (r->count + r->more == before) check_default(r, name, declared);
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

static double number_or(const json_t *value, double missing)
{
    return value ? json_number_value(value) : missing;
}

void parameters_read(parameter *out, const char *name, const json_t *declared)
{
    const parameter_type *t = find_type(declared);
    const json_t *choices = json_object_get(declared, "choices");
    *out = (parameter){.field = {.key = name, .kind = t->kind, .list = t->list}};
    if (t->kind != FIELD_TEXT) {
        out->field.min = number_or(json_object_get(declared, "min"), -INFINITY);
        out->field.max = number_or(json_object_get(declared, "max"), INFINITY);
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

json_t *parameters_value(const parameter *p, json_t *given)
{
    if (p->field.kind != FIELD_TEXT) return json_incref(given);
    if (!p->field.list) return as_text(given);
    if (!json_is_array(given)) return json_incref(given);
    json_t *list = json_array();
    bool whole = list != NULL;
    for (size_t i = 0; i < json_array_size(given); i++)
        whole = json_array_append_new(list, as_text(json_array_get(given, i))) == 0 && whole;
    if (whole) return list;
    json_decref(list);
    return NULL;
}
