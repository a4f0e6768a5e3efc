/* The errors of one file: collected, sorted by place, shown with the line and a caret. */
#ifndef CORE_BASE_REPORT_H
#define CORE_BASE_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "twistseal/base.h"

enum { PROBLEMS_MAX = 20, PROBLEM_TEXT = 400 };

/* Places count characters (not bytes) from the file's begin, as libyaml does. */
typedef struct problem {
    size_t start, end;
    char text[PROBLEM_TEXT];
} problem;

typedef struct report {
    const char *name;  /* of the file, in messages */
    const char *bytes; /* the file's text */
    size_t size;
    problem list[PROBLEMS_MAX]; /* the first ones of the file, in order of place */
    size_t count;
    size_t more; /* those left out */
} report;

/* Adds a problem about the characters from `start` to before `end`. */
void report_add(report *r, size_t start, size_t end, const char *fmt, ...) TSL_PRINTF(4, 5);

/* The line, from 1, in which a character stands. */
size_t report_line(const report *r, size_t place);
/* Its column, too, from 1. */
size_t report_column(const report *r, size_t place);

/* True if a tab stands there. */
bool report_has_tab(const report *r, size_t place);

/* TSL_OK if there is no problem; else `err` has all of them (as many as its text holds, and the
 * number of the others), each as "name:line:column: message", the line, and a caret. */
int report_result(const report *r, tsl_err *err);

#endif
