/* Checks the parameters given to a format or a filter. */
#ifndef CORE_SCRIPT_GIVEN_H
#define CORE_SCRIPT_GIVEN_H

#include "base/report.h"
#include "script.h"

/* A format or filter, and the JSON object of the parameters given to it ("{}" for none). */
typedef struct script_given {
    const char *script, *parameters;
} script_given;

/* The parameters as the script gets them: checked against its declaration, with defaults filled in,
 * then checked by its function `check`, if it has one. Each parameter that is unknown, missing or
 * wrong is a problem in `r`, with its name as key; *out is then NULL. *out is the caller's. */
int script_judge(json_t **out, script_host *host, const script_given *given, report *r,
                 tsl_err *err);

/* The same, with problems as an error: TSL_EINPUT with a line for each. */
int script_parameters(json_t **out, script_host *host, const char *name, const char *given,
                      tsl_err *err);

#endif
