/* Breaks: a plugin has no variables of its own. */
#include "dial.h"

static unsigned draws;

static void draw(const void *self, void *state, tsl_rng *rng)
{
    dial_draw(self, state, rng);
    if (++draws % 100 == 0) dial_solved(self, state);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
