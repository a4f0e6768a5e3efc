/* Reads a scramble token by token and names the token and its position in errors. */
#ifndef PLUGINS_LIB_TOKENS_H
#define PLUGINS_LIB_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

#include "twistseal/base.h"

/* Start with {.rest = moves}. Tokens are separated by spaces, tabs and line ends. */
typedef struct tokens {
    const char *rest;
    const char *token; /* inside the scramble, not ended by NUL */
    size_t length;     /* of the token */
    unsigned number;   /* of the token, from 1 */
} tokens;

/* Goes to the next token; false at the end. */
bool tokens_next(tokens *n);
bool tokens_is(const tokens *n, const char *token);
/* The turns a suffix of the token stands for: "" 1, "2" 2, "'" 3, anything else 0. */
unsigned tokens_turns(const tokens *n, size_t suffix_at);
/* "move 3: 'Q' is not a turn"; returns TSL_EINPUT. */
int tokens_fail(const tokens *n, tsl_err *err);
/* "move 86: more than 85 moves"; returns TSL_EINPUT. */
int tokens_too_long(const tokens *n, unsigned most, tsl_err *err);

#endif
