/* The ways to solve a 3x3x3, and which of them the options of the user ask for. */
#ifndef CORE_SOLVE_WAY_H
#define CORE_SOLVE_WAY_H

#include "solver.h"

/* One way to solve. */
typedef struct way {
    const char *name;
    const method *method;        /* NULL: it has no phases */
    unsigned max_moves[METRICS]; /* what is always enough; 0: it does not solve in this metric */
    uint64_t nodes;              /* unless the user says otherwise; 0: no limit */
    bool first;                  /* content with its first answer */
    bool twophase;               /* the engine; it takes --probes */
    bool subgroup;               /* with the turns of --moves */
} way;

typedef struct way_choice {
    const way *way;
    metric metric;
    move_set moves, begin, end; /* what may be turned, and what an answer may begin and end with */
} way_choice;

/* Errors: TSL_EUSAGE for options that are unknown or do not go together. */
int way_choose(way_choice *out, const solver_options *options, tsl_err *err);

#endif
