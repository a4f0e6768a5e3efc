/* Shows the progress of building the optimal solver's table. */
#include "cosets_watch.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/pool.h"

/* Cosets that a core builds in a second, measured on a busy machine; others may be twice as fast.
 */
static const uint32_t pace[COSET_KINDS] = {45000000, 12000000, 33000000};

static void tell_cost(const cosets_watch *w, const cosets *c)
{
    char line[192];
    unsigned cores = pool_cores();
    uint64_t seconds = 1 + c->size / pace[c->kind] / cores;
    bool long_time = seconds >= 90;
    snprintf(line, sizeof line,
             "building the optimal solver's table: %zu MB of memory, about %llu %s on %u core%s; "
             "it is kept for the next time",
             cosets_table_size(c) / 1000000,
             (unsigned long long)(long_time ? seconds / 60 : seconds), long_time ? "min" : "s",
             cores, cores == 1 ? "" : "s");
    progress_note(w->progress, line);
}

static int begin_build(void *self, const cosets *c, tsl_err *err)
{
    cosets_watch *w = self;
    size_t bytes = cosets_table_size(c);
    uint64_t available = memory_available();
    if (available && available < bytes)
        return tsl_fail(err, TSL_ESYSTEM,
                        "not enough memory to build the optimal solver's table: %zu MB are needed, "
                        "%llu MB are free",
                        bytes / 1000000, (unsigned long long)available / 1000000);
    w->progress = progress_new(0);
    tell_cost(w, c);
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
