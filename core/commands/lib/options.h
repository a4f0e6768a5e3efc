/* Reads command-line options by a table: one line each, with long names, and -n and -o. */
#ifndef CORE_COMMANDS_LIB_OPTIONS_H
#define CORE_COMMANDS_LIB_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "twistseal/base.h"

/* A number is from 0 on, a count from 1 on. */
typedef enum option_kind {
    OPTION_FLAG,
    OPTION_STRING,
    OPTION_NUMBER,
    OPTION_COUNT,
    OPTION_LIST
} option_kind;

/* The values of an option that may be given several times, ended by NULL; zeroed at first. */
enum { OPTION_LIST_MAX = 32 };
typedef struct option_list {
    const char *values[OPTION_LIST_MAX + 1];
    size_t count;
} option_list;

typedef struct option_spec {
    const char *name;  /* "--jobs" */
    const char *alias; /* "-j", or NULL */
    option_kind kind;
    void *value;  /* bool *, const char **, uint64_t *, option_list *; unchanged if not given */
    uint64_t max; /* of a number */
} option_spec;

/* Reads argv[1..argc) by the table (ended by a NULL name). Other arguments go to
 * positional[0..*count), at most `room` of them. "--" ends the options. "-" is an argument, and so
 * is a word that begins with "-" and a digit. TSL_EUSAGE, with a suggestion, for an unknown option.
 */
int options_read(int argc, char **argv, const option_spec *specs, const char **positional,
                 size_t room, size_t *count, tsl_err *err);

/* Now, or the seconds since 1970 that the environment has as SOURCE_DATE_EPOCH. */
int options_time(int64_t *out, tsl_err *err);

#endif
