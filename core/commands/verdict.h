/* What a check of a set comes to: genuine, not genuine, could not tell. */
#ifndef CORE_COMMANDS_VERDICT_H
#define CORE_COMMANDS_VERDICT_H

#include "base/findings.h"

typedef struct verdict_request {
    const char *directory;
    const char *heading, *not_so;   /* "NOT GENUINE", "not genuine" */
    const findings *found, *doubts; /* doubts: may be NULL */
} verdict_request;

/* Prints the findings, or the doubts where there are none, and returns the command's status:
 * TSL_EFORGED (exit code 1) only if something was found, TSL_OK only if nothing failed and there is
 * no doubt. What is wrong with a file beside the set, too, says nothing about it: exit code 2. */
int verdict(int status, const verdict_request *v, tsl_err *err);
/* Prints a note for each file that is not part of the set. */
void verdict_note(const findings *litter);
/* The status of an error that says nothing about the set: of exit code 2, with the same message. */
int verdict_unsure(tsl_err *err);

#endif
