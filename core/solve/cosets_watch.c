/* Shows the progress of building the optimal solver's table. */
#include "cosets_watch.h"

#include <stdio.h>

#include "base/memory.h"

static int begin_build(void *self, size_t bytes, tsl_err *err)
{
    cosets_watch *w = self;
    uint64_t available = memory_available();
    if (available && available < bytes)
        return tsl_fail(err, TSL_ESYSTEM,
                        "not enough memory to build the optimal solver's table: %zu MB are needed, "
                        "%llu MB are free",
                        bytes / 1000000, (unsigned long long)available / 1000000);
    w->progress = progress_new(0);
    return TSL_OK;
}

static void begin_stage(void *self, unsigned distance, size_t jobs)
{
    cosets_watch *w = self;
    snprintf(w->stage, sizeof w->stage, "distance %u", distance);
    progress_stage(w->progress, "table", jobs);
}

static void end_step(void *self)
{
    cosets_watch *w = self;
    progress_step(w->progress, w->stage);
}

static void end_build(void *self)
{
    cosets_watch *w = self;
    progress_end(w->progress);
    progress_free(w->progress);
    w->progress = NULL;
}

cosets_progress cosets_watch_progress(cosets_watch *w)
{
    return (cosets_progress){w, begin_build, begin_stage, end_step, end_build};
}
