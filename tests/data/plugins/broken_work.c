/* Breaks: scramble() uses no more scratch memory than it asked for. */
#include "dial.h"

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    memset(want->work, 0, 65);
    return dial_scramble(self, out, state, want, err);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
