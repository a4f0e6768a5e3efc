/* Shows what a filter is for, what it is given for one scramble, and its verdict. */
#ifndef CORE_PRACTICE_FILTER_EXPLAIN_H
#define CORE_PRACTICE_FILTER_EXPLAIN_H

#include "base/text.h"
#include "config/session.h"

typedef struct explain_request {
    const char *event;      /* its id */
    const char *filter;     /* as script_load takes it */
    const char *parameters; /* a JSON object */
    const char *moves;      /* from the solved puzzle */
} explain_request;

/* Writes each value that the filter gets, and its verdict. */
int filter_explain(text *out, const explain_request *request, const session *s, tsl_err *err);

/* Writes the traits and subsets of an event's puzzle. */
int filter_traits(text *out, const char *event_id, const session *s, tsl_err *err);

/* The first such event, in the order of lua/events/all.lua. A filter is for the events it lists; if
 * it lists none, for every event whose puzzle has the traits it needs. `table` is the filter's
 * (script_table). *out is NULL if there is no such event. */
int filter_first_event(const event **out, const session *s, const json_t *table, tsl_err *err);

/* Adds all such events: "222, clock", or "any event". */
int filter_add_events(text *out, const session *s, const json_t *table, tsl_err *err);

#endif
