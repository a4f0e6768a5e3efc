/* Parses a competition file: its text becomes a competition that knows its places in the file. */
#ifndef CORE_CONFIG_PARSE_H
#define CORE_CONFIG_PARSE_H

#include "competition.h"
#include "input.h"

/* Reads what the file says without knowing which events and scripts there are; what is wrong is
 * added to `r`. An event has its key as id, a script its name as it stands there and no `script`
 * yet; what depends on the event is still to be read: the format of a round, its extras and cubes.
 * `c` has its input and nothing else. */
int config_parse(competition *c, report *r, tsl_err *err);

#endif
