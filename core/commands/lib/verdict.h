/* The verdict on a set: genuine, not genuine, or could not tell. */
#ifndef CORE_COMMANDS_LIB_VERDICT_H
#define CORE_COMMANDS_LIB_VERDICT_H

#include <jansson.h>

#include "base/findings.h"
#include "trust/signatures.h"

typedef struct verdict_request {
    const char *directory;
    const char *heading, *not_so;   /* "NOT GENUINE", "not genuine" */
    const findings *found, *doubts; /* doubts: may be NULL */
} verdict_request;

/* The command's status: TSL_EFORGED (exit code 1) only if something was found, TSL_OK only if
 * nothing failed and there is no doubt. An error in a file beside the set says nothing about the
 * set: exit code 2. */
int verdict_status(int status, const verdict_request *v, tsl_err *err);
/* The same; prints the findings, or the doubts if there are none. */
int verdict(int status, const verdict_request *v, tsl_err *err);
/* Adds the verdict to an answer, `good` if the status is TSL_OK, and the findings and doubts. */
void verdict_answer(json_t *answer, int status, const verdict_request *v, const char *good);
/* Prints a note for each file that is not part of the set. */
void verdict_note(const findings *litter);
/* Prints who signed, and which signatures count for nothing. `generated` is what the manifest says.
 */
void verdict_signers(const signatures *all, const char *generated);
/* The status for an error that says nothing about the set: exit code 2, the same message. */
int verdict_unsure(tsl_err *err);

#endif
