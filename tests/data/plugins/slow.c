/* Sound, but slow: a scramble takes some 40 ms of the processor. */
#include "dial.h"

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    for (volatile unsigned n = 0; n < 120000000; n++) continue;
    return dial_scramble(self, out, state, want, err);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
