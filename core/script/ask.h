/* Sends one question to a worker and takes its answer, within the time allowed. */
#ifndef CORE_SCRIPT_ASK_H
#define CORE_SCRIPT_ASK_H

#include <jansson.h>
#include <stdbool.h>

#include "base/text.h"
#include "host.h"

typedef struct question {
    const char *file;    /* the script, as messages call it */
    const text *request; /* JSON */
    const text *values;  /* a second frame, with as many JSON values as the request says; or NULL */
    /* The script whose worker is kept for further questions; NULL: the worker ends after this
     * question. Two scripts never share a worker. */
    const char *keep_for;
    /* What messages must not repeat: arguments (may be NULL), and candidates as JSON. */
    const json_t *given;
    const char *const *candidates;
    size_t count;
} question;

/* Sends the question to a worker and takes its answer. *out is the caller's. TSL_EBROKEN says which
 * rule the script broke; TSL_ESYSTEM if scripts cannot run at all, or its process ended. */
int script_ask(json_t **out, script_host *host, const question *q, tsl_err *err);

/* True if `value` has tables nested more than `depth` deep. */
bool script_too_deep(const json_t *value, size_t depth);

#endif
