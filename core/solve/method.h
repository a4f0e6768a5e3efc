/* The methods that solve a 3x3x3, and the choice of one by the options. */
#ifndef CORE_SOLVE_METHOD_H
#define CORE_SOLVE_METHOD_H

#include "chain.h"
#include "cube/metric.h"
#include "solver_options.h"

typedef struct method {
    const char *name;
    const chain *chain;          /* NULL: it has no phases */
    unsigned max_moves[METRICS]; /* enough for every position; 0: it cannot use this metric */
    uint64_t nodes;              /* the default of --nodes; 0: no limit */
    bool first;                  /* it stops at its first answer */
    bool twophase;               /* it is the two-phase engine, which takes --probes */
    bool subgroup;               /* it uses the turns of --moves only */
} method;

typedef struct method_choice {
    const method *method;
    metric metric;
    move_set moves, begin, end; /* the turns allowed; what an answer may begin and end with */
} method_choice;

/* Errors: TSL_EUSAGE for options that are unknown or do not go together. */
int method_choose(method_choice *out, const solver_options *options, tsl_err *err);

#endif
