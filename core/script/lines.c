/* Reads just enough of Lua's grammar to find the line of a key in a table. */
#include "lines.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

typedef struct token {
    const char *text;
    size_t size;
    unsigned line;
} token;

typedef struct lexer {
    const char *at;
    unsigned line;
} lexer;

/* At "[[" or "[=[": the bracket's level, else -1. */
static int bracket_level(const char *s)
{
    int level = 0;
    if (*s++ != '[') return -1;
    while (*s == '=') {
        s++;
        level++;
    }
    return *s == '[' ? level : -1;
}

static void skip_to(lexer *x, const char *end)
{
    for (; x->at < end && *x->at; x->at++) x->line += *x->at == '\n';
}

/* Past "]==]" of this level. */
static void skip_long(lexer *x, int level)
{
    for (const char *s = x->at; *s; s++) {
        if (*s != ']' || (int)strspn(s + 1, "=") != level || s[level + 1] != ']') continue;
        skip_to(x, s + level + 2);
        return;
    }
    skip_to(x, x->at + strlen(x->at));
}

static void skip_string(lexer *x)
{
    char quote = *x->at;
    const char *s = x->at + 1;
    while (*s && *s != quote) s += s[0] == '\\' && s[1] ? 2 : 1;
    skip_to(x, *s ? s + 1 : s);
}

/* Past spaces and comments. */
static void skip_blank(lexer *x)
{
    for (;;) {
        skip_to(x, x->at + strspn(x->at, " \t\r\n\f\v"));
        if (strncmp(x->at, "--", 2) != 0) return;
        int level = bracket_level(x->at + 2);
        if (level >= 0)
            skip_long(x, level);
        else
            skip_to(x, x->at + strcspn(x->at, "\n"));
    }
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The next token: a word, or one character of anything else; a string counts as one. */
static bool next_token(lexer *x, token *t)
{
    skip_blank(x);
    *t = (token){x->at, 1, x->line};
    if (*x->at == '\0') return false;
    if (is_word(*x->at)) {
        while (is_word(t->text[t->size])) t->size++;
        x->at += t->size;
    } else if (*x->at == '"' || *x->at == '\'')
        skip_string(x);
    else if (bracket_level(x->at) >= 0)
        skip_long(x, bracket_level(x->at));
    else
        x->at++;
    return true;
}

static bool is(const token *t, const char *word)
{
    return t->size == strlen(word) && memcmp(t->text, word, t->size) == 0;
}

static bool is_any(const token *t, const char *const *words)
{
    for (; *words; words++)
        if (is(t, *words)) return true;
    return false;
}

/* +1 where a block begins, -1 where it ends: keys inside functions are not the table's. */
static int block_step(const token *t)
{
    static const char *const open[] = {"function", "if", "do", "repeat", NULL};
    static const char *const close[] = {"end", "until", NULL};
    return is_any(t, open) - is_any(t, close);
}

/* Where the table begins: after the last `return` outside functions. */
static lexer find_table(const char *source, bool *literal)
{
    lexer x = {source, 1}, found = x;
    token t;
    int blocks = 0;
    *literal = false;
    while (next_token(&x, &t)) {
        blocks += block_step(&t);
        if (blocks != 0 || !is(&t, "return")) continue;
        token after;
        lexer rest = x;
        *literal = next_token(&rest, &after) && is(&after, "{");
        found = (lexer){t.text, t.line};
    }
    return found;
}

/* Is this `key =`, and no comparison? */
static bool is_assigned(lexer x)
{
    token t, after;
    return next_token(&x, &t) && is(&t, "=") && !(next_token(&x, &after) && is(&after, "="));
}

/* How many parts of `path` the keys of depths 1..depth make up, 0 if they differ from it. */
static size_t match_path(const token *keys, size_t depth, const char *path)
{
    for (size_t i = 0; i < depth; i++) {
        size_t part = strcspn(path, ".");
        if (keys[i].size != part || memcmp(keys[i].text, path, part) != 0) return 0;
        path += part + (path[part] == '.');
        if (*path == '\0') return i + 1 == depth ? depth : 0;
    }
    return depth;
}

static unsigned find_in_table(lexer x, const char *path)
{
    token keys[LINES_DEPTH] = {{0}}, t;
    size_t depth = 0, best = 0;
    unsigned line = x.line;
    int blocks = 0;
    while (next_token(&x, &t)) {
        blocks += block_step(&t);
        if (depth > 0 && depth <= LINES_DEPTH && is(&t, ",")) keys[depth - 1] = (token){0};
        if (is(&t, "{") && depth++ < LINES_DEPTH) keys[depth - 1] = (token){0};
        depth -= depth > 0 && is(&t, "}");
        if (blocks != 0 || depth == 0 || depth > LINES_DEPTH || !is_word(*t.text)) continue;
        if (!is_assigned(x)) continue;
        keys[depth - 1] = t;
        size_t parts = match_path(keys, depth, path);
        if (parts <= best) continue;
        best = parts;
        line = t.line;
    }
    return line;
}

static unsigned find_anywhere(const char *source, const char *path, unsigned line)
{
    lexer x = {source, 1};
    token t;
    while (next_token(&x, &t))
        if (match_path(&t, 1, path) && is_assigned(x)) line = t.line;
    return line;
}

unsigned lines_find(const char *source, const char *path)
{
    bool literal;
    lexer table = find_table(source, &literal);
    return literal ? find_in_table(table, path) : find_anywhere(source, path, table.line);
}
