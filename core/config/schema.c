/* Tables that say which keys a mapping may have, and the reader that follows them. */
#include "schema.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

/* ---- messages ---- */

void list_words(char out[WORDS_MAX], const char *const *list, const char *last)
{
    text words = {0};
    text_add_names(&words, list, last);
    snprintf(out, WORDS_MAX, "%s", words.bytes ? words.bytes : "");
    text_free(&words);
}

static void show_scalar(char out[VALUE_MAX], const char *string)
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
    snprintf(out + used, VALUE_MAX - used, "%s'", at < size ? "..." : "");
}

void show_value(char out[VALUE_MAX], const node *value)
{
    if (value->kind == NODE_LIST)
        snprintf(out, VALUE_MAX, value->first ? "a list" : "an empty list");
    else if (value->kind == NODE_MAP)
        snprintf(out, VALUE_MAX, value->first ? "a mapping" : "an empty mapping");
    else if (!value->text[0] && !value->quoted)
        snprintf(out, VALUE_MAX, "nothing");
    else
        show_scalar(out, value->text);
}

void report_type(reader *rd, const char *key, const node *value, const char *expected)
{
    char shown[VALUE_MAX];
    if (value->kind == NODE_BAD) return;
    show_value(shown, value);
    report_add(rd->r, value->at, "'%s' must be %s, got %s", key, expected, shown);
}

/* ---- mappings ---- */

static void report_unknown(reader *rd, const field *fields, const node *key, const char *where)
{
    enum { KEYS_MAX = 16 };
    const char *names[KEYS_MAX] = {NULL};
    char shown[VALUE_MAX], words[WORDS_MAX];
    for (size_t i = 0; i < KEYS_MAX - 1 && fields[i].key; i++) names[i] = fields[i].key;
    const char *near = text_closest(key->text, names);
    show_scalar(shown, key->text);
    list_words(words, names, " and ");
    if (near)
        report_add(rd->r, key->at, "unknown key %s in %s (did you mean '%s'?)", shown, where, near);
    else
        report_add(rd->r, key->at, "unknown key %s in %s: it may have %s", shown, where, words);
}

static bool is_field(const field *fields, const char *key)
{
    for (; fields->key; fields++)
        if (strcmp(fields->key, key) == 0) return true;
    return false;
}

void schema_read(reader *rd, const field *fields, const node *map, void *base, const char *where)
{
    for (const node *k = where ? map->first : NULL; k; k = k->next->next)
        if (k->kind == NODE_SCALAR && !is_field(fields, k->text))
            report_unknown(rd, fields, k, where);
    for (const field *f = fields; f->key; f++) {
        const node *value = node_value(map, f->key);
        const node fallback = {.kind = NODE_SCALAR, .text = f->fallback, .at = map->at};
        if (!value && f->fallback) value = &fallback;
        if (value && f->read)
            f->read(rd, f, value, (char *)base + f->offset);
        else if (!value && f->required)
            report_add(rd->r, map->at, "%s lacks '%s'", where, f->key);
    }
}

/* ---- values ---- */

char *copy_text(reader *rd, const char *string)
{
    char *copy = strdup(string);
    if (!copy) rd->no_memory = true;
    return copy;
}

void read_uint(reader *rd, const field *f, const node *value, void *out)
{
    uint64_t number = 0;
    char expected[80];
    bool good = value->kind == NODE_SCALAR && text_uint(&number, value->text, f->max);
    if (good && number >= f->min) {
        *(unsigned *)out = (unsigned)number;
        return;
    }
    snprintf(expected, sizeof expected, "a whole number from %u to %u", f->min, f->max);
    report_type(rd, f->key, value, f->doc ? f->doc : expected);
}

/* True if the value is one of the allowed words; else there is a problem more. */
static bool check_choice(reader *rd, const field *f, const node *value)
{
    bool word = value->kind == NODE_SCALAR;
    for (size_t i = 0; word && f->allowed[i]; i++)
        if (strcmp(f->allowed[i], value->text) == 0) return true;
    char words[WORDS_MAX], shown[VALUE_MAX];
    list_words(words, f->allowed, " or ");
    const char *near =
        word && strlen(value->text) > 1 ? text_closest(value->text, f->allowed) : NULL;
    if (!near) {
        report_type(rd, f->key, value, words);
        return false;
    }
    show_value(shown, value);
    report_add(rd->r, value->at, "'%s' must be %s, got %s (did you mean '%s'?)", f->key, words,
               shown, near);
    return false;
}

void read_choice(reader *rd, const field *f, const node *value, void *out)
{
    if (check_choice(rd, f, value)) *(char **)out = copy_text(rd, value->text);
}

void read_letter(reader *rd, const field *f, const node *value, void *out)
{
    if (check_choice(rd, f, value)) *(char *)out = value->text[0];
}

void read_id(reader *rd, const field *f, const node *value, void *out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t size = value->kind == NODE_SCALAR ? strlen(value->text) : 0;
    if (size >= f->min && size <= f->max && strspn(value->text, letters) == size)
        *(char **)out = copy_text(rd, value->text);
    else
        report_type(rd, f->key, value, f->doc);
}

void read_word(reader *rd, const field *f, const node *value, void *out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    size_t size = value->kind == NODE_SCALAR ? strlen(value->text) : 0;
    if (size > 0 && size <= f->max && strspn(value->text, letters) == size)
        *(char **)out = copy_text(rd, value->text);
    else
        report_type(rd, f->key, value, f->doc);
}

void read_name(reader *rd, const field *f, const node *value, void *out)
{
    size_t size = value->kind == NODE_SCALAR ? strlen(value->text) : 0;
    bool blank = size == 0 || strspn(value->text, " ") == size;
    if (!blank && size <= f->max && utf8_is_printable(value->text, size))
        *(char **)out = copy_text(rd, value->text);
    else
        report_type(rd, f->key, value, f->doc);
}

static bool is_date(const char *s)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (strlen(s) != 10 || s[4] != '-' || s[7] != '-') return false;
    for (size_t i = 0; i < 10; i++)
        if (i != 4 && i != 7 && (s[i] < '0' || s[i] > '9')) return false;
    unsigned year = (unsigned)strtoul(s, NULL, 10), month = (unsigned)strtoul(s + 5, NULL, 10);
    unsigned day = (unsigned)strtoul(s + 8, NULL, 10);
    if (year < 1 || month < 1 || month > 12 || day < 1) return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return day <= days[month - 1] + (unsigned)(month == 2 && leap);
}

void read_date(reader *rd, const field *f, const node *value, void *out)
{
    if (value->kind == NODE_SCALAR && is_date(value->text))
        *(char **)out = copy_text(rd, value->text);
    else
        report_type(rd, f->key, value, f->doc);
}
