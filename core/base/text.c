/* Text: a growing string, numbers and words in it, UTF-8, findings, and names of files. */
#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void text_make_room(text *t, size_t more)
{
    size_t need = t->size + more + 1;
    if (need <= t->room) return;
    size_t room = t->room ? t->room : 64;
    while (room < need) room *= 2;
    t->bytes = xrealloc(t->bytes, room);
    t->room = room;
}

void text_add_bytes(text *t, const void *bytes, size_t size)
{
    text_make_room(t, size);
    if (size) memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    t->bytes[t->size] = '\0';
}

void text_add(text *t, const char *string)
{
    text_add_bytes(t, string, strlen(string));
}

void text_addf(text *t, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    text_make_room(t, 0);
    size_t room = t->room - t->size;
    int size = vsnprintf(t->bytes + t->size, room, fmt, args);
    va_end(args);
    if (size < 0) memory_ran_out(); /* it writes to memory alone: nothing else can fail */
    if ((size_t)size >= room) {
        text_make_room(t, (size_t)size);
        vsnprintf(t->bytes + t->size, (size_t)size + 1, fmt, again);
    }
    t->size += (size_t)size;
    va_end(again);
}

void text_free(text *t)
{
    free(t->bytes);
    *t = (text){0};
}

bool text_is_ascii(const char *bytes, size_t size, bool lines)
{
    for (size_t i = 0; i < size; i++)
        if ((bytes[i] < ' ' || bytes[i] > '~') && !(lines && bytes[i] == '\n')) return false;
    return true;
}

bool text_uint(uint64_t *out, const char *string, uint64_t max)
{
    if (string[0] == '\0' || (string[0] == '0' && string[1] != '\0')) return false;
    uint64_t value = 0;
    for (const char *c = string; *c; c++) {
        if (*c < '0' || *c > '9') return false;
        uint64_t digit = (uint64_t)(*c - '0');
        if (value > (max - digit) / 10 || digit > max) return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

enum { DISTANCE_MAX = 64 }; /* longer words are never suggestions */

/* `fold`: capitals are no errors. */
static size_t distance(const char *a, const char *b, bool fold)
{
    size_t n = strlen(a), m = strlen(b);
    if (n > DISTANCE_MAX || m > DISTANCE_MAX) return n > m ? n : m;
    unsigned char words[2][DISTANCE_MAX + 1] = {""};
    for (size_t i = 0; i < n; i++) words[0][i] = (unsigned char)a[i];
    for (size_t i = 0; i < m; i++) words[1][i] = (unsigned char)b[i];
    for (size_t i = 0; fold && i < DISTANCE_MAX; i++)
        for (size_t w = 0; w < 2; w++) words[w][i] = (unsigned char)tolower(words[w][i]);
    const unsigned char *x = words[0], *y = words[1];
    size_t rows[3][DISTANCE_MAX + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= m; j++) last[j] = j;
    for (size_t i = 1; i <= n; i++) {
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            const size_t change = last[j - 1] + (x[i - 1] != y[j - 1]);
            const size_t other = (last[j] < row[j - 1] ? last[j] : row[j - 1]) + 1;
            row[j] = change < other ? change : other;
            bool swapped = i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1];
            if (swapped && before[j - 2] + 1 < row[j]) row[j] = before[j - 2] + 1;
        }
        size_t *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[m];
}

size_t text_distance(const char *a, const char *b)
{
    return distance(a, b, false);
}

const char *text_closest(const char *word, const char *const *names)
{
    size_t limit = strlen(word) / 3 ? strlen(word) / 3 : 1;
    const char *best = NULL;
    for (; *names; names++) {
        const size_t errors = distance(word, *names, true);
        if (errors <= limit) {
            best = *names;
            limit = errors ? errors - 1 : 0;
            if (errors == 0) break;
        }
    }
    return best;
}

void text_add_names(text *t, const char *const *names, const char *last)
{
    for (size_t i = 0; names[i]; i++)
        text_addf(t, "%s'%s'", i == 0 ? "" : names[i + 1] ? ", " : last, names[i]);
}

void text_add_instead(text *t, const char *word, const char *const *names, const char *there_are)
{
    const char *near = text_closest(word, names);
    if (near) {
        text_addf(t, " (did you mean '%s'?)", near);
    } else if (names[0]) {
        text_addf(t, ": %s", there_are);
        text_add_names(t, names, " and ");
    }
}

void text_set_letter(char out[8], unsigned index)
{
    /* Bijective base 26: there is no zero digit, so Z is followed by AA. */
    char reversed[8];
    size_t n = 0;
    for (unsigned rest = index + 1; rest > 0 && n < 7; rest = (rest - 1) / 26)
        reversed[n++] = (char)('A' + (rest - 1) % 26);
    for (size_t i = 0; i < n; i++) out[i] = reversed[n - 1 - i];
    out[n] = '\0';
}

bool text_set_index(unsigned *out, const char *letter, unsigned end)
{
    unsigned number = 0; /* A is 1 */
    const char *c = letter;
    for (; *c >= 'A' && *c <= 'Z' && number <= end; c++)
        number = 26 * number + (unsigned)(*c - 'A' + 1);
    *out = number - 1;
    return *c == '\0' && number > 0 && number <= end;
}

size_t utf8_next(uint32_t *code, const char *bytes, size_t size)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *b = (const unsigned char *)bytes;
    if (b[0] < 0x80) {
        *code = b[0];
        return 1;
    }
    size_t length = b[0] >= 0xf0 ? 4 : b[0] >= 0xe0 ? 3 : 2;
    if (b[0] < 0xc2 || b[0] > 0xf4 || length > size) return 0;
    *code = b[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((b[i] & 0xc0) != 0x80) return 0;
        *code = *code << 6 | (b[i] & 0x3fu);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[length] || *code > 0x10ffff || surrogate ? 0 : length;
}

bool utf8_printable(uint32_t code)
{
    static const uint32_t refused[][2] = {
        {0x0000, 0x001f},   {0x007f, 0x009f}, /* control characters */
        {0x2028, 0x202e},   {0x2066, 0x2069}, /* separators; embedding and isolation of order */
        {0x061c, 0x061c},   {0x200e, 0x200f}, /* marks of direction */
        {0xfeff, 0xfeff},   {0xfff9, 0xfffb}, {0xfffe, 0xffff}, /* marks that are no characters */
        {0xe0000, 0xe007f},                                     /* invisible tags */
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (code >= refused[i][0] && code <= refused[i][1]) return false;
    return true;
}

bool utf8_is_valid(const char *bytes, size_t size)
{
    uint32_t code;
    for (size_t at = 0, length; at < size; at += length) {
        length = bytes[at] & 0x80 ? utf8_next(&code, bytes + at, size - at) : 1;
        if (length == 0) return false;
    }
    return true;
}

/* `also`: control characters that are allowed. */
static bool is_all_printable(const char *bytes, size_t size, const char *also)
{
    uint32_t code;
    for (size_t at = 0, length; at < size; at += length) {
        length = 1;
        if (bytes[at] >= ' ' && bytes[at] < 0x7f) continue; /* nearly all are */
        length = utf8_next(&code, bytes + at, size - at);
        bool allowed = length == 1 && code > 0 && strchr(also, (int)code);
        if (length == 0 || !(allowed || utf8_printable(code))) return false;
    }
    return true;
}

bool utf8_is_printable(const char *bytes, size_t size)
{
    return is_all_printable(bytes, size, "");
}

bool utf8_is_lines(const char *bytes, size_t size)
{
    return is_all_printable(bytes, size, "\n");
}

bool utf8_is_text(const char *bytes, size_t size)
{
    return is_all_printable(bytes, size, "\n\r\t");
}

void utf8_clean(char *string, bool lines)
{
    size_t size = strlen(string);
    uint32_t code = 0;
    for (size_t at = 0, length; at < size; at += length) {
        length = utf8_next(&code, string + at, size - at);
        bool good = length > 0 && (utf8_printable(code) || (lines && code == '\n'));
        if (length == 0) length = 1;
        if (!good) memset(string + at, '?', length);
    }
}

/* Collects what a check finds wrong with its subject. */

void findings_add(findings *f, const char *fmt, ...)
{
    char line[512];
    va_list args;
    if (f->count++ == FINDINGS_SHOWN) text_add(&f->lines, "... and more\n");
    if (f->count > FINDINGS_SHOWN) return;
    va_start(args, fmt);
    vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    utf8_clean(line, false);
    text_addf(&f->lines, "%s\n", line);
}

const char *findings_text(const findings *f)
{
    return f->lines.bytes ? f->lines.bytes : "";
}

/* The name of a file or a folder. The characters refused have a meaning in paths on some system. */
static bool is_part(const char *part, size_t size)
{
    if (size == 0 || strchr(". ", part[0]) || part[size - 1] == ' ') return false;
    for (size_t i = 0; i < size; i++)
        if (strchr("/\\:*?\"<>|", part[i])) return false;
    return utf8_is_printable(part, size);
}

bool output_name_is_good(const char *name)
{
    const char *slash = strchr(name, '/');
    if (strlen(name) > OUTPUT_NAME_MAX) return false;
    for (size_t folders = 0; slash && folders < OUTPUT_FOLDERS_MAX; folders++) {
        if (!is_part(name, (size_t)(slash - name))) return false;
        name = slash + 1;
        slash = strchr(name, '/');
    }
    return !slash && is_part(name, strlen(name));
}
