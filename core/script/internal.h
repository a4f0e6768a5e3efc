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

/* Errors of one script, collected: "file:line: message", one a line. */
typedef struct complaints {
    const script_source *source;
    text lines;
    size_t count;
} complaints;

/* Adds an error about the key `path` ("parameters.max") of the script's table; past the 20th it
 * only counts. */
void complain(complaints *c, const char *path, const char *fmt, ...) TSL_PRINTF(3, 4);

/* Checks the parameters that a script declares: each a table with type, and where they apply min,
 * max, choices, default, doc. */
void parameters_check(complaints *c, const json_t *declared);

/* TSL_EBROKEN if what the script declares is wrong: it has no parameters to give then. What follows
 * is about declarations that are right. */
int parameters_declared(const script_source *s, tsl_err *err);

/* Is the value what is declared? */
bool parameter_fits(const json_t *declared, const json_t *value);
/* The value that does not fit, or of a list the first item. */
const json_t *parameter_unfit(const json_t *declared, const json_t *value);
/* Adds what it must be: "a whole number from 0 to 20". */
void parameter_describe(text *out, const json_t *declared);
/* A text, or a list of them? */
bool parameter_takes_text(const json_t *declared);
/* A new reference to the value given. Where it stands for a text, a whole number is made one: who
 * writes YAML puts no quotes around 333. */
json_t *parameter_value(const json_t *declared, json_t *given);

#endif
