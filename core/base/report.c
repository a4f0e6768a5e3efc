/* Collects the problems of one input, sorts them by place and shows them all at once. */
#include "report.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "utf8.h"

/* Does the one come after the other? What has no place comes first. */
static bool is_after(place one, place other)
{
    return one.start > other.start || (one.end > 0 && other.end == 0);
}

problem *report_add(report *r, place at, const char *fmt, ...)
{
    size_t i = r->count;
    while (i > 0 && is_after(r->list[i - 1].at, at)) i--;
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
    size_t size = 0, shown = 0, seen = 0;
    uint32_t code;
    for (size_t byte = at->begin, n; byte < r->size && shown < EXCERPT; byte += n) {
        n = char_length(r, byte, &code);
        if (code == '\n') break;
        if (seen++ < skip) continue;
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

static size_t show(char out[SHOWN_MAX], const report *r, const problem *p)
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
        size_t length = show(one, r, &r->list[shown]);
        if (size + length + MORE_MAX > sizeof all) break;
        memcpy(all + size, one, length);
        size += length;
    }
    all[size] = '\0';
    size_t more = r->count - shown + r->more;
    if (more > 0) snprintf(all + size, sizeof all - size, "\nand %zu more", more);
    return tsl_fail(err, TSL_EINPUT, "%s", all);
}
