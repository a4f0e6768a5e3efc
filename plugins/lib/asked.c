/* For puzzles that solve in one way: refuses what they do not offer. */
#include "asked.h"

int asked_nth_only(const tsl_ask *ask, tsl_err *err)
{
    if (ask->optimal) return tsl_fail(err, TSL_EUSAGE, "it finds no shortest solutions");
    if (ask->moves) return tsl_fail(err, TSL_EUSAGE, "it solves with all its moves only");
    if (ask->max_nodes) return tsl_fail(err, TSL_EUSAGE, "it counts no nodes");
    return TSL_OK;
}
