/* Breaks: the answer does not depend on what was asked before. */
#include "dial.h"

/* Not a variable of the plugin's own, but memory that init allocated and scramble changes. */
static int init(void **self, const tsl_host *host, tsl_err *err)
{
    (void)host;
    *self = calloc(1, sizeof(unsigned));
    return *self ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "out of memory");
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    const uint8_t *hours = state;
    tsl_want turn = *want;
    unsigned *calls = (unsigned *)(uintptr_t)self;
    if (hours[0] && hours[1]) turn.nth = (want->nth + __atomic_fetch_add(calls, 1, 5)) % 2;
    return dial_scramble(self, out, state, &turn, err);
}

static const tsl_puzzle puzzle =
    DIAL(init, dial_draw, dial_within, scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
