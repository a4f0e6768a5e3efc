/* Breaks: a facelet string has as many letters as the descriptor says. */
#include "dial.h"

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    dial_facelets(self, out, state);
    strcat(out, "X");
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, dial_scramble, dial_apply, facelets);
DIAL_ENTRY(puzzle);
