/* One stage of making scrambles: a step for each slot of a plan, on many threads. */
#ifndef CORE_SET_PLAN_STAGE_H
#define CORE_SET_PLAN_STAGE_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/progress.h"
#include "filter.h"

typedef struct stage_options {
    unsigned jobs;           /* threads; 0: one per core */
    progress *progress;      /* may be NULL */
    filter_set *filters;     /* may be NULL */
    uint64_t candidates_max; /* of all slots together, then TSL_ELIMIT; 0: no limit */
    uint64_t plans;          /* how many like this one the run makes; 0: one */
} stage_options;

typedef struct stage stage;

/* What is done for one slot. [any] */
typedef int (*stage_step)(stage *s, slot *one, unsigned worker, tsl_err *err);

struct stage {
    plan *plan;
    const secret *root;
    const stage_options *options;
    unsigned jobs; /* threads: one number throughout, since there is scratch for so many workers */
    slot **slots;  /* those at work stand at the front */
    size_t left;   /* how many they are; at first all */
    uint8_t *work; /* scratch of work_size bytes for each worker, 64-byte aligned; may be NULL */
    size_t work_size;

    stage_step step; /* of the present run */
    atomic_bool failed;
    pthread_mutex_t lock;
    tsl_err err;
};

/* All slots of the plan are at work. The caller frees with stage_close, whatever the status. */
void stage_open(stage *out, plan *p, const secret *root, const stage_options *options);
void stage_close(stage *s);

/* Takes the step for each slot at work. The first error stops the others and is returned. */
int stage_run(stage *s, stage_step step, tsl_err *err);

/* Asks the filters about the states of the slots at work, or about their sequences (`moves`). Those
 * refused are counted as such and stay at work. */
int stage_keep_refused(stage *s, bool moves, tsl_err *err);

/* Slots of one event stand together: the end of the run that starts at `from`. */
size_t stage_event_end(slot *const *slots, size_t from, size_t count);

#endif
