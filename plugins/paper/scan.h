/* The tokens of a PDF's content streams and character maps (ISO 32000-1, 7.2 and 7.3). */
#ifndef PLUGINS_PAPER_SCAN_H
#define PLUGINS_PAPER_SCAN_H

#include <glib.h>

typedef enum token {
    TOKEN_END,
    TOKEN_NAME,   /* its letters, without the slash */
    TOKEN_STRING, /* its bytes */
    TOKEN_NUMBER,
    TOKEN_WORD /* an operator, true, null */
} token;

typedef struct scanner {
    const unsigned char *at, *end;
    GString *value; /* of the token: the caller makes and frees it */
    double number;
} scanner;

/* Brackets of lists and dictionaries are passed over: whoever reads texts needs none. */
token scan_next(scanner *s);

#endif
