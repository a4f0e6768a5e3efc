/* Breaks: the solved state is within 0 moves. */
#include "dial.h"

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    *yes = false;
    return n == 0 ? TSL_OK : dial_within(self, yes, state, n, err);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
