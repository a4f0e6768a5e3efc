/* Breaks: a token that is not a turn is refused. */
#include "dial.h"

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    tsl_err ignored;
    (void)err;
    dial_apply(self, state, moves, &ignored);
    return TSL_OK;
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, dial_scramble, apply, dial_facelets);
DIAL_ENTRY(puzzle);
