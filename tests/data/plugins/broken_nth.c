/* Breaks: an alternative answer is another one. */
#include "dial.h"

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    tsl_ask first = *ask;
    first.nth = 0;
    return dial_solve(self, out, state, &first, err);
}

static const tsl_puzzle puzzle = DIAL_THAT(dial_read, solve, dial_explain);
DIAL_ENTRY(puzzle);
