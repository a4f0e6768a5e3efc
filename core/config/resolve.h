/* Finds the events, scripts, subsets and puzzles that a competition names. */
#ifndef CORE_CONFIG_RESOLVE_H
#define CORE_CONFIG_RESOLVE_H

#include "parse.h"
#include "session.h"

/* Completes a parsed competition: events get the rules of their scripts, scripts their paths, and
 * rounds what depends on their event. What is wrong is added to `r` with the place where the file
 * names it; another failure is returned. A session without plugins: scripts and puzzles are not
 * checked. */
int config_resolve(competition *c, report *r, const session *s, tsl_err *err);

#endif
