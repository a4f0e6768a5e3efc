/* Checks the names of a set's files. */
#ifndef CORE_BASE_OUTPUT_NAME_H
#define CORE_BASE_OUTPUT_NAME_H

#include <stdbool.h>

enum { OUTPUT_NAME_MAX = 150 /* bytes */, OUTPUT_FOLDERS_MAX = 3 };

/* The rule, for messages. */
#define OUTPUT_NAME_RULE                                                                           \
    "1 to 150 characters of printable ASCII without \\:*?\"<>|, at most three folders, "           \
    "no dot at the beginning, no space at either end"

/* Every name is judged by this function: those that are written and those that a manifest lists. */
bool output_name_is_good(const char *name);

#endif
