/* How long the scripts that a set brings may run in all, however many they are. */
#ifndef CORE_SET_VERIFY_BUDGET_H
#define CORE_SET_VERIFY_BUDGET_H

#include "twistseal/base.h"

typedef struct budget {
    double ends; /* on the monotonic clock */
    unsigned seconds;
} budget;

budget budget_start(unsigned seconds);
/* TSL_ELIMIT once the time is over. To be asked between two calls of scripts, each of which has a
 * limit of its own. No result depends on the clock: the answer is then that nobody can tell. */
int budget_check(const budget *b, tsl_err *err);

#endif
