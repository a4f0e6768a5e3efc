/* Breaks: letters that no state has are refused. */
#include "dial.h"

static int read(const void *self, void *state, const char *letters, tsl_err *err)
{
    char known[] = {letters[0] == '!' ? 'A' : letters[0], letters[1] == '!' ? 'A' : letters[1], 0};
    return dial_read(self, state, known, err);
}

static const tsl_puzzle puzzle = DIAL_THAT(read, dial_solve, dial_explain);
DIAL_ENTRY(puzzle);
