/* Breaks: every letter of the facelet string says something. */
#include "dial.h"

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    dial_facelets(self, out, state);
    out[1] = 'A';
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, dial_scramble, dial_apply, facelets);
DIAL_ENTRY(puzzle);
