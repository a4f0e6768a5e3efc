/* Breaks: an answer that must be optimal is proven to be. */
#include "dial.h"

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    int status = dial_solve(self, out, state, ask, err);
    out->optimal = false;
    return status;
}

static const tsl_puzzle puzzle = DIAL_THAT(dial_read, solve, dial_explain);
DIAL_ENTRY(puzzle);
