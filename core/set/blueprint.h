/* What a competition file describes, opened: its events, filters, and a slot for each scramble.
 * Making a set, verifying one and auditing one begin here. */
#ifndef CORE_SET_BLUEPRINT_H
#define CORE_SET_BLUEPRINT_H

#include "base/text.h"
#include "config/session.h"
#include "filter.h"

/* Where the competition is read from: a file of the user's, or the CONFIG.json of a set. */
typedef struct blueprint_source {
    const char *file;      /* YAML or JSON; NULL: the set's */
    const char *directory; /* the set, which has the scripts that CONFIG.json names */
    const text *config;    /* the bytes of its CONFIG.json */
    bool without_filters;  /* filters are not loaded */
} blueprint_source;

/* Start with {0}. */
typedef struct blueprint {
    event_book *book; /* the built-in events, and those of the competition's own scripts */
    competition *competition;
    filter_set *filters; /* NULL: no event has any */
    plan *plan;
} blueprint;

/* Opens all of it with the scripts and plugins of the session. After an error *out holds what was
 * opened before it: where `competition` is NULL, the error is about the file. TSL_EINPUT: the file,
 * or a script, event or puzzle it names, is wrong or missing. The caller frees with blueprint_free,
 * whatever the status; the session must stay open until then. [main] */
int blueprint_open(blueprint *out, const blueprint_source *source, const session *s, tsl_err *err);
void blueprint_free(blueprint *b);

#endif
