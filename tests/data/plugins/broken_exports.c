/* Breaks: a plugin exports its entry and nothing else. */
#include "dial.h"

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);

TSL_EXPORT const int dial_count = DIALS;
