/* Reads a scramble token by token and names the token and its position in errors. */
#ifndef PLUGINS_LIB_NOTATION_H
#define PLUGINS_LIB_NOTATION_H

#include <stdbool.h>
#include <stddef.h>

#include "twistseal/base.h"

/* Start with {.rest = moves}. Tokens are separated by spaces, tabs and line ends. */
typedef struct notation {
    const char *rest;
    const char *token; /* inside the scramble, not ended by NUL */
    size_t length;     /* of the token */
    unsigned number;   /* of the token, from 1 */
} notation;

/* Goes to the next token; false at the end. */
bool notation_next(notation *n);
bool notation_is(const notation *n, const char *token);
/* The turns a suffix of the token stands for: "" 1, "2" 2, "'" 3, anything else 0. */
unsigned notation_turns(const notation *n, size_t suffix_at);
/* "move 3: 'Q' is not a turn"; returns TSL_EINPUT. */
int notation_fail(const notation *n, tsl_err *err);
/* "move 86: more than 85 moves"; returns TSL_EINPUT. */
int notation_too_long(const notation *n, unsigned most, tsl_err *err);

#endif
