/* Breaks: a state has at most TSL_STATE_MAX bytes. */
#include "dial.h"

static const tsl_puzzle puzzle = {.id = "dial",
                                  .name = "Two dials",
                                  .draw_as = "dial",
                                  .state_size = TSL_STATE_MAX + 1,
                                  .facelet_count = DIALS,
                                  .metric_max = DIALS,
                                  .init = dial_init,
                                  .solved = dial_solved,
                                  .draw = dial_draw,
                                  .within = dial_within,
                                  .scramble = dial_scramble,
                                  .apply = dial_apply,
                                  .facelets = dial_facelets};
DIAL_ENTRY(puzzle);
