/* Breaks: the error names the token that cannot be read. */
#include "dial.h"

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    tsl_err ignored;
    if (dial_apply(self, state, moves, &ignored) == TSL_OK) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "the scramble is wrong");
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, dial_scramble, apply, dial_facelets);
DIAL_ENTRY(puzzle);
