/* Which of the built-in events a filter is for. */
#ifndef CORE_PRACTICE_FILTER_EVENTS_H
#define CORE_PRACTICE_FILTER_EVENTS_H

#include "base/text.h"
#include "config/session.h"

/* The first of them, in the order of lua/events/all.lua: one that the filter lists or, if it lists
 * none, whose puzzle has each trait that it needs. `table` is the filter's (script_table). *out is
 * NULL where there is none. */
int filter_first_event(const event **out, const session *s, const json_t *table, tsl_err *err);

/* Adds all of them: "222, clock", or "any event". */
int filter_add_events(text *out, const session *s, const json_t *table, tsl_err *err);

#endif
