/* Breaks: no function is missing. */
#include "dial.h"

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, NULL, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
