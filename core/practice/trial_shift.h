/* How the states a filter accepts differ from all states, trait by trait. */
#ifndef CORE_PRACTICE_TRIAL_SHIFT_H
#define CORE_PRACTICE_TRIAL_SHIFT_H

#include "trial.h"

enum {
    SHIFT_STATES = 2000, /* at most so many of all states, and of the accepted ones, are compared */
    SHIFT_VALUES = 32    /* a trait with more values has no histogram */
};

typedef struct shift_side {
    double mean;
    uint32_t seen[SHIFT_VALUES]; /* by value - trait->min */
} shift_side;

typedef struct shift {
    const tsl_trait *trait;
    shift_side all, accepted;
    double deviation; /* of all states, about their mean */
    double errors; /* the difference of the means in standard errors; more than 4 is not chance */
} shift;

typedef struct shift_list {
    shift *items; /* those that chance does not explain, the largest difference first */
    size_t count;
    size_t all, accepted; /* how many states were compared */
} shift_list;

/* Compares the trial's first SHIFT_STATES states with the first SHIFT_STATES accepted ones, on
 * `jobs` threads. The caller frees with shift_free. [main] */
int shift_find(shift_list *out, const trial *t, unsigned jobs, tsl_err *err);
void shift_free(shift_list *list);

/* Does the trait have few enough values? */
bool shift_has_histogram(const tsl_trait *trait);

#endif
