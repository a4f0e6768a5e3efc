/* Breaks: a scramble takes the solved puzzle to its state; here it takes the state to solved. */
#include "dial.h"

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const uint8_t *hours = state;
    uint8_t back[DIALS];
    for (unsigned i = 0; i < DIALS; i++) back[i] = (uint8_t)((HOURS - hours[i]) % HOURS);
    return dial_scramble(self, out, back, want, err);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
