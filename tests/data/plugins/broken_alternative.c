/* Breaks: the next alternative is another sequence. */
#include "dial.h"

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    tsl_want first = *want;
    first.nth = 0;
    return dial_scramble(self, out, state, &first, err);
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
