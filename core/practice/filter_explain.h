/* Shows what a filter is given for one scramble, and its verdict. */
#ifndef CORE_PRACTICE_FILTER_EXPLAIN_H
#define CORE_PRACTICE_FILTER_EXPLAIN_H

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

#endif
