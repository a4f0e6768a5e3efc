/* Which of the built-in events a filter is for. */
#ifndef CORE_PRACTICE_FILTER_EVENTS_H
#define CORE_PRACTICE_FILTER_EVENTS_H

#include "base/text.h"
#include "config/session.h"

/* The first such event, in the order of lua/events/all.lua. A filter is for the events it lists; if
 * it lists none, for every event whose puzzle has the traits it needs. `table` is the filter's
 * (script_table). *out is NULL if there is no such event. */
int filter_first_event(const event **out, const session *s, const json_t *table, tsl_err *err);

/* Adds all such events: "222, clock", or "any event". */
int filter_add_events(text *out, const session *s, const json_t *table, tsl_err *err);

#endif
