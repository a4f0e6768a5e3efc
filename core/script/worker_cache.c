/* Keeps a host's worker for further batches of its filter, which saves a fork for each. */
#include "worker_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/platform.h"

static void leave(worker_cache *w)
{
    platform_wire_close(w->wire);
    free(w->script);
    *w = (worker_cache){.zygote = w->zygote};
}

int worker_cache_end(int *wait_status, worker_cache *w, tsl_err *err)
{
    *wait_status = 0;
    if (!w->alive) return TSL_OK;
    leave(w);
    return zygote_reap(wait_status, w->zygote, err);
}

int worker_cache_take(worker_cache *w, const char *script, tsl_err *err)
{
    int ignored;
    if (w->alive && script && w->script && strcmp(w->script, script) == 0) return TSL_OK;
    int status = worker_cache_end(&ignored, w, err);
    if (status == TSL_OK) status = zygote_spawn(&w->wire, w->zygote, err);
    w->alive = status == TSL_OK;
    return status;
}

int worker_cache_keep(worker_cache *w, const char *script, unsigned spent_ms, unsigned most_ms,
                      tsl_err *err)
{
    w->spent_ms += spent_ms;
    if (script && w->spent_ms <= most_ms) {
        if (!w->script) w->script = xstrdup(script);
        return TSL_OK;
    }
    leave(w);
    return zygote_renew(w->zygote, err);
}
