/* Reads mappings of a competition file into structures, by tables of fields. */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

/* ---- messages ---- */

static void show_scalar(char out[SHOWN_VALUE], const char *string)
{
    enum { SHOWN = 40 };
    size_t size = strlen(string), at = 0, used = 0, shown = 0;
    out[used++] = '\'';
    for (size_t n; at < size && shown < SHOWN; at += n, shown++) {
        uint32_t code;
        n = utf8_next(&code, string + at, size - at);
        if (n == 0) break;
        bool plain = utf8_printable(code);
        memcpy(out + used, plain ? string + at : "?", plain ? n : 1);
        used += plain ? n : 1;
    }
    snprintf(out + used, SHOWN_VALUE - used, "%s'", at < size ? "..." : "");
}

void reader_show(char out[SHOWN_VALUE], const node *value)
{
    if (value->kind == NODE_LIST)
        snprintf(out, SHOWN_VALUE, value->first ? "a list" : "an empty list");
    else if (value->kind == NODE_MAP)
        snprintf(out, SHOWN_VALUE, value->first ? "a mapping" : "an empty mapping");
    else if (!value->text[0] && !value->quoted)
        snprintf(out, SHOWN_VALUE, "nothing");
    else
        show_scalar(out, value->text);
}

/* Adds what the text holds, and frees it. */
static void report_text(reader *rd, place at, text *message)
{
    report_add(rd->r, at, "%s", message->bytes);
    text_free(message);
}

void reader_refuse(reader *rd, const char *key, const node *value, const char *expected)
{
    char shown[SHOWN_VALUE];
    if (value->kind == NODE_BAD) return;
    reader_show(shown, value);
    report_add(rd->r, value->at, "'%s' must be %s, got %s", key, expected, shown);
}

void reader_refuse_field(reader *rd, const field *f, const node *value)
{
    text message = {0};
    char shown[SHOWN_VALUE];
    if (value->kind == NODE_BAD) return;
    reader_show(shown, value);
    text_addf(&message, "'%s' must be ", f->key);
    schema_describe(&message, f);
    text_addf(&message, ", got %s", shown);
    const bool word = value->kind == NODE_SCALAR && f->allowed && strlen(value->text) > 1;
    const char *near = word ? text_closest(value->text, f->allowed) : NULL;
    if (near) text_addf(&message, " (did you mean '%s'?)", near);
    report_text(rd, value->at, &message);
}

static void report_unknown(reader *rd, const field *fields, const node *key, const char *where)
{
    text message = {0};
    char shown[SHOWN_VALUE];
    show_scalar(shown, key->text);
    text_addf(&message, "unknown key %s in %s", shown, where);
    schema_add_instead(&message, fields, key->text);
    report_text(rd, key->at, &message);
}

bool reader_is_name(const char *s)
{
    return s[strspn(s, " ")] != '\0' && utf8_is_printable(s, strlen(s));
}

/* ---- mappings ---- */

static void read_value(reader *rd, const field *f, const node *value, void *base)
{
    const bool words = f->kind == FIELD_TEXT || f->kind == FIELD_WORD;
    if (f->kind == FIELD_OWN) {
        if (f->read) f->read(rd, f, value, base);
    } else if (value->kind != NODE_SCALAR ||
               !schema_take_text(words ? NULL : base, f, value->text)) {
        reader_refuse_field(rd, f, value);
    } else if (words) {
        *(char **)((char *)base + f->offset) = xstrdup(value->text);
    }
}

void reader_map(reader *rd, const field *fields, const node *map, void *base, const char *where)
{
    for (const node *k = where ? map->first : NULL; k; k = k->next->next)
        if (k->kind == NODE_SCALAR && !schema_find(fields, k->text))
            report_unknown(rd, fields, k, where);
    for (const field *f = fields; f->key; f++) {
        const node *value = node_value(map, f->key);
        const node fallback = {.kind = NODE_SCALAR, .text = f->fallback, .at = map->at};
        if (!value && f->fallback) value = &fallback;
        if (value)
            read_value(rd, f, value, base);
        else if (f->required)
            report_add(rd->r, map->at, "%s lacks '%s'", where, f->key);
    }
}
