/* Breaks: a random number is asked for below a bound of at least 1. */
#include "dial.h"

static void draw(const void *self, void *state, tsl_rng *rng)
{
    dial_draw(self, state, rng);
    tsl_below(rng, 0);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
