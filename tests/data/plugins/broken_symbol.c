/* Breaks: every symbol that a plugin imports can be found. */
#include "dial.h"

int dial_helper_nobody_has(void);

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    (void)self, (void)host, (void)err;
    return dial_helper_nobody_has();
}

static const tsl_puzzle puzzle =
    DIAL(init, dial_draw, dial_within, dial_scramble, dial_apply, dial_facelets);
DIAL_ENTRY(puzzle);
