/* Collects what a check finds wrong with its subject, one line each, for people to read.
 *
 * What is wrong with the subject goes into findings; our own failures are the status and tsl_err.
 * The two are different types, so "not genuine" can never mean "could not read". */
#ifndef CORE_BASE_FINDINGS_H
#define CORE_BASE_FINDINGS_H

#include "text.h"

enum { FINDINGS_SHOWN = 50 };

/* Start with {0}; the owner frees the lines with text_free. */
typedef struct findings {
    text lines; /* of the first FINDINGS_SHOWN, each "FILE or PATH: what differs" */
    size_t count;
} findings;

/* Adds one line. Replaces unprintable characters, since names in it come from the subject. */
void findings_add(findings *f, const char *fmt, ...) TSL_PRINTF(2, 3);

/* The lines as one string, borrowed from the findings; "" if there are none. */
const char *findings_text(const findings *f);

#endif
