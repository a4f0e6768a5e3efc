/* Breaks: phases end at the ends of moves. */
#include "dial.h"

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    int status = dial_solve(self, out, state, ask, err);
    if (status != TSL_OK || out->count == 0) return status;
    out->phase_count = 2;
    out->phases[0] = (tsl_phase){"the first letter", 1};
    out->phases[1] = (tsl_phase){"the rest", strlen(out->moves)};
    return TSL_OK;
}

static const tsl_puzzle puzzle = DIAL_THAT(dial_read, solve, dial_explain);
DIAL_ENTRY(puzzle);
