/* Breaks: a draw depends on the randomness it is given. */
#include "dial.h"

static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    tsl_below(rng, HOURS);
    memset(state, 5, DIALS);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
