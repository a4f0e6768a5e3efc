/* Breaks: init returns. */
#include "dial.h"

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    (void)self, (void)host, (void)err;
    __builtin_trap();
}

static const tsl_puzzle puzzle =
    DIAL(init, dial_draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
