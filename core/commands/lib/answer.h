/* What commands print: lines for people, and with --json one object on standard output. */
#ifndef CORE_COMMANDS_LIB_ANSWER_H
#define CORE_COMMANDS_LIB_ANSWER_H

#include <jansson.h>
#include <stdio.h>

#include "set/write/make.h"

/* Prints "LABEL: LINE" for each line; NULL: none. */
void lines_print(FILE *to, const char *label, const char *lines);

/* What `generate` and `extend` made. `number` follows the competition's id: " (set 2)". */
void answer_made(const make_result *r, const char *number, bool archive);

/* An object with the program's version and the command's name. */
json_t *answer_new(const char *command);

/* Takes over `value`. */
void answer_put(json_t *answer, const char *key, json_t *value);
/* NULL: null. What is not printable is replaced, since texts may come from a set. */
void answer_text(json_t *answer, const char *key, const char *string);
/* A list of the text's lines. NULL: an empty list. */
void answer_lines(json_t *answer, const char *key, const char *lines);

/* Adds "errors", what `err` says if `status` is an error; prints and frees the object. Returns the
 * status, or TSL_ESYSTEM. */
int answer_print(json_t *answer, int status, tsl_err *err);

#endif
