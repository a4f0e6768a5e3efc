/* What commands print: lines for people, and with --json one object on standard output. */
#ifndef CORE_COMMANDS_LIB_ANSWER_H
#define CORE_COMMANDS_LIB_ANSWER_H

#include <jansson.h>
#include <stdio.h>

#include "base/text.h"
#include "set/check/verify.h"
#include "set/write/make.h"

/* Prints "LABEL: LINE" for each line; NULL: none. */
void lines_print(FILE *to, const char *label, const char *lines);

/* What `generate` and `extend` made. `number` follows the competition's id: " (set 2)". */
void answer_made(const make_result *r, const char *number, bool encrypted);

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

/* The verdict on a set: genuine, not genuine, or could not tell. */

/* The command's status: TSL_EFORGED (exit code 1) only if something was found, TSL_OK only if
 * nothing failed and there is no doubt (`doubts` may be NULL). An error in a file beside the set
 * says nothing about the set: exit code 2. `good` is what the set is otherwise: "genuine". */
int verdict_status(int status, const char *directory, const char *good, const findings *found,
                   const findings *doubts, tsl_err *err);
/* The same; prints the findings, or the doubts if there are none. */
int verdict(int status, const char *directory, const char *good, const findings *found,
            const findings *doubts, tsl_err *err);
/* The answer of a command with this verdict, and what all checks of a set find out. */
json_t *verdict_answer(const char *command, int status, const char *directory, const char *good,
                       const check_result *r);
/* Prints a note for each file that is not part of the set. */
void verdict_note(const findings *litter);
/* Prints who signed, and which signatures count for nothing. `generated` is what the manifest says.
 */
void verdict_signers(const signatures *all, const char *generated);
/* The status for an error that says nothing about the set: exit code 2, the same message. */
int verdict_unsure(tsl_err *err);

#endif
