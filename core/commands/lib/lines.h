/* Lines for the user, each behind a word that says what they are. */
#ifndef CORE_COMMANDS_LIB_LINES_H
#define CORE_COMMANDS_LIB_LINES_H

#include <stdio.h>

/* Prints "LABEL: LINE" for each line; NULL: none. */
void lines_print(FILE *to, const char *label, const char *lines);

#endif
