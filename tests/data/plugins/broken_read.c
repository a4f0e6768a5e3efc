/* Breaks: a state is read from its own letters. */
#include "dial.h"

static int read(const void *self, void *state, const char *letters, tsl_err *err)
{
    uint8_t *hours = state;
    int status = dial_read(self, state, letters, err);
    if (status == TSL_OK && hours[1] == 7) hours[1] = 8;
    return status;
}

static const tsl_puzzle puzzle = DIAL_THAT(read, dial_solve, dial_explain);
DIAL_ENTRY(puzzle);
