/* The methods that solve a 3x3x3, and the one that the options ask for. */
#ifndef CORE_SOLVE_METHOD_H
#define CORE_SOLVE_METHOD_H

#include "chain.h"
#include "cube/metric.h"
#include "solver_options.h"

typedef struct method {
    const char *name;
    const chain *chain;          /* NULL: it has no phases */
    unsigned max_moves[METRICS]; /* what is always enough; 0: it does not solve in this metric */
    uint64_t nodes;              /* unless the user says otherwise; 0: no limit */
    bool first;                  /* content with its first answer */
    bool twophase;               /* the engine; it takes --probes */
    bool subgroup;               /* with the turns of --moves */
} method;

typedef struct method_choice {
    const method *method;
    metric metric;
    move_set moves, begin, end; /* what may be turned, and what an answer may begin and end with */
} method_choice;

/* Errors: TSL_EUSAGE for options that are unknown or do not go together. */
int method_choose(method_choice *out, const solver_options *options, tsl_err *err);

#endif
