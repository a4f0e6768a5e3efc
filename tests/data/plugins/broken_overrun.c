/* Breaks: a function writes only into the storage it was given. */
#include "dial.h"

static void draw(const void *self, void *state, tsl_rng *rng)
{
    dial_draw(self, state, rng);
    memset((uint8_t *)state + DIALS, 0, 4);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
