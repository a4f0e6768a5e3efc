/* Describes the fields of a YAML or JSON mapping by a table, and checks and reads them by it. */
#include "schema.h"

#include <math.h>
#include <string.h>

/* A value other than a list: what it can be read as. */
typedef struct scalar {
    const char *text; /* NULL: it is none */
    size_t size;
    const double *number; /* NULL: it is none */
    bool whole;           /* and is written as one */
    const bool *truth;    /* NULL: it is neither true nor false */
} scalar;

static bool takes_text(unsigned *index, const field *f, const scalar *v)
{
    if (!v->text || strlen(v->text) != v->size) return false;
    if (!f->list && f->max > 0 && ((double)v->size < f->min || (double)v->size > f->max))
        return false;
    *index = 0;
    while (f->allowed && f->allowed[*index] && strcmp(f->allowed[*index], v->text) != 0) ++*index;
    return (!f->allowed || f->allowed[*index]) && (!f->fits || f->fits(v->text));
}

static bool takes_number(const field *f, const scalar *v)
{
    if (!v->number || !isfinite(*v->number) || *v->number < f->min || *v->number > f->max)
        return false;
    return f->kind == FIELD_NUMBER || v->whole ||
           (f->kind == FIELD_COUNT && *v->number == floor(*v->number));
}

static bool take_scalar(void *out, const field *f, const scalar *v)
{
    unsigned index;
    switch (f->kind) {
    case FIELD_TEXT:
    case FIELD_WORD:
        if (!takes_text(&index, f, v)) return false;
        if (out && f->kind == FIELD_WORD)
            memcpy(out, &index, sizeof index); /* enums that are read are unsigned */
        else if (out)
            *(const char **)out = v->text;
        return true;
    case FIELD_INTEGER:
    case FIELD_COUNT:
        if (!takes_number(f, v)) return false;
        if (out) *(unsigned *)out = (unsigned)*v->number;
        return true;
    case FIELD_NUMBER:
        if (!takes_number(f, v)) return false;
        if (out) *(double *)out = *v->number;
        return true;
    case FIELD_BOOLEAN:
        if (v->truth && out) *(bool *)out = *v->truth;
        return v->truth != NULL;
    case FIELD_OWN:
        return true;
    }
    return false;
}

static bool take_json(void *out, const field *f, const json_t *value)
{
    const double number = json_number_value(value);
    const bool truth = json_is_true(value);
    return take_scalar(out, f,
                       &(scalar){.text = json_string_value(value),
                                 .size = json_string_length(value),
                                 .number = json_is_number(value) ? &number : NULL,
                                 .whole = json_is_integer(value),
                                 .truth = json_is_boolean(value) ? &truth : NULL});
}

bool schema_take(void *base, const field *f, const json_t *value)
{
    const size_t count = json_array_size(value);
    if (!f->list) return take_json(base ? (char *)base + f->offset : NULL, f, value);
    if (!json_is_array(value)) return false;
    if (f->max > 0 && ((double)count < f->min || (double)count > f->max)) return false;
    for (size_t i = 0; i < count; i++)
        if (!take_json(NULL, f, json_array_get(value, i))) return false;
    return true;
}

bool schema_take_text(void *base, const field *f, const char *string)
{
    uint64_t whole = 0;
    bool is_number = text_uint(&whole, string, UINT32_MAX);
    const double number = (double)whole;
    return take_scalar(base ? (char *)base + f->offset : NULL, f,
                       &(scalar){.text = string,
                                 .size = strlen(string),
                                 .number = is_number ? &number : NULL,
                                 .whole = is_number});
}

/* ---- in words ---- */

static void add_range(text *out, const field *f)
{
    if (isfinite(f->min)) text_addf(out, " from %.10g", f->min);
    if (isfinite(f->max)) text_addf(out, "%s to %.10g", isfinite(f->min) ? "" : " up", f->max);
}

static void add_text(text *out, const field *f)
{
    if (f->list && f->max > 0)
        text_addf(out, "a list of %g to %g texts", f->min, f->max);
    else
        text_add(out, f->list ? "a list of texts" : "a text");
    if (!f->list && f->max > 0) text_addf(out, " of %g to %g bytes", f->min, f->max);
    if (f->allowed) text_add(out, ", among ");
    if (f->allowed) text_add_names(out, f->allowed, ", ");
}

void schema_describe(text *out, const field *f)
{
    if (f->doc) {
        text_add(out, f->doc);
        return;
    }
    switch (f->kind) {
    case FIELD_TEXT:
        add_text(out, f);
        break;
    case FIELD_WORD:
        text_add_names(out, f->allowed, " or ");
        break;
    case FIELD_INTEGER:
    case FIELD_COUNT:
        text_add(out, "a whole number");
        add_range(out, f);
        break;
    case FIELD_NUMBER:
        text_add(out, "a number");
        add_range(out, f);
        break;
    case FIELD_BOOLEAN:
        text_add(out, "true or false");
        break;
    case FIELD_OWN:
        break;
    }
}

const field *schema_find(const field *fields, const char *key)
{
    while (fields->key && strcmp(fields->key, key) != 0) fields++;
    return fields->key ? fields : NULL;
}

void schema_add_instead(text *out, const field *fields, const char *key)
{
    enum { KEYS_MAX = 32 };
    const char *names[KEYS_MAX] = {NULL};
    for (size_t i = 0; i < KEYS_MAX - 1 && fields[i].key; i++) names[i] = fields[i].key;
    text_add_instead(out, key, names, "it may have ");
}

/* ---- objects ---- */

static void add_problem(report *r, const text *message)
{
    report_add(r, (place){0}, "%s", message->bytes);
}

void schema_refuse_unknown(report *r, const schema *s, const char *key)
{
    text message = {0};
    text_addf(&message, "unknown key '%.60s'", key);
    schema_add_instead(&message, s->fields, key);
    add_problem(r, &message);
    text_free(&message);
}

void schema_refuse_value(report *r, const field *f)
{
    text message = {0};
    text_addf(&message, "'%s' must be ", f->key);
    schema_describe(&message, f);
    add_problem(r, &message);
    text_free(&message);
}

void schema_read(report *r, const schema *s, const json_t *object, void *base, void *reader)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        const field *f = schema_find(s->fields, key);
        if (!f)
            schema_refuse_unknown(r, s, key);
        else if (f->read)
            f->read(reader, f, value, base);
        else if (!schema_take(base, f, value))
            schema_refuse_value(r, f);
    }
    for (const field *f = s->fields; f->key; f++)
        if (f->required && !json_object_get(object, f->key))
            report_add(r, (place){0}, "%s needs '%s'", s->what, f->key);
}
