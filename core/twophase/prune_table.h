/* The sets of pruning tables as tables that a host builds, caches and lends. */
#ifndef CORE_TWOPHASE_PRUNE_TABLE_H
#define CORE_TWOPHASE_PRUNE_TABLE_H

#include "twophase/kernel/kernel.h"

/* What a build needs: the context of prune_table(). */
typedef struct prune_context {
    const maps *maps;
    const kernel *kernel;
    unsigned set;
} prune_context;

/* The descriptor of a set; its build checks its counts. */
const tsl_table *prune_table(unsigned set);

#endif
