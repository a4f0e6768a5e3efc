/* Checks the parameters given to a format or a filter. */
#ifndef CORE_SCRIPT_SCRIPT_PARAMETERS_H
#define CORE_SCRIPT_SCRIPT_PARAMETERS_H

#include "base/report.h"
#include "script.h"

/* The parameters of a format or filter as the script gets them. `given` is the JSON object of those
 * that a user gave ("{}" for none). They are checked against its declaration, with defaults filled
 * in, then checked by its function `check`, if it has one. Each parameter that is unknown, missing
 * or wrong is a problem in `r`, with its name as key; *out is then NULL. *out is the caller's. */
int script_check_parameters(json_t **out, script_host *host, const char *name, const char *given,
                            report *r, tsl_err *err);

/* The same, with problems as an error: TSL_EINPUT with a line for each. */
int script_parameters(json_t **out, script_host *host, const char *name, const char *given,
                      tsl_err *err);

#endif
