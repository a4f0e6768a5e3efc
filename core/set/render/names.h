/* The names a format gives to its files, compared with those it gives without scrambles. */
#ifndef CORE_SET_RENDER_NAMES_H
#define CORE_SET_RENDER_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "twistseal/base.h"

/* Names are public before the competition, and scrambles are not. So a format runs first on blank
 * scrambles, which records its names, and then with `fixed` on the real ones, which must give the
 * same. Start with {0}. */
typedef struct names {
    char **items;
    size_t count;
    size_t next;  /* the one to be compared */
    bool fixed;   /* all are recorded */
    bool partial; /* an error of the format was ignored: there is nothing to compare */
    bool differ;  /* one was another */
} names;

/* The format `format` names a file, or what files are collected in. `list` may be NULL. TSL_EINPUT:
 * the name differs; the message shows the one without scrambles. */
int names_say(names *list, const char *format, const char *name, tsl_err *err);
/* The format has named all. TSL_EINPUT: they are fewer. */
int names_end(names *list, const char *format, tsl_err *err);
void names_free(names *list);

#endif
