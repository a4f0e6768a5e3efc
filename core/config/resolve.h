/* Finds the events, scripts, subsets and puzzles that a competition names. */
#ifndef CORE_CONFIG_RESOLVE_H
#define CORE_CONFIG_RESOLVE_H

#include "parse.h"
#include "session.h"

/* Completes a parsed competition: events get the rules of their scripts, scripts get their paths,
 * and rounds get what depends on their event. Adds problems to `r`, at the place in the file;
 * returns other failures. A session without plugins checks no script or puzzle. */
int config_resolve(competition *c, report *r, const session *s, tsl_err *err);

#endif
