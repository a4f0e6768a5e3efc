/* Collects the problems of one input, sorts them by place and shows them all at once. */
#ifndef CORE_BASE_REPORT_H
#define CORE_BASE_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "twistseal/base.h"

enum { PROBLEMS_MAX = 20, PROBLEM_TEXT = 400, PROBLEM_KEY = 80 };

/* The characters (not bytes) from `start` to before `end` of a file, from 0, as libyaml counts
 * them; or a path in a JSON file, "events[2].id", of which `start` gives the order and `end` is 0.
 * {0}: no place is known. */
typedef struct place {
    size_t start, end;
    const char *path; /* NULL or "": none; borrowed until the problem is added */
} place;

typedef struct problem {
    place at;
    char key[PROBLEM_KEY]; /* the parameter it is about; "": the input as a whole */
    bool of_key;           /* the parameter's name is wrong, not its value */
    char text[PROBLEM_TEXT];
} problem;

/* Start with {.name = ...}; nothing needs to be freed. */
typedef struct report {
    const char *name;  /* each message begins with it; NULL: no name */
    const char *bytes; /* the text that places refer to; NULL: there are no places */
    size_t size;
    problem list[PROBLEMS_MAX]; /* the first ones in order of place */
    size_t count;
    size_t more; /* those left out */
} report;

/* Adds a problem and returns it, so that the caller can set its key. NULL: there are too many. */
problem *report_add(report *r, place at, const char *fmt, ...) TSL_PRINTF(3, 4);

/* The line, from 1, in which a character stands. */
size_t report_line(const report *r, size_t character);

/* The character's first byte; the end of the text if there is none. */
const char *report_byte(const report *r, size_t character);

/* TSL_OK if there is no problem; else TSL_EINPUT. `err` then has as many problems as fit, and the
 * number of the others. Each is "name:line:column: message" with the line and a caret below, or
 * "name: path: message", or "name: message" if no place is known. */
int report_result(const report *r, tsl_err *err);

/* One problem, read back from an error; the strings are borrowed from its text and not ended. */
typedef struct told {
    const char *file, *message;
    int file_size, message_size;
    unsigned long line, column; /* 0: no place is known */
} told;

/* Reads the problem at *at, a line of what report_result told or any other error's line, and moves
 * *at past it and the excerpt below it. False: no more. */
bool report_next(told *out, const char **at);

#endif
