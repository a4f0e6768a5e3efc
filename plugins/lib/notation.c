/* Reads a scramble token by token and names the token and its position in errors. */
#include "notation.h"

#include <string.h>

static const char blanks[] = " \t\r\n";

bool notation_next(notation *n)
{
    n->token = n->rest + strspn(n->rest, blanks);
    n->length = strcspn(n->token, blanks);
    n->rest = n->token + n->length;
    n->number++;
    return n->length > 0;
}

bool notation_is(const notation *n, const char *token)
{
    return strlen(token) == n->length && memcmp(token, n->token, n->length) == 0;
}

unsigned notation_turns(const notation *n, size_t suffix_at)
{
    if (n->length == suffix_at) return 1;
    if (n->length != suffix_at + 1) return 0;
    return n->token[suffix_at] == '2' ? 2 : n->token[suffix_at] == '\'' ? 3 : 0;
}

int notation_fail(const notation *n, tsl_err *err)
{
    /* Whatever bytes were given, the message stays one short line of ASCII. */
    char shown[17];
    size_t length = n->length < sizeof shown - 1 ? n->length : sizeof shown - 1;
    for (size_t i = 0; i < length; i++) {
        char c = n->token[i];
        shown[i] = c > ' ' && c < 0x7f ? c : '?';
    }
    shown[length] = '\0';
    return tsl_fail(err, TSL_EINPUT, "move %u: '%s%s' is not a turn", n->number, shown,
                    length < n->length ? "..." : "");
}

int notation_too_long(const notation *n, unsigned most, tsl_err *err)
{
    return tsl_fail(err, TSL_EINPUT, "move %u: more than %u moves", n->number, most);
}
