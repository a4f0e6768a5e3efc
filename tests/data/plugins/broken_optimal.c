/* Breaks: what is called optimal is as short as can be. */
#include "dial.h"

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    const uint8_t *hours = state;
    int status = dial_solve(self, out, state, ask, err);
    if (status != TSL_OK || hours[0] == 0 || hours[1] != 0) return status;
    snprintf(out->moves, sizeof out->moves, "a1 a%u", (HOURS - hours[0] + 11u) % HOURS);
    if (hours[0] == 11) snprintf(out->moves, sizeof out->moves, "a2 a11");
    out->count = 2;
    return TSL_OK;
}

static const tsl_puzzle puzzle = DIAL_THAT(dial_read, solve, dial_explain);
DIAL_ENTRY(puzzle);
