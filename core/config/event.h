/* The list of events, from lua/events and from scripts of users; rules for their filters; and
 * sessions. */
#ifndef CORE_CONFIG_EVENT_H
#define CORE_CONFIG_EVENT_H

#include <jansson.h>
#include <stdbool.h>

#include "config/competition.h"
#include "plugin/host.h"
#include "script/script.h"
#include "twistseal/plugin.h"

typedef struct event_book event_book;

enum { PARTS_MAX = 50 }; /* puzzles of a relay */

/* One event, as its script describes it. */
typedef struct event {
    const event_book *book;     /* that it is in */
    const char *id;             /* "333bf" */
    const char *name;           /* "3x3x3 Blindfolded" */
    const char *puzzle;         /* "333ni" */
    const char *random_state;   /* where that has random moves: one that draws states; NULL: none */
    const char *stronger_moves; /* likewise: one whose random moves begin with a random state */
    char *script;               /* the file of the user's event script; NULL: it is built in */
    char formats[16];           /* letters, the default first: "5321" */
    unsigned distance;          /* a state solvable in fewer moves is refused (WCA 4b3) */
    unsigned extras;            /* per set, unless the competition says otherwise */
    unsigned cubes;             /* per attempt, likewise */
    bool multi;                 /* an attempt has several cubes */
    /* Of a relay the event of each cube, whose puzzle and minimum distance it has; NULL: none. */
    const struct event **parts;
    /* The first and the last day of competitions of the WCA with it: "2027-01-02"; NULL: none. */
    const char *official_from, *official_to;
    const char *subset; /* the puzzle's subset that states are drawn from; NULL: all states */
    json_t *table;      /* the whole table, for the formats */
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
 * user's event script. TSL_EINPUT if the puzzle cannot compute the event's minimum distance, or if
 * the event has not what `scrambles` asks for. */
int event_puzzle(const puzzle **out, const event *e, event_scrambles scrambles,
                 plugin_host *plugins, tsl_err *err);
/* The first event that has the puzzle, or draws random states of it; NULL: none. */
const event *event_with_puzzle(const event_book *book, const char *id);
/* Its descriptor, without preparing the puzzle. */
int event_puzzle_type(const tsl_puzzle **out, const event *e, plugin_host *plugins, tsl_err *err);

/* The script that defines the puzzle with this id: built in, or beside the user's event script; the
 * caller frees it. An event without an id stands for a definition alone, its script. NULL: there
 * is none, since a plugin offers the puzzle, or nothing does. */
char *event_definition(const event *e, const char *puzzle);

/* What draws the puzzle: the name of a script in lua/draw, or the shapes that its definition has.
 * A new reference; NULL: there is no picture of it. */
json_t *event_drawing(const event *e, const tsl_puzzle *type);

/* Adds the event whose script is this file (an absolute path). */
int event_load(const event **out, event_book *book, const char *path, tsl_err *err);

/* Checks that an event may have a filter, by the filter's events, name and traits. */

/* Checks that the event `id` with the puzzle `type` may have the filter. TSL_EINPUT if the filter
 * is for other events, its name is taken, or the puzzle lacks traits that it needs. Parameters are
 * not checked. */
int filter_check(script_host *scripts, const script_use *use, const char *id,
                 const tsl_puzzle *type, tsl_err *err);

/* The same for the filter's table, without the traits. */
int filter_check_table(const json_t *table, const script_use *use, const char *id, tsl_err *err);

/* Does the filter's table list the event, or no events at all? */
bool filter_takes_event(const json_t *table, const char *id);

/* TSL_EINPUT unless each name in `needs` matches a trait of the puzzle; `user` names the filter
 * in the message. */
int needs_check(const json_t *needs, const tsl_puzzle *type, const char *user, tsl_err *err);

/* Is the trait in `needs`? `needs` is a list of names; one that ends in '*' matches every name that
 * begins like it. NULL: every trait is. */
bool needs_include(const json_t *needs, const char *trait);

/* Opens what most commands need: the script host, the events and the plugins. */

typedef struct session {
    script_host *scripts;
    event_book *events;
    plugin_host *plugins;
} session;

/* Opens all three. `plugins` are further plugin files: absolute paths, NULL-ended, may be NULL. */
int session_open(session *out, const char *const *plugins, tsl_err *err);
/* The same of the program that stands in `folder` (see file_program_dir). */
int session_open_at(session *out, const char *folder, const char *const *plugins, tsl_err *err);
void session_close(session *s); /* a zeroed one may be closed */

/* The event that the user names, by its id or by the file of an event script, which is then loaded.
 * Borrowed until the session is closed. */
int session_event(const event **out, const session *s, const char *name, tsl_err *err);

/* The puzzle of an event. */
int session_puzzle(const puzzle **out, const event **event_out, const session *s, const char *id,
                   tsl_err *err);

/* The puzzle of this id, or of the event that has this id or is this file, or that this file
 * defines; where an event has two puzzles, that of its random states. TSL_EINPUT: there is none. */
int session_named_puzzle(const puzzle **out, const session *s, const char *name, tsl_err *err);
/* Adds how it is solved: phases, orders, tables, depths. */
int session_explain(text *out, const session *s, const char *name, tsl_err *err);

#endif
