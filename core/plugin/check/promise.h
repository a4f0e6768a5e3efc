/* A promise of a plugin: a sentence, and the function that checks whether it is kept. */
#ifndef CORE_PLUGIN_CHECK_PROMISE_H
#define CORE_PLUGIN_CHECK_PROMISE_H

#include "twistseal/base.h"

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

#endif
