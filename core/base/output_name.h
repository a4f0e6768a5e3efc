/* Which names a file of a set may have. */
#ifndef CORE_BASE_OUTPUT_NAME_H
#define CORE_BASE_OUTPUT_NAME_H

#include <stdbool.h>

enum { OUTPUT_NAME_MAX = 150 /* bytes */ };

/* What OUTPUT_NAME_RULE says, in a message. */
#define OUTPUT_NAME_RULE                                                                           \
    "1 to 150 letters of printable ASCII without \\:*?\"<>|, at most one folder, nothing hidden, " \
    "no blank at an end"

/* Every name is judged by this function: those that are written and those that a manifest lists. */
bool output_name_is_good(const char *name);

#endif
