/* Parameters of formats and filters: their types, and how a script declares them. */
#ifndef CORE_SCRIPT_PARAMETERS_H
#define CORE_SCRIPT_PARAMETERS_H

#include "base/report.h"

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
