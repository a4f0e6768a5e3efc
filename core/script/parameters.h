/* Parameters of formats and filters: the types there are, and what a script declares. */
#ifndef CORE_SCRIPT_PARAMETERS_H
#define CORE_SCRIPT_PARAMETERS_H

#include "base/schema.h"

enum { CHOICES_MAX = 50 };

/* A parameter as its declaration has it, whose texts are borrowed. */
typedef struct parameter {
    field field; /* FIELD_TEXT: a text, or a list of them */
    const char *choices[CHOICES_MAX + 1];
} parameter;

/* Checks the parameters that a script declares: each a table with type, and where they apply min,
 * max, choices, default, doc. */
void parameters_check(report *r, const json_t *declared);

/* Reads a declaration that is right. */
void parameters_read(parameter *out, const char *name, const json_t *declared);

/* A new reference to the value given. Where it stands for a text, a whole number is made one: 333
 * in YAML needs no quotes. */
json_t *parameters_value(const parameter *p, json_t *given);

#endif
