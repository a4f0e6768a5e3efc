/* The tokens of a PDF's content streams and character maps (ISO 32000-1, 7.2 and 7.3). */
#include "scan.h"

#include <stdbool.h>
#include <string.h>

static bool is_blank(unsigned char c)
{
    return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0');
}

static bool is_regular(unsigned char c)
{
    return !is_blank(c) && (c == '\0' || !strchr("()<>[]{}/%", c));
}

static void skip_blanks(scanner *s)
{
    for (; s->at < s->end && (is_blank(*s->at) || *s->at == '%'); s->at++)
        if (*s->at == '%')
            while (s->at + 1 < s->end && *s->at != '\n' && *s->at != '\r') s->at++;
}

static void take_regular(scanner *s)
{
    while (s->at < s->end && is_regular(*s->at)) g_string_append_c(s->value, (char)*s->at++);
}

static void take_octal(scanner *s)
{
    unsigned n = 0;
    for (int i = 0; i < 3 && s->at < s->end && *s->at >= '0' && *s->at <= '7'; i++)
        n = 8 * n + (unsigned)(*s->at++ - '0');
    g_string_append_c(s->value, (char)n);
}

/* What follows a backslash. */
static void take_escape(scanner *s)
{
    static const char from[] = "nrtbf", to[] = "\n\r\t\b\f";
    if (s->at == s->end) return;
    const char *found = *s->at ? strchr(from, *s->at) : NULL;
    if (*s->at >= '0' && *s->at <= '7') {
        take_octal(s);
        return;
    }
    if (found)
        g_string_append_c(s->value, to[found - from]);
    else if (*s->at != '\n')
        g_string_append_c(s->value, (char)*s->at);
    s->at++;
}

static void take_literal(scanner *s)
{
    for (int depth = 1; s->at < s->end;) {
        const unsigned char c = *s->at++;
        if (c == '\\') {
            take_escape(s);
            continue;
        }
        depth += (c == '(') - (c == ')');
        if (depth == 0) return;
        g_string_append_c(s->value, (char)c);
    }
}

/* Up to '>'; an odd digit at the end has a 0 after it. */
static void take_hex(scanner *s)
{
    int high = -1;
    for (; s->at < s->end && *s->at != '>'; s->at++) {
        const int digit = g_ascii_xdigit_value((char)*s->at);
        if (digit < 0) continue;
        if (high >= 0) g_string_append_c(s->value, (char)(high << 4 | digit));
        high = high >= 0 ? -1 : digit;
    }
    if (high >= 0) g_string_append_c(s->value, (char)(high << 4));
    if (s->at < s->end) s->at++;
}

static token take_word(scanner *s)
{
    char *end;
    take_regular(s);
    s->number = g_ascii_strtod(s->value->str, &end);
    return *end == '\0' ? TOKEN_NUMBER : TOKEN_WORD;
}

token scan_next(scanner *s)
{
    g_string_truncate(s->value, 0);
    for (;;) {
        skip_blanks(s);
        if (s->at == s->end) return TOKEN_END;
        if (is_regular(*s->at)) return take_word(s);
        const unsigned char c = *s->at++;
        if (c == '/') {
            take_regular(s);
            return TOKEN_NAME;
        }
        if (c == '(') {
            take_literal(s);
            return TOKEN_STRING;
        }
        if (c == '<' && s->at < s->end && *s->at != '<') {
            take_hex(s);
            return TOKEN_STRING;
        }
        if (c == '<' && s->at < s->end) s->at++;
    }
}
