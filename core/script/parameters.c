/* Parameters of formats and filters: the types there are, and what a script declares. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* How a value of a type is told from others, and in words. */
typedef struct parameter_type {
    const char *name, *words;
    bool (*matches)(const json_t *value);
    bool ranged; /* min and max apply */
    bool chosen; /* choices apply */
} parameter_type;

static bool is_text(const json_t *v)
{
    return json_is_string(v);
}

static bool is_texts(const json_t *v)
{
    for (size_t i = 0; i < json_array_size(v); i++)
        if (!json_is_string(json_array_get(v, i))) return false;
    return json_is_array(v);
}

static bool is_integer(const json_t *v)
{
    return json_is_integer(v);
}

static bool is_number(const json_t *v)
{
    return json_is_number(v);
}

static bool is_boolean(const json_t *v)
{
    return json_is_boolean(v);
}

static const parameter_type types[] = {
    {"integer", "a whole number", is_integer, true, false},
    {"number", "a number", is_number, true, false},
    {"boolean", "true or false", is_boolean, false, false},
    {"text", "a text", is_text, false, true},
    {"texts", "a list of texts", is_texts, false, true},
};

static const parameter_type *find_type(const json_t *declared)
{
    const char *name = json_string_value(json_object_get(declared, "type"));
    for (size_t i = 0; name && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].name, name) == 0) return &types[i];
    return NULL;
}

static bool in_range(const json_t *value, const json_t *declared)
{
    const json_t *min = json_object_get(declared, "min"), *max = json_object_get(declared, "max");
    double x = json_number_value(value);
    return (!min || x >= json_number_value(min)) && (!max || x <= json_number_value(max));
}

static bool is_choice(const json_t *value, const json_t *choices)
{
    for (size_t i = 0; i < json_array_size(choices); i++)
        if (json_equal(json_array_get(choices, i), value)) return true;
    return !choices;
}

static bool all_choices(const json_t *value, const json_t *choices)
{
    for (size_t i = 0; i < json_array_size(value); i++)
        if (!is_choice(json_array_get(value, i), choices)) return false;
    return json_is_array(value) || is_choice(value, choices);
}

/* Adds what the value must be: "a whole number from 0 to 20", "a text, one of 'U', 'D'". */
static void describe(text *out, const parameter_type *t, const json_t *declared)
{
    const json_t *min = json_object_get(declared, "min"), *max = json_object_get(declared, "max");
    const json_t *choices = json_object_get(declared, "choices");
    text_add(out, t->words);
    if (t->ranged && min) text_addf(out, " from %.10g", json_number_value(min));
    if (t->ranged && max) text_addf(out, "%s to %.10g", min ? "" : " up", json_number_value(max));
    for (size_t i = 0; t->chosen && i < json_array_size(choices); i++)
        text_addf(out, "%s'%s'", i ? ", " : ", among ",
                  json_string_value(json_array_get(choices, i)));
}

static bool fits(const parameter_type *t, const json_t *declared, const json_t *value)
{
    if (!t->matches(value)) return false;
    if (t->ranged && !in_range(value, declared)) return false;
    return !t->chosen || all_choices(value, json_object_get(declared, "choices"));
}

/* ---- what a script declares ---- */

static const char *const declared_keys[] = {"type",    "min", "max", "choices",
                                            "default", "doc", NULL};

/* `min`, `max` and `choices` only where they mean something. */
static bool key_applies(const char *key, const parameter_type *t, const json_t *value)
{
    if (strcmp(key, "min") == 0 || strcmp(key, "max") == 0)
        return t->ranged && json_is_number(value);
    if (strcmp(key, "choices") == 0) return t->chosen && is_texts(value);
    return strcmp(key, "doc") != 0 || json_is_string(value);
}

static bool is_declared_key(const char *key)
{
    for (size_t i = 0; declared_keys[i]; i++)
        if (strcmp(declared_keys[i], key) == 0) return true;
    return false;
}

static void check_default(complaints *c, const char *name, const parameter_type *t,
                          const json_t *declared)
{
    char path[128];
    text words = {0};
    const json_t *value = json_object_get(declared, "default");
    if (!value || fits(t, declared, value)) return;
    snprintf(path, sizeof path, "parameters.%.60s.default", name);
    describe(&words, t, declared);
    complain(c, path, "the default of parameter '%.60s' must be %s", name,
             words.bytes ? words.bytes : "");
    text_free(&words);
}

static void check_declared(complaints *c, const char *name, const json_t *declared)
{
    char path[192];
    const char *key;
    json_t *value;
    const parameter_type *t = find_type(declared);
    snprintf(path, sizeof path, "parameters.%.60s.type", name);
    if (!t) {
        complain(c, path, "parameter '%.60s' needs a type: integer, number, boolean, text or texts",
                 name);
        return;
    }
    json_object_foreach((json_t *)(uintptr_t)declared, key, value)
    {
        snprintf(path, sizeof path, "parameters.%.60s.%.60s", name, key);
        if (!is_declared_key(key))
            complain(c, path, "parameter '%.60s' has an unknown key '%.60s'", name, key);
        else if (!key_applies(key, t, value))
            complain(c, path, "'%s' does not fit parameter '%.60s' of type %s", key, name, t->name);
    }
    check_default(c, name, t, declared);
}

void parameters_check(complaints *c, const json_t *declared)
{
    const char *name;
    json_t *one;
    if (!json_is_object(declared) && json_array_size(declared) != 0)
        complain(c, "parameters", "'parameters' must name each parameter: { max = { ... } }");
    json_object_foreach((json_t *)(uintptr_t)declared, name, one) check_declared(c, name, one);
}

int parameters_declared(const script_source *s, tsl_err *err)
{
    complaints c = {.source = s};
    int status = TSL_OK;
    const json_t *declared = json_object_get(s->table, "parameters");
    if (declared) parameters_check(&c, declared);
    if (c.count > 0) status = tsl_fail(err, TSL_EBROKEN, "%s", c.lines.bytes ? c.lines.bytes : "");
    text_free(&c.lines);
    return status;
}

/* ---- what a value is to a parameter ---- */

bool parameter_fits(const json_t *declared, const json_t *value)
{
    return fits(find_type(declared), declared, value);
}

void parameter_describe(text *out, const json_t *declared)
{
    describe(out, find_type(declared), declared);
}

bool parameter_takes_text(const json_t *declared)
{
    const parameter_type *t = find_type(declared);
    return t->matches == is_text || t->matches == is_texts;
}

const json_t *parameter_unfit(const json_t *declared, const json_t *value)
{
    const json_t *choices = json_object_get(declared, "choices");
    if (find_type(declared)->matches != is_texts) return value;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *item = json_array_get(value, i);
        if (!json_is_string(item) || !is_choice(item, choices)) return item;
    }
    return value;
}

static json_t *as_text(json_t *value)
{
    char digits[32];
    if (!json_is_integer(value)) return json_incref(value);
    snprintf(digits, sizeof digits, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return json_string(digits);
}

json_t *parameter_value(const json_t *declared, json_t *given)
{
    const parameter_type *t = find_type(declared);
    if (t->matches == is_text) return as_text(given);
    if (t->matches != is_texts || !json_is_array(given)) return json_incref(given);
    json_t *list = json_array();
    for (size_t i = 0; i < json_array_size(given); i++)
        json_array_append_new(list, as_text(json_array_get(given, i)));
    return list;
}
