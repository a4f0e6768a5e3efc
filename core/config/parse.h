/* Parses a competition file into a competition that knows its places in the file. */
#ifndef CORE_CONFIG_PARSE_H
#define CORE_CONFIG_PARSE_H

#include "competition.h"
#include "input.h"

/* Reads the file without looking at any event or script; adds problems to `r`. An event gets its
 * key as id. A script gets its name as written, and no `script` yet. What depends on the event (a
 * round's format, extras and cubes) is left to config_resolve. `c` has only its input at first. */
int config_parse(competition *c, report *r, tsl_err *err);

#endif
