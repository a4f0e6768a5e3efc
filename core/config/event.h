/* The list of events: constants read from lua/events and from users' scripts. */
#ifndef CORE_CONFIG_EVENT_H
#define CORE_CONFIG_EVENT_H

#include <stdbool.h>

#include "competition.h"
#include "plugin/host.h"
#include "script/script.h"

typedef struct event_book event_book;

/* One event, as its script describes it. */
typedef struct event {
    const event_book *book; /* that it is in */
    char *id;               /* "333bf" */
    char *name;             /* "3x3x3 Blindfolded" */
    char *puzzle;           /* "333ni" */
    char *script;           /* the file of the user's event script; NULL: it is built in */
    char *formats;          /* letters, the default first: "5321" */
    unsigned distance;      /* a state solvable in fewer moves is refused (WCA 4b3) */
    unsigned extras;        /* per set, unless the competition says otherwise */
    unsigned cubes;         /* per attempt, likewise */
    bool multi;             /* an attempt has several cubes */
    char *subset;           /* the puzzle's subset that states are drawn from; NULL: all states */
    json_t *table;          /* the whole table, for the formats */
} event;

/* Reads every built-in event, in the order of lua/events/all.lua. */
int event_book_new(event_book **out, script_host *scripts, tsl_err *err);

/* The same from a list of the tables that event scripts return; event_load then fails. */
int event_book_from(event_book **out, const json_t *list, tsl_err *err);
void event_book_free(event_book *book);

size_t event_count(const event_book *book);
const event *event_at(const event_book *book, size_t i);
/* The event with this id. TSL_EINPUT with a suggestion if there is none. */
int event_find(const event **out, const event_book *book, const char *id, tsl_err *err);

/* The id that was probably meant by a word that is none: "minx" for "megaminx", "sq1" for
 * "Square-1"; NULL: nothing is close. */
const char *event_closest(const event_book *book, const char *word);

/* Are its states drawn from fewer than all that the regulations allow? */
bool event_is_filtered(const event *e, const competition_event *planned);

/* The puzzle of an event: of a plugin, or of the script puzzles/ID, or of ID.puzzle.lua beside the
 * user's event script. TSL_EINPUT if the puzzle cannot compute the event's minimum distance. */
int event_puzzle(const puzzle **out, const event *e, plugin_host *plugins, tsl_err *err);
/* Its descriptor, without preparing the puzzle. */
int event_puzzle_type(const tsl_puzzle **out, const event *e, plugin_host *plugins, tsl_err *err);

/* The script that defines the puzzle: built in, or beside the user's event script; the caller frees
 * it. NULL: there is none, since a plugin offers the puzzle, or nothing does. */
char *event_definition(const event *e);

/* Adds the event whose script is this file (an absolute path). */
int event_load(const event **out, event_book *book, const char *path, tsl_err *err);

#endif
