/* What the files that judge scripts and parameters share. */
#ifndef CORE_SCRIPT_INTERNAL_H
#define CORE_SCRIPT_INTERNAL_H

#include "parts.h"
#include "script.h"

/* Errors of one script, collected: "file:line: message", one a line. */
typedef struct complaints {
    const script_source *source;
    text lines;
    size_t count;
} complaints;

/* Adds an error about the key `path` ("parameters.max") of the script's table; past the 20th it
 * only counts. */
void complain(complaints *c, const char *path, const char *fmt, ...) TSL_PRINTF(3, 4);

/* Checks the parameters that a script declares: each a table with type, and where they apply min,
 * max, choices, default, doc. */
void parameters_check(complaints *c, const json_t *declared);

/* TSL_EBROKEN if what the script declares is wrong: it has no parameters to give then. What follows
 * is about declarations that are right. */
int parameters_declared(const script_source *s, tsl_err *err);

/* Is the value what is declared? */
bool parameter_fits(const json_t *declared, const json_t *value);
/* The value that does not fit, or of a list the first item. */
const json_t *parameter_unfit(const json_t *declared, const json_t *value);
/* Adds what it must be: "a whole number from 0 to 20". */
void parameter_describe(text *out, const json_t *declared);
/* A text, or a list of them? */
bool parameter_takes_text(const json_t *declared);
/* A new reference to the value given. Where it stands for a text, a whole number is made one: who
 * writes YAML puts no quotes around 333. */
json_t *parameter_value(const json_t *declared, json_t *given);

#endif
