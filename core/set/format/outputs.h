/* The files of a set, in memory until it is sealed. */
#ifndef CORE_SET_FORMAT_OUTPUTS_H
#define CORE_SET_FORMAT_OUTPUTS_H

#include <stdbool.h>

#include "base/text.h"
#include "trust/hash.h"

enum { SHEET_PATH_MAX = 40 };

typedef struct output {
    char *name; /* in the set: "scrambles.json", "print/....pdf" */
    text bytes;
    char sheet[SHEET_PATH_MAX]; /* what a sheet shows, "333/r1/A" or "333fm/r1/A/2"; else empty */
    digest pages;               /* page_digest of what it shows, where has_pages */
    bool has_pages;
    const char *as;  /* the renderer of a sheet, "pdf", which outlives it; NULL: no sheet */
    bool is_public;  /* it shows no scramble, or is locked */
    bool is_private; /* it shows persons: it stands in no list, and is never released */
    bool is_own;     /* a format of the user's own makes it */
    bool unrendered; /* a sheet of which only the name is known */
} output;

typedef struct outputs {
    output *items;
    size_t count;
    bool shows_names; /* in messages: a format of the user's own may take them from scrambles */
    text notice;      /* lines for the user: what was left out and why; empty: nothing to say */
} outputs;

/* Takes over `bytes`, also on failure. TSL_EBROKEN for a name that is empty, absolute, hidden, has
 * `..` or more than three folders, or stands already in the set. */
int outputs_add(outputs *all, const char *name, text *bytes, tsl_err *err);
/* The same for a file that shows no scramble, and for one whose name no format may choose: the list
 * of passcodes, sheets of persons. */
int outputs_add_public(outputs *all, const char *name, text *bytes, tsl_err *err);
int outputs_add_list(outputs *all, const char *name, text *bytes, tsl_err *err);
void outputs_free(outputs *all);

#endif
