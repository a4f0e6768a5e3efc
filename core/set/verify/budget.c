/* How long the scripts that a set brings may run in all. */
#include "budget.h"

#include <time.h>

static double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

budget budget_start(unsigned seconds)
{
    return (budget){clock_seconds() + seconds, seconds};
}

int budget_check(const budget *b, tsl_err *err)
{
    if (clock_seconds() < b->ends) return TSL_OK;
    return tsl_fail(err, TSL_ELIMIT, "the scripts of this set take more than %u seconds in all",
                    b->seconds);
}
