/* Problems found in one thing that was given: collected, sorted by place, shown all at once. */
#ifndef CORE_BASE_REPORT_H
#define CORE_BASE_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "twistseal/base.h"

enum { PROBLEMS_MAX = 20, PROBLEM_TEXT = 400, PROBLEM_KEY = 80 };

/* The characters (not bytes) from `start` to before `end` of a file, from 0, as libyaml counts
 * them. {0}: no place is known. */
typedef struct place {
    size_t start, end;
} place;

typedef struct problem {
    place at;
    char key[PROBLEM_KEY]; /* the parameter that it is about; "": the whole */
    bool of_key;           /* the parameter's name is wrong, not its value */
    char text[PROBLEM_TEXT];
} problem;

/* Start with {.name = ...}; nothing needs to be freed. */
typedef struct report {
    const char *name;  /* begins each message; NULL: nothing does */
    const char *bytes; /* the text that places are in; NULL: there are no places */
    size_t size;
    problem list[PROBLEMS_MAX]; /* the first ones in order of place */
    size_t count;
    size_t more; /* those left out */
} report;

/* Adds a problem. Its key may be set in the one returned, which is NULL where it is left out. */
problem *report_add(report *r, place at, const char *fmt, ...) TSL_PRINTF(3, 4);

/* The line, from 1, in which a character stands. */
size_t report_line(const report *r, size_t character);

/* True if a tab stands there. */
bool report_has_tab(const report *r, size_t character);

/* TSL_OK if there is no problem; else TSL_EINPUT, and `err` has all of them (as many as its text
 * holds, and the number of the others), each as "name:line:column: message" with the line and a
 * caret below, or as "name: message" where no place is known. */
int report_result(const report *r, tsl_err *err);

#endif
