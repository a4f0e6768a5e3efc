/* Finds the line of a script that a message about its table is about.
 *
 * A table has forgotten its lines, so the source is searched for what the message names: a key that
 * is given a value, or a name in quotes. */
#include "mention.h"

#include <ctype.h>
#include <string.h>

#include "parts.h"

enum { WORD = 32 };

/* How messages about a puzzle's definition begin, and the key they are about; NULL: the next word
 * is the name of what they are about. */
static const struct {
    const char *begins, *key;
} subjects[] = {
    {"move ", NULL},
    {"rotation ", NULL},
    {"two moves are called ", NULL},
    {"two turns are called ", NULL},
    {"a move ", "moves"},
    {"the name of a move ", "moves"},
    {"the name of a rotation ", "rotations"},
    {"there are more than 128 ", "moves"},
    {"piece ", "pieces"},
    {"it has no pieces", "pieces"},
    {"its pieces ", "pieces"},
    {"a rotation ", "rotations"},
    {"the rotations ", "rotations"},
    {"no piece can be held", "rotations"},
    {"phase ", "phases"},
    {"there are more than 6 phases", "phases"},
    {"no phases ", "phases"},
    {"there are ", "states"},
    {"some states ", "metric_max"},
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Copies the word at `from`; longer ones are cut. */
static void take_word(char out[WORD], const char *from)
{
    size_t length = 0;
    while (length + 1 < WORD && (is_word(from[length]) || from[length] == '\'')) length++;
    memcpy(out, from, length);
    out[length] = '\0';
}

/* Is `name = ` at `at`, as a key of a table? */
static bool is_key(const char *body, const char *at, size_t length)
{
    if ((at > body && is_word(at[-1])) || is_word(at[length])) return false;
    for (at += length; *at == ' '; at++) {
    }
    return at[0] == '=' && at[1] != '=';
}

static bool is_quoted(const char *body, const char *at, size_t length)
{
    return at > body && (at[-1] == '"' || at[-1] == '\'') && at[length] == at[-1];
}

/* A line that begins with `return`. */
static bool is_return(const char *body, const char *at, size_t length)
{
    return (at == body || at[-1] == '\n') && !is_word(at[length]);
}

/* The line of the first place that `is` what is sought; 0: there is none. */
static unsigned find_line(const char *body, const char *word,
                          bool (*is)(const char *body, const char *at, size_t length))
{
    const size_t length = strlen(word);
    const char *at = length ? strstr(body, word) : NULL;
    while (at && !is(body, at, length)) at = strstr(at + 1, word);
    unsigned line = at != NULL;
    for (const char *c = body; at && c < at; c++) line += *c == '\n';
    return line;
}

static unsigned find_subject(const char *body, const char *message)
{
    char word[WORD];
    const char *key = strncmp(message, "unknown key ", 12) == 0 ? message + 12 : message;
    if (*key == '\'') { /* "'states' must be ..." */
        take_word(word, key + 1);
        word[strcspn(word, "'")] = '\0';
        return find_line(body, word, is_key);
    }
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        const size_t length = strlen(subjects[i].begins);
        if (strncmp(message, subjects[i].begins, length) != 0) continue;
        if (subjects[i].key) return find_line(body, subjects[i].key, is_key);
        take_word(word, message + length);
        return find_line(body, word, is_quoted);
    }
    return 0;
}

unsigned script_mention(const script_host *host, const char *name, const char *message)
{
    const script_source *s = script_find(host, name);
    if (!s || !s->body.bytes) return 0;
    const unsigned line = find_subject(s->body.bytes, message);
    return line ? line : find_line(s->body.bytes, "return", is_return);
}
