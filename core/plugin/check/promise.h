/* The promises of a plugin, and where what was found is written. */
#ifndef CORE_PLUGIN_CHECK_PROMISE_H
#define CORE_PLUGIN_CHECK_PROMISE_H

#include "twistseal/plugin.h"

/* keep() returns TSL_OK, or `err` says what the subject does instead. */
typedef struct promise {
    const char *text;
    int (*keep)(void *subject, tsl_err *err);
} promise;

/* Where results go: the process that watches reads lines from a pipe. */
typedef struct promise_report {
    int fd;
    const char *subject; /* "dial", or "" for the plugin itself */
} promise_report;

/* What a line begins with: the promise that is checked next, one that is kept, one that is broken.
 */
#define PROMISE_NEXT   "> "
#define PROMISE_KEPT   "ok "
#define PROMISE_BROKEN "not ok "

/* The exit code of a process that could not write such a line. */
enum { PROMISE_LOST = 3 };

/* Checks each promise of the list, which ends with {0}. Returns the number of broken ones. Ends the
 * process with PROMISE_LOST where a line cannot be written. */
unsigned promise_check_all(const promise_report *report, const promise *list, void *subject);

/* Both write a line per promise to `fd` and return the number of broken ones. */
unsigned renderer_promises_check(int fd, const tsl_renderer *type);
/* Builds the puzzle's tables in memory, so that a good table in the cache cannot hide a mistake.
 * `self`: what define gave, or NULL. */
unsigned puzzle_promises_check(int fd, const tsl_puzzle *type, void *self);

/* ---- of a puzzle: `subject` is a checked_puzzle (see round_trip.h) ---- */

/* If the letters are colours, every state has the letters of the solved one in another order. If
 * parts turn in place (the solved state is one letter repeated), each place changes in some state.
 */
int facelets_are_kept(void *subject, tsl_err *err);
/* read() turns letters into the state that has them, or refuses. */
int reading_is_kept(void *subject, tsl_err *err);
/* Call scrambles_lead_there first. */
int scrambles_lead_there(void *subject, tsl_err *err);
int scrambles_are_the_same_again(void *subject, tsl_err *err);
int scrambles_have_alternatives(void *subject, tsl_err *err);
/* apply() refuses text that is not a scramble. */
int refusal_is_kept(void *subject, tsl_err *err);
int solving_solves(void *subject, tsl_err *err);
int solving_keeps_the_question(void *subject, tsl_err *err);
int solving_is_explained(void *subject, tsl_err *err);

#endif
