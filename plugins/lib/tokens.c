/* Reads a scramble token by token and names the token and its position in errors. */
#include "tokens.h"

#include <string.h>

static const char blanks[] = " \t\r\n";

bool tokens_next(tokens *n)
{
    n->token = n->rest + strspn(n->rest, blanks);
    n->length = strcspn(n->token, blanks);
    n->rest = n->token + n->length;
    n->number++;
    return n->length > 0;
}

bool tokens_is(const tokens *n, const char *token)
{
    return strlen(token) == n->length && memcmp(token, n->token, n->length) == 0;
}

unsigned tokens_turns(const tokens *n, size_t suffix_at)
{
    if (n->length == suffix_at) return 1;
    if (n->length != suffix_at + 1) return 0;
    return n->token[suffix_at] == '2' ? 2 : n->token[suffix_at] == '\'' ? 3 : 0;
}

int tokens_fail(const tokens *n, tsl_err *err)
{
    /* Whatever bytes were given, the message stays one short line of ASCII. */
    char shown[17];
    size_t length = n->length < sizeof shown - 1 ? n->length : sizeof shown - 1;
    for (size_t i = 0; i < length; i++) {
        char c = n->token[i];
        shown[i] = (char)(c > ' ' && c < 0x7f ? c : '?');
    }
    shown[length] = '\0';
    return tsl_fail(err, TSL_EINPUT, "move %u: '%s%s' is not a turn", n->number, shown,
                    length < n->length ? "..." : "");
}

int tokens_too_long(const tokens *n, unsigned most, tsl_err *err)
{
    return tsl_fail(err, TSL_EINPUT, "move %u: more than %u moves", n->number, most);
}
