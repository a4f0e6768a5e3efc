/* The kinds of script, what the table of each must hold, and the parameters it declares. */
#ifndef CORE_SCRIPT_KIND_H
#define CORE_SCRIPT_KIND_H

#include "base/report.h"
#include "script.h"

/* The longest id of an event: it begins every path and every line of refusals. */
enum { EVENT_ID_MAX = 31 };

/* Checks that the script is an "event", a "format" or a "filter" as lua/README.md describes them;
 * of a "puzzle" only that it is no other. On failure `err` holds every error found (20 at most),
 * one a line, each with the file and the key. */
int script_check_kind(script_host *host, const char *name, const char *kind, tsl_err *err);

/* "event", "format", "filter" or "puzzle", guessed from the loaded script's table; NULL if it is
 * none. */
const char *script_guess_kind(const script_host *host, const char *name);

/* Parameters of formats and filters: their types, and how a script declares them. */

enum { CHOICES_MAX = 50 };

/* A declared parameter; its texts are borrowed from the declaration. */
typedef struct parameter {
    field field; /* FIELD_TEXT: a text, or a list of them */
    const char *choices[CHOICES_MAX + 1];
} parameter;

/* Checks the parameters that a script declares. Each is a table with `type` and, where they apply,
 * `min`, `max`, `choices`, `default` and `doc`. */
void parameters_check(report *r, const json_t *declared);

/* Reads a declaration that parameters_check found right. */
void parameters_read(parameter *out, const char *name, const json_t *declared);

/* A new reference to the value given. For a text parameter a whole number becomes a text: 333 in
 * YAML needs no quotes. */
json_t *parameters_value(const parameter *p, json_t *value);

#endif
