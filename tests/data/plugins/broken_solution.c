/* Breaks: an answer solves its state. */
#include "dial.h"

static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    uint8_t other[DIALS] = {((const uint8_t *)state)[0], 3};
    return dial_solve(self, out, other, ask, err);
}

static const tsl_puzzle puzzle = DIAL_THAT(dial_read, solve, dial_explain);
DIAL_ENTRY(puzzle);
