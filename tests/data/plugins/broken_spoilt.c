/* Breaks: a state stays as it was where letters are refused. */
#include "dial.h"

static int read(const void *self, void *state, const char *letters, tsl_err *err)
{
    int status = dial_read(self, state, letters, err);
    if (status != TSL_OK) memset(state, 0, DIALS);
    return status;
}

static const tsl_puzzle puzzle = DIAL_THAT(read, dial_solve, dial_explain);
DIAL_ENTRY(puzzle);
