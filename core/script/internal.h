/* What the modules of the script host's core side share. */
#ifndef CORE_SCRIPT_INTERNAL_H
#define CORE_SCRIPT_INTERNAL_H

#include "run.h"
#include "script.h"
#include "source.h"
#include "zygote.h"

/* The worker there is, if any: one at a time. */
typedef struct kept_worker {
    bool alive;
    int fd;
    char *script; /* whose further batches it waits for; NULL: it is to end */
    unsigned spent_ms;
} kept_worker;

struct script_host {
    run_setup setup;     /* what the zygote was forked with, the built-in scripts among it */
    source_list sources; /* the user's */
    zygote *zygote;
    kept_worker worker;
    bool filtered;
};

/* One question to a worker. */
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

/* Sends the question to a worker and takes its answer, within the time allowed. *out is the
 * caller's. */
int script_ask(json_t **out, script_host *host, const question *q, tsl_err *err);

/* Ends the worker that is kept, if any. */
void script_end_worker(script_host *host);

/* True if `value` has tables nested more than `depth` deep. */
bool script_too_deep(const json_t *value, size_t depth);

/* The source of a loaded script, or NULL. Borrowed until another script is loaded. */
const script_source *script_find(const script_host *host, const char *name);

/* Who wrote a script can mend it: what it broke is then TSL_EINPUT, as it returns. */
int script_blame(const script_source *s, int status, tsl_err *err);

#endif
