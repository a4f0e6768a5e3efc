/* The problems of one input, sorted by place, and the tables of fields that find them. */
#include "report.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

problem *report_add(report *r, place at, const char *fmt, ...)
{
    size_t i = r->count; /* what has no place comes first */
    for (const place *last; i > 0; i--) {
        last = &r->list[i - 1].at;
        if (last->start <= at.start && !(last->end > 0 && at.end == 0)) break;
    }
    if (r->count == PROBLEMS_MAX) r->more++;
    if (i == PROBLEMS_MAX) return NULL;
    if (r->count < PROBLEMS_MAX) r->count++;
    memmove(&r->list[i + 1], &r->list[i], (r->count - 1 - i) * sizeof r->list[0]);
    problem *p = &r->list[i];
    *p = (problem){.at = at};
    va_list args;
    size_t used = 0;
    if (at.path && *at.path)
        used = (size_t)snprintf(p->text, sizeof p->text, "%.*s: ", PROBLEM_TEXT / 2 + 100, at.path);
    va_start(args, fmt);
    vsnprintf(p->text + used, sizeof p->text - used, fmt, args);
    va_end(args);
    return p;
}

/* ---- from a place to its line ---- */

typedef struct position {
    size_t line;   /* from 1 */
    size_t column; /* in characters, from 1 */
    size_t begin;  /* of the line, in bytes */
} position;

/* The length of the character at a byte; what is not UTF-8 counts byte by byte. */
static size_t char_length(const report *r, size_t byte, uint32_t *code)
{
    size_t length = utf8_next(code, r->bytes + byte, r->size - byte);
    if (length > 0) return length;
    *code = '?';
    return 1;
}

static position find_position(const report *r, size_t character)
{
    position p = {.line = 1, .column = 1};
    uint32_t code;
    for (size_t byte = 0; character > 0 && byte < r->size; character--) {
        byte += char_length(r, byte, &code);
        p.column++;
        if (code == '\n') p = (position){p.line + 1, 1, byte};
    }
    return p;
}

size_t report_line(const report *r, size_t character)
{
    return find_position(r, character).line;
}

const char *report_byte(const report *r, size_t character)
{
    uint32_t code;
    size_t byte = 0;
    for (; character > 0 && byte < r->size; character--) byte += char_length(r, byte, &code);
    return r->bytes + byte;
}

/* ---- showing ---- */

/* Room of one shown problem, and of what says how many others there are. */
enum { SHOWN_MAX = 1400, MORE_MAX = 40, EXCERPT = 100, LEAD = 40 };

typedef struct excerpt {
    char line[EXCERPT * 4 + 1];
    char caret[EXCERPT + 1];
} excerpt;

/* Copies at most EXCERPT characters of the line, so that the caret is among them, and puts the
 * caret below. */
static void cut_excerpt(excerpt *out, const report *r, const problem *p, const position *at)
{
    size_t skip = at->column > EXCERPT - LEAD ? at->column - LEAD : 0;
    size_t left = at->column - 1 - skip, width = p->at.end - p->at.start;
    size_t size = 0, shown = 0, passed = 0;
    uint32_t code;
    for (size_t byte = at->begin, n; byte < r->size && shown < EXCERPT; byte += n) {
        n = char_length(r, byte, &code);
        if (code == '\n') break;
        if (passed++ < skip) continue;
        /* A terminal must not obey what it shows; '?' also stands for what is not UTF-8. */
        bool plain = utf8_printable(code) && code != '?';
        if (plain)
            memcpy(out->line + size, r->bytes + byte, n);
        else
            out->line[size] = code == '\t' || code == '\r' ? ' ' : '?';
        size += plain ? n : 1;
        shown++;
    }
    while (size > 0 && out->line[size - 1] == ' ') size--;
    out->line[size] = '\0';
    /* The caret's line: blanks, ^, and ~ as far as the excerpt goes. */
    size_t last = left + width < shown ? left + width : shown;
    if (last <= left) last = left + 1;
    memset(out->caret, ' ', left);
    memset(out->caret + left, '~', last - left);
    out->caret[left] = '^';
    out->caret[last] = '\0';
}

static size_t show_problem(char out[SHOWN_MAX], const report *r, const problem *p)
{
    excerpt e;
    const char *feed = p == r->list ? "" : "\n", *name = r->name ? r->name : "";
    const position at = find_position(r, p->at.start);
    int size;
    if (p->at.end > 0) {
        cut_excerpt(&e, r, p, &at);
        size = snprintf(out, SHOWN_MAX, "%s%.200s:%zu:%zu: %s\n%4zu | %s\n     | %s", feed, name,
                        at.line, at.column, p->text, at.line, e.line, e.caret);
    } else {
        size = snprintf(out, SHOWN_MAX, "%s%.200s%s%s", feed, name, *name ? ": " : "", p->text);
    }
    return size < SHOWN_MAX ? (size_t)size : SHOWN_MAX - 1;
}

/* ---- reading back ---- */

/* "demo.yaml:14:5: unknown event": sets `out` and returns true, if it has a place. */
static bool read_place(told *out, const char *line, int size)
{
    for (const char *at = line; (at = memchr(at, ':', (size_t)(line + size - at))); at++) {
        int used = 0;
        unsigned long row, column;
        if (at[1] < '1' || at[1] > '9' || sscanf(at, ":%lu:%lu: %n", &row, &column, &used) != 2)
            continue;
        if (used == 0 || at + used > line + size) continue;
        *out =
            (told){line, at + used, (int)(at - line), size - (int)(at + used - line), row, column};
        return true;
    }
    return false;
}

/* "  14 | events:", "     |   ^~~~" */
static bool is_excerpt(const char *line)
{
    const char *bar = line + strspn(line, " 0123456789");
    return bar > line + 4 && bar[-1] == ' ' && bar[0] == '|' && bar[1] == ' ';
}

bool report_next(told *out, const char **at)
{
    const char *line = *at;
    if (*line == '\0') return false;
    const int size = (int)strcspn(line, "\n");
    if (!read_place(out, line, size)) *out = (told){.message = line, .message_size = size};
    for (line += size; *line == '\n' && is_excerpt(line + 1);) line += 1 + strcspn(line + 1, "\n");
    *at = line + (*line == '\n');
    return true;
}

int report_result(const report *r, tsl_err *err)
{
    if (r->count == 0) return TSL_OK;
    char all[sizeof err->text];
    size_t size = 0, shown = 0;
    for (; shown < r->count; shown++) {
        char one[SHOWN_MAX];
        size_t length = show_problem(one, r, &r->list[shown]);
        if (size + length + MORE_MAX > sizeof all) break;
        memcpy(all + size, one, length);
        size += length;
    }
    all[size] = '\0';
    size_t more = r->count - shown + r->more;
    if (more > 0) snprintf(all + size, sizeof all - size, "\nand %zu more", more);
    return tsl_fail(err, TSL_EINPUT, "%s", all);
}

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
    const bool is_true = strcmp(string, "true") == 0;
    const double number = (double)whole;
    return take_scalar(
        base ? (char *)base + f->offset : NULL, f,
        &(scalar){.text = string,
                  .size = strlen(string),
                  .number = is_number ? &number : NULL,
                  .whole = is_number,
                  .truth = is_true || strcmp(string, "false") == 0 ? &is_true : NULL});
}

/* ---- in words ---- */

void schema_describe(text *out, const field *f)
{
    if (f->doc) {
        text_add(out, f->doc);
        return;
    }
    switch (f->kind) {
    case FIELD_TEXT:
        if (f->list && f->max > 0)
            text_addf(out, "a list of %g to %g texts", f->min, f->max);
        else
            text_add(out, f->list ? "a list of texts" : "a text");
        if (!f->list && f->max > 0) text_addf(out, " of %g to %g bytes", f->min, f->max);
        if (f->allowed) text_add(out, ", among ");
        if (f->allowed) text_add_names(out, f->allowed, ", ");
        break;
    case FIELD_WORD:
        text_add_names(out, f->allowed, " or ");
        break;
    case FIELD_INTEGER:
    case FIELD_COUNT:
    case FIELD_NUMBER:
        text_add(out, f->kind == FIELD_NUMBER ? "a number" : "a whole number");
        if (isfinite(f->min)) text_addf(out, " from %.10g", f->min);
        if (isfinite(f->max)) text_addf(out, "%s to %.10g", isfinite(f->min) ? "" : " up", f->max);
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

void schema_refuse_unknown(report *r, const schema *s, const char *key)
{
    text message = {0};
    text_addf(&message, "unknown key '%.60s'", key);
    schema_add_instead(&message, s->fields, key);
    report_add(r, (place){0}, "%s", message.bytes);
    text_free(&message);
}

void schema_refuse_value(report *r, const field *f)
{
    text message = {0};
    text_addf(&message, "'%s' must be ", f->key);
    schema_describe(&message, f);
    report_add(r, (place){0}, "%s", message.bytes);
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
