/* One question to a worker and its answer, within the time allowed. */
#ifndef CORE_SCRIPT_ASK_H
#define CORE_SCRIPT_ASK_H

#include "base/text.h"
#include "script.h"

typedef struct question {
    const char *file;    /* the script, as messages call it */
    const text *request; /* JSON */
    const text *values;  /* a second frame of as many JSON values as the request says, or NULL */
    /* The script whose worker may answer further batches afterwards; NULL: one question, one
     * worker. Workers are never shared by scripts. */
    const char *keep_for;
    /* What messages must not repeat: either may be NULL. */
    const json_t *given;
    const script_batch *batch;
} question;

/* Sends the question to a worker and takes its answer. *out is the caller's. TSL_EBROKEN with what
 * the script broke; TSL_ESYSTEM where scripts cannot run at all. */
int script_ask(json_t **out, script_host *host, const question *q, tsl_err *err);

/* Ends the worker that is kept, if any. */
void script_end_worker(script_host *host);

/* True if `value` has tables nested more than `depth` deep. */
bool script_too_deep(const json_t *value, size_t depth);

#endif
