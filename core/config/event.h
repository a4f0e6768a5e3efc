/* The events there are: constants read from lua/events, resolved to puzzles. */
#ifndef CORE_CONFIG_EVENT_H
#define CORE_CONFIG_EVENT_H

#include <stdbool.h>

#include "competition.h"
#include "plugin/host.h"
#include "script/script.h"

/* One event as its script says it. */
typedef struct event {
    char *id;          /* "333bf" */
    char *name;        /* "3x3x3 Blindfolded" */
    char *puzzle;      /* "333ni" */
    char *formats;     /* letters, the default first: "5321" */
    unsigned distance; /* states solvable in fewer moves are refused (WCA 4b3) */
    unsigned extras;   /* per set, unless the competition says otherwise */
    unsigned cubes;    /* per attempt, likewise */
    bool multi;        /* several cubes an attempt */
    char *subset;      /* states are drawn from this subset of the puzzle's; NULL: from all */
    json_t *table;     /* the whole table, for the formats */
} event;

typedef struct event_book event_book;

/* Reads every built-in event, in the order of lua/events/all.lua. */
int event_book_new(event_book **out, script_host *scripts, tsl_err *err);

/* The same from a list of the tables that event scripts return; no further one can be loaded. */
int event_book_from(event_book **out, const json_t *list, tsl_err *err);
void event_book_free(event_book *book);

size_t event_count(const event_book *book);
const event *event_at(const event_book *book, size_t i);
/* The event with this id. TSL_EINPUT with a suggestion if there is none. */
int event_find(const event **out, const event_book *book, const char *id, tsl_err *err);

/* The puzzle of an event. TSL_EINPUT if it cannot tell which states are as near as the event
 * refuses. */
int event_puzzle(const puzzle **out, const event *e, plugin_host *plugins, tsl_err *err);

/* Adds the event whose script is this file (an absolute path). */
int event_load(const event **out, event_book *book, const char *path, tsl_err *err);

#endif
