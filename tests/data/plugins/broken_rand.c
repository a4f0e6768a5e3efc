/* Breaks: all randomness comes from the host. */
#include "dial.h"

static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self, (void)rng;
    uint8_t *hours = state;
    for (unsigned i = 0; i < DIALS; i++) hours[i] = (uint8_t)(rand() % HOURS);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
