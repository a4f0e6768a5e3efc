/* One stage of making scrambles: a step for each slot of a plan, on many threads. */
#include "slot_jobs.h"

#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "base/pool.h"

void slot_jobs_open(slot_jobs *out, plan *p, const secret *root, const draw_options *options)
{
    *out = (slot_jobs){.plan = p,
                       .root = root,
                       .options = options,
                       .jobs = options->jobs ? options->jobs : pool_cores(),
                       .slots = xcalloc(p->count + 1, sizeof(slot *)),
                       .left = p->count};
    for (size_t i = 0; i < p->count; i++) out->slots[i] = &p->slots[i];
}

void slot_jobs_close(slot_jobs *s)
{
    free(s->work);
    free(s->slots);
}

/* ---- on many threads ---- */

static void keep_error(slot_jobs *s, const tsl_err *err)
{
    pthread_mutex_lock(&s->lock);
    if (!atomic_exchange(&s->failed, true)) s->err = *err;
    pthread_mutex_unlock(&s->lock);
}

/* Only reported, or an end to waiting: no scramble depends on it. */
static double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run_step(void *context, size_t i, unsigned worker)
{
    slot_jobs *s = context;
    slot *one = s->slots[i];
    tsl_err err;
    if (atomic_load(&s->failed)) return;
    double start = clock_seconds();
    if (s->step(s, one, worker, &err) != TSL_OK) keep_error(s, &err);
    one->seconds += clock_seconds() - start;
    progress_step(s->options->progress, one->event->id);
}

int slot_jobs_run(slot_jobs *s, slot_step step, tsl_err *err)
{
    s->step = step;
    pthread_mutex_init(&s->lock, NULL);
    pool_run(s->left, s->jobs, run_step, s);
    pthread_mutex_destroy(&s->lock);
    if (!atomic_load(&s->failed)) return TSL_OK;
    return tsl_fail(err, s->err.code, "%s", s->err.text);
}

/* ---- filters ---- */

size_t slot_jobs_event_end(slot *const *slots, size_t from, size_t count)
{
    size_t to = from + 1;
    while (to < count && slots[to]->event_index == slots[from]->event_index) to++;
    return to;
}

int slot_jobs_keep_refused(slot_jobs *s, bool moves, tsl_err *err)
{
    const size_t count = s->left;
    int status = TSL_OK, *verdicts = xcalloc(count + 1, sizeof *verdicts);
    s->left = 0;
    for (size_t from = 0, to; from < count && status == TSL_OK; from = to) {
        to = slot_jobs_event_end(s->slots, from, count);
        if (!filter_has(s->options->filters, s->slots[from]->event_index)) continue;
        status = (moves ? filter_moves : filter_states)(s->options->filters, s->slots + from,
                                                        to - from, verdicts + from, err);
        for (size_t i = from; i < to && status == TSL_OK; i++) {
            if (verdicts[i] < 0) continue;
            s->slots[i]->refused[RULE_FILTERS + verdicts[i]]++;
            if (moves) s->slots[i]->refused_moves[RULE_FILTERS + verdicts[i]]++;
            s->slots[s->left++] = s->slots[i];
        }
    }
    free(verdicts);
    return status;
}
