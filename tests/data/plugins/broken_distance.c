/* Breaks: a state within n moves is also within n + 1 moves. */
#include "dial.h"

static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)self, (void)err;
    const uint8_t *hours = state;
    unsigned distance = (unsigned)(hours[0] != 0) + (hours[1] != 0);
    *yes = distance == 0 || distance == n;
    return TSL_OK;
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
