/* Breaks: facelets() names every sticker once. */
#include "dial.h"

/* Two stickers change places when the first dial is turned an odd number of hours, but the second
 * one is then named twice. */
static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    const uint8_t *hours = state;
    strcpy(out, hours[0] % 2 ? "BB" : "AB");
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, dial_scramble, dial_apply, facelets);
DIAL_ENTRY(puzzle);
