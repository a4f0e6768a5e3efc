/* A host's worker, of which it has one at a time, kept for the next question about its script. */
#ifndef CORE_SCRIPT_WORKER_CACHE_H
#define CORE_SCRIPT_WORKER_CACHE_H

#include <stdbool.h>

#include "zygote.h"

typedef struct worker_cache {
    zygote *zygote; /* which forks it */
    bool alive;
    int wire;
    char *script; /* it waits for further questions about this script; NULL: it ends after its
                     answer */
    unsigned spent_ms;
} worker_cache;

/* Makes *w the worker kept for `script`, or a fresh one. `script` NULL: always a fresh one. */
int worker_cache_take(worker_cache *w, const char *script, tsl_err *err);

/* Keeps the worker for the next question about `script`. Ends it if `script` is NULL or it has now
 * spent more than `most_ms`. */
int worker_cache_keep(worker_cache *w, const char *script, unsigned spent_ms, unsigned most_ms,
                      tsl_err *err);

/* Ends the worker, if there is one; *wait_status says how it ended, as waitpid() does. */
int worker_cache_end(int *wait_status, worker_cache *w, tsl_err *err);

#endif
