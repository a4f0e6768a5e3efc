/* Runs independent jobs on the machine's cores. */
#ifndef CORE_BASE_POOL_H
#define CORE_BASE_POOL_H

#include <stddef.h>

/* The cores this process may use, at least 1. */
unsigned pool_cores(void);

/* Runs job(context, i, worker) once for every i in [0, count), on `threads` threads (0: one per
 * core), and returns when all are done. Jobs start in order of i; worker is in [0, threads). If
 * workers have storage of their own, pass their number: the number of cores may change. If no
 * thread can be started, the calling thread does all jobs. [any] */
void pool_run(size_t count, unsigned threads, void (*job)(void *context, size_t i, unsigned worker),
              void *context);

#endif
