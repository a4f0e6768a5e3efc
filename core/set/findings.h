/* What a check of a set found wrong: a line for each thing, for people to read. */
#ifndef CORE_SET_FINDINGS_H
#define CORE_SET_FINDINGS_H

#include "base/text.h"

enum { FINDINGS_SHOWN = 50 };

/* Zeroed at first; the owner frees the lines with text_free. */
typedef struct findings {
    text lines; /* of the first FINDINGS_SHOWN, each "FILE or PATH: what differs" */
    size_t count;
} findings;

/* Adds one. What it names was chosen by whoever made the set, so it is made fit for a terminal. */
void findings_add(findings *f, const char *fmt, ...) TSL_PRINTF(2, 3);

/* What a check that failed says: where the machine refused (TSL_ESYSTEM) it says nothing about the
 * set, and that is returned; else it is a finding, and TSL_OK is returned. */
int findings_judge(findings *f, const tsl_err *why, tsl_err *err);

/* Turns an error that says nothing about the set, such as a file of the user's that is wrong, into
 * one of TSL_ESYSTEM, and returns that. */
int findings_none(tsl_err *err);

#endif
