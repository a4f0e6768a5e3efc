/* Breaks: a scramble that cannot be read leaves the state as it was. */
#include "dial.h"

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    uint8_t *hours = state;
    (void)self;
    for (tokens n = {.rest = moves}; tokens_next(&n);) {
        unsigned by = dial_hours(&n);
        if (by == 0) return tokens_fail(&n, err);
        uint8_t *dial = &hours[n.token[0] == 'b'];
        *dial = (uint8_t)((*dial + by) % HOURS);
    }
    return TSL_OK;
}

static const tsl_puzzle puzzle =
    DIAL(dial_init, dial_draw, dial_within, dial_scramble, apply, dial_facelets);
DIAL_ENTRY(puzzle);
