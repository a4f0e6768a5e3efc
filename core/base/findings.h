/* What a check found wrong with a thing that was given: a line for each, for people to read.
 *
 * A check returns what went wrong with us as its status (tsl_err), and writes what is wrong with
 * the thing into findings. The two are different types, so that "not genuine" can never mean "out
 * of memory". */
#ifndef CORE_BASE_FINDINGS_H
#define CORE_BASE_FINDINGS_H

#include "text.h"

enum { FINDINGS_SHOWN = 50 };

/* Zeroed at first; the owner frees the lines with text_free. */
typedef struct findings {
    text lines; /* of the first FINDINGS_SHOWN, each "FILE or PATH: what differs" */
    size_t count;
} findings;

/* Adds one line, made fit for a terminal: what it names was chosen by whoever made the thing. */
void findings_add(findings *f, const char *fmt, ...) TSL_PRINTF(2, 3);

/* The lines as one string, which lives as long as the findings; "" where there are none. */
const char *findings_text(const findings *f);

#endif
