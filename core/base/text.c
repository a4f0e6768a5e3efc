/* Text helpers: a growing string, numbers from strings, and "did you mean". */
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

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
    int size = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    if (size < 0) memory_ran_out(); /* it writes to memory alone: nothing else can fail */
    text_make_room(t, (size_t)size);
    vsnprintf(t->bytes + t->size, (size_t)size + 1, fmt, again);
    t->size += (size_t)size;
    va_end(again);
}

void text_free(text *t)
{
    free(t->bytes);
    *t = (text){0};
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

static size_t least(size_t a, size_t b, size_t c)
{
    size_t m = a < b ? a : b;
    return m < c ? m : c;
}

enum { DISTANCE_MAX = 64 }; /* longer words are never suggestions */

size_t text_distance(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    if (n > DISTANCE_MAX || m > DISTANCE_MAX) return n > m ? n : m;
    size_t rows[3][DISTANCE_MAX + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= m; j++) last[j] = j;
    for (size_t i = 1; i <= n; i++) {
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t change = last[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(change, last[j] + 1, row[j - 1] + 1);
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && before[j - 2] + 1 < row[j]) row[j] = before[j - 2] + 1;
        }
        size_t *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[m];
}

/* As text_distance, but capitals are no errors. */
static size_t distance_of_words(const char *a, const char *b)
{
    char low[2][DISTANCE_MAX + 1];
    const char *words[2] = {a, b};
    for (size_t w = 0; w < 2; w++) {
        size_t i = 0;
        for (; words[w][i] && i < DISTANCE_MAX; i++)
            low[w][i] = (char)tolower((unsigned char)words[w][i]);
        low[w][i] = '\0';
        if (words[w][i]) return text_distance(a, b);
    }
    return text_distance(low[0], low[1]);
}

const char *text_closest(const char *word, const char *const *names)
{
    size_t limit = strlen(word) / 3 ? strlen(word) / 3 : 1;
    const char *best = NULL;
    for (; *names; names++) {
        size_t distance = distance_of_words(word, *names);
        if (distance <= limit) {
            best = *names;
            limit = distance ? distance - 1 : 0;
            if (distance == 0) break;
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
