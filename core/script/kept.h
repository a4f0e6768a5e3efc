/* A host's worker, of which it has one at a time, kept for the next question about its script. */
#ifndef CORE_SCRIPT_KEPT_H
#define CORE_SCRIPT_KEPT_H

#include <stdbool.h>

#include "zygote.h"

typedef struct kept_worker {
    zygote *zygote; /* which forks it */
    bool alive;
    int wire;
    char *script; /* it waits for further questions about this script; NULL: it ends after its
                     answer */
    unsigned spent_ms;
} kept_worker;

/* Makes *w the worker kept for `script`, or a fresh one. `script` NULL: always a fresh one. */
int kept_take(kept_worker *w, const char *script, tsl_err *err);

/* Keeps the worker for the next question about `script`. Ends it if `script` is NULL or it has now
 * spent more than `most_ms`. */
int kept_leave(kept_worker *w, const char *script, unsigned spent_ms, unsigned most_ms,
               tsl_err *err);

/* Ends the worker, if there is one; *wait_status says how it ended, as waitpid() does. */
int kept_end(int *wait_status, kept_worker *w, tsl_err *err);

#endif
