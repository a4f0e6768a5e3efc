/* Breaks: init writes only into the storage it was given. */
#include "dial.h"

enum { OWN = 32 };

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    (void)host;
    (void)err;
    memset(*self, 1, OWN + 8);
    return TSL_OK;
}

static const tsl_puzzle puzzle = {
    .id = "dial",
    .name = "Two dials",
    .draw_as = "dial",
    .state_size = DIALS,
    .self_size = OWN,
    .work_size = 64,
    .facelet_count = DIALS,
    .metric_max = DIALS,
    .init = init,
    .solved = dial_solved,
    .draw = dial_draw,
    .within = dial_within,
    .scramble = dial_scramble,
    .apply = dial_apply,
    .facelets = dial_facelets,
};
DIAL_ENTRY(puzzle);
