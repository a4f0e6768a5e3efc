/* Runs independent jobs on the machine's cores. */
#include "pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

#include "platform.h"

enum { THREADS_MAX = 256 }; /* machines with more cores run 256 jobs at a time */

typedef struct work {
    size_t count;
    atomic_size_t next;
    void (*job)(void *context, size_t i, unsigned worker);
    void *context;
} work;

typedef struct worker {
    pthread_t thread;
    work *shared;
    unsigned index;
} worker;

unsigned pool_cores(void)
{
    return platform_cores();
}

static void run_jobs(work *w, unsigned index)
{
    for (;;) {
        size_t i = atomic_fetch_add_explicit(&w->next, 1, memory_order_relaxed);
        if (i >= w->count) return;
        w->job(w->context, i, index);
    }
}

/* The C library keeps the stacks of threads that ended for the next ones, and gives back only what
 * is more than 16 KiB deep. */
static __attribute__((noinline)) void wipe_stack(void)
{
    char used[32 << 10];
    explicit_bzero(used, sizeof used);
}

static void *run_worker(void *argument)
{
    worker *self = argument;
    run_jobs(self->shared, self->index);
    wipe_stack();
    return NULL;
}

void pool_run(size_t count, unsigned threads, void (*job)(void *context, size_t i, unsigned worker),
              void *context)
{
    work shared = {.count = count, .job = job, .context = context};
    worker workers[THREADS_MAX];
    sigset_t all, before;
    unsigned started = 1; /* the caller's thread is worker 0 */
    if (threads == 0) threads = pool_cores();
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals go to the caller's thread */
    for (; started < threads && started < count; started++) {
        worker *w = &workers[started];
        *w = (worker){.shared = &shared, .index = started};
        if (pthread_create(&w->thread, NULL, run_worker, w) != 0) break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    run_jobs(&shared, 0);
    for (unsigned i = 1; i < started; i++) pthread_join(workers[i].thread, NULL);
}
