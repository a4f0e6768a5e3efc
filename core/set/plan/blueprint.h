/* What a competition file describes, opened: its events, filters, and a slot for each scramble.
 * Making a set, verifying one and auditing one begin here. */
#ifndef CORE_SET_PLAN_BLUEPRINT_H
#define CORE_SET_PLAN_BLUEPRINT_H

#include "base/text.h"
#include "config/part.h"
#include "config/session.h"
#include "filter.h"

/* Where the competition is read from: a file of the user's, or the CONFIG.json of a set. */
typedef struct blueprint_source {
    const char *file;         /* YAML or JSON; NULL: the set's */
    const char *events;       /* of the file, "333,444"; NULL: all */
    const sheet_looks *looks; /* of its sheets; may be NULL */
    const char *directory;    /* the set, which has the scripts that CONFIG.json names */
    const text *config;       /* the bytes of its CONFIG.json */
} blueprint_source;

/* Start with {0}. */
typedef struct blueprint {
    event_book *book; /* the built-in events, and those of the competition's own scripts */
    competition *competition;
    filter_set *filters; /* NULL: no event has any */
    plan *plan;
} blueprint;

/* Reads the competition, and the events it brings. TSL_EINPUT: the file, or a script or event it
 * names, is wrong or missing. The caller frees with blueprint_free, whatever the status; the
 * session must stay open until then. [main] */
int blueprint_read(blueprint *out, const blueprint_source *source, const session *s, tsl_err *err);

/* Loads its filters and lays out its slots. TSL_EINPUT: more than SET_SCRAMBLES_MAX. [main] */
int blueprint_lay_out(blueprint *b, const session *s, tsl_err *err);
void blueprint_free(blueprint *b);

#endif
